/** A part of one model is copied with keys and pasted into another one: selected, with its numbers open, and undone to the byte. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { noElements } from '../../../../../shared/geometry/surface/elements.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { select } from '../../../workbench/state/session.ts';
import { changeLastAct, lastAct } from '../lastAct/lastAct.ts';
import { ShapePanel } from './ShapePanel.tsx';
import { shapingOf } from './shapeSelection.ts';

let program: Program;

afterEach(async () => {
  await program.end();
});

const meshes = () => program.document.format.model?.view(program.document).meshes ?? [];

test.each([
  ['Knight.mdx', 'Golem_HD.mdx'],
  ['Squire.m2', 'Squire.m2'],
  ['Sentry.mdl', 'Sentry.mdl'],
])('faces of %s go to %s', async (from, to) => {
  program = await startWith(from, [ShapePanel]);
  await program.page.press('Tab', '3', 'Control+c');
  expect(program.page.text()).toContain('Nothing was copied');
  const { shape } = shapingOf(program.session);
  if (shape === null) throw new Error('no shape');
  const chosen = noElements(shape.surface, 'face');
  chosen.flags.fill(1, 0, 8);
  await act(async () => shapingOf(program.session).select(chosen));
  await program.page.press('Control+c');
  expect(program.page.text()).toContain('Copied 8 faces');
  expect(program.steps).toEqual([]);
  await program.end();

  program = await startWith(to, [ShapePanel]);
  const before = program.document.write();
  const count = meshes().length;
  const joint = program.document.format.model?.view(program.document).joints[1];
  if (joint === undefined) throw new Error('no joint');
  await act(async () => select(program.session, [joint.record]));
  await program.page.press('Control+v');
  expect(program.steps).toEqual(['Paste 1 mesh']);
  expect(meshes()).toHaveLength(count + 1);
  const [pasted] = program.session.state.getState().selection;
  const triangles = (): number => meshes().find(({ record }) => record === pasted)?.triangles.length ?? 0;
  expect(triangles()).toBe(24);
  const numbers = lastAct.getState().act?.numbers.map(({ id }) => id);
  expect(numbers).toEqual(['atJoint', 'isRigid', 'factor', 'x', 'y', 'z']);
  await act(async () => changeLastAct('z', 40));
  expect(program.steps).toEqual(['Paste 1 mesh']);
  await program.undo();
  expect(Buffer.compare(program.document.write(), before)).toBe(0);
});

test('what was copied from another format stays out, and the command says why', async () => {
  program = await startWith('AlphaLantern.mdx', [ShapePanel]);
  const before = program.document.write();
  await program.page.press('Control+v');
  expect(program.steps).toEqual([]);
  expect(Buffer.compare(program.document.write(), before)).toBe(0);
});
