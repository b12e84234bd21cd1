/** Posing by commands: keys set and deleted at the shown moment, the way from key to key, poses copied to another model. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { degreesOf } from '../../../../../shared/geometry/turn.ts';
import { valuesOf } from '../../../../../shared/model/posing.ts';
import { keysOf } from '../../../../../shared/model/keys.ts';
import type { JointProperty } from '../../../../../shared/model/view.ts';
import { momentOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { select } from '../../../workbench/state/session.ts';
import { Timeline } from '../timeline/Timeline.tsx';
import { chooseWorkspace } from '../../../workbench/workspaces.ts';
import { bodyPart } from '../../../../../shared/model/bodyParts.ts';
import { deformationsOf, usualSides } from '../../../../../shared/model/mirrorPose.ts';
import { changeLastAct } from '../lastAct/lastAct.ts';
import { modelToolStore } from '../toolStore.ts';
import { collectPose, pastePose } from './copiedPose.ts';
import { sidesStore, sidesText } from './sides.ts';
import { PosePanel } from './PosePanel.tsx';
import { isPosing, poseMomentOf, type PoseMoment } from './poseMoment.ts';

let program: Program;

async function start(name: string): Promise<void> {
  program = await startWith(name, [Timeline, PosePanel]);
  await act(async () => chooseWorkspace('animate'));
}

afterEach(async () => await program.end());

const moment = (): PoseMoment => momentOf(program);

async function hold(bone: string): Promise<void> {
  const joint = moment().model.view.joints.find(({ name }) => name === bone);
  if (joint === undefined) throw new Error(`no joint ${bone}`);
  await act(async () => select(program.session, [joint.record]));
}

function times(bone: string, property: JointProperty): readonly number[] {
  const { model, clip } = moment();
  const joint = model.view.joints.find(({ name }) => name === bone);
  if (joint === undefined) throw new Error(`no joint ${bone}`);
  return keysOf(model.view, { joint: joint.record, clip, property }).map(({ time }) => time);
}

const seek = async (time: number): Promise<void> => await act(async () => program.session.playback.scrubTo(time));
const now = (): number => Math.round(program.session.playback.state.get().frame);

test('I sets a key where there is none, Alt+I takes it away, undo gives the file back', async () => {
  await start('Knight.mdx');
  const before = program.document.write();
  await hold('Bone_Spine');
  const [first = 0, second = 0] = times('Bone_Spine', 'rotation');
  const between = Math.round((first + second) / 2);
  await seek(between);
  await program.page.press('i');
  expect(times('Bone_Spine', 'rotation')).toContain(between);
  await program.page.press('Alt+i');
  expect(times('Bone_Spine', 'rotation')).not.toContain(between);
  expect(program.steps).toHaveLength(2);
  await program.undo();
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test('[ and ] go from key to key of what is selected', async () => {
  await start('Knight.mdx');
  await hold('Bone_Spine');
  const [first = 0, second = 0, third = 0] = times('Bone_Spine', 'rotation');
  await seek(first);
  await program.page.press(']');
  expect(now()).toBe(second);
  await program.page.press(']');
  expect(now()).toBe(third === 0 ? second : third);
  await program.page.press('[');
  expect(now()).toBe(third === 0 ? first : second);
});

test('a pose is copied in one sequence and pasted into another, by names', async () => {
  await start('Knight.mdx');
  await hold('Bone_Arm_R');
  await program.page.press('Control+Alt+c');
  const { clips } = moment().model.view;
  const walk = clips.find(({ name }) => name === 'Walk');
  if (walk === undefined) throw new Error('no Walk');
  await act(async () => program.session.playback.show(walk.record));
  await seek(walk.start + 123);
  await program.page.press('Control+Alt+v');
  expect(times('Bone_Arm_R', 'rotation')).toContain(walk.start + 123);
  expect(program.steps).toEqual(['Paste the pose of 1 joint']);
});

test.each(['Squire.m2', 'Sentry.mdl'])('%s is posed in the same way', async (name) => {
  await start(name);
  const before = program.document.write();
  const { model, clip } = moment();
  const joint = model.view.joints.find(({ kind, parent, name: own }) => kind === 'bone' && parent >= 0 && own !== '');
  if (joint === undefined) throw new Error('no bone');
  await hold(joint.name);
  await seek(clip.start + clip.keyStep * 2);
  // In Half-Life every frame is a key: one that stays as it is would be no step.
  await program.page.press('Alt+r');
  expect(program.steps).toEqual(['Reset 1 joint']);
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test('numbers pose the joint in hand: one step each, a key with it, undo to the byte', async () => {
  await start('Knight.mdx');
  const before = program.document.write();
  await hold('Bone_Spine');
  const [first = 0, second = 0] = times('Bone_Spine', 'rotation');
  const between = Math.round((first + second) / 2);
  await seek(between);
  const row = program.page.get('group', 'Rotation');
  const [about] = program.page.all('spinbutton', 'y', row);
  if (about === undefined) throw new Error('no field for Y');
  await program.page.fill(about, '25');
  await program.page.press('Enter');
  expect(program.steps).toEqual(['Set rotation']);
  expect(times('Bone_Spine', 'rotation')).toContain(between);
  const joint = moment().model.view.joints.findIndex(({ name }) => name === 'Bone_Spine');
  expect(degreesOf(valuesOf(moment().model.view, moment().clip, between, joint).rotation)[1]).toBeCloseTo(25, 2);
  await program.page.click(program.page.get('button', 'Remove the key of rotation'));
  expect(times('Bone_Spine', 'rotation')).not.toContain(between);
  await program.undo();
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test('what a format has no keys of is dim, and says why', async () => {
  await start('Sentry.mdl');
  const bone = moment().model.view.joints.find(({ kind, parent }) => kind === 'bone' && parent >= 0);
  await hold(bone?.name ?? '');
  const key = program.page.get('button', 'Set a key of scale');
  expect((key as HTMLButtonElement).disabled).toBe(true);
});

test('without a sequence, and in rest mode, nothing is posed, and the commands say why', async () => {
  await start('Knight.mdx');
  expect(isPosing()).toBe(true);
  await program.page.press('m');
  expect(isPosing()).toBe(false);
  await program.page.press('m');
  await act(async () => program.session.playback.show(null));
  expect(poseMomentOf(program.session)).toBe('No sequence is shown');
  await program.page.press('i');
  expect(program.steps).toEqual([]);
});

/** Where a joint is turned to, in degrees. */
const turnOfJoint = (bone: string): readonly number[] => {
  const { model, clip, time } = moment();
  return degreesOf(
    valuesOf(
      model.view,
      clip,
      time,
      model.view.joints.findIndex(({ name }) => name === bone),
    ).rotation,
  );
};

