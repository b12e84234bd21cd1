import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Frame } from './frame.ts';
import { decodeFrames, encodeFrame } from './frame.ts';

const frame = fc.record({
  kind: fc.constantFrom('edit', 'undo', 'redo', 'saving', 'saved', 'checkpoint', 'adopted'),
  payload: fc.uint8Array({ maxLength: 64 }),
});

function logOf(frames: readonly Frame[]): Uint8Array {
  return new Uint8Array(Buffer.concat(frames.map(encodeFrame)));
}

describe('the log of a journal', () => {
  it('gives back the frames that were written', () => {
    fc.assert(
      fc.property(fc.array(frame), (frames) => {
        expect(decodeFrames(logOf(frames)).frames).toEqual(frames);
      }),
    );
  });

  it('keeps every whole frame when it is cut anywhere, and says where the sound part ends', () => {
    fc.assert(
      fc.property(fc.array(frame, { minLength: 1, maxLength: 5 }), fc.nat(), (frames, at) => {
        const log = logOf(frames);
        const cut = at % (log.length + 1);
        const { frames: kept, soundLength } = decodeFrames(log.subarray(0, cut));
        expect(kept).toEqual(frames.slice(0, kept.length));
        expect(soundLength).toBe(logOf(kept).length);
        const next = frames[kept.length];
        if (next !== undefined) expect(cut).toBeLessThan(soundLength + encodeFrame(next).length);
      }),
    );
  });

  it('ends at a frame with one wrong bit, wherever it is', () => {
    fc.assert(
      fc.property(frame, frame, fc.nat(), (first, second, bit) => {
        const log = logOf([first, second]);
        const start = encodeFrame(first).length;
        const at = start + (bit % (log.length - start));
        log[at] = (log[at] ?? 0) ^ (1 << (bit % 8));
        expect(decodeFrames(log).frames).toEqual([first]);
      }),
    );
  });
});
