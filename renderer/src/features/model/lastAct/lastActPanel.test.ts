/** The numbers of the last act stay open: of poses, of clips and of keys. Changing one does the same step again. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { valuesOf } from '../../../../../shared/model/posing.ts';
import { momentOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import type { PoseMoment } from '../pose/poseMoment.ts';
import { select } from '../../../workbench/state/session.ts';
import { chooseWorkspace } from '../../../workbench/workspaces.ts';
import { ClipsPanel } from '../clips/ClipsPanel.tsx';
import { PosePanel } from '../pose/PosePanel.tsx';
import { sheetOf } from '../timeline/sheet.ts';
import { allLanes } from '../timeline/lanes.ts';
import { Timeline } from '../timeline/Timeline.tsx';

let program: Program;

async function start(name: string): Promise<void> {
  program = await startWith(name, [Timeline, PosePanel, ClipsPanel]);
  await act(async () => chooseWorkspace('animate'));
}

afterEach(async () => await program.end());

const moment = (): PoseMoment => momentOf(program);

async function setNumber(name: string, value: string): Promise<void> {
  const strip = program.page.get('group', 'Last act');
  await program.page.fill(program.page.get('spinbutton', name, strip), value);
  await program.page.press('Enter');
}

test.each(['Knight.mdx', 'Squire.m2', 'Sentry.mdl'])('a pose that was reset in %s is reset half', async (name) => {
  await start(name);
  const before = program.document.write();
  const { model, clip } = moment();
  const time = clip.start + clip.keyStep * 2;
  const bone = model.view.joints.findIndex(
    ({ kind, restRotation }, joint) =>
      kind === 'bone' &&
      Math.abs(
        valuesOf(model.view, clip, time, joint).rotation.reduce(
          (sum, part, at) => sum + part * (restRotation[at] ?? 0),
          0,
        ),
      ) < 0.99999 &&
      model.view
        .channels(clip)
        .some((each) => each.joint === joint && each.property === 'rotation' && each.keys.length > 0),
  );
  const joint = model.view.joints[bone];
  if (joint === undefined) throw new Error('no bone is turned');
  await act(async () => {
    select(program.session, [joint.record]);
    program.session.playback.scrubTo(time);
  });
  const turn = (): readonly number[] => valuesOf(model.view, moment().clip, moment().time, bone).rotation;
  const cosine = (left: readonly number[], right: readonly number[]): number =>
    Math.abs(left.reduce((sum, part, at) => sum + part * (right[at] ?? 0), 0));
  const posed = turn();
  await program.page.press('Alt+r');
  expect(program.steps).toEqual(['Reset 1 joint']);
  expect(cosine(turn(), joint.restRotation)).toBeGreaterThan(0.99999);
  await setNumber('Amount', '50');
  expect(program.steps).toEqual(['Reset 1 joint']);
  // As far from where it was as from rest.
  expect(cosine(turn(), posed)).toBeCloseTo(cosine(turn(), joint.restRotation), 3);
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test('a clip that was made longer is given another length, and F9 brings the numbers back', async () => {
  await start('Knight.mdx');
  const length = (): number => moment().clip.end - moment().clip.start;
  const own = length();
  await program.command('Change the length of the clip…');
  const dialog = await program.page.find('dialog', 'Change the length of the clip');
  await program.page.fill(program.page.get('spinbutton', 'Length', dialog), String(own * 2));
  await program.page.press('Enter');
  await program.page.click(program.page.get('button', /^(Change|Apply)/, dialog));
  expect(length()).toBe(own * 2);
  await program.page.click(program.page.get('button', 'Dismiss'));
  expect(program.page.has('group', 'Last act')).toBe(false);
  await program.page.press('F9');
  await setNumber('Length', String(own * 3));
  expect(length()).toBe(own * 3);
  expect(program.steps).toHaveLength(1);
});

test('keys that were moved go by another amount, and stay chosen; another step ends it', async () => {
  await start('Knight.mdx');
  const before = program.document.write();
  const { clip } = moment();
  const lane = allLanes(program.document, clip.record).find(
    ({ frames }) => frames.filter((time) => time > clip.start && time < clip.end).length > 1,
  );
  if (lane === undefined) throw new Error('no track');
  const at = lane.frames.findIndex((time) => time > clip.start);
  const time = lane.frames[at] ?? 0;
  await act(async () => sheetOf(program.session).setState({ selected: new Map([[lane.track, new Set([at])]]) }));
  await program.page.focus(program.page.get('slider', 'Time'));
  await program.page.press('g', '5', 'Enter');
  const times = (): readonly number[] =>
    Array.from(allLanes(program.document, clip.record).find(({ track }) => track === lane.track)?.frames ?? []);
  expect(times()).toContain(time + 5);
  await setNumber('By', '9');
  expect(times()).toContain(time + 9);
  expect(times()).not.toContain(time + 5);
  expect(program.steps).toEqual(['Move key']);
  expect(sheetOf(program.session).getState().selected.get(lane.track)?.size).toBe(1);
  await program.undo();
  expect(program.page.has('group', 'Last act')).toBe(false);
  expect(program.document.write()).toEqual(before);
});
