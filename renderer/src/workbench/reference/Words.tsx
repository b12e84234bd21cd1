/** Sentences of a declaration, with what stands between backticks as code. */
import styles from './Reference.module.css';

export function Words({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // The parts of one text never change their order.
      <code key={at} className={styles['code']}>
        {part}
      </code>
    ),
  );
}
