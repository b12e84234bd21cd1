/** Animated tracks: one record a track, key times in one array and values (with tangents) in another. Format page section 3. */
import { i32, u32 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { Reader } from '../../../codec/reader.ts';
import { tagCode } from '../../../codec/reader.ts';
import type { Part, RecordSchema } from '../../../codec/record.ts';
import { readLater, readListItem, record, writeRecord } from '../../../codec/record.ts';
import { draftByName, listByName } from '../../../codec/byName.ts';
import type { Storage } from '../../../codec/storage.ts';
import { numbersOver, sharedSize, zeros } from '../../../codec/storage.ts';
import type { Numbers, RecordId } from '../../../codec/documentRecord.ts';
import { valuesPerKey } from '../../../geometry/keys.ts';
import type { TrackKind } from './trackKinds.ts';
import { trackKinds } from './trackKinds.ts';

export const interpolationNames: Readonly<Record<number, string>> = {
  0: 'Step',
  1: 'Linear',
  2: 'Hermite',
  3: 'Bezier',
};

const globalSequenceId = i32({
  label: 'Global sequence',
  engineName: 'GlobalSeqId',
  initial: -1,
  reference: { collection: 'globalSequences', by: 'position', none: -1 },
  explain: 'With a global sequence the track runs on its own clock instead of the current sequence.',
});
const header = fixed({
  interpolation: u32({ label: 'Interpolation', names: interpolationNames, readOnly: true }),
  globalSequenceId,
});
/** Of simple tracks. */
const shortHeader = fixed({ globalSequenceId });

export interface TrackFields {
  /** Which property of its owner it animates: see `trackKinds`. */
  readonly tag: string;
  readonly interpolation: number;
  /** 1 for a track without a word for the interpolation, which then steps: see `TrackKind.maySimplify`. */
  readonly isSimple?: number;
  /** Position of a global sequence, or −1. */
  readonly globalSequenceId: number;
  /** Milliseconds, one a key; may be unsorted, doubled or negative in real files. */
  readonly frames: Int32Array;
  /** `valuesPerKey` numbers a key: value, then incoming and outgoing tangent where the interpolation has them. */
  readonly values: Numbers;
}

/**
 * Parts the keys, which stand interleaved in the file, by 32-bit words, so that no float is ever converted: first all
 * frames, then all values, from `start` on. Turns and vectors, which nearly all tracks are, are told one by one.
 */
function partKeys(view: DataView, offset: number, head: TrackHead, words: Int32Array, start: number): void {
  const { keyCount, perKey } = head;
  const end = offset + keyCount * (1 + perKey) * 4;
  let frame = start;
  let value = start + keyCount;
  let from = offset;
  if (perKey === 4) {
    for (; from < end; from += 20) {
      words[frame++] = view.getInt32(from, true);
      words[value++] = view.getInt32(from + 4, true);
      words[value++] = view.getInt32(from + 8, true);
      words[value++] = view.getInt32(from + 12, true);
      words[value++] = view.getInt32(from + 16, true);
    }
  } else if (perKey === 3) {
    for (; from < end; from += 16) {
      words[frame++] = view.getInt32(from, true);
      words[value++] = view.getInt32(from + 4, true);
      words[value++] = view.getInt32(from + 8, true);
      words[value++] = view.getInt32(from + 12, true);
    }
  } else {
    while (from < end) {
      words[frame++] = view.getInt32(from, true);
      from += 4;
      for (let index = 0; index < perKey; index++, from += 4) words[value++] = view.getInt32(from, true);
    }
  }
}

const headerOffset = 8;
/** Tag, count, interpolation, global sequence. */
const fullSize = 16;
/** The same without the interpolation. */
const simpleSize = 12;

/** Storage class and numbers of one value in the file. */
export function storedShape(kind: TrackKind): { readonly storage: Storage; readonly components: number } {
  return kind.stored ?? kind;
}

/** What stands in front of the keys. */
interface TrackHead {
  readonly kind: TrackKind;
  readonly interpolation: number;
  /** Bytes from the tag to the first key. */
  readonly size: number;
  readonly keyCount: number;
  /** Numbers a key. */
  readonly perKey: number;
}

/** Track schemas of a dialect: its kinds of tracks, by their tags. */
export function trackFamily(kinds: ReadonlyMap<string, TrackKind>) {
  const kindsByCode: ReadonlyMap<number, TrackKind> = new Map(
    [...kinds.values()].map((kind) => [tagCode(kind.tag), kind]),
  );

  /** Whether a track that is as long as this could end here: at the end of its frame, or in front of another track. */
  const mayEndAt = (reader: Reader, end: number): boolean =>
    end === reader.end || (end + simpleSize <= reader.end && kindsByCode.has(reader.view.getUint32(end, true)));

  /** Without a word for the interpolation? Only the sizes tell; where both fit or none does, it is taken for missing. */
  const isSimple = (reader: Reader, full: TrackHead): boolean => {
    const { position } = reader;
    const keySize = 4 + 4 * storedShape(full.kind).components;
    if (mayEndAt(reader, position + simpleSize + full.keyCount * keySize)) return true;
    return !mayEndAt(reader, position + full.size + full.keyCount * (4 + 4 * full.perKey));
  };

  const headAt = (reader: Reader, kind: TrackKind): TrackHead => {
    const { position: at, view } = reader;
    const { components } = storedShape(kind);
    const keyCount = view.getUint32(at + 4, true);
    const hasWord = kind.maySimplify !== true || reader.remaining >= fullSize;
    const interpolation = hasWord ? view.getUint32(at + headerOffset, true) : 0;
    const full = { kind, interpolation, size: fullSize, keyCount, perKey: valuesPerKey(components, interpolation) };
    if (kind.maySimplify !== true || (hasWord && !isSimple(reader, full))) return full;
    return { kind, interpolation: 0, size: simpleSize, keyCount, perKey: components };
  };

  /** Checks the head of a track, moves behind its keys and returns what it says. */
  const skipTrack = (reader: Reader): TrackHead => {
    const { position: at } = reader;
    const kind = kindsByCode.get(reader.peekTagCode());
    if (kind === undefined) reader.fail(`unknown track ${JSON.stringify(reader.peekTag())}`);
    reader.need(kind.maySimplify === true ? simpleSize : fullSize, kind.tag);
    const head = headAt(reader, kind);
    const { keyCount, perKey, size } = head;
    const keySize = 4 + perKey * 4;
    reader.position = at + size;
    if (keyCount * keySize > reader.remaining) {
      reader.fail(`${keyCount} × ${keySize} bytes, ${reader.remaining} left`, `${kind.tag} count`, at + 4);
    }
    reader.position += keyCount * keySize;
    return head;
  };

  /** Tag, header and keys at once: tracks are the most numerous records of a model, and the largest of the numerous. */
  const readTrack = (reader: Reader) => {
    const { position: at, view } = reader;
    const head = skipTrack(reader);
    const { kind, interpolation, keyCount, perKey, size } = head;
    const { storage } = storedShape(kind);
    const bytes = keyCount * (1 + perKey) * 4;
    const isShared = reader.position - at <= sharedSize;
    const start = isShared ? reader.pool.reserve(bytes) : 0;
    const words = isShared ? reader.pool.words : new Int32Array(bytes / 4);
    const memory = isShared ? reader.pool.memory : words.buffer;
    partKeys(view, at + size, head, words, start / 4);
    const globalSequenceId = view.getInt32(at + size - 4, true);
    const frames = new Int32Array(memory, start, keyCount);
    const values = numbersOver(storage, memory, start + keyCount * 4, keyCount * perKey);
    const { tag } = kind;
    return size === simpleSize
      ? { tag, interpolation, isSimple: 1, globalSequenceId, frames, values }
      : { tag, interpolation, globalSequenceId, frames, values };
  };

  const keysPart: Part<TrackFields> = {
    kind: 'trackKeys',
    members: [
      ...header.members,
      {
        kind: 'numbers',
        name: 'frames',
        info: { label: 'Frames', unit: 'ms', readOnly: true },
        storage: ['i32'],
        components: 1,
        optional: false,
      },
      {
        kind: 'numbers',
        name: 'values',
        info: { label: 'Values', readOnly: true },
        storage: ['f32', 'u32', 'i32'],
        components: 1,
        optional: false,
      },
    ],
    inner: [header, shortHeader],
    read(reader, fields) {
      const { position: at } = reader;
      Object.assign(fields, readTrack(reader));
      const isShort = fields.isSimple === 1;
      const place = { start: at + headerOffset, end: at + (isShort ? simpleSize : fullSize) };
      reader.spans?.set(isShort ? shortHeader : header, place);
    },
    skip: skipTrack,
    write(output) {
      const { writer, record } = output;
      const { tag, frames, values, isSimple } = record.fields;
      writer.tag(tag);
      writer.u32(frames.length);
      (isSimple === 1 ? shortHeader : header).write(output);
      writer.numbers(joinedKeys(frames, values));
    },
    initialise(fields, version) {
      header.initialise(fields, version);
      fields.tag = 'KGTR';
      fields.frames = new Int32Array(0);
      fields.values = zeros('f32', 0);
    },
  };

  /** One animated property of its owner. Which one, and with how many components, its `tag` says: see `TrackKind`. */
  const Track = {
    ...readLater(record('track', { label: 'Track', icon: 'track', title: 'tag' }, keysPart)),
    readFields: readTrack,
  };
  return { Track, tracks: trackLists(Track, kinds) };
}

/** Times and values side by side, as files have them. */
function joinedKeys(frames: Numbers, values: Numbers): Int32Array {
  const perKey = frames.length === 0 ? 0 : values.length / frames.length;
  const words = new Int32Array(frames.length * (1 + perKey));
  const frameWords = new Int32Array(frames.buffer, frames.byteOffset, frames.length);
  const valueWords = new Int32Array(values.buffer, values.byteOffset, values.length);
  for (let key = 0; key < frames.length; key++) {
    words[key * (1 + perKey)] = frameWords[key] ?? 0;
    for (let index = 0; index < perKey; index++) {
      words[key * (1 + perKey) + 1 + index] = valueWords[key * perKey + index] ?? 0;
    }
  }
  return words;
}

/** A part that is a list of tracks. */
type TracksPart<N extends string> = Part<{ readonly [K in N]: readonly RecordId[] }> & {
  readonly tags: readonly string[];
};

/**
 * Makes lists of tracks up to the end of the frame, in any order, each at most once. A tag that the record cannot have
 * ends the list; its bytes are kept by the frame.
 */
function trackLists(Track: RecordSchema<TrackFields>, kinds: ReadonlyMap<string, TrackKind>) {
  return <const N extends string>(name: N, tags: readonly string[], label: string): TracksPart<N> => {
    const smallest = new Map(
      tags.map((tag) => [tagCode(tag), kinds.get(tag)?.maySimplify === true ? simpleSize : fullSize]),
    );
    const skip = (reader: Reader, self: RecordId): readonly RecordId[] => {
      const list: RecordId[] = [];
      while (reader.remaining >= (smallest.get(reader.peekTagCode()) ?? Infinity)) {
        readListItem(Track, reader, self, list, name);
      }
      reader.noteList(list);
      return list;
    };
    return {
      kind: 'tracks',
      tags,
      members: [{ kind: 'records', name, info: { label }, schemas: [Track], key: 'tag' }],
      read(reader, fields, self) {
        draftByName(fields)[name] = reader.knownList() ?? skip(reader, self);
      },
      skip,
      write({ writer, record, context }) {
        for (const id of listByName(record.fields, name)) writeRecord(Track, writer, context.document.get(id), context);
      },
      initialise(fields) {
        draftByName(fields)[name] = [];
      },
    };
  };
}

/** Tracks of Warcraft III. */
export const { Track, tracks } = trackFamily(trackKinds);

/** Storage class and components of the values of a track. */
export function trackShape(tag: string): { readonly storage: Storage; readonly components: number } {
  return trackKinds.get(tag) ?? { storage: 'f32', components: 1 };
}
