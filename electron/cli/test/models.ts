/** Tiny models for tests, made byte by byte from the format page and not by the codec under test. */

/** What a test wants to be different from the plain model. */
export interface ModelOptions {
  readonly name?: string;
  readonly sequences?: readonly string[];
  readonly pivots?: readonly number[];
  /** Chunks behind the known ones. */
  readonly extra?: readonly Uint8Array[];
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function ascii(text: string, size = text.length): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

export function u32(...values: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(values).buffer);
}

export function f32(...values: readonly number[]): Uint8Array {
  return floats(values);
}

function floats(values: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

export function chunk(tag: string, ...content: readonly Uint8Array[]): Uint8Array {
  const inner = joined(...content);
  return joined(ascii(tag), u32(inner.length), inner);
}

const extent = new Uint8Array(28);

function sequence(name: string, position: number): Uint8Array {
  const interval = u32(position * 1000, position * 1000 + 500);
  return joined(ascii(name, 80), interval, f32(0), u32(0), f32(0), u32(0), extent);
}

/** A bone with a translation track of two keys. */
function bone(name: string): Uint8Array {
  const track = joined(ascii('KGTR'), u32(2, 1, -1), u32(0), f32(1, 2, 3), u32(500), f32(4, 5, 6));
  const header = joined(ascii(name, 80), u32(0, -1, 0x100), track);
  return joined(u32(header.length + 4), header, u32(-1, -1));
}

/** Version 800 with a header, sequences, one bone and pivots: 4 + 12 + 380 + … bytes. */
export function tinyModel(options: ModelOptions = {}): Uint8Array<ArrayBuffer> {
  const { name = 'Tiny', sequences = ['Stand', 'Walk'], pivots = [1, 2, 3], extra = [] } = options;
  return joined(
    ascii('MDLX'),
    chunk('VERS', u32(800)),
    chunk('MODL', ascii(name, 80), new Uint8Array(260), extent, u32(150)),
    chunk('SEQS', ...sequences.map(sequence)),
    chunk('BONE', bone('Bone_Head')),
    chunk('PIVT', floats(pivots)),
    ...extra,
  );
}

/** A pivot chunk of 13 bytes: no whole number of points. */
export const damagedChunk = chunk('PIVT', new Uint8Array(13));
