/**
 * What verbs of clips and events promise beside what every verb does, in one table over all formats: the clip shows the poses
 * that it should, and no other clip moves.
 */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import { viewOf } from '../test/models.ts';
import { editsOf, expectVerb } from '../test/verbs.ts';
import type { ClipPlace } from './animationEdits.ts';
import { keyTime, setKey } from './keys.ts';
import { clipOf } from './meshes.ts';
import type { Clip, ClipEvent, ModelView } from './view.ts';
import {
  allowedFor,
  expectOthers,
  furthest,
  has,
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
  somePlace,
  tolerance,
} from '../test/clips.ts';

/** A third of a turn about a diagonal. */
const turned = [0.5, -0.5, 0.5, 0.5];

describe.each(models)('%s', (name, open) => {
  const othersOf = (view: ModelView, clip: ClipPlace) =>
    posesOfOthers(view, clip, own.has(name) ? Infinity : mostOthers);
  test('a new clip is at rest, and a copy moves as what it is a copy of', () => {
    const document = open();
    const view = viewOf(document);
    if (!has(document, 'addClip')) return;
    const clip = someClip(view);
    const others = othersOf(view, { record: clip.record, variant: clip.variant });
    const poses = posesIn(view, clip);
    for (const [length, from] of [
      [600, null],
      [null, clip],
      [Math.round(clip.end - clip.start) * 2, clip],
    ] as const) {
      let place: ClipPlace = clip;
      let notes: readonly string[] = [];
      expectVerb(
        document,
        () => {
          const added = editsOf(document).addClip?.(nameIn(document), length, from);
          place = { record: added?.clip ?? clip.record, variant: 0 };
          notes = added?.notes ?? [];
        },
        (again) => {
          const made = clipOf(viewOf(again), placeAgain(document, again, place));
          expect(made.name).toContain(nameIn(document));
          expect(Math.abs(made.end - made.start - (length ?? clip.end - clip.start))).toBeLessThan(1);
          const now = posesIn(viewOf(again), made);
          if (from === null) {
            const poser = viewOf(again).poser();
            poser.pose(null, 0);
            const rest = now.map(() => shownMatrices(viewOf(again), poser));
            if (!hasGlobalTracks(viewOf(again), made)) expect(furthest(rest, now)).toBeLessThan(tolerance * 10);
          } else if (clip.variant === 0) {
            // A copy of another length has its keys on whole milliseconds.
            expect(furthest(poses, now)).toBeLessThan(length === null ? 1e-4 : 0.05);
            expect(made.events.map(({ name }) => name)).toEqual(clip.events.map(({ name }) => name));
          }
          expectOthers(document, again, others, allowedFor(document, notes));
        },
      );
    }
  });

  test('a removed clip is gone, with or without its keys', () => {
    for (const withKeys of [true, false]) {
      const document = open();
      const view = viewOf(document);
      if (!has(document, 'removeClip')) return;
      // One that was added leaves what the model had, whatever rules ask for a clip that goes.
      const added = editsOf(document).addClip?.(nameIn(document), null, someClip(view));
      if (added === undefined) return;
      const place = { record: added.clip, variant: 0 };
      const others = othersOf(view, place);
      const count = view.clips.length;
      const variants = view.clips.filter(({ record }) => record === added.clip).length;
      expectVerb(
        document,
        () => editsOf(document).removeClip?.(place, withKeys),
        (again) => {
          expect(viewOf(again).clips.length).toBe(count - variants);
          expectOthers(document, again, others, document.version < 264 && document.format.id === 'm2' ? 2e-3 : 0);
        },
      );
    }
  });

  test('a clip gets another name, loops or not, and has a speed', () => {
    const document = open();
    const clip = someClip(viewOf(document));
    const edits = editsOf(document);
    const now = (again: FormatDocument): Clip => clipOf(viewOf(again), placeAgain(document, again, clip));
    // Games ask for some first words, which a test does not take away.
    const other = document.format.id.startsWith('mdx') ? `${clip.name.split(' ')[0] ?? ''} Third` : nameIn(document);
    expectVerb(
      document,
      () => edits.renameClip?.(clip, other),
      (again) => expect(now(again).name).toContain(other),
    );
    expectVerb(
      document,
      () => edits.setLooping?.(clip, !clip.isLooping),
      (again) => expect(now(again).isLooping).toBe(!clip.isLooping),
    );
    expectVerb(
      document,
      () => edits.setSpeed?.(clip, 123),
      (again) => expect(now(again).speed).toBeCloseTo(123, 2),
    );
    expect(() => edits.renameClip?.(clip, '')).toThrow(RangeError);
  });

  test('a clip moves on a common time line with its keys', () => {
    const document = open();
    const view = viewOf(document);
    if (!has(document, 'moveClip')) return;
    const clip = someClip(view);
    const others = othersOf(view, clip);
    const poses = posesIn(view, clip);
    const start = Math.max(...view.clips.map(({ end }) => end)) + 5000;
    const { record, variant } = clip;
    expectVerb(
      document,
      () => editsOf(document).moveClip?.(clip, start),
      (again) => {
        const now = clipOf(viewOf(again), placeAgain(document, again, { record, variant }));
        expect(now.start).toBe(start);
        expect(furthest(poses, posesIn(viewOf(again), now))).toBeLessThan(1e-4);
        expect(now.events.length).toBe(clip.events.length);
        expectOthers(document, again, others, 0);
      },
    );
    expect(() => editsOf(document).moveClip?.(clip, -50)).toThrow(RangeError);
  });

  test('a clip of another length shows the same poses, sooner or later', () => {
    const document = open();
    const view = viewOf(document);
    const clip = someClip(view);
    const poses = posesIn(view, clip);
    const others = othersOf(view, clip);
    const length = Math.round(clip.end - clip.start) * 3;
    expectVerb(
      document,
      () => editsOf(document).retimeClip?.(clip, length),
      (again) => {
        const now = clipOf(viewOf(again), placeAgain(document, again, clip));
        expect(now.end - now.start).toBeCloseTo(length, 0);
        expect(furthest(poses, posesIn(viewOf(again), now))).toBeLessThan(0.02);
        expectOthers(document, again, others, 1e-6);
      },
    );
  });

  test.each(['retimeClip', 'addClip'] as const)(
    'of a clip that is squeezed by %s no two keys lie on one millisecond',
    (verb) => {
      const document = open();
      if (!has(document, verb)) return;
      const view = viewOf(document);
      const clip = someClip(view);
      if (clip.keyStep > 1) return;
      const place = somePlace(view, clip, 'rotation');
      const length = 10;
      const span = clip.end - clip.start;
      const [early, late] = [clip.start + span * 0.502, clip.start + span * 0.508].map((time) => keyTime(clip, time));
      for (const time of [clip.start, early, late, clip.end]) setKey(modelOf(document), place, time ?? 0, turned);
      const others = othersOf(view, clip);
      let [notes, made]: [readonly string[], ClipPlace] = [[], clip];
      expectVerb(
        document,
        () => {
          if (verb === 'retimeClip') notes = editsOf(document).retimeClip?.(clip, length) ?? [];
          else {
            const added = editsOf(document).addClip?.(nameIn(document), length, clip);
            [notes, made] = [added?.notes ?? [], { record: added?.clip ?? clip.record, variant: 0 }];
          }
        },
        (again) => {
          const now = clipOf(viewOf(again), placeAgain(document, again, made));
          for (const { keys } of viewOf(again).channels(now)) {
            const own = Array.from(keys).filter((time) => time >= now.start && time <= now.end);
            expect(new Set(own).size).toBe(own.length);
          }
          expectOthers(document, again, others, 1e-6);
        },
      );
      expect(notes.join()).toContain('that has another key');
    },
  );

  test('a reversed clip shows its poses from the end to the start', () => {
    const document = open();
    const view = viewOf(document);
    const clip = someClip(view);
    const place = somePlace(view, clip, 'rotation');
    // Whatever it was before, it is not the same backwards.
    setKey(modelOf(document), place, clip.start, turned);
    setKey(modelOf(document), place, keyTime(clip, clip.end), [0, 0, 0, 1]);
    const others = othersOf(view, clip);
    const count = Math.round((clip.end - clip.start) / clip.keyStep) + 1;
    // Whole frames, where there are frames: a stepped track changes at a key, not beside it.
    const at = Math.min(count, moments);
    const isStepped = view.channels(clip).some(({ interpolation }) => interpolation === 'step');
    const poses = posesIn(view, clip, at).toReversed();
    expectVerb(
      document,
      () => editsOf(document).reverseClip?.(clip),
      (again) => {
        const now = posesIn(viewOf(again), placeAgain(document, again, clip), at);
        if (!isStepped && !hasGlobalTracks(view, clip)) expect(furthest(poses, now)).toBeLessThan(1e-3);
        expectOthers(document, again, others, allowedFor(document, []));
      },
    );
  });

  test('of a clip that is cut the poses inside stay', () => {
    const document = open();
    const view = viewOf(document);
    const clip = someClip(view);
    const others = othersOf(view, clip);
    const start = keyTime(clip, clip.start + (clip.end - clip.start) * 0.25);
    const end = keyTime(clip, clip.start + (clip.end - clip.start) * 0.75);
    const isCurved = view
      .channels(clip)
      .some(({ interpolation, property }) => property === 'rotation' && /hermite|bezier/.test(interpolation));
    const poser = view.poser();
    const poses = Array.from({ length: moments }, (_, at) => {
      poser.pose(clip, start + ((end - start) * at) / (moments - 1), { globalTime: 130 });
      return shownMatrices(view, poser);
    });
    const { record, variant } = clip;
    let notes: readonly string[] = [];
    if (!has(document, 'setClipRange')) return;
    expectVerb(
      document,
      () => (notes = editsOf(document).setClipRange?.(clip, start, end) ?? []),
      (again) => {
        const now = clipOf(viewOf(again), placeAgain(document, again, { record, variant }));
        expect(now.end - now.start).toBeCloseTo(end - start, 2);
        expect(furthest(poses, posesIn(viewOf(again), now))).toBeLessThan(isCurved ? 0.1 : 5e-3);
        expectOthers(document, again, others, allowedFor(document, notes));
        const inside = clip.events.filter(({ time }) => time >= start - 1e-3 && time <= end + 1e-3);
        expect(now.events.length).toBe(inside.length);
      },
    );
    expect(() => editsOf(document).setClipRange?.(clip, end, start)).toThrow(RangeError);
  });

  test('events happen when they are set to', () => {
    const document = open();
    const view = viewOf(document);
    const clip = someClip(view);
    const names: Readonly<Record<string, string>> = { m2: '$FSD', goldsrc: '1003' };
    const name = names[document.format.id] ?? 'SNDxAXXX';
    const own = keyTime(clip, clip.start + (clip.end - clip.start) * 0.5);
    const events: readonly ClipEvent[] = [
      ...clip.events.filter((event) => event.name !== name),
      { record: null, time: own, name, options: '' },
    ];
    const otherEvents = view.clips
      .filter(({ record }) => record !== clip.record)
      .map(
        (each) =>
          [
            { record: each.record, variant: each.variant },
            each.events.map(({ name: is, time }) => `${is} ${time}`),
          ] as const,
      );
    const before = othersOf(view, clip);
    expectVerb(
      document,
      () => editsOf(document).setEvents?.(clip, events),
      (again) => {
        const now = clipOf(viewOf(again), placeAgain(document, again, clip));
        expect(now.events.length).toBe(events.length);
        const set = now.events.find((event) => event.name === name);
        expect(Math.abs((set?.time ?? 0) - own)).toBeLessThan(1e-3);
        for (const [place, listed] of otherEvents) {
          const other = clipOf(viewOf(again), placeAgain(document, again, place));
          expect(other.events.map(({ name: is, time }) => `${is} ${time}`)).toEqual(listed);
        }
        expectOthers(document, again, before, 0);
      },
    );
    expect(() =>
      editsOf(document).setEvents?.(clip, [{ record: null, time: clip.end + 5000, name, options: '' }]),
    ).toThrow(RangeError);
  });
});
