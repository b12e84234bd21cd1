/** Every act on a clip in every format: one step that undo takes back to the byte, or a reason why there is none. */
import { describe, expect, test } from 'vitest';
import { nextName } from '../../../../../shared/model/clips.ts';
import { channelOf, setKey } from '../../../../../shared/model/keys.ts';
import { clipOf } from '../../../../../shared/model/meshes.ts';
import { valuesOf } from '../../../../../shared/model/posing.ts';
import {
  allowedFor,
  furthest,
  modelOf,
  posesIn,
  posesOfOthers,
  expectOthers,
  someClip,
  somePlace,
} from '../../../../../shared/test/clips.ts';
import { sampleModels, smallModels } from '../../../../../shared/test/models.ts';
import { bytesOf, reopened } from '../../../../../shared/test/verbs.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { nameForCopy, type ClipAct, type ClipAt } from './clipAct.ts';
import { clipActs, firstAnswers, refusalOf } from './clipActs.ts';

const models = [...sampleModels, ...smallModels].filter(([, open]) =>
  modelOf(open()).view.clips.some(({ end, start, keyStep }) => end - start >= keyStep * 3),
);

function atMiddle(document: FormatDocument): ClipAt {
  const model = modelOf(document);
  const clip = someClip(model.view);
  const time = clip.start + Math.round((clip.end - clip.start) / clip.keyStep / 2) * clip.keyStep;
  return { document, model, clip, time };
}

function actOf(id: string): ClipAct {
  const act = clipActs.find((each) => each.id === id);
  if (act === undefined) throw new Error(id);
  return act;
}

/** Answers that change something. */
function answersFor(act: ClipAct, at: ClipAt) {
  const first = firstAnswers(act, at);
  const { view } = at.model;
  return {
    ...first,
    ...(act.id === 'retime' ? { length: Math.round(first.length) * 2 } : {}),
    ...(act.id === 'move' ? { time: Math.max(...view.clips.map(({ end }) => end)) + 5000 } : {}),
    ...(act.id === 'speed' ? { speed: first.speed + 5 } : {}),
    ...(act.id === 'rename' ? { name: nameForCopy(at) } : {}),
  };
}

/** Adds keys on a straight way; false where the track has curves or steps. */
function addNeedless({ model, clip, time }: ClipAt): boolean {
  const place = somePlace(model.view, clip, 'translation');
  const share = (time - clip.start) / (clip.end - clip.start);
  const values = [0, share, 1].map((part) => [part * 4, part, -part]);
  const times = [clip.start, time, clip.end];
  model.edits.setKeys?.(
    place.joint,
    clip,
    'translation',
    times.map((each, key) => ({ time: each, value: values[key] ?? [] })),
  );
  return channelOf(model.view, { ...place, clip: clipOf(model.view, clip) })?.interpolation === 'linear';
}

function run(act: ClipAct, at: ClipAt): readonly string[] {
  const answers = answersFor(act, at);
  return at.document.edit('Act', (step) => act.run(at, answers, step).notes);
}

describe.each(models)('%s', (_, open) => {
  test.each(clipActs.map(({ id }) => id))('%s', (id) => {
    const document = open();
    const at = atMiddle(document);
    const act = actOf(id);
    const { view } = at.model;
    const { record, variant } = at.clip;
    const refusal = refusalOf(act, at);
    if (refusal !== null) {
      expect(refusal).toMatch(/\w+ .+/);
      return;
    }
    if (id === 'closeLoop') {
      const place = somePlace(view, at.clip, 'rotation');
      setKey(at.model, place, at.clip.start, [0, 0, 0, 1]);
      setKey(at.model, place, at.clip.end, [0.5, -0.5, 0.5, 0.5]);
    }
    // A key half way on a straight way, which makes no difference; on curves every key may make one.
    const isStraight = id !== 'clean' || addNeedless(at);
    const now = { ...at, clip: clipOf(view, at.clip) };
    const before = bytesOf(document);
    const { position } = document.history;
    const others = posesOfOthers(view, now.clip, Infinity).filter(
      ([place]) => id !== 'join' || place.record !== firstAnswers(act, now).other,
    );
    let notes: readonly string[] = [];
    try {
      notes = run(act, now);
    } catch (error) {
      // What only some clips have: a way, a speed, a last sequence, a name of the game's list.
      expect(error).toBeInstanceOf(RangeError);
      expect(['inPlace', 'forwards', 'delete', 'join', 'rename', 'new', 'duplicate', 'split']).toContain(id);
      expect(bytesOf(document)).toEqual(before);
      return;
    }
    const after = bytesOf(document);
    if (document.history.position === position) {
      // A name that the list of the game gives back, and one pose from both sides.
      if (isStraight) expect(['rename', 'reverse']).toContain(id);
      return;
    }
    expect(document.history.position).toBe(position + 1);
    expect(bytesOf(reopened(document))).toEqual(after);
    // Clips behind a longer one are played at other times.
    expectOthers(document, document, others, Math.max(1e-6, allowedFor(document, notes)));
    if (id === 'closeLoop') {
      const poses = posesIn(view, { record, variant }, 2);
      expect(furthest(poses.slice(0, 1), poses.slice(1))).toBeLessThan(2e-3);
    }
    document.undo();
    expect(bytesOf(document)).toEqual(before);
  });

  test('a clip that goes forwards stays in place, with the same speed, and goes forwards again', () => {
    const document = open();
    const at = atMiddle(document);
    const { view, edits } = at.model;
    const place = { record: at.clip.record, variant: at.clip.variant };
    edits.setSpeed?.(at.clip, 90);
    const root = view.joints.findIndex(({ parent, kind }) => parent < 0 && kind !== 'event' && kind !== 'camera');
    const way = (): number => {
      const clip = clipOf(view, place);
      return (
        valuesOf(view, clip, clip.end, root).translation[0] - valuesOf(view, clip, clip.start, root).translation[0]
      );
    };
    const before = way();
    const far = (90 * (at.clip.end - at.clip.start)) / 1000;
    const now = (): ClipAt => ({ ...at, clip: clipOf(view, place) });
    run(actOf('forwards'), now());
    expect(clipOf(view, place).speed).toBeCloseTo(0, 3);
    expect(way() - before).toBeCloseTo(far, 0);
    run(actOf('inPlace'), now());
    expect(clipOf(view, place).speed).toBeCloseTo(90 + (before / far) * 90, -1);
    expect(Math.abs(way())).toBeLessThan(far * 0.02 + 0.1);
    expect(() => run(actOf('inPlace'), now())).toThrow('in place already');
  });
});

test('a copy gets the next number that is free', () => {
  const clip = (name: string) => ({ ...someClip(modelOf(models[0]?.[1]() ?? ({} as never)).view), name });
  const clips = ['Attack', 'Attack - 2', 'walk', 'Stand 1'].map(clip);
  expect(nextName({ clips }, 'Attack')).toBe('Attack - 3');
  expect(nextName({ clips }, 'walk')).toBe('walk_2');
  expect(nextName({ clips }, 'Stand 1')).toBe('Stand 2');
});
