/** An alias shows what it plays, also where the rows of its own tracks do not say so (format page 4). */
import { expect, test } from 'vitest';
import type { FormatDocument } from '../../format/format.ts';
import { viewOf } from '../../test/models.ts';
import { resolveAlias } from './aliases.ts';
import { m2Animation } from './animation.ts';
import { listOf, trackOf } from './model.ts';
import { change, healthyModel } from './test/healthyModel.ts';

/** Only the first sequence has keys; the second is an alias of another one. */
function aliased(version: number, leads: Readonly<Record<number, number>>): FormatDocument {
  return change(healthyModel(version), (build) => {
    for (const [at, alias] of Object.entries(leads)) {
      build.set('sequences', { flags: 0x60, ...(version < 264 ? {} : { alias }) }, Number(at));
    }
  });
}

function posed(document: FormatDocument, position: number): readonly number[] {
  const view = viewOf(document);
  const clip = view.clips[position];
  if (clip === undefined) throw new Error('no clip');
  const poser = view.poser();
  poser.pose(clip, clip.start + 450);
  return [...poser.matrices];
}

test('the pose, channels, keys and events of an alias are those of what it leads to', () => {
  const document = aliased(264, { 1: 0 });
  expect(posed(healthyModel(264), 1)).not.toEqual(posed(document, 0));
  expect(posed(document, 1)).toEqual(posed(document, 0));
  const view = viewOf(document);
  const [first, second] = view.clips.map((clip) =>
    view.channels(clip).map(({ keys, sample }) => {
      const out: number[] = [];
      return [Array.from(keys), sample(300, out), out];
    }),
  );
  expect(second).toEqual(first);
  expect(view.clips[1]?.events.map(({ time }) => time)).toEqual(view.clips[0]?.events.map(({ time }) => time));
  const track = trackOf(document, listOf(document, 'bones')[1] ?? document.root, 'translation');
  const keysOf = (position: number) =>
    track === null
      ? []
      : m2Animation.track(document, document.get(track.id), listOf(document, 'sequences')[position] ?? null);
  expect(keysOf(1)).toMatchObject({ keys: { frames: Int32Array.of(0, 400, 900) } });
});

test('a circle of aliases ends, and plays what it is', () => {
  const document = aliased(264, { 0: 1, 1: 0 });
  expect([resolveAlias(document, 0), resolveAlias(document, 1), resolveAlias(document, 99)]).toEqual([0, 1, 99]);
  expect(posed(document, 0)).not.toEqual(posed(document, 1));
});

test('before version 264 the bit means nothing', () => {
  expect(resolveAlias(aliased(260, { 1: 0 }), 1)).toBe(1);
});
