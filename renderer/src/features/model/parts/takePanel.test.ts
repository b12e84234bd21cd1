/** The dialog that takes parts of another model: what is listed, how joints are found and sent, one step, undone to the byte. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSample, startWith, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import { createSession, type Session } from '../../../workbench/state/session.ts';
import { lastAct } from '../lastAct/lastAct.ts';
import { offerSceneSource } from '../view/sceneSources.ts';
import { usedLimits } from './afterRows.ts';
import { keptJointMaps, keptMapOf } from './keptMaps.ts';
import { takePicture } from './takePicture.ts';
import { beginTake, chooseParts, chooseSource, chooseWay, closeTake, sendJoint, takeStore } from './takingParts.ts';

let at: Program;

const workersOf = (): StandInWorkers => new StandInWorkers();

/** Nothing is drawn here. */
const makeScene = (): never => {
  throw new Error('no WebGL');
};

beforeEach(async () => {
  workersOf();
  offerSceneSource(['m2'], () => Promise.resolve({ sceneSource: { makeScene, hasTeamColors: false } }));
  at = await startWith('Squire.m2', []);
});
afterEach(async () => {
  await at.page.during(() => {
    closeTake();
    lastAct.setState({ act: null });
    keptJointMaps.restore({});
  });
  await at.end();
  vi.unstubAllGlobals();
});

function sessionOf(name: string): Session {
  const file = { documentId: `other ${name}`, name, path: `/Models/${name}`, origin: null, isReadOnly: false };
  return createSession({ ...at.session.file.getState(), ...file }, openSample(name));
}

const settled = (): Promise<void> => at.page.until(() => !takeStore.getState().isRunning);
const view = (session: Session) => session.document.format.model?.view(session.document);

/** The dialog with a mesh and a clip of the Knight ticked. */
async function begin(): Promise<{ readonly dialog: HTMLElement; readonly knight: Session }> {
  const knight = sessionOf('Knight.mdx');
  await at.page.during(() => beginTake(at.session));
  const dialog = await at.page.find('dialog', 'Take parts from another model');
  await act(async () => chooseSource({ open: knight }));
  const mesh = view(knight)?.meshes.find(({ vertexCount }) => vertexCount < 700);
  expect(at.page.text(dialog)).toContain('Nothing is ticked');
  const clip = view(knight)?.clips[0];
  if (mesh === undefined || clip === undefined) throw new Error('nothing to take');
  await act(async () => chooseParts([mesh.record, clip.record], true));
  await settled();
  return { dialog, knight };
}

test('what is ticked comes in one step, with its list, its numbers open, and is undone to the byte', async () => {
  const before = at.document.write();
  const counts = [view(at.session)?.meshes.length ?? 0, view(at.session)?.clips.length ?? 0];
  const { dialog } = await begin();
  expect(at.page.text(dialog)).toMatch(/Meshes\d+/);
  expect(at.page.text(dialog)).toMatch(/Clips\d+/);
  expect(at.page.text(dialog)).toContain('What comes of it');
  expect(at.document.write()).toEqual(before);
  await at.page.click(at.page.get('button', 'Take 1 mesh and 1 clip', dialog));
  await at.page.until(() => !at.page.has('dialog', 'Take parts from another model'));
  expect(at.steps).toEqual(['Take 1 mesh and 1 clip of Knight.mdx']);
  expect([view(at.session)?.meshes.length, view(at.session)?.clips.length]).toEqual(counts.map((count) => count + 1));
  expect(at.session.state.getState().selection).toHaveLength(2);
  expect(lastAct.getState().act?.numbers.map(({ id }) => id)).toEqual(['atJoint', 'factor', 'x', 'y', 'z']);
  await at.page.during(() => void at.document.undo());
  expect(at.document.write()).toEqual(before);
});

test('what comes of it is drawn before it is done, with its names and where it hangs', async () => {
  const before = at.document.write();
  const { dialog } = await begin();
  await at.page.until(() => takePicture.getState().of === takeStore.getState().outcome);
  const { model, of } = takePicture.getState();
  if (model === null || of === null) throw new Error('no picture');
  const span = model.playback.span;
  expect(of.records).toContain(span?.id);
  await at.page.click(at.page.get('tab', 'Afterwards', dialog));
  const list = at.page.get('list', 'The model afterwards', dialog);
  expect(at.page.text(list)).toMatch(/on (\d+ bones|\w+) · new/);
  expect(at.page.text(list)).toContain(span?.name);
  const rows = (): number => list.querySelectorAll('[role=listitem]').length;
  expect(rows()).toBe(2);
  await at.page.click(at.page.get('checkbox', 'What it had before, too', dialog));
  expect(rows()).toBeGreaterThan(2);
  expect(at.document.write()).toEqual(before);
  const shown = model.document.write();
  await at.page.click(at.page.get('button', 'Take 1 mesh and 1 clip'));
  expect(at.document.write()).toEqual(shown);
  expect(takePicture.getState().model).toBe(null);
});

