/** The knife in every format: a line over the mesh is one step, read again as it is shown, and undone to the byte. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { countSelected } from '../../../../../shared/geometry/surface/elements.ts';
import { reopened } from '../../../../../shared/test/verbs.ts';
import { frontView, shapeOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import type { ToolHint } from '../../../viewport/index.ts';
import { changeLastAct } from '../lastAct/lastAct.ts';
import { runKnife } from './runKnife.ts';
import { ShapePanel } from './ShapePanel.tsx';
import { shapeStore } from './shapeStore.ts';

let program: Program;
let hint: ToolHint | null = null;

afterEach(async () => await program.end());

const free = { shiftKey: false, ctrlKey: true, altKey: false, pressure: 0 };
const near = { ...free, ctrlKey: false };
const stroke = { code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

async function start(name: string): Promise<void> {
  program = await startWith(name, [ShapePanel]);
  await program.page.press('Tab');
  await act(async () => shapeStore.setState({ kind: 'edge' }));
}

/** The knife over the whole model, seen from the front. */
function begin() {
  const run = runKnife(program.session, frontView(program), [400, 400], { hint: (next) => (hint = next) });
  if (run === null) throw new Error('nothing runs');
  return run;
}

/** A line across the model, a little aslant. */
async function cutAcross(keys: readonly string[]): Promise<void> {
  await act(async () => {
    const run = begin();
    run.down(5, 383, free, 0);
    run.move(790, 421, free);
    expect(hint?.dots?.length).toBeGreaterThan(0);
    run.down(795, 421, free, 0);
    for (const key of keys) run.key({ ...stroke, key, code: `Key${key.toUpperCase()}` });
  });
}

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])('%s is cut along a line', async (name) => {
  await start(name);
  const { document } = program;
  const counts = (of = document): readonly number[] =>
    (of.format.model?.view(of).meshes ?? []).map(({ triangles }) => triangles.length / 3);
  const total = (): number => counts().reduce((sum, each) => sum + each, 0);
  const before = document.write();
  const faces = total();
  await cutAcross(['Escape']);
  expect([total(), program.steps]).toEqual([faces, []]);
  await cutAcross(['Enter']);
  expect(program.steps).toEqual(['Knife']);
  const seen = total();
  expect(seen).toBeGreaterThan(faces);
  expect(countSelected(shapeOf(program).elements)).toBeGreaterThan(0);
  expect(counts(reopened(document))).toEqual(counts());
  await act(async () => changeLastAct('through', 1));
  expect(program.steps).toEqual(['Knife']);
  expect(total()).toBeGreaterThan(seen);
  await program.undo();
  expect(Buffer.compare(document.write(), before)).toBe(0);
});

test('the other half is cut too where symmetry is on, and clicks can be taken back one by one', async () => {
  await start('Knight.mdx');
  const { document } = program;
  const faces = (): number => shapeOf(program).surface.faceCount;
  const first = faces();
  const cutLeft = async (): Promise<void> => {
    await act(async () => {
      const run = begin();
      run.down(5, 380, free, 0);
      run.down(380, 380, free, 0);
      run.down(380, 10, free, 0);
      expect(hint?.title).toContain('3 points');
      run.key({ ...stroke, key: 'Backspace' });
      expect(hint?.title).toContain('2 points');
      run.key({ ...stroke, key: 'Enter' });
    });
  };
  await cutLeft();
  const alone = faces() - first;
  expect(alone).toBeGreaterThan(0);
  await act(async () => void document.undo());
  await act(async () => shapeStore.setState({ symmetry: 1 }));
  await cutLeft();
  expect(faces() - first).toBeGreaterThan(alone * 1.5);
});

test('near a corner or a side the line goes there, with Shift to the middle of a side, and a single click cuts nothing', async () => {
  await start('Knight.mdx');
  await act(async () => {
    const run = begin();
    run.move(400, 400, near);
    const sides = { x: hint?.dots?.[0]?.[0], y: hint?.dots?.[0]?.[1] };
    run.move(400, 400, { ...near, shiftKey: true });
    expect({ x: hint?.dots?.[0]?.[0], y: hint?.dots?.[0]?.[1] }).not.toEqual(sides);
    run.move(400, 400, free);
    expect(hint?.dots?.[0]).toEqual([400, 400]);
    run.down(400, 400, near, 0);
    run.key({ ...stroke, key: 'Enter' });
  });
  expect(program.steps).toEqual([]);
  expect(program.page.text()).toContain('The knife cut nothing');
});
