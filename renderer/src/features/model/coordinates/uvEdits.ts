/** Chosen corners of meshes on a texture, and moving them through the model's own verb. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import type { Size, UvLayout, UvPoint } from './uvPoints.ts';

/** What is changed: a set of coordinates, on a picture of a size. */
export interface UvTarget {
  readonly document: FormatDocument;
  readonly set: number;
  readonly size: Size;
}

/** Corners by mesh and number: they stay the same while their coordinates change. */
export type ChosenCorners = ReadonlySet<string>;

export const noCorners: ChosenCorners = new Set();

export const cornerKey = (mesh: RecordId, corner: number): string => `${mesh} ${corner}`;

/** The corners of points. */
export function cornersOf({ points }: UvLayout, chosen: readonly number[]): ChosenCorners {
  return new Set(
    chosen.flatMap((place) => {
      const point = points[place];
      return point === undefined ? [] : point.corners.map((corner) => cornerKey(point.mesh, corner));
    }),
  );
}

export function isChosen(chosen: ChosenCorners, { mesh, corners }: UvPoint): boolean {
  return chosen.size > 0 && corners.some((corner) => chosen.has(cornerKey(mesh, corner)));
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

/** All that is not chosen. */
export function invertedCorners(layout: UvLayout, chosen: ChosenCorners): ChosenCorners {
  const all = cornersOf(layout, [...layout.points.keys()]);
  return new Set([...all].filter((corner) => !chosen.has(corner)));
}

export type Change = (s: number, t: number) => readonly [s: number, t: number];

/** Gives points other coordinates, in texels, as part of a step; what a format cannot hold it rounds and cuts off. */
export function changePoints(
  transaction: Transaction,
  { document, set, size }: UvTarget,
  points: readonly UvPoint[],
  change: Change,
): void {
  const byMesh = new Map<RecordId, { readonly vertices: number[]; readonly coordinates: number[] }>();
  for (const { mesh, s, t, vertices } of points) {
    const [newS, newT] = change(s, t);
    if (newS === s && newT === t) continue;
    const numbers = byMesh.get(mesh) ?? { vertices: [], coordinates: [] };
    byMesh.set(mesh, numbers);
    for (const vertex of vertices) {
      numbers.vertices.push(vertex);
      numbers.coordinates.push(newS / size.width, newT / size.height);
    }
  }
  const edits = document.format.model?.edits(document);
  for (const [mesh, { vertices, coordinates }] of byMesh) {
    edits?.setCoordinates?.(mesh, set, vertices, coordinates, transaction);
  }
}

/** What a step of the history is called. */
export function moveLabel(points: readonly UvPoint[]): string {
  return points.length === 1 ? 'Move texture vertex' : 'Move texture vertices';
}

/** One step of the history, which is called `label`; false where it left none. */
export function editPoints(
  target: UvTarget,
  points: readonly UvPoint[],
  change: Change,
  label = moveLabel(points),
): boolean {
  const { document } = target;
  if (points.length === 0 || document.isInGesture) return false;
  const { history } = document;
  const { position } = history;
  document.edit(label, (transaction) => changePoints(transaction, target, points, change));
  return history.position !== position;
}
