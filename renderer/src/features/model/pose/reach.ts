/** How far poses reach in time: as a setting, and as numbers of the last act. No React. */
import type { ActNumber, ActValues } from '../lastAct/lastAct.ts';
import { modelToolStore, type ModelToolState } from '../toolStore.ts';
import { text } from '../../../base/text/language.ts';

type ReachKind = ModelToolState['reach'];

export const reachKinds: readonly { readonly value: ReachKind; readonly label: string }[] = [
  {
    value: 'moment',
    get label() {
      return text('This moment');
    },
  },
  {
    value: 'around',
    get label() {
      return text('Keys around it');
    },
  },
  {
    value: 'clip',
    get label() {
      return text('Whole clip');
    },
  },
];

/** As far as keys go along, in ms: 0 for none. */
export function poseReach(): number {
  const { reach, reachTime } = modelToolStore.getState();
  return reach === 'moment' ? 0 : reach === 'clip' ? Infinity : reachTime;
}

export function nextReach(): void {
  const at = reachKinds.findIndex(({ value }) => value === modelToolStore.getState().reach);
  const next = reachKinds[(at + 1) % reachKinds.length];
  if (next !== undefined) modelToolStore.setState({ reach: next.value });
}

/** For acts that pose: how far they reach can be changed once they are done. */
export function reachNumbers(): readonly ActNumber[] {
  const { reach, reachTime } = modelToolStore.getState();
  const value = reachKinds.findIndex((each) => each.value === reach);
  const choices = reachKinds.map(({ label }) => label);
  return [
    { id: 'reach', label: text('Reach'), value, choices },
    { id: 'reachTime', label: text('Around it'), value: reachTime, unit: 'ms', min: 1, max: 60_000, isWhole: true },
  ];
}

/** What was chosen of them is how later poses reach, too. */
export function takeReach({ reach, reachTime }: ActValues): void {
  const kind = reachKinds[reach ?? 0];
  if (kind !== undefined)
    modelToolStore.setState({ reach: kind.value, ...(reachTime === undefined ? {} : { reachTime }) });
}
