/** Animated tracks: one record a track, key times in one array and values (with tangents) in another. Format page section 3. */
import { i32, u32 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { Reader } from '../../../codec/reader.ts';
import { tagCode } from '../../../codec/reader.ts';
import type { MutableFields, Part, PartWriter } from '../../../codec/record.ts';
import { readListItem, record, writeRecord } from '../../../codec/record.ts';
import { idList, numbersField } from '../../../codec/parts.ts';
import type { Storage } from '../../../codec/storage.ts';
import { NumbersPool, numbersOver, zeros } from '../../../codec/storage.ts';
import type { Fields, Numbers, RecordId } from '../../../document/record.ts';
import type { TrackKind } from './trackKinds.ts';
import { trackKinds } from './trackKinds.ts';

export const interpolationNames: Readonly<Record<number, string>> = {
  0: 'Step',
  1: 'Linear',
  2: 'Hermite',
  3: 'Bezier',
};

/** Numbers that one key holds: the value, and with curved interpolation its two tangents. */
export function valuesPerKey(components: number, interpolation: number): number {
  return interpolation > 1 ? components * 3 : components;
}

const header = fixed({
  interpolation: u32({ label: 'Interpolation', names: interpolationNames, readOnly: true }),
  globalSequenceId: i32({
    label: 'Global sequence',
    engineName: 'GlobalSeqId',
    initial: -1,
    reference: { collection: 'globalSequences', by: 'position', none: -1 },
    explain: 'With a global sequence the track runs on its own clock instead of the current sequence.',
  }),
});

export interface TrackFields {
  /** Which property of its owner it animates: see `trackKinds`. */
  readonly tag: string;
  readonly interpolation: number;
  /** Position of a global sequence, or −1. */
  readonly globalSequenceId: number;
  /** Milliseconds, one a key; may be unsorted, doubled or negative in real files. */
  readonly frames: Int32Array;
  /** `valuesPerKey` numbers a key: value, then incoming and outgoing tangent where the interpolation has them. */
  readonly values: Numbers;
}

/**
 * Parts the keys, which stand interleaved in the file, by 32-bit words, so that no float is ever converted: first all
 * frames, then all values. Returns where in the pool's memory they start.
 */
function partKeys(view: DataView, offset: number, keyCount: number, perKey: number, pool: NumbersPool): number {
  const start = pool.reserve(keyCount * (1 + perKey) * 4);
  const { words } = pool;
  let from = offset;
  let frame = start / 4;
  let value = frame + keyCount;
  for (let key = 0; key < keyCount; key++) {
    words[frame++] = view.getInt32(from, true);
    from += 4;
    for (let index = 0; index < perKey; index++) {
      words[value++] = view.getInt32(from, true);
      from += 4;
    }
  }
  return start;
}

const headerOffset = 8;
const headerSize = 16;

const kindsByCode: ReadonlyMap<number, TrackKind> = new Map(
  [...trackKinds.values()].map((kind) => [tagCode(kind.tag), kind]),
);

/** Tracks with fewer numbers than this are parted at once: that costs less than remembering to do it. */
const fewNumbers = 64;

/**
 * Reads and checks a track and moves behind it. The keys of a long one are parted when they are first asked for: most of
 * a model's bytes are keys.
 */
function readTrack(reader: Reader): TrackFields {
  const { position: at, view, pool } = reader;
  const kind = kindsByCode.get(reader.peekTagCode());
  if (kind === undefined) reader.fail(`unknown track ${JSON.stringify(reader.peekTag())}`);
  const { tag, storage } = kind;
  reader.need(headerSize, tag);
  const keyCount = view.getUint32(at + 4, true);
  const interpolation = view.getUint32(at + headerOffset, true);
  const globalSequenceId = view.getInt32(at + headerOffset + 4, true);
  const perKey = valuesPerKey(kind.components, interpolation);
  const keySize = 4 + perKey * 4;
  const offset = at + headerSize;
  reader.position = offset;
  if (keyCount * keySize > reader.remaining) {
    reader.fail(`${keyCount} × ${keySize} bytes, ${reader.remaining} left`, `${tag} count`, at + 4);
  }
  reader.position = offset + keyCount * keySize;
  if (keyCount * perKey < fewNumbers) {
    const start = partKeys(view, offset, keyCount, perKey, pool);
    const frames = new Int32Array(pool.memory, start, keyCount);
    const values = numbersOver(storage, pool.memory, start + keyCount * 4, keyCount * perKey);
    return { tag, interpolation, globalSequenceId, frames, values };
  }
  let own: NumbersPool | null = null;
  const memory = (): ArrayBuffer => {
    if (own === null) {
      own = new NumbersPool();
      partKeys(view, offset, keyCount, perKey, own);
    }
    return own.memory;
  };
  let frames: Int32Array | null = null;
  let values: Numbers | null = null;
  return {
    tag,
    interpolation,
    globalSequenceId,
    get frames() {
      return (frames ??= new Int32Array(memory(), 0, keyCount));
    },
    get values() {
      return (values ??= numbersOver(storage, memory(), keyCount * 4, keyCount * perKey));
    },
  };
}

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
  inner: [header],
  read(reader: Reader, fields) {
    const at = reader.position;
    Object.assign(fields, readTrack(reader));
    reader.spans?.set(header, { start: at + headerOffset, end: at + headerSize });
  },
  write(output: PartWriter) {
    const { writer, record } = output;
    const frames = numbersField(output, 'frames');
    const values = numbersField(output, 'values');
    writer.tag(String(record.fields['tag']));
    writer.u32(frames.length);
    header.write(output);
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
    writer.numbers(words);
  },
  initialise(fields: MutableFields, version: number) {
    header.initialise(fields, version);
    fields['tag'] = 'KGTR';
    fields['frames'] = new Int32Array(0);
    fields['values'] = zeros('f32', 0);
  },
};

/** One animated property of its owner. Which one, and with how many components, its `tag` says: see `trackKinds`. */
export const Track = {
  ...record('track', { label: 'Track', icon: 'track', title: 'tag' }, keysPart),
  readFields: (reader: Reader): Fields => readTrack(reader) as TrackFields & Fields,
};

/**
 * Tracks up to the end of the frame, in any order, each at most once. A tag that the record cannot have ends the list;
 * its bytes are kept by the frame.
 */
export function tracks<const N extends string>(
  name: N,
  tags: readonly string[],
  label: string,
): Part<{ readonly [K in N]: readonly RecordId[] }> & { readonly tags: readonly string[] } {
  const allowed = new Set(tags.map(tagCode));
  return {
    kind: 'tracks',
    tags,
    members: [{ kind: 'records', name, info: { label }, schemas: [Track], key: 'tag' }],
    read(reader, fields, self) {
      const list: RecordId[] = [];
      while (reader.remaining >= 16 && allowed.has(reader.peekTagCode())) {
        readListItem(Track, reader, self, list, name);
      }
      fields[name] = list;
    },
    write({ writer, record, context }) {
      for (const id of idList(record.fields, name)) writeRecord(Track, writer, context.document.get(id), context);
    },
    initialise(fields) {
      fields[name] = [];
    },
  };
}

/** Storage class and components of the values of a track. */
export function trackShape(tag: string): { readonly storage: Storage; readonly components: number } {
  return trackKinds.get(tag) ?? { storage: 'f32', components: 1 };
}
