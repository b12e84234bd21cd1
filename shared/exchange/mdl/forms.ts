/**
 * How the fields of a record stand in MDL text: one form says for reading and for writing. Blocks are lists of forms
 * (grammar.ts). Names are compared without capitals. The fields are named as data, as the lists are tables; that each member of
 * each schema has a form, and each form a member, is tested (complete.test.ts).
 */
import { fieldsByName } from '../../codec/byName.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord, Fields, Value } from '../../codec/documentRecord.ts';
import type { Lines } from './lines.ts';
import { numbersText, numberText } from './lines.ts';
import type { Place } from './reading.ts';
import type { Entry } from './syntax.ts';

export interface Writing {
  readonly lines: Lines;
  readonly document: DocumentView;
  readonly record: DocumentRecord;
}

export interface Form {
  /** In small letters: what the form answers to when a text is read. */
  readonly names: readonly string[];
  readonly read: (entry: Entry, place: Place) => void;
  readonly write: (writing: Writing) => void;
  /** The track that may stand for the value, and the word for it. */
  readonly track?: { readonly tag: string; readonly word: string };
}

function hasField({ fields, model }: Place, field: string, entry: Entry): boolean {
  if (fields[field] !== undefined && fields[field] !== null) return true;
  model.note(entry, `“${entry.name}” has no place in version ${model.version} and was left out`);
  return false;
}

export const isPresent = (fields: object, field: string): boolean => (fieldsByName(fields)[field] ?? null) !== null;

interface NumberOptions {
  /** The value that is not written. */
  readonly omit?: number;
  /** Words for values: `Multiple` for −1. */
  readonly words?: Readonly<Record<string, number>>;
  readonly isInteger?: boolean;
  /** Other spellings. */
  readonly also?: readonly string[];
}

/** `BlendTime 150,` */
export function number(name: string, field: string, options: NumberOptions = {}): Form {
  const { omit, words = {}, isInteger = false, also = [] } = options;
  const byWord = new Map(Object.entries(words).map(([word, value]) => [word.toLowerCase(), value]));
  return {
    names: [name, ...also].map((each) => each.toLowerCase()),
    read(entry, place) {
      if (!hasField(place, field, entry)) return;
      const [word] = entry.atoms;
      const known = typeof word === 'string' ? byWord.get(word.toLowerCase()) : undefined;
      place.fields[field] = known ?? (isInteger ? place.model.integer(entry) : place.model.number(entry));
    },
    write({ lines, record }) {
      const value = fieldsByName(record.fields)[field];
      if (typeof value !== 'number' || value === omit) return;
      const word = Object.entries(words).find(([, meant]) => meant === value)?.[0];
      lines.add(`${name} ${word ?? (isInteger ? String(value) : numberText(value))}`);
    },
  };
}

export function integer(name: string, field: string, options: Omit<NumberOptions, 'isInteger'> = {}): Form {
  return number(name, field, { ...options, isInteger: true });
}

/** `Path "…",` An empty text is not written. */
export function text(name: string, field: string, also: readonly string[] = []): Form {
  return {
    names: [name, ...also].map((each) => each.toLowerCase()),
    read(entry, place) {
      if (hasField(place, field, entry)) place.fields[field] = place.model.quoted(entry);
    },
    write({ lines, record }) {
      const value = fieldsByName(record.fields)[field];
      if (typeof value === 'string' && value !== '') lines.add(`${name} ${lines.quoted(value)}`);
    },
  };
}

/** Red and blue change places: MDL gives colours that do not move blue first (format page 3.4). */
export function turned(values: readonly number[], isColor: boolean): readonly number[] {
  return isColor ? values.toReversed() : values;
}

export function listOf(value: Value | undefined): readonly number[] | null {
  return Array.isArray(value) && value.every((each) => typeof each === 'number') ? value : null;
}

/** `Position { 0, 0, 0 },` */
export function vector(name: string, field: string, options: { size?: number; isColor?: boolean } = {}): Form {
  const { size = 3, isColor = false } = options;
  return {
    names: [name.toLowerCase()],
    read(entry, place) {
      if (hasField(place, field, entry)) place.fields[field] = turned(place.model.vector(entry, size), isColor);
    },
    write({ lines, record }) {
      const value = listOf(fieldsByName(record.fields)[field]);
      if (value !== null) lines.add(`${name} { ${numbersText(turned(value, isColor))} }`);
    },
  };
}

