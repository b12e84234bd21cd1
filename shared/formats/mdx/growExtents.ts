/**
 * Extents after a mesh was made anew: those of its geoset hold it again, and those of sequences and of the model hold the
 * geoset. What an author set larger stays so; the whole is measured anew by `measureExtents`.
 */
import type { DocumentView } from '../../codec/documentView.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { Bounds } from '../../geometry/extent.ts';
import { boundsOf } from '../../geometry/extent.ts';
import type { FieldsIn } from '../../codec/record.ts';
import { fieldsOf } from '../../codec/record.ts';
import { batchBounds, extentOf, glowsOf, Posed, uniteBounds, visibilityOf } from './extents.ts';
import { itemsWithTags, singleRecord } from './model.ts';
import { Geoset } from './schema/geoset.ts';
import { ModelHeader, Sequence } from './schema/model.ts';
import { fieldsInBoth } from './view/records.ts';

/** Poses looked at in each sequence. */
const poses = 16;
const rowLength = 7;
/** Files round what they measured. */
const nearly = 1e-3;

type StoredExtent = FieldsIn<typeof Sequence>['extent'];

function boundsIn({ radius, minimum, maximum }: StoredExtent): Bounds {
  const corner = ([x = 0, y = 0, z = 0]: readonly number[]) => [x, y, z] as const;
  return { radius, minimum: corner(minimum), maximum: corner(maximum) };
}

const isEmpty = ({ radius, minimum, maximum }: StoredExtent): boolean =>
  [radius, ...minimum, ...maximum].every((number) => number === 0);

function isNear(left: Bounds, right: Bounds): boolean {
  const numbers = ({ radius, minimum, maximum }: Bounds): readonly number[] => [radius, ...minimum, ...maximum];
  const others = numbers(right);
  return numbers(left).every((number, at) => Math.abs(number - (others[at] ?? 0)) <= nearly * (1 + Math.abs(number)));
}

function isInside(inner: Bounds, outer: Bounds): boolean {
  return [0, 1, 2].every(
    (axis) =>
      (inner.minimum[axis] ?? 0) >= (outer.minimum[axis] ?? 0) &&
      (inner.maximum[axis] ?? 0) <= (outer.maximum[axis] ?? 0),
  );
}

/** Where the geoset goes in each sequence; null for a sequence in which it has no place. */
function posedBounds(document: DocumentView, record: RecordId): readonly (Bounds | null)[] {
  const posed = new Posed(document, [record]);
  const [geoset] = posed.geosets;
  if (geoset === undefined) return [];
  return itemsWithTags(document, ['SEQS']).map((id) => {
    const [start = 0, end = 0] = fieldsOf(Sequence, document.get(id)).interval;
    let bounds: Bounds | null = null;
    for (let pose = 0; pose <= poses; pose++) {
      const frame = start + ((end - start) * pose) / poses;
      posed.at({ interval: { start, end, isLooping: false }, frame, globalTime: 0 });
      bounds = uniteBounds([bounds, boundsOf(geoset.posed)]);
    }
    return bounds;
  });
}

function grow(transaction: Transaction, id: RecordId, stored: StoredExtent | undefined, bounds: Bounds | null): void {
  // An extent of zeros says that nobody measured.
  if (stored === undefined || bounds === null || isEmpty(stored)) return;
  const grown = uniteBounds([boundsIn(stored), bounds]);
  if (grown !== null) transaction.update(id, { extent: extentOf(grown) });
}

function growRows(transaction: Transaction, record: RecordId, measured: readonly (Bounds | null)[]): void {
  const { sequenceExtents } = fieldsInBoth(Geoset, transaction.get(record));
  if (!(sequenceExtents instanceof Float32Array) || sequenceExtents.length !== measured.length * rowLength) return;
  const made = sequenceExtents.slice();
  for (const [sequence, bounds] of measured.entries()) {
    if (bounds === null) continue;
    const at = sequence * rowLength;
    const [radius = 0, ...corners] = made.subarray(at, at + rowLength);
    const stored = { radius, minimum: corners.slice(0, 3), maximum: corners.slice(3) };
    const grown = isEmpty(stored) ? bounds : uniteBounds([boundsIn(stored), bounds]);
    if (grown !== null) made.set([grown.radius, ...grown.minimum, ...grown.maximum], at);
  }
  transaction.set(Geoset, record, { sequenceExtents: made });
}

/**
 * Brings extents along with a geoset whose mesh is there already.
 *
 * @param before its vertices before, none for a new one
 * @param isMovedOtherwise other bones move them than before
 */
export function growExtents(
  transaction: Transaction,
  document: DocumentView,
  record: RecordId,
  {
    before,
    isMovedOtherwise,
    isBatch,
  }: { readonly before: ArrayLike<number>; readonly isMovedOtherwise: boolean; readonly isBatch: boolean },
): void {
  const { positions, extent } = fieldsInBoth(Geoset, document.get(record));
  const now = positions instanceof Float32Array ? boundsOf(positions) : null;
  const old = boundsOf(before);
  if (now === null) return;
  const isWithin = old !== null && isInside(now, old);
  if (isBatch) transaction.update(record, isWithin && !isNear(now, old) ? {} : batchBounds(now));
  else {
    const wasExact = extent === undefined || isEmpty(extent) || old === null || isNear(boundsIn(extent), old);
    const made = wasExact ? now : uniteBounds([boundsIn(extent), now]);
    if (made !== null) transaction.set(Geoset, record, { extent: extentOf(made) });
  }
  if (isWithin && !isMovedOtherwise) return;
  const measured = posedBounds(document, record);
  if (!isBatch) growRows(transaction, record, measured);
  const geosets = itemsWithTags(document, ['GEOS']);
  const index = geosets.indexOf(record);
  if (glowsOf(document).has(index)) return;
  const isShown = visibilityOf(document, geosets.length);
  const seen = itemsWithTags(document, ['SEQS']).map((id, sequence) => {
    const { interval, extent: stored } = fieldsInBoth(Sequence, document.get(id));
    const [start = 0, end = 0] = interval ?? [];
    const moments = Array.from({ length: poses + 1 }, (_, pose) => start + ((end - start) * pose) / poses);
    const isSeen = moments.some((frame) =>
      isShown(index, { interval: { start, end, isLooping: false }, frame, globalTime: 0 }),
    );
    const bounds = isSeen ? (measured[sequence] ?? null) : null;
    grow(transaction, id, stored, bounds);
    return bounds;
  });
  const header = singleRecord(document, 'MODL');
  if (header !== null) {
    grow(transaction, header.id, fieldsInBoth(ModelHeader, header).extent, uniteBounds([now, ...seen]));
  }
}
