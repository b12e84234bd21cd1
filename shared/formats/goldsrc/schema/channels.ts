/**
 * The run-length form of animation: spans of `valid` samples that last `total` frames. Format page 14. Decoded data has six
 * numbers a frame (X, Y, Z, X rotation, Y rotation, Z rotation), frame after frame for each bone.
 */
import type { Reader } from '../../../codec/reader.ts';

export const channelCount = 6;
/** Bytes of one bone's record: six offsets of 16 bits. */
export const tableEntry = 12;
/** What a 16-bit offset reaches. */
export const furthestChannel = 0xffff;

/** Tables of one sequence: a record for each bone of each blend, blend after blend. */
export interface AnimationTable {
  /** Where the first record stands. */
  readonly start: number;
  readonly bones: number;
  readonly blends: number;
  readonly frames: number;
}

/** End of a channel's last span; a FormatError where a span lasts no frame or reaches out of the file. */
export function channelEnd(reader: Reader, start: number, frames: number, limit: number): number {
  const { bytes } = reader;
  let at = start;
  for (let frame = 0; frame < frames;) {
    if (at + 2 > limit) reader.fail('the samples reach past the end of the file', 'animations', start);
    const total = bytes[at + 1] ?? 0;
    if (total === 0) reader.fail('a run of samples lasts 0 frames', 'animations', at);
    frame += total;
    at += 2 + 2 * (bytes[at] ?? 0);
  }
  if (at > limit) reader.fail('the samples reach past the end of the file', 'animations', start);
  return at;
}

/** Bytes of a channel that was checked before. */
export function channelLength(bytes: Uint8Array, start: number, frames: number): number {
  let at = start;
  let frame = 0;
  while (frame < frames) {
    frame += Math.max(1, bytes[at + 1] ?? 0);
    at += 2 + 2 * (bytes[at] ?? 0);
  }
  return at - start;
}

/** Checks every channel of a sequence and returns where the last one ends. */
export function checkTable(reader: Reader, table: AnimationTable, limit: number): number {
  const { view } = reader;
  const records = table.bones * table.blends;
  let end = table.start + records * tableEntry;
  for (let record = 0; record < records; record++) {
    const at = table.start + record * tableEntry;
    for (let channel = 0; channel < channelCount; channel++) {
      const offset = view.getUint16(at + channel * 2, true);
      if (offset === 0) continue;
      const stop = channelEnd(reader, at + offset, table.frames, limit);
      if (stop > end) end = stop;
    }
  }
  return end;
}

/** Samples of one channel into `out`, from `at` on, `channelCount` numbers apart. */
export function decodeChannel(view: DataView, start: number, frames: number, out: Int16Array, at: number): void {
  let position = start;
  let target = at;
  for (let frame = 0; frame < frames;) {
    const valid = view.getUint8(position);
    const total = view.getUint8(position + 1);
    const first = position + 2;
    // A run without samples repeats its own head, as the engine reads it.
    const last = position + 2 * valid;
    for (let index = 0; index < total && frame < frames; index++, frame++, target += channelCount) {
      out[target] = view.getInt16(index < valid ? first + index * 2 : last, true);
    }
    position += 2 + 2 * valid;
  }
}

/** All samples of one blend: `bones × frames × 6`. */
export function decodeBlend(view: DataView, table: AnimationTable, blend: number): Int16Array {
  const { bones, frames } = table;
  const samples = new Int16Array(bones * Math.max(0, frames) * channelCount);
  for (let bone = 0; bone < bones; bone++) {
    const at = table.start + (blend * bones + bone) * tableEntry;
    for (let channel = 0; channel < channelCount; channel++) {
      const offset = view.getUint16(at + channel * 2, true);
      if (offset !== 0) decodeChannel(view, at + offset, frames, samples, bone * frames * channelCount + channel);
    }
  }
  return samples;
}

const longestRun = 255;

/**
 * One channel in the form that studiomdl gives it, format page 14.3; empty for a channel that is zero throughout and fits
 * one run, which is stored as "no offset". `out` is reused and must hold 4 bytes a frame.
 */
export function encodeChannel(samples: Int16Array, at: number, frames: number, out: Uint8Array): Uint8Array {
  if (frames <= 0) return out.subarray(0, 0);
  let head = 0;
  let length = 4;
  let valid = 1;
  let total = 1;
  let isZero = true;
  const store = (sample: number): void => {
    out[length] = sample & 0xff;
    out[length + 1] = (sample >> 8) & 0xff;
    length += 2;
    valid++;
  };
  const open = (): void => {
    out[head] = valid;
    out[head + 1] = total;
    head = length;
    length += 2;
    valid = 0;
    total = 0;
  };
  let previous = samples[at] ?? 0;
  out[2] = previous & 0xff;
  out[3] = (previous >> 8) & 0xff;
  if (previous !== 0) isZero = false;
  for (let frame = 1; frame < frames; frame++) {
    const sample = samples[at + frame * channelCount] ?? 0;
    if (sample !== 0) isZero = false;
    if (total === longestRun) {
      open();
      store(sample);
    } else {
      const isLast = frame === frames - 1;
      const differsNext = !isLast && sample !== (samples[at + (frame + 1) * channelCount] ?? 0);
      if (sample !== previous || (valid === total && differsNext)) {
        if (valid !== total) open();
        store(sample);
      }
    }
    total++;
    previous = sample;
  }
  out[head] = valid;
  out[head + 1] = total;
  return isZero && head === 0 && valid === 1 ? out.subarray(0, 0) : out.subarray(0, length);
}

/** Bytes that `encodeChannel` may need. */
export function encodedRoom(frames: number): number {
  return 8 + frames * 4;
}
