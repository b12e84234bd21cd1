/** Moving and scaling a whole model of World of Warcraft alpha, with its animation: what is seen in every sequence follows. */
import type { DocumentView } from '../../../codec/format.ts';
import { idList } from '../../../codec/parts.ts';
import type { Document } from '../../../document/document.ts';
import type { DocumentRecord, Fields, RecordId, Value } from '../../../document/record.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { itemsWithTags, nodesOf } from '../model.ts';
import { hitShapes } from './schema/nodes.ts';

type Change = (value: Value) => Value | undefined;

function mapNumbers(value: Value | undefined, map: (number: number, place: number) => number): Value | undefined {
  if (typeof value === 'number') return Math.fround(map(value, 0));
  if (value instanceof Float32Array) return value.map(map);
  if (!Array.isArray(value)) return undefined;
  return value.map((part, place) => (typeof part === 'number' ? Math.fround(map(part, place)) : part));
}

/** Changes the fields of these names that the record has. */
function changeFields(
  transaction: Transaction,
  record: DocumentRecord,
  names: readonly string[],
  change: Change,
): void {
  const changes: Record<string, Value> = {};
  for (const name of names) {
    const value = record.fields[name];
    const made = value === undefined || value === null ? undefined : change(value);
    if (made !== undefined) changes[name] = made;
  }
  if (Object.keys(changes).length > 0) transaction.update(record.id, changes);
}

function recordsOf(document: DocumentView, tag: string): readonly DocumentRecord[] {
  return itemsWithTags(document, [tag]).map((id) => document.get(id));
}

/** Numbers of a row of `sequenceExtents`: radius, minimum, maximum. */
const extentRow = 7;

/** Bounds of the model, of sequences and of geosets. */
function changeExtents(
  transaction: Transaction,
  document: DocumentView,
  point: (number: number, place: number) => number,
  radius: (number: number) => number,
): void {
  const extent: Change = (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    // Declared as a struct of a number and two vectors.
    const { radius: before, minimum, maximum } = value as { radius: number; minimum: number[]; maximum: number[] };
    const corner = (each: readonly number[]): number[] => each.map((part, axis) => Math.fround(point(part, axis)));
    return { radius: Math.fround(radius(before)), minimum: corner(minimum), maximum: corner(maximum) };
  };
  for (const tag of ['MODL', 'SEQS', 'GEOS']) {
    for (const record of recordsOf(document, tag)) changeFields(transaction, record, ['extent'], extent);
  }
  const rows: Change = (value) =>
    mapNumbers(value, (number, place) =>
      place % extentRow === 0 ? radius(number) : point(number, ((place % extentRow) - 1) % 3),
    );
  for (const record of recordsOf(document, 'GEOS')) changeFields(transaction, record, ['sequenceExtents'], rows);
}

/** Fields that are places in the model, by chunk. */
const places: readonly (readonly [tag: string, names: readonly string[]])[] = [
  ['GEOS', ['positions', 'centre']],
  ['PIVT', ['points']],
  ['CAMS', ['position', 'targetPosition']],
  ['CLID', ['positions']],
];

/** Shapes whose places count from the model's origin, not from their node's pivot. */
const shapesFromOrigin: readonly number[] = [hitShapes.cylinder, hitShapes.sphere];

/** Shifts the whole model, in one step. Nodes move by their pivots, so that the keys of all sequences stay. */
export function moveModel(document: Document, by: Vector3): void {
  if (!by.every(Number.isFinite)) throw new RangeError('The way must be three numbers');
  if (by.every((part) => part === 0)) return;
  const shift = (number: number, place: number): number => number + (by[place % 3] ?? 0);
  const change: Change = (value) => mapNumbers(value, shift);
  document.edit('Move the model', (transaction) => {
    for (const [tag, names] of places) {
      for (const record of recordsOf(document, tag)) changeFields(transaction, record, names, change);
    }
    for (const record of recordsOf(document, 'HTST')) {
      if (shapesFromOrigin.includes(Number(record.fields['shape']))) {
        changeFields(transaction, record, ['vertexA'], change);
      }
    }
    changeExtents(transaction, document, shift, (radius) => radius);
  });
}

/** Fields that are lengths beside the places, by chunk. Sizes of single particles are none of the model's. */
const lengths: readonly (readonly [tag: string, names: readonly string[]])[] = [
  ['SEQS', ['moveSpeed']],
  ['GEOS', ['boundsRadius']],
  ['CAMS', ['farClip', 'nearClip']],
  ['HTST', ['vertexA', 'vertexB', 'height', 'radius', 'length', 'width']],
  ['LITE', ['attenuationStart', 'attenuationEnd']],
  ['PREM', ['speed', 'gravity']],
  ['PRE2', ['speed', 'gravity', 'zSource', 'spline']],
  ['RIBB', ['heightAbove', 'heightBelow', 'gravity']],
];

const lengthTracks: ReadonlySet<string> = new Set([
  ...['KGTR', 'KCTR', 'KTTR', 'KLAS', 'KLAE', 'KPES', 'KPEG', 'KP2S', 'KP2G', 'KP2Z', 'KRHA', 'KRHB'],
]);
/** Length and width of a particle emitter: angles where it follows a spline. */
const emitterSizes: ReadonlySet<string> = new Set(['KP2N', 'KP2W']);
const splineEmitter = 3;

function tracksOf(document: DocumentView, { fields }: { readonly fields: Fields }): readonly RecordId[] {
  return ['transforms', 'tracks'].flatMap((list) => (fields[list] === undefined ? [] : idList(fields, list)));
}

/** Makes everything that is a length so many times as long, about the origin, in one step. */
export function scaleModel(document: Document, factor: number): void {
  if (!(factor > 0) || !Number.isFinite(factor)) throw new RangeError('The factor must be a number above 0');
  if (factor === 1) return;
  const grow = (number: number): number => number * factor;
  const change: Change = (value) => mapNumbers(value, grow);
  document.edit('Scale the model', (transaction) => {
    for (const [tag, names] of [...places, ...lengths]) {
      for (const record of recordsOf(document, tag)) changeFields(transaction, record, names, change);
    }
    for (const id of [...nodesOf(document), ...itemsWithTags(document, ['CAMS'])]) {
      const owner = document.get(id);
      const hasSizes = owner.type === 'particleEmitter2' && owner.fields['emitterType'] !== splineEmitter;
      if (hasSizes) changeFields(transaction, owner, ['length', 'width'], change);
      for (const track of tracksOf(document, owner)) {
        const tag = String(document.get(track).fields['tag']);
        if (!lengthTracks.has(tag) && !(hasSizes && emitterSizes.has(tag))) continue;
        changeFields(transaction, document.get(track), ['values'], change);
      }
    }
    changeExtents(transaction, document, grow, grow);
  });
}
