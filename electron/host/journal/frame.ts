/**
 * Frames of a journal's log: `length u32 | crc32 u32 | kind u8 | payload`, little endian. A payload is a message whose first
 * member depends on the kind. What is not a frame is passed over: the next sound one is looked for behind it.
 */
import { crc32 } from 'node:zlib';

/** Part of the journal's file format: never renumber, only add. */
export const frameKinds = {
  edit: 1,
  undo: 2,
  redo: 3,
  saving: 4,
  saved: 5,
  checkpoint: 6,
  adopted: 7,
  savedHome: 8,
  base: 9,
} as const;
export type FrameKind = keyof typeof frameKinds;

/** The member that stands first in the payload of each kind. Part of the file format too. */
const firstMembers: Readonly<Record<FrameKind, string>> = {
  edit: 'label',
  undo: 'label',
  redo: 'label',
  saving: 'path',
  saved: 'path',
  checkpoint: 'diffs',
  adopted: 'edits',
  savedHome: 'home',
  base: 'base',
};

export interface Frame {
  readonly kind: FrameKind;
  readonly payload: Uint8Array;
}

/** Whether it holds a change of the document. */
export function isCommit({ kind }: Frame): boolean {
  return kind === 'edit' || kind === 'undo' || kind === 'redo';
}

/** Bytes between sound frames, or behind the last one. */
export interface Gap {
  readonly start: number;
  readonly end: number;
  /** Number of frames before it. */
  readonly after: number;
  /** An append that was cut short: it ends with the log, and too early. It was never answered. */
  readonly isCut: boolean;
}

export interface DecodedLog {
  readonly frames: readonly Frame[];
  readonly gaps: readonly Gap[];
  /** Where the last sound frame ends. */
  readonly soundLength: number;
  /** A frame had a wrong length: the log is not to be gone on with as it is. */
  readonly isMended: boolean;
}

/** Bytes of a frame beside its payload. */
export const headerSize = 9;

/** The checksum covers the kind too. `length` counts the payload only. */
export function encodeFrame({ kind, payload }: Frame): Uint8Array {
  const frame = new Uint8Array(headerSize + payload.length);
  const view = new DataView(frame.buffer);
  view.setUint32(0, payload.length, true);
  frame[8] = frameKinds[kind];
  frame.set(payload, headerSize);
  view.setUint32(4, crc32(frame.subarray(8)), true);
  return frame;
}

const kindsByNumber: ReadonlyMap<number, FrameKind> = new Map(
  // The entries of the constant are its own kinds.
  Object.entries(frameKinds).map(([name, number]) => [number, name as FrameKind]),
);

/** How payloads of a kind go on behind the byte that counts their members: a short text, as MessagePack writes it. */
const payloadStarts: ReadonlyMap<FrameKind, Uint8Array> = new Map(
  [...kindsByNumber.values()].map((kind) => {
    const name = new TextEncoder().encode(firstMembers[kind]);
    return [kind, Uint8Array.from([0xa0 | name.length, ...name])];
  }),
);

class Reader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;

  constructor(log: Uint8Array) {
    // A plain view: the `slice` of Node's Buffer shares memory, which message decoding does not expect.
    this.bytes = new Uint8Array(log.buffer, log.byteOffset, log.byteLength);
    this.view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  /** Where a frame that begins here would end; it may be past the log's end. */
  endOf(at: number): number {
    return at + headerSize + this.view.getUint32(at, true);
  }

  /** The frame that begins here, and its end; null when it is none, or not a sound one. */
  frameAt(at: number): { readonly frame: Frame; readonly end: number } | null {
    const { bytes, view } = this;
    if (at + headerSize > bytes.length) return null;
    const end = this.endOf(at);
    const kind = kindsByNumber.get(view.getUint8(at + 8));
    if (end > bytes.length || kind === undefined) return null;
    if (crc32(bytes.subarray(at + 8, end)) !== view.getUint32(at + 4, true)) return null;
    return { frame: { kind, payload: bytes.subarray(at + headerSize, end) }, end };
  }

  /** Whether a payload could begin behind a header here: asked first, so that not every place needs a checksum. */
  private looksLikeFrame(at: number): boolean {
    const kind = kindsByNumber.get(this.bytes[at + 8] ?? 0);
    const start = kind === undefined ? undefined : payloadStarts.get(kind);
    if (start === undefined || ((this.bytes[at + headerSize] ?? 0) & 0xf0) !== 0x80) return false;
    return start.every((byte, index) => this.bytes[at + headerSize + 1 + index] === byte);
  }

  /** The first place behind `at` where a sound frame begins; the end of the log when there is none. */
  nextFrame(at: number): number {
    for (let next = at + 1; next + headerSize <= this.bytes.length; next++) {
      if (this.looksLikeFrame(next) && this.frameAt(next) !== null) return next;
    }
    return this.bytes.length;
  }

  /** The frame from here to `end`, where only its length is wrong: the checksum does not cover that. */
  frameUpTo(at: number, end: number): Frame | null {
    const kind = kindsByNumber.get(this.bytes[at + 8] ?? 0);
    if (end < at + headerSize || kind === undefined) return null;
    if (crc32(this.bytes.subarray(at + 8, end)) !== this.view.getUint32(at + 4, true)) return null;
    return { kind, payload: this.bytes.subarray(at + headerSize, end) };
  }

  /** Whether what begins here is a frame that the log is too short for. */
  isCut(at: number): boolean {
    const rest = this.bytes.length - at;
    if (rest < headerSize) return true;
    return this.endOf(at) > this.bytes.length && kindsByNumber.has(this.bytes[at + 8] ?? 0);
  }
}

/** All sound frames, and what lies between them. */
export function decodeFrames(log: Uint8Array): DecodedLog {
  const reader = new Reader(log);
  const frames: Frame[] = [];
  const gaps: Gap[] = [];
  let at = 0;
  let soundLength = 0;
  let isMended = false;
  while (at < reader.length) {
    const found = reader.frameAt(at);
    if (found === null) {
      const end = reader.nextFrame(at);
      const mended = reader.frameUpTo(at, end);
      if (mended === null)
        gaps.push({ start: at, end, after: frames.length, isCut: end === reader.length && reader.isCut(at) });
      else {
        frames.push(mended);
        soundLength = end;
        isMended = true;
      }
      at = end;
      continue;
    }
    frames.push(found.frame);
    at = found.end;
    soundLength = at;
  }
  return { frames, gaps, soundLength, isMended };
}