test('a pose is pasted mirrored: the right arm does what the left one did, in one step', async () => {
  await start('Knight.mdx');
  const before = program.document.write();
  await hold('Bone_Arm_L');
  const left = turnOfJoint('Bone_Arm_L');
  const right = turnOfJoint('Bone_Arm_R');
  await program.page.press('Control+Alt+c');
  await program.page.press('Control+Alt+Shift+v');
  expect(program.steps).toEqual(['Mirror pose']);
  expect(turnOfJoint('Bone_Arm_R')).not.toEqual(right);
  expect(turnOfJoint('Bone_Arm_L')).toEqual(left);
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test('the other side is selected by the names of the sides, which can be changed', async () => {
  await start('Knight.mdx');
  await hold('Bone_Arm_L');
  await program.page.press('Shift+M');
  const name = (): string => {
    const [record] = program.session.state.getState().selection;
    return moment().model.view.joints.find((joint) => joint.record === record)?.name ?? '';
  };
  expect(name()).toBe('Bone_Arm_R');
  await program.command('Names of the sides…');
  const dialog = await program.page.find('dialog', 'Names of the sides');
  await program.page.set('Pairs', 'gauche droite');
  await program.page.click(program.page.get('button', 'Apply', dialog));
  expect(sidesText(sidesStore.getState().sides)).toBe('gauche droite');
  await act(async () => sidesStore.setState({ sides: usualSides }));
});

test('O lets keys around the moment, then those of the whole clip, go along; the last act reaches less again', async () => {
  await start('Sentry.mdl');
  const before = program.document.write();
  const bone = moment().model.view.joints.find(({ kind, parent }) => kind === 'bone' && parent >= 0);
  if (bone === undefined) throw new Error('no bone');
  await hold(bone.name);
  const first = moment().clip.start;
  const moves = (): readonly number[] => {
    const { model, clip } = moment();
    const keys = keysOf(model.view, { joint: bone.record, clip, property: 'translation' });
    return keys.map(({ value }) => value[0] ?? 0);
  };
  const atRest = moves();
  await seek(first + moment().clip.keyStep * 6);
  await program.page.press('o');
  await program.page.press('o');
  await program.page.fill(program.page.get('spinbutton', 'x', program.page.get('group', 'Move')), '+=4');
  await program.page.press('Enter');
  const moved = moves().map((value, at) => value - (atRest[at] ?? 0));
  expect(Math.min(...moved)).toBeGreaterThan(3.9);
  expect(program.steps).toHaveLength(1);
  await program.command('Reset the selected joints to the rest pose');
  const countChanged = (): number =>
    moves().filter((value, at) => Math.abs(value - (moved[at] ?? 0) - (atRest[at] ?? 0)) > 1e-3).length;
  expect(countChanged()).toBe(moved.length);
  await act(async () => changeLastAct('reach', 0));
  expect(countChanged()).toBe(1);
  expect(modelToolStore.getState().reach).toBe('moment');
  expect(program.steps).toHaveLength(2);
  await program.undo();
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  '%s: a number of the pose that is dragged stays where the hand let go, as one step',
  async (name) => {
    await start(name);
    const before = program.document.write();
    const bone = moment().model.view.joints.find(({ kind, parent }) => kind === 'bone' && parent >= 0);
    if (bone === undefined) throw new Error('no bone');
    await hold(bone.name);
    for (const [done, row] of ['Move', 'Scale', 'Rotation'].entries()) {
      const group = program.page.get('group', row);
      const field = program.page.all('spinbutton', 'y', group)[0];
      const box = field?.parentElement;
      if (field === undefined || box == null) throw new Error('no field');
      // Half-Life has no keys of sizes: its row is dim.
      if (field.hasAttribute('disabled')) continue;
      const shown = field.getAttribute('aria-valuenow');
      await program.page.drag(box, { x: 100, y: 10 }, { x: 120, y: 10 }, true);
      const dragged = Number(field.getAttribute('aria-valuenow'));
      expect(dragged).not.toBe(Number(shown));
      await program.page.pointer(box, 'up', { x: 120, y: 10 });
      expect(program.document.isInGesture).toBe(false);
      expect(Number(field.getAttribute('aria-valuenow'))).toBeCloseTo(dragged, 1);
      expect(program.steps.length).toBeGreaterThan(name === 'Sentry.mdl' && done > 1 ? 1 : done);
    }
    while (program.steps.length > 0) await program.undo();
    expect(Buffer.compare(program.document.write(), before)).toBe(0);
  },
);

test('a pose of another model, of another game too, turns the joints of the same parts of the body', async () => {
  await start('Knight.mdx');
  await hold('Bone_Arm_L');
  const attack = moment().model.view.clips.find(({ name }) => name === 'Attack - 1');
  if (attack === undefined) throw new Error('no Attack');
  await act(async () => program.session.playback.show(attack.record));
  await seek(attack.start + 500);
  const pose = collectPose(moment(), [...moment().model.view.joints.keys()]);
  await program.end();
  for (const [name, part] of [
    ['Sentry.mdl', 'left arm'],
    ['Squire.m2', 'head'],
  ] as const) {
    await start(name);
    const before = program.document.write();
    const joint = moment().model.view.joints.findIndex((each) => bodyPart(each.name) === part);
    await act(async () => pastePose(program.session, moment(), pose));
    expect(program.steps).toHaveLength(1);
    const { model, clip, time } = moment();
    const now = turnOf(deformationsOf(model.view, clip, time)(joint));
    const wanted = turnOf(pose.find((each) => bodyPart(each.name) === part)?.deformation ?? []);
    expect(now).toEqual(wanted.map((value) => expect.closeTo(value, 2)));
    // It is no pose at rest, which would be met by chance.
    expect(
      Math.abs((wanted[0] ?? 1) - 1) > 0.01 || Math.abs(wanted[1] ?? 0) > 0.01 || Math.abs(wanted[2] ?? 0) > 0.01,
    ).toBe(true);
    await program.undo();
    expect(program.document.write()).toEqual(before);
    await program.end();
  }
  await start('Knight.mdx');
});

/** The nine numbers of a deformation that turn, without where it moves. */
const turnOf = (deformation: readonly number[]): readonly number[] => deformation.filter((_, at) => at % 4 !== 3);
