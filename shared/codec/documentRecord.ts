/** Records: the plain, immutable pieces a document is made of. Structure lives here; reading and writing bytes does not. */

declare const recordIdBrand: unique symbol;

/** Names a record within one document, for as long as the document is open. Never written to a file. */
export type RecordId = number & { readonly [recordIdBrand]: true };

/** Bulk data: vertex positions, key times, alpha maps. Always its own memory, never a view of the file's bytes. */
export type Numbers =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** What a field of a record may hold. `undefined` stands for a field that the file's version does not have. */
export type Value =
  | number
  | string
  | null
  | undefined
  | Numbers
  | readonly number[]
  | readonly RecordId[]
  | { readonly [name: string]: Value };

/** Fields by their names, for what makes or changes records: what a new one is to hold, what an edit sets. */
export type Fields = { readonly [name: string]: Value };

declare const unnamed: unique symbol;

/**
 * The fields of a record whose kind the types do not know. Nothing can be read of them by a name written in code, so a
 * renamed field does not compile: `fieldsOf` gives those of a schema, `byName.ts` those whose names are data.
 */
export interface RecordFields {
  readonly [unnamed]: never;
}

/** A run of bytes in the file a document was read from. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** A record of a document: what it is, whose it is, where it stood in the file, and its fields. Frozen; changes make another. */
export interface DocumentRecord<F = RecordFields> {
  readonly id: RecordId;
  /** Names the schema: `sequence`, `bone`. */
  readonly type: string;
  /** The record whose list holds this one; null for the root. */
  readonly owner: RecordId | null;
  /** Where the record stands in the original file; null when it was made by an edit. */
  readonly source: Span | null;
  readonly fields: F;
}

export function isNumbers(value: unknown): value is Numbers {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

let freezing = false;

/** Tests turn freezing on to catch code that writes to a record in place; the program leaves it off for speed. */
export function freezeRecords(on: boolean): void {
  freezing = on;
}

function freezeDeep(value: Value): void {
  if (typeof value !== 'object' || value === null || isNumbers(value) || Object.isFrozen(value)) return;
  Object.freeze(value);
  if (Array.isArray(value)) return;
  // Data that are read when they are asked for stay unread: their getters are not called.
  for (const name of Object.keys(value)) freezeDeep(Object.getOwnPropertyDescriptor(value, name)?.value as Value);
}

/** Makes a record of what was read or made for it; its fields have no names from here on. */
export function sealRecord(record: DocumentRecord<Fields | RecordFields>): DocumentRecord {
  if (freezing) {
    freezeDeep(record.fields as Fields);
    Object.freeze(record);
  }
  return record as DocumentRecord;
}

/** A copy of bulk data in memory of its own. Copies bits, so NaN payloads survive. */
export function copyNumbers<N extends Numbers>(numbers: N): N {
  // `slice` of each typed array class returns that same class.
  return numbers.slice() as N;
}

export function sameNumbers(left: Numbers, right: Numbers): boolean {
  if (left === right) return true;
  if (left.constructor !== right.constructor || left.length !== right.length) return false;
  const { byteLength } = left;
  const areWords = left.byteOffset % 4 === 0 && right.byteOffset % 4 === 0;
  const wholeWords = areWords ? byteLength >> 2 : 0;
  const leftWords = new Int32Array(left.buffer, areWords ? left.byteOffset : 0, wholeWords);
  const rightWords = new Int32Array(right.buffer, areWords ? right.byteOffset : 0, wholeWords);
  for (let index = 0; index < wholeWords; index++) if (leftWords[index] !== rightWords[index]) return false;
  const leftBytes = new Uint8Array(left.buffer, left.byteOffset, byteLength);
  const rightBytes = new Uint8Array(right.buffer, right.byteOffset, byteLength);
  for (let index = wholeWords * 4; index < byteLength; index++)
    if (leftBytes[index] !== rightBytes[index]) return false;
  return true;
}

/** Equality of field values: `-0` differs from `0`, a NaN equals a NaN, bulk data is compared by its bits. */
export function sameValue(left: Value, right: Value): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (isNumbers(left)) return isNumbers(right) && sameNumbers(left, right);
  if (isNumbers(right)) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const leftEntries = Object.entries(left);
  const rightValues = right as { readonly [name: string]: Value };
  return (
    leftEntries.length === Object.keys(right).length &&
    leftEntries.every(([name, value]) => name in rightValues && sameValue(value, rightValues[name]))
  );
}
