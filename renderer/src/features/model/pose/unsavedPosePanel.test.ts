/** With auto-key off a pose waits: it is shown, has steps of its own, and the document knows nothing of it until it is set. */
import { act, createElement, Fragment } from 'react';
import { afterEach, expect, test } from 'vitest';
import { degreesOf } from '../../../../../shared/geometry/turn.ts';
import { valuesOf } from '../../../../../shared/model/posing.ts';
import { momentOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { useActiveSession } from '../../../workbench/state/hooks.ts';
import type { PoseMoment } from './poseMoment.ts';
import { select } from '../../../workbench/state/session.ts';
import { chooseWorkspace } from '../../../workbench/workspaces.ts';
import { modelToolStore } from '../toolStore.ts';
import { ModeFrame } from './ModeFrame.tsx';
import { PosePanel } from './PosePanel.tsx';
import { PoseTools } from './PoseTools.tsx';
import { countUnsaved, unsavedMatrices } from './unsavedPose.ts';

let program: Program;

function Tools() {
  const session = useActiveSession();
  return session === null
    ? null
    : createElement(Fragment, null, createElement(PoseTools, { session }), createElement(ModeFrame, { session }));
}

const moment = (): PoseMoment => momentOf(program);

let joint = 0;

/** Opens a sample with a bone in hand, some way into its clip. */
async function start(name: string): Promise<void> {
  program = await startWith(name, [PosePanel, Tools]);
  await act(async () => chooseWorkspace('animate'));
  const { model, clip } = moment();
  joint = model.view.joints.findIndex(
    ({ kind, parent }, at) =>
      kind === 'bone' &&
      parent >= 0 &&
      model.view
        .channels(clip)
        .some((each) => each.joint === at && each.property === 'rotation' && each.keys.length > 1),
  );
  const own = model.view.joints[joint];
  if (own === undefined) throw new Error('no bone moves');
  await act(async () => {
    select(program.session, [own.record]);
    program.session.playback.scrubTo(clip.start + clip.keyStep * 3);
  });
}

afterEach(async () => await program.end());

async function turnTo(degrees: string): Promise<void> {
  const row = program.page.get('group', 'Rotation');
  const [about] = program.page.all('spinbutton', 'y', row);
  if (about === undefined) throw new Error('no field for Y');
  await program.page.fill(about, degrees);
  await program.page.press('Enter');
}
/** Presses a key outside of all fields. */
async function press(key: string): Promise<void> {
  await act(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await program.page.press(key);
}

const shown = (): string => {
  const [about] = program.page.all('spinbutton', 'y', program.page.get('group', 'Rotation'));
  return about instanceof HTMLInputElement ? about.value : '';
};

test.each(['Knight.mdx', 'Squire.m2', 'Sentry.mdl'])(
  '%s: a pose waits, and K makes the same keys of it',
  async (name) => {
    await start(name);
    const before = program.document.write();
    await turnTo('20');
    const keyed = program.document.write();
    expect(Buffer.compare(keyed, before)).not.toBe(0);
    await program.undo();
    await program.page.click(program.page.get('button', 'Auto-key'));
    await turnTo('20');
    expect(Buffer.compare(program.document.write(), before)).toBe(0);
    expect(program.steps).toEqual([]);
    expect(countUnsaved(program.session)).toBe(1);
    expect(Number(shown())).toBeCloseTo(20, 0);
    expect(program.page.text(document.body)).toContain('POSE NOT SET');
    const poser = moment().model.view.poser();
    poser.pose(moment().clip, moment().time);
    expect(unsavedMatrices(program.session)).not.toEqual(poser.matrices);
    await press('k');
    expect(countUnsaved(program.session)).toBe(0);
    expect(program.steps).toEqual(['Pose 1 joint']);
    expect(Buffer.compare(program.document.write(), keyed)).toBe(0);
    await program.undo();
    expect(Buffer.compare(program.document.write(), before)).toBe(0);
  },
);

test('its steps are taken back one by one before those of the document, and Escape drops it', async () => {
  await start('Knight.mdx');
  await turnTo('5');
  await act(async () => modelToolStore.setState({ autoKey: false }));
  await turnTo('10');
  await turnTo('30');
  await program.undo();
  expect(Number(shown())).toBeCloseTo(10, 1);
  await program.redo();
  expect(Number(shown())).toBeCloseTo(30, 1);
  await program.undo();
  await program.undo();
  expect(countUnsaved(program.session)).toBe(0);
  expect(Number(shown())).toBeCloseTo(5, 1);
  expect(program.steps).toHaveLength(1);
  await turnTo('40');
  await press('Escape');
  expect(countUnsaved(program.session)).toBe(0);
  expect(program.session.state.getState().selection).toHaveLength(1);
  await program.undo();
  expect(program.steps).toEqual([]);
});

test('it is lost when the time moves, and stays when the document changes elsewhere', async () => {
  await start('Knight.mdx');
  await act(async () => modelToolStore.setState({ autoKey: false }));
  await turnTo('25');
  await act(async () => void moment().model.edits.renameClip?.(moment().clip, 'Walk Fast'));
  expect(countUnsaved(program.session)).toBe(1);
  expect(unsavedMatrices(program.session)).not.toBeNull();
  const { time } = moment();
  await act(async () => program.session.playback.scrubTo(time + 50));
  expect(countUnsaved(program.session)).toBe(0);
  await act(async () => program.session.playback.scrubTo(time));
  const { model, clip } = moment();
  expect(degreesOf(valuesOf(model.view, clip, time, joint).rotation)[1]).not.toBeCloseTo(25, 0);
});