test('limits of the engine that are come nearer to are told', () => {
  const [before, after] = [openSample('Sentry.mdl'), openSample('Sentry.mdl')];
  const added = after.edit('Add', (step) =>
    after.format.model?.edits(after).addJoint?.({ name: 'Barrel', parent: 0, pivot: [0, 0, 9], facing: 0 }, step),
  );
  expect(added).toBeDefined();
  expect(usedLimits(before, before)).toEqual([]);
  const [bones] = usedLimits(before, after);
  expect(bones).toMatchObject({ label: 'Bones', most: 128 });
  expect((bones?.after ?? 0) - (bones?.before ?? 0)).toBe(1);
});

test('a joint goes where it is sent, also the next time that the two skeletons meet', async () => {
  const { dialog, knight } = await begin();
  const head = view(knight)?.joints.findIndex(({ name }) => name === 'Bone_Head') ?? -1;
  expect(takeStore.getState().map[head]).toBe(view(at.session)?.joints.findIndex(({ name }) => name.includes('Head')));
  await act(async () => sendJoint(head, -1));
  await settled();
  expect(at.page.text(dialog)).toMatch(/not found: what hangs there/);
  await act(async () => chooseWay('place'));
  await settled();
  expect(takeStore.getState().map[head]).toBe(-1);
  const [from, to] = [view(knight)?.joints ?? [], view(at.session)?.joints ?? []];
  expect(keptMapOf(from, to)).toEqual({ way: 'place', hand: { Bone_Head: null } });
  await at.page.during(closeTake);
  await begin();
  expect([takeStore.getState().way, takeStore.getState().map[head]]).toEqual(['place', -1]);
  keptJointMaps.restore({ damaged: 3, pair: { way: 'name', hand: { a: 'b', c: 4 } } });
  expect(keptMapOf(from, to)).toBe(null);
  await at.page.press('Escape');
  expect(at.page.has('dialog', 'Take parts from another model')).toBe(false);
  expect(at.steps).toEqual([]);
});

test('bones with all below them and emitters are ticked in the tree, and come as new ones', async () => {
  const { dialog, knight } = await begin();
  await act(async () => chooseParts([...takeStore.getState().chosen], false));
  const button = at.page.get('button', '+ 2 below', dialog);
  await at.page.click(button);
  await settled();
  const emitter = view(knight)?.emitters.particles[0]?.record;
  if (emitter === undefined) throw new Error('no emitter');
  await act(async () => chooseParts([emitter], true));
  await settled();
  const before = view(at.session);
  const counts = [before?.joints.length ?? 0, before?.emitters.particles.length ?? 0];
  await at.page.click(at.page.get('button', 'Take 1 bone, 1 emitter and 2 other nodes', dialog));
  const now = view(at.session);
  expect([now?.joints.length, now?.emitters.particles.length]).toEqual([(counts[0] ?? 0) + 1, (counts[1] ?? 0) + 1]);
  // The bone, the emitter, and both that hang on them: the event is one of a clip that the Squire has, too.
  expect(at.session.state.getState().selection).toHaveLength(4);
  expect(lastAct.getState().act?.numbers.map(({ id }) => id)).toEqual(['factor', 'x', 'y', 'z']);
});

test('without anything ticked there is nothing to take, and unticking everything says so', async () => {
  const { dialog, knight } = await begin();
  await act(async () => chooseParts([...takeStore.getState().chosen], false));
  await settled();
  expect(takeStore.getState().outcome).toBe(null);
  expect(takePicture.getState().model).toBe(null);
  expect(at.page.text(dialog)).toContain('Nothing is ticked');
  const last = view(knight)?.clips.at(-1);
  if (last === undefined) throw new Error('no clip');
  await act(async () => chooseParts([last.record], true));
  await settled();
  expect(at.page.has('button', 'Take 1 clip', dialog)).toBe(true);
});
