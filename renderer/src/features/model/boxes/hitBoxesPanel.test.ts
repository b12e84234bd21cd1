/** Hit boxes are made from the vertices that are selected in Shape mode: one for each bone, in one step. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { allElements } from '../../../../../shared/geometry/surface/elements.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { ShapePanel } from '../shape/ShapePanel.tsx';
import { shapingOf } from '../shape/shapeSelection.ts';
import { hitBoxTitle, makeHitBoxes } from './hitBoxAct.ts';
import { whyNoHitBoxes, whyNotResized } from './whyNot.ts';

let program: Program;

afterEach(async () => await program.end());

async function start(name: string): Promise<void> {
  program = await startWith(name, [ShapePanel]);
  await program.page.press('Tab');
}

async function chooseAll(): Promise<void> {
  const { shape } = shapingOf(program.session);
  if (shape === null) throw new Error('no shape');
  await act(async () => shapingOf(program.session).select(allElements(shape.surface, shape.elements.kind)));
}

test.each(['Sentry.mdl', 'Knight.mdx', 'AlphaLantern.mdx'])('%s', async (name) => {
  await start(name);
  const before = program.document.write();
  const volumes = () => program.document.format.model?.view(program.document).hitVolumes ?? [];
  const count = volumes().length;
  await chooseAll();
  await act(async () => makeHitBoxes(program.session));
  expect(program.steps).toEqual([hitBoxTitle]);
  const made = volumes().filter(({ record }) => program.session.state.getState().selection.includes(record));
  expect(made.length).toBeGreaterThan(0);
  expect(volumes()).toHaveLength(count + made.length);
  // One a bone: each moves with another joint.
  expect(new Set(made.map(({ joint }) => joint)).size).toBe(made.length);
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test('with nothing selected nothing is made, and it says what is missing', async () => {
  await start('Sentry.mdl');
  await act(async () => makeHitBoxes(program.session));
  expect(program.steps).toEqual([]);
  expect(program.page.text()).toContain('Select vertices that a bone moves');
});

test('what is hit in an M2 is a mesh: the command says so, boxes are resized', async () => {
  await start('Squire.m2');
  expect(whyNoHitBoxes(program.session.document)).toContain('mesh');
  expect(whyNotResized({ session: program.session })).toBeNull();
});
