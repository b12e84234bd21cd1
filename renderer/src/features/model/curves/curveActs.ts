/** What the buttons, keys and menu of the curve editor do. No React. */
import type { Session } from '../../../workbench/state/session.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { notify } from '../../../base/ui/index.ts';
import type { ChosenKeys, CopiedKeys, NewValue } from './curveEdits.ts';
import {
  addKeys,
  allKeys,
  closed,
  copyKeys,
  countChosen,
  deleteChosen,
  flattened,
  framedGroup,
  freeGroups,
  isCut,
  lastKeys,
  pasted,
  setValues,
  smoothed,
} from './curveEdits.ts';
import type { Curve, CurveGroup, CurvePlace } from './curves.ts';
import { fill, text } from '../../../base/text/language.ts';

/** What an act works on. */
export interface CurveScope {
  readonly session: Session;
  readonly place: CurvePlace;
  readonly groups: readonly CurveGroup[];
  /** Curves that are shown. */
  readonly shown: readonly Curve[];
  readonly chosen: ChosenKeys;
}

let clipboard: CopiedKeys | null = null;

export function hasCopied(): boolean {
  return clipboard !== null;
}

/** The chosen keys; all keys of what is shown where none are. */
function meant({ chosen, shown }: CurveScope): ChosenKeys {
  return countChosen(chosen) > 0 ? chosen : allKeys(shown);
}

/** Sets values in one step, and says so where the file cannot hold one. */
function change({ place, groups }: CurveScope, label: string, chosen: ChosenKeys, value: NewValue): void {
  const cut = isCut(groups, chosen, value);
  place.document.edit(label, (transaction) => setValues(transaction, place, groups, chosen, value));
  if (cut !== null) tellCut(cut);
}

export function tellCut({ name, minimum, maximum, unit }: Curve): void {
  const range = fill('{} to {} {}', minimum.toPrecision(4), maximum.toPrecision(4), unit);
  notify({
    tone: 'warning',
    title: fill('{} goes no further', name),
    message: fill('With its present step the file holds {}. A larger step reaches further.', range),
  });
}

export function setTo(scope: CurveScope, value: number): void {
  change(scope, 'Set keys', scope.chosen, () => value);
}

export function changeEach(scope: CurveScope, apply: (value: number) => number): void {
  change(scope, 'Set keys', scope.chosen, ({ values }, key) => apply(values[key] ?? 0));
}

export function smooth(scope: CurveScope): void {
  change(scope, 'Smooth curve', meant(scope), smoothed);
}

export function flatten(scope: CurveScope): void {
  const keys = meant(scope);
  change(scope, 'Flatten curve', keys, flattened(keys));
}

export function close(scope: CurveScope): void {
  change(scope, 'Close loop', lastKeys(scope.shown), closed);
}

/** Shifts chosen keys up or down: by so much, or by whole steps of what the file holds. */
export function nudge(scope: CurveScope, by: number, isByStep: boolean): void {
  const { place, groups, chosen } = scope;
  const amount = ({ step }: Curve): number => (isByStep && step !== null ? Math.sign(by) * step : by);
  const value: NewValue = (curve, key) => (curve.values[key] ?? 0) + amount(curve);
  place.document.edit('Move keys', (transaction) => setValues(transaction, place, groups, chosen, value), {
    mergeKey: 'curves nudge',
  });
}

export function copy({ groups, chosen }: CurveScope): void {
  const copied = copyKeys(groups, chosen);
  if (copied === null) return;
  clipboard = copied;
  const count = copied.curves.reduce((sum, { keys }) => sum + keys.length, 0);
  notify({ tone: 'info', title: fill('Copied {} {}', count, count === 1 ? text('key') : text('keys')) });
}

/** Keys as far as this from a copied one's time take its value, ms. */
const pasteReach = 30;

/** Puts copied values at the shown moment. Tracks whose keys are free get keys where they lack them. */
export function paste(scope: CurveScope): ChosenKeys | null {
  const { groups, session, shown } = scope;
  if (clipboard === null) return null;
  const copied = clipboard;
  const time = session.playback.state.get().frame;
  const target = { time, reach: pasteReach, wanted: shown };
  const { chosen, value } = pasted(groups, copied, target);
  if (countChosen(chosen) === 0) {
    notify({ tone: 'info', title: text('No keys lie where the copied ones would come') });
    return null;
  }
  change(scope, 'Paste keys', chosen, value);
  return chosen;
}

function tried(title: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    reportError(title, error);
  }
}

/** The frame that is shown, among frames that all have a key. */
export function frameNow({ session, groups }: CurveScope): number | null {
  const times = framedGroup(groups)?.keyTrack.keys.frames;
  if (times === undefined) return null;
  const now = session.playback.state.get().frame;
  let best = 0;
  for (const [frame, time] of times.entries()) {
    if (Math.abs(time - now) < Math.abs((times[best] ?? 0) - now)) best = frame;
  }
  return best;
}

/** Behind the shown frame a new one, or a key at the shown moment. */
export function insert(scope: CurveScope): void {
  const { place, groups, session } = scope;
  const frame = frameNow(scope);
  const framed = framedGroup(groups)?.keyTrack.curves?.everyFrame ?? null;
  if (frame !== null && framed !== null) {
    tried(text('The frame could not be inserted'), () => framed.insert(place.document, frame + 1));
    return;
  }
  if (freeGroups(groups).length === 0) return;
  const { frame: time } = session.playback.state.get();
  place.document.edit('Add keys', (transaction) => addKeys(transaction, place, groups, time));
}

/** Chosen keys go; where every frame has a key, the frames of the chosen ones, or the shown one, go for all bones. */
export function remove(scope: CurveScope): void {
  const { place, groups, chosen } = scope;
  const group = framedGroup(groups);
  const framed = group?.keyTrack.curves?.everyFrame ?? null;
  if (group === null || framed === null) {
    if (countChosen(chosen) === 0) return;
    place.document.edit('Delete keys', (transaction) => deleteChosen(transaction, place, groups, chosen));
    return;
  }
  const keys = [...chosen.values()].flatMap((each) => [...each]);
  const now = frameNow(scope) ?? 0;
  const first = keys.length > 0 ? Math.min(...keys) : now;
  const last = keys.length > 0 ? Math.max(...keys) : now;
  tried(text('The frames could not be deleted'), () => framed.remove(place.document, first, last - first + 1));
}

export function setStep({ place, groups }: CurveScope, curve: Curve, step: number): void {
  const set = groups.find(({ track }) => track === curve.track)?.keyTrack.curves?.setStep ?? null;
  if (set !== null)
    tried(text('The step could not be changed'), () => set(place.document, curve.component, step / curve.factor));
}
