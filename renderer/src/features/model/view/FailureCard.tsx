/** Over the view: why the model is shown as a box, and what can be done about it. */
import { useCallback, useSyncExternalStore } from 'react';
import { errorDetails, FailureButtons, Icon, sentence } from '../../../base/ui/index.ts';
import type { Viewport } from '../../../viewport/index.ts';
import styles from './FailureCard.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function SceneFailureCard({ viewport }: { readonly viewport: Viewport }) {
  const subscribe = useCallback((listener: () => void) => viewport.on('failure', listener), [viewport]);
  const failure = useSyncExternalStore(subscribe, () => viewport.failure);
  if (failure === null) return null;
  return (
    <FailureCard
      title={text('The model cannot be drawn; a box stands in for it')}
      hint={text('It can be edited in the panels, undone and saved.')}
      error={failure.error}
      during={failure.during}
      retry={() => viewport.retryScene()}
    />
  );
}

export interface FailureCardProps {
  readonly title: string;
  readonly hint: string;
  readonly error: Error;
  /** What was being done, for the report. */
  readonly during: string;
  readonly retry: () => void;
}

export function FailureCard({ title, hint, error, during, retry }: FailureCardProps) {
  const copyDetails = (): void =>
    void navigator.clipboard.writeText(errorDetails(title, error, fill('During: {}', during)));
  return (
    <div className={styles['card']} role="alert">
      <Icon name="error" />
      <div>
        <b>{title}</b>
        <p>
          {sentence(error)} {hint}
        </p>
        <div className={styles['buttons']}>
          <FailureButtons retry={retry} copyDetails={copyDetails} />
        </div>
      </div>
    </div>
  );
}
