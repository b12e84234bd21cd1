/** The bytes of a sequence's animations: what was in the file for channels that did not change, studiomdl's form for the rest. */
import type { AnimationTable } from './channels.ts';
import {
  channelCount,
  channelLength,
  decodeChannel,
  encodeChannel,
  encodedRoom,
  furthestChannel,
  tableEntry,
} from './channels.ts';

/** The same animations in the file they come from; `end` is that of the last channel. */
export interface OriginalTable {
  readonly bytes: Uint8Array;
  readonly table: AnimationTable;
  readonly end: number;
}

interface Channel {
  /** Empty for a channel without samples. */
  readonly content: Uint8Array;
  /** Where it stood in the original; null for a channel that had no samples or no original. */
  readonly old: { readonly start: number; readonly end: number } | null;
  readonly isSame: boolean;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Compares samples with those of the file and takes the file's bytes where they are equal. */
class ChannelSource {
  private readonly frames: number;
  private readonly original: OriginalTable | null;
  private readonly before: Int16Array;
  private readonly room: Uint8Array;

  constructor(frames: number, original: OriginalTable | null) {
    this.frames = frames;
    this.original = original;
    this.before = new Int16Array(Math.max(0, frames) * channelCount);
    this.room = new Uint8Array(encodedRoom(Math.max(0, frames)));
  }

  channel(samples: Int16Array, at: number, entry: number, channel: number): Channel {
    const old = this.stood(entry, channel);
    const isSame = this.original !== null && this.isEqual(samples, at, old);
    if (isSame && this.original !== null) {
      const content = old === null ? new Uint8Array(0) : this.original.bytes.subarray(old.start, old.end);
      return { content, old, isSame };
    }
    return { content: encodeChannel(samples, at, this.frames, this.room).slice(), old, isSame };
  }

  private stood(entry: number, channel: number): Channel['old'] {
    if (this.original === null) return null;
    const { bytes, table } = this.original;
    const at = table.start + entry * tableEntry;
    const offset = viewOf(bytes).getUint16(at + channel * 2, true);
    if (offset === 0) return null;
    return { start: at + offset, end: at + offset + channelLength(bytes, at + offset, this.frames) };
  }

  private isEqual(samples: Int16Array, at: number, old: Channel['old']): boolean {
    const { before, frames } = this;
    if (old === null || this.original === null) before.fill(0);
    else decodeChannel(viewOf(this.original.bytes), old.start, frames, before, 0);
    for (let frame = 0; frame < frames; frame++) {
      if (before[frame * channelCount] !== (samples[at + frame * channelCount] ?? 0)) return false;
    }
    return true;
  }
}

/** The original with changed channels put in their places; null when one has no room there or shares its place. */
function patched(channels: readonly Channel[], { bytes, table, end }: OriginalTable): Uint8Array | null {
  const changed = channels.filter(({ isSame }) => !isSame);
  for (const one of changed) {
    const { old, content } = one;
    if (old === null || content.length !== old.end - old.start) return null;
    const isShared = channels.some(
      (other) => other !== one && other.old !== null && other.old.start < old.end && old.start < other.old.end,
    );
    if (isShared) return null;
  }
  const result = bytes.slice(table.start, end);
  for (const { old, content } of changed) if (old !== null) result.set(content, old.start - table.start);
  return result;
}

interface Size {
  readonly bones: number;
  readonly frames: number;
}

function channelsOf(
  blends: readonly Int16Array[],
  { bones, frames }: Size,
  original: OriginalTable | null,
): readonly Channel[] {
  const source = new ChannelSource(frames, original);
  const channels: Channel[] = [];
  for (const [blend, samples] of blends.entries()) {
    for (let bone = 0; bone < bones; bone++) {
      for (let channel = 0; channel < channelCount; channel++) {
        const at = bone * frames * channelCount + channel;
        channels.push(source.channel(samples, at, blend * bones + bone, channel));
      }
    }
  }
  return channels;
}

/** How many bytes behind its record the furthest channel of a sequence would lie; the format has `furthestChannel`. */
export function animationReach(blends: readonly Int16Array[], size: Size): number {
  let [furthest, at] = [0, blends.length * size.bones * tableEntry];
  for (const [index, { content }] of channelsOf(blends, size, null).entries()) {
    if (content.length > 0) furthest = Math.max(furthest, at - Math.floor(index / channelCount) * tableEntry);
    at += content.length;
  }
  return furthest;
}

/**
 * Tables and channels of a sequence. `blends` holds samples of `bones × frames × 6` each. The original counts only where it
 * has the same number of bones, blends and frames.
 * @throws RangeError when a channel would lie further from its record than 16 bits can say
 */
export function encodeAnimations(
  blends: readonly Int16Array[],
  size: Size,
  original: OriginalTable | null,
): Uint8Array {
  const { bones } = size;
  const channels = channelsOf(blends, size, original);
  const inPlace = original === null ? null : patched(channels, original);
  if (inPlace !== null) return inPlace;
  const tableSize = blends.length * bones * tableEntry;
  const length = channels.reduce((sum, { content }) => sum + content.length, tableSize);
  const result = new Uint8Array(length);
  const view = viewOf(result);
  let at = tableSize;
  for (const [index, { content }] of channels.entries()) {
    if (content.length === 0) continue;
    const entry = Math.floor(index / channelCount) * tableEntry;
    const distance = at - entry;
    if (distance > furthestChannel) {
      throw new RangeError(
        `the animation is too long: its samples lie ${distance} bytes behind their record, and the format reaches ${furthestChannel}. Shorten the sequence or split it`,
      );
    }
    view.setUint16(entry + (index % channelCount) * 2, distance, true);
    result.set(content, at);
    at += content.length;
  }
  return result;
}
