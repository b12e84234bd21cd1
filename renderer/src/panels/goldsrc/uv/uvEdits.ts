/** Chosen corners of meshes on a texture, and moving them: texture coordinates are whole texels of 16 bits. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/document/record.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { fieldsOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { Mesh } from '../../../../../shared/formats/goldsrc/schema/body.ts';
import type { UvLayout, UvPoint } from './uvPoints.ts';

/** Corners by mesh and place in its commands: they stay the same while their coordinates change. */
export type ChosenCorners = ReadonlySet<string>;

export const noCorners: ChosenCorners = new Set();

const keyOf = (mesh: RecordId, corner: number): string => `${mesh} ${corner}`;

/** The corners of points. */
export function cornersOf({ points }: UvLayout, chosen: readonly number[]): ChosenCorners {
  return new Set(
    chosen.flatMap((place) => {
      const point = points[place];
      return point === undefined ? [] : point.corners.map((corner) => keyOf(point.mesh, corner));
    }),
  );
}

export function isChosen(chosen: ChosenCorners, { mesh, corners }: UvPoint): boolean {
  return chosen.size > 0 && corners.some((corner) => chosen.has(keyOf(mesh, corner)));
}

export function chosenPoints({ points }: UvLayout, chosen: ChosenCorners): readonly UvPoint[] {
  return points.filter((point) => isChosen(chosen, point));
}

/** Adds corners, or takes them away when all of them were chosen. */
export function toggled(chosen: ChosenCorners, corners: ChosenCorners): ChosenCorners {
  const all = [...corners];
  if (!all.every((corner) => chosen.has(corner))) return new Set([...chosen, ...all]);
  return new Set([...chosen].filter((corner) => !corners.has(corner)));
}

const least = -0x8000;
const most = 0x7fff;

/** The nearest that a file can hold. */
function stored(value: number): number {
  return Math.min(most, Math.max(least, Math.round(value)));
}

export type Change = (s: number, t: number) => readonly [s: number, t: number];

/** Gives points other coordinates; nothing else of the commands is touched. Each mesh is patched once, where it changes. */
export function changePoints(transaction: Transaction, points: readonly UvPoint[], change: Change): void {
  const byMesh = new Map<RecordId, Map<number, number>>();
  for (const { mesh, s, t, corners } of points) {
    const [newS, newT] = change(s, t).map(stored);
    if (newS === undefined || newT === undefined || (newS === s && newT === t)) continue;
    const numbers = byMesh.get(mesh) ?? new Map<number, number>();
    byMesh.set(mesh, numbers);
    for (const corner of corners) numbers.set(corner + 2, newS).set(corner + 3, newT);
  }
  for (const [mesh, numbers] of byMesh) {
    const { commands } = fieldsOf(Mesh, transaction.get(mesh));
    let first = commands.length;
    let last = -1;
    for (const place of numbers.keys()) {
      first = Math.min(first, place);
      last = Math.max(last, place);
    }
    const values = commands.slice(first, last + 1);
    for (const [place, value] of numbers) values[place - first] = value;
    transaction.patch(mesh, 'commands', first, values);
  }
}

/** What a step of the history is called. */
export function moveLabel(points: readonly UvPoint[]): string {
  return points.length === 1 ? 'Move texture vertex' : 'Move texture vertices';
}

/** One step of the history. */
export function editPoints(document: Document, points: readonly UvPoint[], change: Change): void {
  if (points.length === 0 || document.isInGesture) return;
  document.edit(moveLabel(points), (transaction) => changePoints(transaction, points, change));
}
