/** What is done with the keys that are chosen in the dope sheet: copied, pasted, turned round in time, deleted. No React. */
import { counted, englishCounted } from '../../../base/text/numbers.ts';
import { notify } from '../../../base/ui/index.ts';
import { sequenceSpan } from '../../../workbench/state/sequences.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import { noteAct } from '../lastAct/lastAct.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { copiedKeys, copyKeys, keysFor } from './keyClipboard.ts';
import { wholeTime, type KeyDrag } from './keyDrag.ts';
import type { KeyPlace, KeySet } from './keyEdits.ts';
import { countKeys, deleteKeys, insertKeys, retimeKeys, timesOf } from './keyEdits.ts';
import { allLanes } from './lanes.ts';
import { noKeys, sheetOf } from './sheet.ts';
import { fill, text } from '../../../base/text/language.ts';

export function keyPlaceOf({ document, playback }: Session): KeyPlace {
  return { document, sequence: playback.state.get().sequence };
}

export const chosenKeys = (session: Session): KeySet => sheetOf(session).getState().selected;

export const hasChosen = (session: Session): boolean => countKeys(chosenKeys(session)) > 0;

export const hasCopied = (): boolean => copiedKeys().length > 0;

function choose(session: Session, selected: KeySet): void {
  sheetOf(session).setState({ selected });
}

export function copyChosen(session: Session): void {
  const place = keyPlaceOf(session);
  const copied = copyKeys(place, allLanes(session.document, place.sequence), chosenKeys(session));
  notify({
    tone: 'info',
    title: fill('Copied {} of {}', counted(countKeys(chosenKeys(session)), 'key'), counted(copied.length, 'track')),
    message: text('Pasting puts them at the shown moment, in this clip or another, in this model or another.'),
  });
}

/** Keeps the amount of a drag open, which has just become a step. */
export function noteKeyDrag(session: Session, drag: KeyDrag): void {
  noteAct({
    document: session.document,
    title: drag.title,
    numbers: [drag.number],
    outcome: '',
    again: ({ amount = 0 }) => {
      choose(session, drag.again(amount));
      return '';
    },
  });
}

/** Puts the copied keys where the time stands, into the tracks that are called the same. */
export function pasteKeys(session: Session): void {
  const place = keyPlaceOf(session);
  const { document } = session;
  const span = sequenceSpan(document, place.sequence);
  const copied = copiedKeys();
  const at = (time: number) => keysFor(allLanes(document, place.sequence), copied, wholeTime(span, time), place);
  const now = session.playback.state.get().frame;
  const { added, lacking } = at(now);
  choose(session, noKeys);
  if (added.size > 0) {
    let count = 0;
    for (const { frames } of added.values()) count += frames.length;
    const title = `Paste ${englishCounted(count, 'key')}`;
    const start = span?.start ?? 0;
    carryOutAct(session, {
      title,
      numbers: [
        { id: 'time', label: text('Behind the start'), value: Math.round(now - start), unit: 'ms', isWhole: true },
      ],
      act: ({ time = 0 }) => {
        choose(
          session,
          document.edit(title, (step) => insertKeys(step, place, at(start + time).added)),
        );
        return '';
      },
    });
  }
  if (lacking === 0) return;
  notify({
    tone: 'warning',
    title: fill(
      '{} of what was copied {} not in this model',
      counted(lacking, 'track'),
      lacking === 1 ? text('is') : text('are'),
    ),
    message: added.size === 0 ? text('Nothing was pasted.') : text('The others were pasted.'),
  });
}

/** Turns the chosen keys round in time: the first becomes the last. */
export function mirrorChosen(session: Session): void {
  const place = keyPlaceOf(session);
  const chosen = chosenKeys(session);
  const range = timesOf(place, chosen);
  if (range === null) return;
  const span = sequenceSpan(session.document, place.sequence);
  let selected: KeySet = chosen;
  session.document.edit(`Mirror ${englishCounted(countKeys(chosen), 'key')} in time`, (step) => {
    selected = retimeKeys(step, place, chosen, (time) => wholeTime(span, range.start + range.end - time), true);
  });
  choose(session, selected);
}

export function deleteChosen(session: Session): void {
  deleteKeys(keyPlaceOf(session), chosenKeys(session));
  choose(session, noKeys);
}
