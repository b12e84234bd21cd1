/**
 * Field types of fixed size: each is declared once and gives reader, writer, default, range and what a panel shows.
 * Bulk data and lists are not fields but parts, see `parts.ts`.
 */
import type { Value } from './documentRecord.ts';
import type { Storage } from './storage.ts';
import { storageSize } from './storage.ts';
import { decodeText, encodeText } from './text.ts';

/** Points to another record of the same document. */
export interface Reference {
  /** Name of the collection pointed into: `textures`. */
  readonly collection: string;
  /** `position`: the place in the collection; otherwise the name of the target's field that holds the id. */
  readonly by: 'position' | (string & {});
  /** The stored value that means "none", where the format has one. */
  readonly none?: number;
}

/** What a file that a text names is: it decides which other endings will do. */
export type NamedFile = 'texture' | 'model' | 'sound' | 'any';

/** What is known about a field beside its bytes. */
export interface FieldInfo {
  readonly label: string;
  readonly unit?: string;
  /** The engine's or the community's own name for it. */
  readonly engineName?: string;
  /** One or two sentences for the tooltip. */
  readonly explain?: string;
  /** Where the knowledge comes from, when it is not the format page. */
  readonly source?: string;
  /** Heading of the group of fields in a panel. */
  readonly group?: string;
  /** Values the engine accepts; others are kept and reported, not refused. */
  readonly range?: readonly [number, number];
  readonly step?: number;
  /** Padding and reserved bytes: seen only in the byte view. */
  readonly hidden?: boolean;
  /** Changing it would need more than these bytes; bulk data may change, but not its length. */
  readonly readOnly?: boolean;
  readonly reference?: Reference;
  /** The text names another file of the game: what kind of file is looked for. */
  readonly file?: NamedFile;
  /** Named values of an enumeration. */
  readonly names?: Readonly<Record<number, string>>;
  /** What a number means in words, where there are too many to choose from: shown beside it. */
  readonly meaning?: (value: number) => string;
  /** Named bits of a flag word: bit mask → name. */
  readonly bits?: Readonly<Record<number, string>>;
  /** A colour of three components from 0 to 1 in this order, or of four bytes, whose last one is no part of the hue. */
  readonly color?: 'rgb' | 'bgr' | 'bgra';
  readonly initial?: Value;
}

interface FieldCommon<T> {
  readonly info: FieldInfo;
  /** Bytes in the file. */
  readonly size: number;
  readonly initial: T;
  /** First version that has the field. */
  readonly since: number;
  /** First version that no longer has it. */
  readonly until: number;
  /** Declared as methods so that a field of numbers also counts as a field of any value. */
  read(view: DataView, offset: number): T;
  write(view: DataView, offset: number, value: T): void;
}

export interface NumberField<T = number> extends FieldCommon<T> {
  readonly kind: 'number';
  readonly storage: Storage;
}
export interface VectorField<T = readonly number[]> extends FieldCommon<T> {
  readonly kind: 'vector';
  readonly storage: Storage;
  readonly count: number;
}
export interface TextField<T = string> extends FieldCommon<T> {
  readonly kind: 'text';
}
export interface BytesField<T = Uint8Array> extends FieldCommon<T> {
  readonly kind: 'bytes';
}
export interface StructField<T = { readonly [name: string]: Value }> extends FieldCommon<T> {
  readonly kind: 'struct';
  readonly shape: Shape;
}

export type Field<T> = NumberField<T> | VectorField<T> | TextField<T> | BytesField<T> | StructField<T>;
export type AnyField = Field<Value>;
export type Shape = { readonly [name: string]: AnyField };

export type FieldsOf<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends { readonly initial: infer T } ? T : never;
};

const always = { since: 0, until: Infinity };

const readers: Readonly<Record<Storage, (view: DataView, offset: number) => number>> = {
  u8: (view, offset) => view.getUint8(offset),
  i8: (view, offset) => view.getInt8(offset),
  u16: (view, offset) => view.getUint16(offset, true),
  i16: (view, offset) => view.getInt16(offset, true),
  u32: (view, offset) => view.getUint32(offset, true),
  i32: (view, offset) => view.getInt32(offset, true),
  f32: (view, offset) => view.getFloat32(offset, true),
  f64: (view, offset) => view.getFloat64(offset, true),
};

const writers: Readonly<Record<Storage, (view: DataView, offset: number, value: number) => void>> = {
  u8: (view, offset, value) => view.setUint8(offset, value),
  i8: (view, offset, value) => view.setInt8(offset, value),
  u16: (view, offset, value) => view.setUint16(offset, value, true),
  i16: (view, offset, value) => view.setInt16(offset, value, true),
  u32: (view, offset, value) => view.setUint32(offset, value, true),
  i32: (view, offset, value) => view.setInt32(offset, value, true),
  f32: (view, offset, value) => view.setFloat32(offset, value, true),
  f64: (view, offset, value) => view.setFloat64(offset, value, true),
};

function number(storage: Storage, info: FieldInfo): NumberField {
  return {
    kind: 'number',
    storage,
    info,
    size: storageSize(storage),
    initial: typeof info.initial === 'number' ? info.initial : 0,
    ...always,
    read: readers[storage],
    write: writers[storage],
  };
}

