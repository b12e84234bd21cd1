/** Parts of bulk data: numbers behind their count, behind a tag, or up to the end of a frame. */
import { draftByName, fieldsByName, numbersByName } from './byName.ts';
import type { Numbers } from './documentRecord.ts';
import type { FieldInfo } from './field.ts';
import type { Reader } from './reader.ts';
import { tagCode } from './reader.ts';
import type { Member, Part } from './record.ts';
import type { Storage } from './storage.ts';
import { storageSize, zeros } from './storage.ts';

export interface NumbersOptions {
  readonly storage: Storage;
  readonly components: number;
  /** What the stated count counts: elements (the default) or single numbers. */
  readonly counts?: 'elements' | 'numbers';
  readonly sameCountAs?: string;
}

function numbersMember(name: string, options: NumbersOptions, info: FieldInfo): Member {
  const member = {
    kind: 'numbers' as const,
    name,
    info,
    storage: [options.storage],
    components: options.components,
    optional: false,
  };
  return options.sameCountAs === undefined ? member : { ...member, sameCountAs: options.sameCountAs };
}

/** `u32 count, data`. */
export function countedNumbers<const N extends string>(
  name: N,
  options: NumbersOptions,
  info: FieldInfo,
  what: string = name,
): Part<{ readonly [K in N]: Numbers }> {
  const { storage, components } = options;
  const perCount = options.counts === 'numbers' ? 1 : components;
  return {
    kind: 'countedNumbers',
    members: [numbersMember(name, options, info)],
    read(reader, fields) {
      const count = reader.count(perCount * storageSize(storage), what);
      reader.numbersInto(draftByName(fields), name, storage, count * perCount);
    },
    skip(reader) {
      const size = perCount * storageSize(storage);
      const count = reader.count(size, what);
      reader.position += count * size;
    },
    write(output) {
      const numbers = numbersByName(output.record.fields, name);
      output.writer.u32(numbers.length / perCount);
      output.writer.numbers(numbers);
    },
    initialise(fields) {
      draftByName(fields)[name] = zeros(storage, 0);
    },
  };
}

/** `tag, u32 count, data`. */
export function taggedNumbers<const N extends string>(
  tag: string,
  name: N,
  options: NumbersOptions,
  info: FieldInfo,
): Part<{ readonly [K in N]: Numbers }> {
  const counted = countedNumbers(name, options, info, tag);
  return {
    ...counted,
    kind: 'taggedNumbers',
    read(reader, fields, self) {
      reader.expectTag(tag);
      counted.read(reader, fields, self);
    },
    skip(reader, self) {
      reader.expectTag(tag);
      counted.skip?.(reader, self);
    },
    write(output) {
      output.writer.tag(tag);
      counted.write(output);
    },
  };
}

/** `[tag, u32 count, data]`, or nothing at all: the field is then null. */
export function optionalTaggedNumbers<const N extends string>(
  tag: string,
  name: N,
  options: NumbersOptions,
  info: FieldInfo,
): Part<{ readonly [K in N]: Numbers | null }> {
  const tagged: Part<unknown> = taggedNumbers(tag, name, options, info);
  const code = tagCode(tag);
  return {
    kind: 'optionalTaggedNumbers',
    members: tagged.members.map((member) => (member.kind === 'numbers' ? { ...member, optional: true } : member)),
    read(reader, fields, self) {
      if (reader.peekTagCode() === code) tagged.read(reader, fields, self);
      else draftByName(fields)[name] = null;
    },
    skip(reader, self) {
      if (reader.peekTagCode() === code) tagged.skip?.(reader, self);
    },
    write(output) {
      if ((fieldsByName(output.record.fields)[name] ?? null) !== null) tagged.write(output);
    },
    initialise(fields) {
      draftByName(fields)[name] = null;
    },
  };
}

/** Numbers up to the end of the frame. A rest that is no whole element is refused. */
export function numbersToEnd<const N extends string>(
  name: N,
  options: NumbersOptions,
  info: FieldInfo,
): Part<{ readonly [K in N]: Numbers }> {
  const elementSize = options.components * storageSize(options.storage);
  const expectWhole = (reader: Reader): void => {
    if (reader.remaining % elementSize !== 0) {
      reader.fail(`${reader.remaining} bytes are no whole number of elements of ${elementSize} bytes`, name);
    }
  };
  return {
    kind: 'numbersToEnd',
    members: [numbersMember(name, options, info)],
    read(reader, fields) {
      expectWhole(reader);
      reader.numbersInto(draftByName(fields), name, options.storage, reader.remaining / storageSize(options.storage));
    },
    skip(reader) {
      expectWhole(reader);
      reader.position = reader.end;
    },
    write(output) {
      output.writer.numbers(numbersByName(output.record.fields, name));
    },
    initialise(fields) {
      draftByName(fields)[name] = zeros(options.storage, 0);
    },
  };
}