/** Words for the bits of a number. `beside` are bits that other forms, or the kind of the record, stand for. */
export function bits(field: string, names: Readonly<Record<number, string>>, beside = 0): Form {
  const known = Object.entries(names).map(([mask, word]) => ({ mask: Number(mask), word }));
  const byName = new Map(known.map(({ mask, word }) => [word.toLowerCase(), mask]));
  return {
    names: [...byName.keys()],
    read({ name }, { fields }) {
      fields[field] = (Number(fields[field]) | (byName.get(name) ?? 0)) >>> 0;
    },
    write({ lines, record }) {
      const value = Number(fieldsByName(record.fields)[field]);
      for (const { mask, word } of known) if ((value & mask) !== 0) lines.add(word);
      const rest = known.reduce((left, { mask }) => left & ~mask, value & ~beside) >>> 0;
      if (rest !== 0) lines.loses(`bits of ${record.type}.${field} that MDL has no word for`);
    },
  };
}

/** A bare word for a value: `Omnidirectional,`; behind another word with `after`: `FilterMode Blend,`. */
export function words(field: string, names: Readonly<Record<number, string>>, after?: string): Form {
  const byName = new Map(Object.entries(names).map(([value, word]) => [word.toLowerCase(), Number(value)]));
  return {
    names: after === undefined ? [...byName.keys()] : [after.toLowerCase()],
    read(entry, { fields, model }) {
      const [given] = entry.atoms;
      const word = after === undefined ? entry.name : typeof given === 'string' ? given.toLowerCase() : '';
      const value = byName.get(word) ?? (after !== undefined && typeof given === 'number' ? given : undefined);
      if (value === undefined) model.fail(entry, `${entry.name}: ${JSON.stringify(word)} is not one of its words`);
      fields[field] = value;
    },
    write({ lines, record }) {
      const value = Number(fieldsByName(record.fields)[field]);
      const word = names[value];
      if (after !== undefined) lines.add(`${after} ${word ?? String(value)}`);
      else if (word !== undefined) lines.add(word);
      else lines.loses(`the value ${value} of ${record.type}.${field}, for which MDL has no word`);
    },
  };
}

/** `MinimumExtent`, `MaximumExtent` and `BoundsRadius`: one field in three entries. */
export function extent(field: string): Form {
  const members: Readonly<Record<string, string>> = {
    minimumextent: 'minimum',
    maximumextent: 'maximum',
    boundsradius: 'radius',
  };
  return {
    names: Object.keys(members),
    read(entry, { fields, model }) {
      const member = members[entry.name] ?? '';
      const value = member === 'radius' ? model.number(entry) : model.vector(entry, 3);
      fields[field] = { ...(fields[field] as Fields), [member]: value };
    },
    write({ lines, record }) {
      const { radius, minimum, maximum } = fieldsByName(record.fields)[field] as Fields;
      writeExtent(lines, [Number(radius), ...(listOf(minimum) ?? []), ...(listOf(maximum) ?? [])]);
    },
  };
}

/** Radius, minimum and maximum; what is zero is not written. */
export function writeExtent(lines: Lines, values: readonly number[]): void {
  const isSet = (value: number): boolean => !Object.is(value, 0);
  if (values.slice(1, 4).some(isSet)) lines.add(`MinimumExtent { ${numbersText(values, 1, 4)} }`);
  if (values.slice(4, 7).some(isSet)) lines.add(`MaximumExtent { ${numbersText(values, 4, 7)} }`);
  if (isSet(values[0] ?? 0)) lines.add(`BoundsRadius ${numberText(values[0] ?? 0)}`);
}

/** Reads the entries of a block by its forms. */
export function readForms(entries: readonly Entry[], what: string, forms: readonly Form[], place: Place): void {
  const byName = formsByName(forms);
  for (const entry of entries) {
    const form = byName.get(entry.name);
    if (form !== undefined) form.read(entry, place);
    else place.model.note(entry, `${what}: “${entry.name}” is not known and was left out`);
  }
}

const known = new WeakMap<readonly Form[], ReadonlyMap<string, Form>>();

function formsByName(forms: readonly Form[]): ReadonlyMap<string, Form> {
  const made = known.get(forms) ?? new Map(forms.flatMap((form) => form.names.map((name) => [name, form] as const)));
  known.set(forms, made);
  return made;
}