export const u8 = (info: FieldInfo): NumberField => number('u8', info);
export const i8 = (info: FieldInfo): NumberField => number('i8', info);
export const u16 = (info: FieldInfo): NumberField => number('u16', info);
export const i16 = (info: FieldInfo): NumberField => number('i16', info);
export const u32 = (info: FieldInfo): NumberField => number('u32', info);
export const i32 = (info: FieldInfo): NumberField => number('i32', info);
export const f32 = (info: FieldInfo): NumberField => number('f32', info);

/** A few numbers that belong together: a position, a colour, an interval. */
export function vector(storage: Storage, count: number, info: FieldInfo): VectorField {
  const size = storageSize(storage);
  const read = readers[storage];
  const write = writers[storage];
  return {
    kind: 'vector',
    storage,
    count,
    info,
    size: size * count,
    // The declaration writes a plain array of numbers as the initial value of a vector.
    initial: (info.initial as readonly number[] | undefined) ?? Array.from({ length: count }, () => 0),
    ...always,
    read: (view, offset) => {
      if (count === 3) return [read(view, offset), read(view, offset + size), read(view, offset + size + size)];
      const values: number[] = [];
      for (let index = 0; index < count; index++) values.push(read(view, offset + index * size));
      return values;
    },
    write: (view, offset, value) => {
      // A component that did not change keeps its bits: it may be a NaN whose payload a number cannot carry.
      for (let index = 0; index < count; index++) {
        const component = value[index] ?? 0;
        if (!Object.is(read(view, offset + index * size), component)) write(view, offset + index * size, component);
      }
    },
  };
}

/**
 * Plain ASCII is read without a view of its own, eight characters at a time: names make up most of the small records of a
 * model, and a string that grows by single characters is a new string each time.
 */
function readText(view: DataView, offset: number, size: number): string {
  let end = offset;
  for (const limit = offset + size; end < limit; end++) {
    const code = view.getUint8(end);
    if (code === 0) break;
    if (code >= 0x80) return decodeText(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), offset, size);
  }
  let text = '';
  let at = offset;
  for (; at + 8 <= end; at += 8) {
    text += String.fromCharCode(
      view.getUint8(at),
      view.getUint8(at + 1),
      view.getUint8(at + 2),
      view.getUint8(at + 3),
      view.getUint8(at + 4),
      view.getUint8(at + 5),
      view.getUint8(at + 6),
      view.getUint8(at + 7),
    );
  }
  for (; at < end; at++) text += String.fromCharCode(view.getUint8(at));
  return text;
}

/** NUL-padded text in a buffer of `size` bytes. */
export function text(size: number, info: FieldInfo): TextField {
  return {
    kind: 'text',
    info,
    size,
    initial: typeof info.initial === 'string' ? info.initial : '',
    ...always,
    read: (view, offset) => readText(view, offset, size),
    write: (view, offset, value) =>
      encodeText(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), offset, size, value),
  };
}

/** Bytes whose meaning is not known, or that have none. */
export function bytes(size: number, info: FieldInfo): BytesField {
  return {
    kind: 'bytes',
    info,
    size,
    initial: new Uint8Array(size),
    ...always,
    read: (view, offset) => new Uint8Array(view.buffer, view.byteOffset + offset, size).slice(),
    write: (view, offset, value) => new Uint8Array(view.buffer, view.byteOffset + offset, size).set(value),
  };
}

/** A group of fields that is declared once and used in several records, e.g. a bounding volume. */
export function struct<S extends Shape>(shape: S, info: FieldInfo): StructField<FieldsOf<S>> {
  const slots: { name: string; field: AnyField; offset: number }[] = [];
  let size = 0;
  for (const [name, field] of Object.entries(shape)) {
    slots.push({ name, field, offset: size });
    size += field.size;
  }
  const initial: Record<string, Value> = {};
  for (const slot of slots) initial[slot.name] = slot.field.initial;
  return {
    kind: 'struct',
    shape,
    info,
    size,
    // `initial` was filled from every entry of the shape.
    initial: initial as FieldsOf<S>,
    ...always,
    read: (view, offset) => {
      const value: Record<string, Value> = {};
      for (const slot of slots) value[slot.name] = slot.field.read(view, offset + slot.offset);
      return value as FieldsOf<S>;
    },
    write: (view, offset, value) => {
      for (const slot of slots) {
        writeChanged(slot.field, view, offset + slot.offset, (value as { readonly [name: string]: Value })[slot.name]);
      }
    },
  };
}

/** Stores `value` only where it differs from what the bytes already say, so untouched bits stay as they are. */
export function writeChanged(field: AnyField, view: DataView, offset: number, value: Value): void {
  const compares = field.kind === 'number' || field.kind === 'text';
  if (!compares || !Object.is(field.read(view, offset), value)) field.write(view, offset, value);
}

type Versioned<F extends AnyField> = F extends Field<infer T> ? Field<T | undefined> : never;

/** The field exists from `version` on. */
export function since<F extends AnyField>(version: number, field: F): Versioned<F> {
  // Only the type of the default widens: a record of an older version has no such field.
  return { ...field, since: version } as unknown as Versioned<F>;
}

/** The field exists from version `first` up to, not including, `end`. */
export function between<F extends AnyField>(first: number, end: number, field: F): Versioned<F> {
  return { ...field, since: first, until: end } as unknown as Versioned<F>;
}

export function existsIn(field: AnyField, version: number): boolean {
  return version >= field.since && version < field.until;
}
