/**
 * What verbs of global loops promise of every format that has them: one step, read back as asked, no other track runs
 * otherwise, undone to the byte, and the validator finds no more than before.
 */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import type { KeyTrack } from '../format/animation.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import { sampleModels, smallModels, viewOf } from '../test/models.ts';
import { editsOf, expectVerb } from '../test/verbs.ts';
import type { Clip } from './view.ts';

const models = [...sampleModels, ...smallModels];

interface Running {
  readonly track: RecordId;
  readonly place: number;
  readonly held: KeyTrack;
}

/** All records with keys, as a clip has them, by their place among all of them. */
function tracksIn(document: FormatDocument, clip: Clip | null): readonly Running[] {
  const { animation } = document.format;
  return [...document.all()]
    .filter(({ type }) => animation?.trackTypes.has(type) === true)
    .flatMap((record, place): readonly Running[] => {
      const held = animation?.track(document, record, clip?.record ?? null) ?? null;
      return held === null ? [] : [{ track: record.id, place, held }];
    });
}

const loopsOf = (document: FormatDocument): readonly number[] =>
  (document.format.animation?.loops?.(document) ?? []).map(({ end }) => end);

/** Of all tracks but one: the clock, by its length, and times and values. */
function others(document: FormatDocument, clip: Clip, own: number): unknown {
  return tracksIn(document, clip)
    .filter(({ place }) => place !== own)
    .map(({ held: { keys, clockDuration } }) => [clockDuration, [...keys.frames], [...keys.values]]);
}

/** A track with keys in a clip alone, so that nothing of it is lost on a loop. */
function someTrack(document: FormatDocument, clip: Clip): Running | undefined {
  return tracksIn(document, clip).find(
    ({ held: { clockDuration, keys } }) =>
      clockDuration === null && keys.frames.some((frame) => frame >= clip.start && frame <= clip.end),
  );
}

const timesIn = (document: FormatDocument, clip: Clip, place: number): readonly number[] =>
  Array.from(tracksIn(document, clip).find((each) => each.place === place)?.held.keys.frames ?? []);

/** Validators tell of loops that nothing runs on. */
const mayBeUnused = new Set(['warning unused-global-sequence', 'warning unused-global-loop']);

describe.each(models)('%s', (_name, open) => {
  test('a loop is made, gets the keys of a track, another length, gives them back, and goes with what runs on it', () => {
    const document = open();
    const { addLoop, removeLoop, setLoopLength, setLoopOf, refusals } = editsOf(document);
    if (addLoop === undefined || removeLoop === undefined || setLoopLength === undefined || setLoopOf === undefined) {
      expect(refusals.addLoop).toMatch(/^[A-Z].{8,60}[^.]$/);
      return;
    }
    const clip = viewOf(document).clips.find(({ start, end }) => end - start > 100);
    if (clip === undefined) return;
    const before = loopsOf(document);
    const add = (): void => void addLoop(4000);
    expectVerb(document, add, (again) => expect(loopsOf(again)).toEqual([...before, 4000]), mayBeUnused);
    add();
    const loop = document.format.animation?.loops?.(document).at(-1)?.id;
    const running = someTrack(document, clip);
    if (loop === undefined || running === undefined) return;
    const { place, track } = running;
    const inside = timesIn(document, clip, place)
      .filter((time) => time >= clip.start && time <= clip.end)
      .map((time) => time - clip.start);
    const rest = others(document, clip, place);
    const put = (): void => void setLoopOf([track], loop, clip);
    expectVerb(
      document,
      put,
      (again) => {
        // Where sequences share a time line, what is held at the ends of one becomes keys.
        const ends = [0, clip.end - clip.start];
        const now = timesIn(again, clip, place);
        expect(now.filter((time) => inside.includes(time))).toEqual(inside);
        expect(now.filter((time) => !inside.includes(time) && !ends.includes(time))).toEqual([]);
        expect(tracksIn(again, clip).find((each) => each.place === place)?.held.clockDuration).toBe(4000);
        expect(others(again, clip, place)).toEqual(rest);
      },
      mayBeUnused,
    );
    put();
    const own = timesIn(document, clip, place);
    expectVerb(
      document,
      () => setLoopLength(loop, 8000, true),
      (again) => {
        expect(loopsOf(again)).toEqual([...before, 8000]);
        expect(timesIn(again, clip, place)).toEqual(own.map((time) => time * 2));
        expect(others(again, clip, place)).toEqual(rest);
      },
    );
    expectVerb(
      document,
      () => setLoopLength(loop, 8000, false),
      (again) => expect(timesIn(again, clip, place)).toEqual(own),
    );
    expectVerb(
      document,
      () => setLoopOf([track], null, clip),
      (again) => {
        const now = timesIn(again, clip, place).map((time) => time - clip.start);
        expect(now.filter((time) => time >= 0 && time <= clip.end - clip.start)).toEqual(own);
        expect(others(again, clip, place)).toEqual(rest);
      },
      mayBeUnused,
    );
    const count = tracksIn(document, clip).length;
    expectVerb(
      document,
      () => removeLoop(loop),
      (again) => {
        expect(loopsOf(again)).toEqual(before);
        const left = tracksIn(again, clip);
        if (left.length === count) expect(timesIn(again, clip, place)).toEqual([]);
        else expect(left.length).toBe(count - 1);
      },
    );
    expect(() => removeLoop(document.root)).toThrow(RangeError);
    expect(() => setLoopLength(loop, 0, false)).toThrow(/from 1 to/);
  });
});
