/** Frames of a journal's log: `length u32 | crc32 u32 | kind u8 | payload`, little endian. Whatever ends wrongly ends the log. */
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
} as const;
export type FrameKind = keyof typeof frameKinds;

export interface Frame {
  readonly kind: FrameKind;
  readonly payload: Uint8Array;
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

function kindOf(byte: number): FrameKind | null {
  for (const [name, number] of Object.entries(frameKinds)) {
    // The entries of the constant are its own kinds.
    if (number === byte) return name as FrameKind;
  }
  return null;
}

/** All frames up to the first that is cut short or does not match its checksum, and the length of the sound part. */
export function decodeFrames(log: Uint8Array): { frames: readonly Frame[]; soundLength: number } {
  // A plain view: the `slice` of Node's Buffer shares memory, which message decoding does not expect.
  const bytes = new Uint8Array(log.buffer, log.byteOffset, log.byteLength);
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  const frames: Frame[] = [];
  let at = 0;
  while (at + headerSize <= bytes.length) {
    const end = at + headerSize + view.getUint32(at, true);
    if (end > bytes.length || crc32(bytes.subarray(at + 8, end)) !== view.getUint32(at + 4, true)) break;
    const kind = kindOf(view.getUint8(at + 8));
    if (kind === null) break;
    frames.push({ kind, payload: bytes.subarray(at + headerSize, end) });
    at = end;
  }
  return { frames, soundLength: at };
}
