/** Sequences that hold their keys several times, as Half-Life's blends: one is posed and seen alone, the others stay. */
import { act, createElement, type ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { clipAt } from '../clips/doClip.ts';
import { goForwards, standInPlace } from '../../../../../shared/model/rootMotion.ts';
import type { Clip } from '../../../../../shared/model/view.ts';
import { valuesOf } from '../../../../../shared/model/posing.ts';
import { momentOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { useActiveSession } from '../../../workbench/state/hooks.ts';
import { select } from '../../../workbench/state/session.ts';
import { chooseWorkspace } from '../../../workbench/workspaces.ts';
import { modelToolStore } from '../toolStore.ts';
import { PosePanel } from './PosePanel.tsx';
import { PoseTools } from './PoseTools.tsx';

let program: Program;
afterEach(async () => {
  await act(async () => modelToolStore.setState({ mode: 'pose' }));
  await program.end();
});

function Tools(): ReactElement | null {
  const session = useActiveSession();
  return session === null ? null : createElement(PoseTools, { session });
}

const view = () => momentOf(program).model.view;
const blends = (name: RegExp): readonly Clip[] => view().clips.filter((clip) => name.test(clip.name));
/** The turn of a joint at the start of each blend. */
const turns = (name: RegExp, joint: number): readonly (readonly number[])[] =>
  blends(name).map((clip) => valuesOf(view(), clip, clip.start, joint).rotation);

async function start(panels: Parameters<typeof startWith>[1]): Promise<void> {
  program = await startWith('Sentry.mdl', panels);
  await act(async () => chooseWorkspace('animate'));
  const aim = blends(/^aim/)[0];
  if (aim === undefined) throw new Error('no blended sequence');
  await act(async () => program.session.playback.show(aim.record));
}

test('while poses are worked on one blend is seen; the chosen one gets the keys, and only it', async () => {
  await start([PosePanel, Tools]);
  const before = program.document.write();
  const { playback } = program.session;
  expect(playback.state.get().variant).toBe(0);
  expect(playback.time.interval).toMatchObject({ variant: 0 });
  const joint = view().joints.findIndex(({ parent, kind }) => parent >= 0 && kind === 'bone');
  const record = view().joints[joint]?.record;
  if (record === undefined) throw new Error('no bone');
  await act(async () => select(program.session, [record]));
  const was = turns(/^aim/, joint);
  await program.page.click(program.page.get('combobox', 'Blend'));
  await program.page.click(await program.page.find('option', 'Blend 2'));
  expect(momentOf(program).clip.variant).toBe(1);
  const field = program.page.all('spinbutton', /./)[0];
  if (field === undefined) throw new Error('no field');
  await program.page.fill(field, '20');
  await program.page.press('Enter');
  const now = turns(/^aim/, joint);
  expect(now[0]).toEqual(was[0]);
  expect(now[1]).not.toEqual(was[1]);
  expect(program.steps).toHaveLength(1);
  await program.undo();
  expect(program.document.write()).toEqual(before);
  // Away from poses the game's mixture is seen again.
  await act(async () => program.session.playback.showVariant(null));
});

test('acts on clips are about all blends, or about the chosen one', async () => {
  await start([Tools]);
  const { document, playback } = program.session;
  await act(async () => playback.showVariant(1));
  const at = clipAt(program.session);
  expect(typeof at === 'string' ? at : at.clip.variant).toBe(1);
  if (typeof at === 'string') throw new Error(at);
  const before = document.write();
  const root = view().joints.findIndex(({ parent }) => parent < 0);
  const ends = () =>
    blends(/^aim/).map((clip) => valuesOf(view(), clip, clip.end - clip.keyStep, root).translation[0] ?? 0);
  const stood = ends();
  document.edit('Go', (step) => {
    at.model.edits.setSpeed?.(at.clip, 40, step);
    goForwards(document, at.model, at.clip, step);
  });
  const gone = ends().map((each, blend) => each - (stood[blend] ?? 0));
  expect(gone.every((way) => way > 1)).toBe(true);
  expect(Math.max(...gone) - Math.min(...gone)).toBeLessThan(0.1);
  standInPlace(document, at.model, at.clip);
  for (const [blend, end] of ends().entries()) expect(end).toBeCloseTo(stood[blend] ?? 9, 1);
  await program.undo();
  await program.undo();
  expect(document.write()).toEqual(before);
});

test('another sequence, and the model at rest, begin with the mixture', async () => {
  await start([]);
  const { playback } = program.session;
  await act(async () => playback.showVariant(1));
  await act(async () => playback.show(blends(/^idle/)[0]?.record ?? null));
  expect(playback.state.get().variant).toBe(null);
  expect(playback.time.interval).not.toHaveProperty('variant');
});
