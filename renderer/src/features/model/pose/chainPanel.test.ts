/** Joints pulled with their chains, pinned ones that stay, and looking at something: keys in one step, undone to the byte. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { add, distance } from '../../../../../shared/geometry/vector.ts';
import { holdJoints, type HeldJoint } from '../../../../../shared/model/posing.ts';
import { chainAbove } from '../../../../../shared/model/reaching.ts';
import { reopened } from '../../../../../shared/test/verbs.ts';
import { momentOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { applyParts } from '../../../viewport/gizmo/target.ts';
import { moveBy } from '../../../viewport/gizmo/transform.ts';
import type { PoseMoment } from './poseMoment.ts';
import { select } from '../../../workbench/state/session.ts';
import { chooseWorkspace } from '../../../workbench/workspaces.ts';
import { modelToolStore } from '../toolStore.ts';
import { pinsOf } from './pins.ts';
import { PosePanel } from './PosePanel.tsx';
import { poseTarget } from './poseTarget.ts';

let program: Program;

async function start(name: string): Promise<void> {
  program = await startWith(name, [PosePanel]);
  await act(async () => chooseWorkspace('animate'));
  const { clip } = moment();
  await act(async () => program.session.playback.scrubTo(clip.start + clip.keyStep * 3));
}

afterEach(async () => await program.end());

const moment = (): PoseMoment => momentOf(program);

function held(joint: number): HeldJoint {
  const { model, clip, time } = moment();
  const found = holdJoints(model.view, clip, time, [joint]).get(joint);
  if (found === undefined) throw new Error('cannot be held');
  return found;
}

const named = (name: string): number => moment().model.view.joints.findIndex((joint) => joint.name === name);

async function hold(...joints: readonly number[]): Promise<void> {
  const { view } = moment().model;
  await act(async () =>
    select(
      program.session,
      joints.flatMap((joint) => view.joints[joint]?.record ?? []),
    ),
  );
}

/** Moves what is in hand as the gizmo does. Gives what a refusal says. */
async function drag(offset: Vector3): Promise<string | null> {
  let refusal: string | null = null;
  const scene = { placeOf: () => [0, 0, 0] as const };
  const target = poseTarget(scene, program.session, moment(), {
    refuse: (reason) => {
      refusal = reason;
    },
    done: () => undefined,
  });
  if (target === null) throw new Error('nothing to drag');
  const parts = await act(async () => target.grab({ childrenFollow: false }));
  if (parts.length === 0) return refusal;
  await act(async () => {
    const gesture = target.begin?.('Move');
    gesture?.preview((step) => applyParts(step, parts, moveBy(offset)));
    gesture?.commit();
  });
  return refusal;
}

/** A joint that hangs on two others at some distance. */
function limb(): number {
  const { view } = moment().model;
  return view.joints.findIndex((_, joint) => {
    const chain = chainAbove(view, joint, 2);
    const [upper, lower] = chain;
    if (upper === undefined || lower === undefined || (view.joints[upper]?.parent ?? -1) < 0) return false;
    const pivot = (each: number): Vector3 => view.joints[each]?.pivot ?? [0, 0, 0];
    const least = Math.min(distance(pivot(upper), pivot(lower)), distance(pivot(lower), pivot(joint)));
    return least > 0.05;
  });
}

