/** How far a long work is, what it does, and a way to stop it. */
import { Progress } from '@base-ui/react/progress';
import { IconButton } from './Button.tsx';
import styles from './ProgressBar.module.css';
import { text } from '../text/language.ts';

export interface ProgressBarProps {
  /** What is being done: “Reading Azeroth_32_48.adt”. */
  readonly label: string;
  /** 0–1, or `undefined` while nobody knows. */
  readonly value: number | undefined;
  readonly onCancel?: (() => void) | undefined;
}

export function ProgressBar({ label, value, onCancel }: ProgressBarProps) {
  const percent = value === undefined ? null : Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <div className={styles['progress']} role="group" aria-label={label}>
      <Progress.Root className={styles['bar']} value={percent}>
        <div className={styles['line']}>
          <Progress.Label className={styles['label']}>{label}</Progress.Label>
          {percent !== null && <span className={styles['percent']}>{percent} %</span>}
        </div>
        <Progress.Track className={styles['track']}>
          <Progress.Indicator className={styles['indicator']} />
        </Progress.Track>
      </Progress.Root>
      {/* Beside it: what a progress bar contains is not there for screen readers. */}
      {onCancel && <IconButton icon="close" label={text('Cancel')} size="small" onClick={onCancel} />}
    </div>
  );
}
