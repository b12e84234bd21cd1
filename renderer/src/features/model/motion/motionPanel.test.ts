/** Trails lead where the pose shows joints, their dots are keys that can be dragged, and ghosts stand at the moments they should. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { add, distance, type Vector3 } from '../../../../../shared/geometry/vector.ts';
import { holdJoints } from '../../../../../shared/model/posing.ts';
import type { Clip } from '../../../../../shared/model/view.ts';
import { momentOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { ghostMoments, INITIAL_MOTION } from '../../../viewport/overlays/motion.ts';
import { Trails } from '../../../viewport/model/trails.ts';
import type { PoseMoment } from '../pose/poseMoment.ts';
import { chooseWorkspace } from '../../../workbench/workspaces.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { select } from '../../../workbench/state/session.ts';
import { PosePanel } from '../pose/PosePanel.tsx';
import { motionStore } from './motionStore.ts';
import { trailChange } from './trailTool.ts';

let program: Program;

async function start(name: string): Promise<void> {
  program = await startWith(name, [PosePanel]);
  await act(async () => chooseWorkspace('animate'));
}

afterEach(async () => await program.end());

const moment = (): PoseMoment => momentOf(program);

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  '%s: the dots of a trail stand where the joint does, and one that is dragged takes the key along, in one step',
  async (name) => {
    await start(name);
    const before = program.document.write();
    const { model, clip } = moment();
    const trails = new Trails();
    const all = new Set(model.view.joints.map(({ record }) => record));
    const has = (joint: number): boolean => {
      const record = model.view.joints[joint]?.record;
      const [trail] = record === undefined ? [] : trails.of(model.view, clip, new Set([record]));
      return trail !== undefined && trail.points.some(({ isKey, time }) => isKey && time > clip.start);
    };
    expect(trails.of(model.view, clip, all).length).toBeGreaterThan(0);
    const joint = [...model.view.joints.keys()].find(
      (each) => has(each) && trailChange(program.session, moment(), { joint: each, time: clip.start }) !== null,
    );
    const record = model.view.joints[joint ?? -1]?.record;
    if (joint === undefined || record === undefined) return;
    const [trail] = trails.of(model.view, clip, new Set([record]));
    for (const { time, place } of trail?.points ?? []) {
      const held = holdJoints(model.view, clip, time, [joint]).get(joint);
      if (held !== undefined) expect(distance(held.place, place)).toBeLessThan(1e-3 * (1 + distance(place, [0, 0, 0])));
    }
    const key = trail?.points.find(({ isKey, time }) => isKey && time > clip.start);
    if (key === undefined) throw new Error('no key');
    const change = trailChange(program.session, moment(), { joint, time: key.time });
    const offset: Vector3 = [0.02, 0.03, -0.02];
    await act(async () => program.document.edit('Move', (step) => change?.(step, offset)));
    expect(program.steps).toEqual(['Move']);
    const now = holdJoints(model.view, moment().clip, key.time, [joint]).get(joint)?.place ?? [0, 0, 0];
    // What is turned by a chain goes as far as that reaches; formats round.
    expect(distance(now, add(key.place, offset))).toBeLessThan(Math.hypot(...offset));
    const changed = trails
      .of(model.view, moment().clip, new Set([record]))[0]
      ?.points.find(({ time }) => time === key.time);
    expect(distance(changed?.place ?? [0, 0, 0], now)).toBeLessThan(1e-3 * (1 + distance(now, [0, 0, 0])));
    await program.undo();
    expect(Buffer.compare(program.document.write(), before)).toBe(0);
  },
);

test('ghosts go round in a loop, end with a clip that does not, and may stand at both ends', async () => {
  await start('Knight.mdx');
  const clip: Clip = { ...moment().clip, start: 1000, end: 2000, isLooping: true };
  const times = (looping: boolean, time: number, hasEnds = false): readonly number[] =>
    ghostMoments({ ...clip, isLooping: looping }, time, { before: 2, after: 1, step: 300, hasEnds }).map(
      (each) => each.time,
    );
  expect(times(true, 1500)).toEqual([1900, 1200, 1800]);
  expect(times(false, 1500)).toEqual([1200, 1800]);
  expect(times(false, 1500, true)).toEqual([1000, 2000, 1200, 1800]);
  expect(times(false, 1000, true)).toEqual([2000, 1300]);
  expect(ghostMoments({ ...clip, end: 1000 }, 1000, INITIAL_MOTION)).toEqual([]);
});

test('the panel switches them and says how many and how far apart', async () => {
  await start('Knight.mdx');
  const [bone] = moment().model.view.joints;
  await act(async () => select(program.session, bone === undefined ? [] : [bone.record]));
  await program.page.click(program.page.get('checkbox', 'Ghosts'));
  expect(workbench.getState().overlays.has('ghosts')).toBe(true);
  await program.page.fill(program.page.get('spinbutton', 'Before'), '3');
  await program.page.press('Enter');
  expect(motionStore.getState().before).toBe(3);
  await program.page.click(program.page.get('checkbox', 'Ghosts'));
  expect(workbench.getState().overlays.has('ghosts')).toBe(false);
});
