/** Poses along a bone's own axes and those of what it hangs on, for one bone and for several, each by its own. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Quaternion } from '../../../../../shared/geometry/turn.ts';
import { quaternionProduct, turnOf } from '../../../../../shared/geometry/turn.ts';
import { cross, distance, dot } from '../../../../../shared/geometry/vector.ts';
import { valuesOf } from '../../../../../shared/model/posing.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { select } from '../../../workbench/state/session.ts';
import { transformOf, type Change } from '../../../viewport/gizmo/change.ts';
import type { AxesKind } from '../../../viewport/gizmo/handles.ts';
import { axesOfKind } from '../../../viewport/gizmo/handles.ts';
import { applyParts } from '../../../viewport/gizmo/target.ts';
import { AxesButton } from '../AxesButton.tsx';
import { modelToolStore } from '../toolStore.ts';
import { poseTarget } from './poseTarget.ts';

let program: Program;

afterEach(async () => {
  modelToolStore.setState({ axes: 'model' });
  await program.end();
});

/** A bone that hangs on another one, both selected, in the middle of a clip. */
async function holdTwo(name: string) {
  program = await startWith(name, []);
  const { document } = program;
  const { model } = document.format;
  if (model === undefined) throw new Error('no model');
  const view = model.view(document);
  const clip = view.clips.find(({ start, end }) => end > start);
  const chain = view.joints.flatMap(({ parent, kind }, joint) =>
    kind === 'bone' && view.joints[parent]?.kind === 'bone' ? [[parent, joint]] : [],
  )[0];
  if (clip === undefined || chain === undefined) throw new Error('nothing to pose');
  const records = chain.flatMap((joint) => view.joints[joint]?.record ?? []);
  await act(async () => select(program.session, records));
  const time = clip.start + Math.floor((clip.end - clip.start) / clip.keyStep / 2) * clip.keyStep;
  const moment = { model: { view, edits: model.edits(document) }, clip, time };
  const placeOf = (record: RecordId) => view.joints.find((joint) => joint.record === record)?.pivot ?? null;
  const target = poseTarget({ placeOf }, program.session, moment, {
    refuse: (reason) => {
      throw new Error(reason);
    },
    done: () => undefined,
  });
  if (target === null) throw new Error('no target');
  const values = () => chain.map((joint) => valuesOf(view, clip, time, joint));
  return { document, target, values };
}

/** Does what a tool does that goes by axes of a kind, in one step. */
async function change(
  { document, target }: Awaited<ReturnType<typeof holdTwo>>,
  kind: AxesKind,
  about: Change['mode'],
) {
  const axes = axesOfKind(kind, target.axes?.());
  const made: Change =
    about === 'move'
      ? { mode: 'move', offset: axes.y }
      : { mode: 'rotate', turn: { axis: axes.x, angle: Math.PI / 6 } };
  const parts = target.grab({ childrenFollow: false });
  const transform = transformOf({ change: made, centre: target.centre, axes, kind });
  await act(async () => document.edit('Pose', (step) => applyParts(step, parts, transform)));
}

const angleBetween = (one: Quaternion, other: Quaternion): number =>
  2 * Math.acos(Math.min(1, Math.abs(one.reduce((sum, part, at) => sum + part * (other[at] ?? 0), 0))));
const about30 = turnOf([30, 0, 0]).quaternion;

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  '%s: bones turn about their own X each, or about that of what each hangs on, in one step',
  async (name) => {
    const held = await holdTwo(name);
    const { own, parent } = held.target.axes?.() ?? {};
    for (const axes of [own, parent]) {
      if (axes === undefined) throw new Error('no axes');
      expect(distance(cross(axes.x, axes.y), axes.z)).toBeLessThan(1e-5);
      expect(Math.abs(dot(axes.x, axes.y))).toBeLessThan(1e-5);
    }
    const bytes = held.document.write();
    const before = held.values();
    const expected = {
      own: (rotation: Quaternion) => quaternionProduct(rotation, about30),
      parent: (rotation: Quaternion) => quaternionProduct(about30, rotation),
    };
    for (const kind of ['own', 'parent'] as const) {
      await change(held, kind, 'rotate');
      expect(program.steps).toHaveLength(1);
      held.values().forEach(({ rotation }, at) => {
        const was = before[at]?.rotation ?? [0, 0, 0, 1];
        // Half-Life rounds turns to steps of its own.
        expect(angleBetween(rotation, expected[kind](was))).toBeLessThan(0.02);
      });
      await program.undo();
      expect(Buffer.compare(held.document.write(), bytes)).toBe(0);
    }
  },
);

test.each(['Knight.mdx', 'Squire.m2', 'Sentry.mdl'])(
  '%s: a move along the parent’s Y is one number of the keys',
  async (name) => {
    const held = await holdTwo(name);
    // The one below hangs on the other, which takes it along.
    const [before] = held.values();
    await change(held, 'parent', 'move');
    const [now] = held.values();
    const by = now?.translation.map((value, at) => value - (before?.translation[at] ?? 0)) ?? [];
    expect(by[0]).toBeCloseTo(0, 1);
    expect(by[1]).toBeCloseTo(1, 1);
    expect(by[2]).toBeCloseTo(0, 1);
  },
);

test('the bar has whose axes tools go by, and the comma goes to the next', async () => {
  program = await startWith('Knight.mdx', [AxesButton]);
  const { page } = program;
  const label = () => page.get('button', /^Axes of the tools/).getAttribute('aria-label');
  expect(label()).toBe('Axes of the tools: the model’s');
  await page.press('Comma');
  expect([label(), modelToolStore.getState().axes]).toEqual(['Axes of the tools: its own', 'own']);
  await page.press('Comma');
  expect(label()).toBe('Axes of the tools: the parent’s');
  await program.command('Tools along the model’s axes');
  expect(modelToolStore.getState().axes).toBe('model');
});
