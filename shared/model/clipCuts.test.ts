/** Clips that are divided, joined, and given or robbed of time, over all formats: what is shown stays what it was. */
import { describe, expect, test } from 'vitest';
import { viewOf } from '../test/models.ts';
import { editsOf, expectVerb } from '../test/verbs.ts';
import type { ClipPlace } from './animationEdits.ts';
import { splitClip } from './clips.ts';
import { keyTime } from './keys.ts';
import { clipOf } from './meshes.ts';
import type { ModelView } from './view.ts';
import {
  allowedFor,
  expectOthers,
  furthest,
  hasGlobalTracks,
  modelOf,
  models,
  moments,
  mostOthers,
  nameIn,
  own,
  placeAgain,
  posesIn,
  posesOfOthers,
  shownMatrices,
  someClip,
} from '../test/clips.ts';

describe.each(models)('%s', (name, open) => {
  const othersOf = (view: ModelView, clip: ClipPlace) =>
    posesOfOthers(view, clip, own.has(name) ? Infinity : mostOthers);
  test('a divided clip is two that show what the one did', () => {
    const document = open();
    const model = modelOf(document);
    const clip = someClip(model.view);
    const time = keyTime(clip, (clip.start + clip.end) / 2);
    const count = model.view.clips.length;
    expectVerb(
      document,
      () => splitClip(document, model, clip, { time, name: nameIn(document) }),
      (again) => {
        const { clips } = viewOf(again);
        expect(clips.length).toBeGreaterThan(count);
        const first = clipOf(viewOf(again), placeAgain(document, again, clip));
        expect(first.end - first.start).toBeCloseTo(time - clip.start, 2);
      },
    );
  });

  test('two clips that are joined are one that shows both, one after the other', () => {
    const document = open();
    const model = modelOf(document);
    const clip = someClip(model.view);
    const place = { record: clip.record, variant: clip.variant };
    const others = othersOf(model.view, place);
    const count = model.view.clips.length;
    const added = editsOf(document).addClip?.(nameIn(document), null, clip)?.clip;
    const copy = model.view.clips.find(({ record, variant }) => record === added && variant === clip.variant);
    if (copy === undefined) throw new Error('no copy');
    editsOf(document).reverseClip?.(copy);
    const second = { record: copy.record, variant: copy.variant };
    const again = clipOf(model.view, place);
    const whole = [...posesIn(model.view, again), ...posesIn(model.view, second)];
    const happening = again.events.length + clipOf(model.view, second).events.length;
    const length = clip.end - clip.start;
    const isStill = !hasGlobalTracks(model.view, clip);
    let notes: readonly string[] = [];
    expectVerb(
      document,
      () => (notes = editsOf(document).joinClips?.(place, second) ?? []),
      (read) => {
        const view = viewOf(read);
        const now = clipOf(view, placeAgain(document, read, place));
        expect(view.clips.length).toBe(count);
        expect(now.end - now.start).toBeGreaterThan(length * 2 - 1e-3);
        expect(now.end - now.start).toBeLessThan(length * 2 + clip.keyStep + 1e-3);
        const poser = view.poser();
        const shown = whole.map((_, at) => {
          const inPart = ((at % moments) / (moments - 1)) * length;
          poser.pose(now, at < moments ? now.start + inPart : now.end - length + inPart, {
            globalTime: 130,
          });
          return shownMatrices(view, poser);
        });
        if (isStill) expect(furthest(whole, shown)).toBeLessThan(5e-3);
        // A step at the seam is there once, where both clips have it, and that is said.
        const merged = happening - now.events.length;
        expect(merged).toBeGreaterThanOrEqual(0);
        expect(notes.some((note) => note.includes('at the seam'))).toBe(merged > 0);
        expectOthers(document, read, others, allowedFor(document, notes));
      },
    );
    expect(() => editsOf(document).joinClips?.(place, place)).toThrow('one with itself');
  });

  test('time that is put in holds the pose, and taken out again the clip is as it was', () => {
    const document = open();
    const view = viewOf(document);
    const clip = someClip(view);
    const { record, variant } = clip;
    const others = othersOf(view, clip);
    const steps = Math.round((clip.end - clip.start) / clip.keyStep);
    const [at, more] = [clip.start + Math.floor(steps / 2) * clip.keyStep, clip.keyStep * 40];
    // Curves of rotations that are cut differ a little beside the cut.
    const isCurved = view
      .channels(clip)
      .some(({ interpolation, property }) => property === 'rotation' && /hermite|bezier/.test(interpolation));
    const allowed = isCurved ? 0.1 : 5e-3;
    const times = Array.from({ length: 9 }, (_, each) => clip.start + Math.round((steps * each) / 8) * clip.keyStep);
    const posesAt = (seen: ModelView, place: ClipPlace, moments_: readonly number[]): readonly Float32Array[] => {
      const poser = seen.poser();
      return moments_.map((time) => {
        poser.pose(clipOf(seen, place), time, { globalTime: 130 });
        return shownMatrices(seen, poser);
      });
    };
    const poses = posesAt(view, clip, times);
    const [middle] = posesAt(view, clip, [at]);
    const later = times.map((time) => (time <= at ? time : time + more));
    expectVerb(
      document,
      () => editsOf(document).insertTime?.(clip, at, more),
      (again) => {
        const seen = viewOf(again);
        const place = placeAgain(document, again, { record, variant });
        const now = clipOf(seen, place);
        expect(now.end - now.start).toBeCloseTo(clip.end - clip.start + more, 3);
        expect(now.events).toHaveLength(clip.events.length);
        if (hasGlobalTracks(view, clip)) return;
        expect(furthest(poses, posesAt(seen, place, later))).toBeLessThan(allowed);
        const held = posesAt(seen, place, [at, at + more / 2, at + more]);
        expect(
          furthest(
            held.map(() => middle ?? new Float32Array(0)),
            held,
          ),
        ).toBeLessThan(allowed);
        expectOthers(document, again, others, 1e-6);
      },
    );
    editsOf(document).insertTime?.(clip, at, more);
    const longer = clipOf(view, { record, variant });
    expectVerb(
      document,
      () => editsOf(document).removeTime?.(longer, at + clip.keyStep, at + clip.keyStep + more),
      (again) => {
        const place = placeAgain(document, again, { record, variant });
        const now = clipOf(viewOf(again), place);
        expect(now.end - now.start).toBeCloseTo(clip.end - clip.start, 3);
        if (!hasGlobalTracks(view, clip)) {
          // Next to the seam the way of a few milliseconds is a straight one.
          const away = times.filter((time) => Math.abs(time - at) > clip.keyStep * 2);
          expect(
            furthest(
              away.map((time) => poses[times.indexOf(time)] ?? new Float32Array(0)),
              posesAt(viewOf(again), place, away),
            ),
          ).toBeLessThan(allowed);
        }
        expectOthers(document, again, others, 1e-6);
      },
    );
    expect(() => editsOf(document).removeTime?.(longer, longer.end, longer.start)).toThrow(RangeError);
  });
});
