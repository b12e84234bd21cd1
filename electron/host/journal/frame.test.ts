import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Frame } from './frame.ts';
import { decodeFrames, encodeFrame, headerSize } from './frame.ts';
import { encodeMessage } from '../../../shared/document/wire.ts';
import { packPayload, unpackCommit } from './payload.ts';

/** Frames as the journal writes them: what is found again behind a loss is known by how its payload begins. */
const edit = fc
  .record({
    kind: fc.constantFrom('edit', 'undo', 'redo'),
    label: fc.string({ maxLength: 12 }),
    position: fc.nat(),
    timeMs: fc.nat(),
    diffs: fc.uint8Array({ maxLength: 64 }),
    step: fc.option(fc.string({ maxLength: 12 })),
  })
  .map(({ kind, ...payload }): Frame => ({ kind, payload: packPayload(payload) }));
const adopted = fc
  .record({ edits: fc.nat(), saved: fc.option(fc.nat()), base: fc.string({ maxLength: 20 }) })
  .map((payload): Frame => ({ kind: 'adopted', payload: packPayload(payload) }));
const frame = fc.oneof({ weight: 4, arbitrary: edit }, { weight: 1, arbitrary: adopted });

function logOf(frames: readonly Frame[]): Uint8Array {
  return new Uint8Array(Buffer.concat(frames.map(encodeFrame)));
}

describe('the log of a journal', () => {
  it('gives back the frames that were written', () => {
    fc.assert(
      fc.property(fc.array(frame), (frames) => {
        expect(decodeFrames(logOf(frames))).toMatchObject({ frames, gaps: [], isMended: false });
      }),
    );
  });

  it('keeps every whole frame when it is cut anywhere, and says where the sound part ends', () => {
    fc.assert(
      fc.property(fc.array(frame, { minLength: 1, maxLength: 5 }), fc.nat(), (frames, at) => {
        const log = logOf(frames);
        const cut = at % (log.length + 1);
        const { frames: kept, soundLength, gaps } = decodeFrames(log.subarray(0, cut));
        expect(kept).toEqual(frames.slice(0, kept.length));
        expect(soundLength).toBe(logOf(kept).length);
        const next = frames[kept.length];
        if (next !== undefined) expect(cut).toBeLessThan(soundLength + encodeFrame(next).length);
        // What a kill cuts short was never answered: it is told from damage.
        expect(gaps.every(({ isCut }) => isCut)).toBe(true);
      }),
    );
  });

  it('loses one frame at most to one wrong bit, wherever it is, and finds all others', () => {
    fc.assert(
      fc.property(fc.tuple(frame, frame, frame), fc.nat(), (frames, bit) => {
        const log = logOf(frames);
        const at = bit % log.length;
        log[at] = (log[at] ?? 0) ^ (1 << (bit % 8));
        const found = decodeFrames(log);
        if (found.isMended) expect(found).toMatchObject({ frames, gaps: [] });
        else {
          const start = found.gaps[0]?.after ?? -1;
          expect(found.gaps).toMatchObject([{ after: start }]);
          expect(found.frames).toEqual(frames.toSpliced(start, 1));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('takes no frame from random bytes, however many', () => {
    const noise = new Uint8Array(4 * 1024 * 1024);
    let state = 1;
    for (let at = 0; at < noise.length; at++) noise[at] = (state = Math.imul(state, 1_664_525) + 1_013_904_223) >>> 24;
    expect(decodeFrames(noise).frames).toEqual([]);
  });

  it('is read also where its commits have no ids of steps, as older programs wrote them', () => {
    const commit = { label: 'One', position: 1, timeMs: 5, diffs: Uint8Array.of(1, 2) };
    const old: Frame = { kind: 'edit', payload: encodeMessage(commit) };
    const [read] = decodeFrames(logOf([old])).frames;
    expect(unpackCommit(read?.payload ?? new Uint8Array())).toEqual({ ...commit, step: null });
    const now = { ...commit, step: 'run-1' };
    expect(unpackCommit(packPayload(now))).toEqual(now);
  });

  it('mends a frame of which only the length is wrong', () => {
    const frames: Frame[] = ['One', 'Two'].map((label, at) => ({
      kind: 'edit',
      payload: packPayload({ label, position: at, timeMs: 0, diffs: new Uint8Array(9), step: null }),
    }));
    const log = logOf(frames);
    log[logOf(frames.slice(0, 1)).length + 1] = 0x40;
    expect(decodeFrames(log)).toMatchObject({ frames, gaps: [], isMended: true });
    expect(decodeFrames(log.subarray(0, headerSize - 1)).gaps).toMatchObject([{ isCut: true }]);
  });
});