test.each(['Knight.mdx', 'Squire.m2'])('%s: a joint is pulled, and two above it turn', async (name) => {
  await start(name);
  const before = program.document.write();
  const joint = limb();
  const chain = chainAbove(moment().model.view, joint, 2);
  await hold(joint);
  await act(async () => modelToolStore.setState({ ik: true, ikLength: 2 }));
  const was = held(joint);
  const root = held(chain[0] ?? 0).place;
  const offset = root.map((part, at) => (part - (was.place[at] ?? 0)) * 0.2);
  const way: Vector3 = [offset[0] ?? 0, offset[1] ?? 0, offset[2] ?? 0];
  expect(await drag(way)).toBeNull();
  expect(program.steps).toHaveLength(1);
  expect(distance(held(joint).place, add(was.place, way))).toBeLessThan(0.02 * distance(root, was.place));
  expect(held(joint).values.translation).toEqual(was.values.translation);
  expect(distance(held(chain[0] ?? 0).place, root)).toBeLessThan(1e-3 * distance(root, [0, 0, 0]));
  // What is written and read again shows the same.
  const again = reopened(program.document);
  const view = again.format.model?.view(again);
  const clip = view?.clips.find(({ name: own }) => own === moment().clip.name);
  if (view === undefined || clip === undefined) throw new Error('not the same model');
  const read = holdJoints(view, clip, moment().time, [joint]).get(joint);
  expect(distance(read?.place ?? [0, 0, 0], held(joint).place)).toBeLessThan(1e-3);
  await program.undo();
  expect(Buffer.compare(program.document.write(), before)).toBe(0);
});

test('a pinned foot stays while the pelvis goes down, also with auto-key off; without a pin it goes along', async () => {
  await start('Knight.mdx');
  const before = program.document.write();
  const foot = named('Bone_Foot_L');
  await hold(foot);
  await program.page.press('Alt+p');
  expect(pinsOf(program.session)).toHaveLength(1);
  expect(program.page.text(document.body)).toContain('Bone_Foot_L');
  const { place, turn } = held(foot);
  await hold(named('Bone_Pelvis'));
  await drag([0, 0, -4]);
  expect(program.steps).toHaveLength(1);
  expect(distance(held(foot).place, place)).toBeLessThan(0.05);
  held(foot).turn.forEach((part, at) => expect(part).toBeCloseTo(turn[at] ?? 0, 2));
  const keyed = program.document.write();
  await program.undo();
  await act(async () => modelToolStore.setState({ autoKey: false }));
  await drag([0, 0, -4]);
  expect(Buffer.compare(program.document.write(), before)).toBe(0);
  await program.page.press('k');
  expect(Buffer.compare(program.document.write(), keyed)).toBe(0);
  await program.undo();
  await act(async () => modelToolStore.setState({ autoKey: true }));
  await program.page.click(program.page.get('button', 'Unpin all'));
  await drag([0, 0, -4]);
  expect(distance(held(foot).place, place)).toBeGreaterThan(3);
});

test('what is not moved by a pose sets no keys for pins, and chains that share joints are refused', async () => {
  await start('Knight.mdx');
  await hold(named('Bone_Foot_L'));
  await program.page.press('Alt+p');
  const { view } = moment().model;
  const keys = (): number =>
    view
      .channels(moment().clip)
      .reduce((sum, channel) => sum + (channel.joint === named('Bone_Thigh_L') ? channel.keys.length : 0), 0);
  const before = keys();
  await hold(named('Bone_Head'));
  await drag([0, 0, 1]);
  expect(keys()).toBe(before);
  await act(async () => modelToolStore.setState({ ik: true, ikLength: 6 }));
  await hold(named('Bone_Hand_L'), named('Bone_Hand_R'));
  expect(await drag([0, 0, 1])).toContain('share joints');
  expect(program.steps).toHaveLength(1);
});

test('a head looks at a hand: by how much, and along what, can be changed then', async () => {
  await start('Knight.mdx');
  const before = program.document.write();
  const [head, hand] = [named('Bone_Head'), named('Bone_Hand_R')];
  await hold(head, hand);
  await program.command('Look at the last selected joint');
  expect(program.steps).toEqual(['Turn 1 joint to look at Bone_Hand_R']);
  const { place, front } = held(head);
  const way = held(hand).place.map((part, at) => part - (place[at] ?? 0));
  const cosine =
    front.reduce((sum, part, at) => sum + part * (way[at] ?? 0), 0) / Math.hypot(...way) / Math.hypot(...front);
  expect(cosine).toBeGreaterThan(0.999);
  await program.page.fill(program.page.get('spinbutton', 'Amount', program.page.get('group', 'Last act')), '50');
  await program.page.press('Enter');
  expect(program.steps).toHaveLength(1);
  await program.undo();
  expect(Buffer.compare(program.document.write(), before)).toBe(0);
});
