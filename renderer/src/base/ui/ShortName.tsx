/** The name of a file in one line. Where there is no room its middle goes: what tells names apart is mostly their end. */
import styles from './ShortName.module.css';

export interface ShortNameProps {
  readonly name: string;
}

/** Letters of the end that stay, an ending such as `.blp` among them. */
const keptLetters = 12;

export function ShortName({ name }: ShortNameProps) {
  const at = name.length - keptLetters;
  if (at < keptLetters) return <span className={styles['plain']}>{name}</span>;
  return (
    <span className={styles['name']}>
      {/* What is read out and searched for is the name; the two parts are drawn only. */}
      <span className={styles['whole']}>{name}</span>
      <span className={styles['start']} data-text={name.slice(0, at)} aria-hidden />
      <span className={styles['end']} data-text={name.slice(at)} aria-hidden />
    </span>
  );
}
