/** Moving, turning and scaling points on a picture as numbers, in one step whose numbers stay open as the last act. No React. */
import { noteAct, type ActNumber } from '../lastAct/lastAct.ts';
import { changePoints, moveLabel, type Change, type UvTarget } from './uvEdits.ts';
import type { UvPoint } from './uvPoints.ts';
import { text } from '../../../base/text/language.ts';

export type UvMode = 'move' | 'turn' | 'scale';
/** Texels or factors along S and T; of a turn the first is degrees, clockwise as seen. */
export type UvAmounts = readonly [s: number, t: number];

const labels: Readonly<Record<Exclude<UvMode, 'move'>, string>> = {
  turn: 'Turn texture vertices',
  scale: 'Scale texture vertices',
};

export function uvLabel(mode: UvMode, points: readonly UvPoint[]): string {
  return mode === 'move' ? moveLabel(points) : labels[mode];
}

/** The middle of the box around points, which they are turned and scaled about. */
export function middleOf(points: readonly UvPoint[]): UvAmounts {
  const along = (part: 's' | 't'): number => {
    const parts = points.map((point) => point[part]);
    return (parts.reduce((a, b) => Math.min(a, b), Infinity) + parts.reduce((a, b) => Math.max(a, b), -Infinity)) / 2;
  };
  return [along('s'), along('t')];
}

/** Left and right, or top and bottom, about the middle. */
export function mirrored(part: 's' | 't', [x, y]: UvAmounts): Change {
  return part === 's' ? (s, t) => [x - (s - x), t] : (s, t) => [s, y - (t - y)];
}

/** @param isWhole texels are counted from their middles, and there are no parts of them */
export function changeBy(mode: UvMode, [byS, byT]: UvAmounts, [x, y]: UvAmounts, isWhole: boolean): Change {
  const whole = (value: number): number => (isWhole ? Math.round(value) : value);
  if (mode === 'move') return (s, t) => [s + whole(byS), t + whole(byT)];
  if (mode === 'scale') return (s, t) => [x + (s - x) * byS, y + (t - y) * byT];
  const isQuarter = byS % 90 === 0;
  const [cosine, sine] = [Math.cos((byS * Math.PI) / 180), Math.sin((byS * Math.PI) / 180)].map((value) =>
    isQuarter ? Math.round(value) : value,
  ) as [number, number];
  return (s, t) => [x + (s - x) * cosine - (t - y) * sine, y + (s - x) * sine + (t - y) * cosine];
}

function numbersOf(mode: UvMode, [s, t]: UvAmounts): readonly ActNumber[] {
  if (mode === 'turn') return [{ id: 's', label: text('Angle'), value: s, unit: '°', step: 1 }];
  const more = mode === 'move' ? { unit: 'px' } : { step: 0.01 };
  return [
    { id: 's', label: 'S', value: s, ...more },
    { id: 't', label: 'T', value: t, ...more },
  ];
}

/** Notes that a change has become a step, so that its numbers can be changed. Points are those from before it. */
export function noteUvChange(
  target: UvTarget,
  points: readonly UvPoint[],
  { mode, amounts, isWhole }: { readonly mode: UvMode; readonly amounts: UvAmounts; readonly isWhole: boolean },
): void {
  const { document } = target;
  const title = uvLabel(mode, points);
  noteAct({
    document,
    title,
    numbers: numbersOf(mode, amounts),
    outcome: '',
    again: (values) => {
      const by: UvAmounts = [values['s'] ?? amounts[0], values['t'] ?? amounts[1]];
      const change = changeBy(mode, by, middleOf(points), isWhole);
      document.edit(title, (step) => changePoints(step, target, points, change));
      return '';
    },
  });
}
