/** While an act on keys is open, the view says how far the motion is off what it was and shows the pose before. */
import { act, createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { distance } from '../../../../../shared/geometry/vector.ts';
import { holdJoints } from '../../../../../shared/model/posing.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { momentOf } from '../../../test/modelTools.ts';
import { openSample, startWith, type Program } from '../../../test/program.tsx';
import { chooseWorkspace } from '../../../workbench/workspaces.ts';
import { lastAct } from '../lastAct/lastAct.ts';
import { useActiveSession } from '../../../workbench/state/hooks.ts';
import { select } from '../../../workbench/state/session.ts';
import { PosePanel } from '../pose/PosePanel.tsx';
import { DepartureLegend } from './DepartureLegend.tsx';

let program: Program;
let shown: ModelView | null = null;
const show = (before: ModelView | null): void => {
  shown = before;
};

function Legend() {
  const session = useActiveSession();
  return session === null ? null : createElement(DepartureLegend, { session, show });
}

afterEach(async () => {
  shown = null;
  await program.end();
});

const legend = (): string =>
  program.page.has('status', 'Difference from before')
    ? program.page.text(program.page.get('status', 'Difference from before'))
    : '';

/** What the legend says of places, in units. */
const off = (): number => Number(/off by ([\d.e-]+) units/.exec(legend())?.[1] ?? Number.NaN);

/** How far any joint stands from where it stood at the shown moment. */
function offNow(name: string): number {
  const { model, clip, time } = momentOf(program);
  const joints = [...model.view.joints.keys()];
  const before = openSample(name);
  const old = before.format.model?.view(before);
  const oldClip = old?.clips.find((each) => each.name === clip.name);
  if (old === undefined || oldClip === undefined) throw new Error('no clip');
  const was = holdJoints(old, oldClip, time, joints);
  const now = holdJoints(model.view, clip, time, joints);
  return Math.max(
    ...joints.map((joint) => distance(was.get(joint)?.place ?? [0, 0, 0], now.get(joint)?.place ?? [0, 0, 0])),
  );
}

test.each(['Knight.mdx', 'Squire.m2'])(
  'cleaned keys of %s: the largest error is told, shown at its moment, and follows the tolerance',
  async (name) => {
    program = await startWith(name, [PosePanel, Legend]);
    await act(async () => chooseWorkspace('animate'));
    const before = program.document.write();
    expect(legend()).toBe('');
    await program.command('Remove keys that make no difference…');
    const dialog = await program.page.find('dialog', 'Remove keys that make no difference');
    await program.page.fill(program.page.get('spinbutton', 'Rotations off by', dialog), '20');
    await program.page.press('Enter');
    expect(shown).not.toBeNull();
    expect(off()).toBeGreaterThan(0);
    await program.page.click(program.page.get('button', 'Remove', dialog));
    const wide = off();
    // It stands where the model is furthest off, told to two digits.
    expect(offNow(name) / wide).toBeGreaterThan(0.94);
    expect(offNow(name) / wide).toBeLessThan(1.06);
    const slider = program.page.get('slider', 'Turns off by');
    await program.page.focus(slider);
    await program.page.press('ArrowLeft');
    expect(lastAct.getState().act?.numbers.find(({ id }) => id === 'offTurn')?.value).toBeCloseTo(9.95);
    expect(off()).toBeLessThanOrEqual(wide);
    await program.page.fill(program.page.get('spinbutton', 'Turns off by'), '3');
    await program.page.press('Enter');
    expect(off()).toBeLessThan(wide);
    expect(program.steps).toHaveLength(1);
    await program.undo();
    expect(legend()).toBe('');
    expect(shown).toBeNull();
    expect(program.document.write()).toEqual(before);
  },
);

test('steps in place of straight ways are compared as well; dismissing the numbers ends it', async () => {
  program = await startWith('Knight.mdx', [PosePanel, Legend]);
  await act(async () => chooseWorkspace('animate'));
  const { model, clip } = momentOf(program);
  const turned = model.view.channels(clip).find(({ property, keys }) => property === 'rotation' && keys.length > 2);
  const joint = model.view.joints[turned?.joint ?? -1];
  if (joint === undefined) throw new Error('nothing turns');
  await act(async () => select(program.session, [joint.record]));
  await program.command('Step between keys');
  expect(legend()).toMatch(/As it was.*off by .* at .*Show at \d+ ms/);
  const { frame } = program.session.playback.state.get();
  await act(async () => program.session.playback.scrubTo(0));
  await program.page.click(program.page.get('button', /^Show at/));
  expect(program.session.playback.state.get().frame).toBeCloseTo(frame, -1);
  await program.page.click(program.page.get('button', 'Dismiss'));
  expect(legend()).toBe('');
  expect(shown).toBeNull();
});
