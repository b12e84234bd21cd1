/** The line below the dope sheet: what is chosen, and what is done or can be done with it. */
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import { unitsAt } from '../../../../../shared/format/frames.ts';
import { counted } from '../../../base/text/numbers.ts';
import { Kbd } from '../../../base/ui/index.ts';
import { useDerivedText } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { KeySet } from './keyEdits.ts';
import { countKeys, timesOf } from './keyEdits.ts';
import { keyPlaceOf } from './sheetActs.ts';
import styles from './Timeline.module.css';
import { text, translated } from '../../../base/text/language.ts';

interface SheetFootProps {
  readonly session: Session;
  readonly span: SequenceSpan | null;
  readonly selected: KeySet;
  /** What is done with them now; null while nothing is. */
  readonly words: string | null;
}

const whileNothing = [
  ['G', 'move'],
  ['S', 'scale'],
  ['Shift D', 'copy'],
  ['Ctrl M', 'mirror'],
] as const;
const whileActing = [
  ['0–9', 'number'],
  ['Ctrl', 'snap'],
  ['Enter', 'done'],
  ['Esc', 'cancel'],
] as const;
const whileEmpty = [
  ['Drag', 'select'],
  ['A', 'all'],
] as const;

export function SheetFoot({ session, span, selected, words }: SheetFootProps) {
  const count = countKeys(selected);
  const range = useDerivedText(session.document, () => rangeOf(session, span, selected));
  const keys = words !== null ? whileActing : count > 0 ? whileNothing : whileEmpty;
  return (
    <footer className={styles['foot']} role="status">
      <span>{words ?? (count === 0 ? text('No key is selected') : `${counted(count, 'key')}${range}`)}</span>
      <span className={styles['hints']}>
        {keys.map(([key, does]) => (
          <span key={key}>
            <Kbd keys={translated(key)} /> {translated(does)}
          </span>
        ))}
      </span>
    </footer>
  );
}

/** `, 400–900 ms` */
function rangeOf(session: Session, span: SequenceSpan | null, selected: KeySet): string {
  const range = timesOf(keyPlaceOf(session), selected);
  if (range === null) return '';
  const [start, end] = [range.start, range.end].map((time) => Math.round(span === null ? time : unitsAt(span, time)));
  const unit = span?.framesPerSecond === undefined ? ' ms' : '';
  const from = span?.framesPerSecond === undefined ? '' : 'frame ';
  return start === end ? `, ${from}${start}${unit}` : `, ${from}${start}–${end}${unit}`;
}
