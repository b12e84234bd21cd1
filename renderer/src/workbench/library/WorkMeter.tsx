/** Something that goes on in the background, in the status bar: how far it is, and the ways to hold and to end it. */
import { IconButton } from '../../base/ui/index.ts';
import styles from './Library.module.css';

interface WorkMeterProps {
  readonly words: string;
  /** More about it, for those who rest on it. */
  readonly hint: string;
  /** Spoken name of the bar. */
  readonly label: string;
  readonly percent: number;
  readonly isPaused: boolean;
  /** Names of the buttons: hold, go on, end. */
  readonly pause: string;
  readonly goOn: string;
  readonly stop: string;
  readonly onPause: (isPaused: boolean) => void;
  readonly onStop: () => void;
}

export function WorkMeter(props: WorkMeterProps) {
  const { words, hint, label, percent, isPaused, pause, goOn, stop, onPause, onStop } = props;
  return (
    <span className={styles['work']}>
      <span title={hint}>{words}</span>
      <span
        className={styles['meter']}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <IconButton
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? goOn : pause}
        size="small"
        onClick={() => onPause(!isPaused)}
      />
      <IconButton icon="close" label={stop} size="small" onClick={onStop} />
    </span>
  );
}
