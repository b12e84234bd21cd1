/** A group of fields that folds away. Remembering which are open is the caller's affair when it gives `open`. */
import { useId, useState, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './Section.module.css';
import { text } from '../text/language.ts';

export interface SectionProps {
  readonly title: string;
  /** Dim text after the title: a count. */
  readonly meta?: string | undefined;
  /** Controlled state; without it the section keeps its own, open at first unless `defaultOpen` is false. */
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly defaultOpen?: boolean;
  /** Something inside is changed since saving. */
  readonly changed?: boolean | undefined;
  /** Icon buttons at the end of the header. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section(props: SectionProps) {
  const { title, meta, open, onOpenChange, defaultOpen = true, changed, actions, children } = props;
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const isOpen = open ?? ownOpen;
  const bodyId = useId();
  const toggle = (): void => {
    setOwnOpen(!isOpen);
    onOpenChange?.(!isOpen);
  };
  return (
    <section className={styles['section']}>
      <div className={styles['header']}>
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={toggle}
        >
          <Icon name="chevronRight" size={14} className={classNames(styles['chevron'], isOpen && styles['open'])} />
          <span className={styles['title']}>{title}</span>
          {changed === true && <span className={styles['dot']} role="img" aria-label={text('changed')} />}
          {meta !== undefined && <span className={styles['meta']}>{meta}</span>}
        </button>
        {actions}
      </div>
      {isOpen && (
        <div className={styles['body']} id={bodyId}>
          {children}
        </div>
      )}
    </section>
  );
}
