/** Loop cuts in every format: one step along the ring under the pointer, read again as it is shown, undone to the byte. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { countSelected } from '../../../../../shared/geometry/surface/elements.ts';
import { reopened } from '../../../../../shared/test/verbs.ts';
import { frontView, shapeOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { BoxScene } from '../../../viewport/boxScene.ts';
import type { ToolHint } from '../../../viewport/index.ts';
import { changeLastAct, lastAct } from '../lastAct/lastAct.ts';
import { runLoopCut } from './runLoopCut.ts';
import { SelectTool } from './selectTools.ts';
import { ShapePanel } from './ShapePanel.tsx';
import { shapingOf } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';

let program: Program;
let hint: ToolHint | null = null;

afterEach(async () => await program.end());

const press = { shiftKey: false, ctrlKey: false, altKey: false, pressure: 0 };
const stroke = { code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

async function start(name: string): Promise<void> {
  program = await startWith(name, [ShapePanel]);
  await program.page.press('Tab');
  await act(async () => shapeStore.setState({ kind: 'edge' }));
}

/** Begins where the pointer is over a ring of at least two quads. */
function begin() {
  const view = frontView(program);
  const run = runLoopCut(program.session, view, [0, 0], { hint: (next) => (hint = next) });
  if (run === null) throw new Error('nothing runs');
  for (let at = 0; at < 1600; at++) {
    const place = [(at % 40) * 20 + 7, Math.floor(at / 40) * 20 + 5] as const;
    // Most of the view is beside the model.
    if (view.screen.elementAt('face', ...place) < 0) continue;
    run.move(...place, press);
    if (/· ([2-9]|\d\d+) quads/.test(hint?.title ?? '')) return { run, place };
  }
  throw new Error('no ring');
}

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])('%s is cut along a ring', async (name) => {
  await start(name);
  const { document } = program;
  const counts = (of = document): readonly number[] =>
    (of.format.model?.view(of).meshes ?? []).flatMap(({ triangles, vertexCount }) => [
      triangles.length / 3,
      vertexCount,
    ]);
  const faces = (): number => shapeOf(program).surface.faceCount;
  const before = document.write();
  const first = faces();
  await act(async () => {
    const { run } = begin();
    expect(hint?.lines?.length).toBeGreaterThan(0);
    run.down(0, 0, press, 0);
    run.key({ ...stroke, key: 'Escape' });
  });
  expect([faces(), program.steps]).toEqual([first, []]);
  await act(async () => {
    const { run, place } = begin();
    run.wheel(-1);
    expect(hint?.title).toContain('2 cuts');
    expect(run.down(...place, press, 0)).toBe('taken');
    run.move(place[0] + 4, place[1] + 4, press);
    run.key({ ...stroke, key: '5' });
    expect(hint?.title).toContain('2 cuts · slide 5 %');
    expect(run.key({ ...stroke, key: 'Enter' })).toBe('ended');
  });
  expect(program.steps).toEqual(['Loop cut']);
  const two = faces() - first;
  expect(two).toBeGreaterThan(0);
  expect(countSelected(shapeOf(program).elements)).toBeGreaterThan(0);
  expect(counts(reopened(document))).toEqual(counts());
  expect(lastAct.getState().act?.numbers.map(({ value }) => value)).toEqual([2, 5]);
  await act(async () => changeLastAct('cuts', 4));
  expect([program.steps, faces() - first]).toEqual([['Loop cut'], two * 2]);
  await program.undo();
  expect(Buffer.compare(document.write(), before)).toBe(0);
});

test('Ctrl that goes down or is let go slides in tens, or not, at once', async () => {
  await start('Knight.mdx');
  await act(async () => {
    const { run, place } = begin();
    run.down(...place, press, 0);
    run.move(place[0] + 7, place[1] + 9, press);
    const percent = (): number => Number(/slide (\S+) %/.exec(hint?.title ?? '')?.[1]?.replace('−', '-'));
    const free = percent();
    expect(free % 10).not.toBe(0);
    run.key({ ...stroke, key: 'Control', ctrlKey: true });
    expect(percent()).toBe(Math.round(free / 10) * 10 + 0);
    run.letGo?.({ ...stroke, key: 'Shift', ctrlKey: true });
    // The other Ctrl is still held.
    run.letGo?.({ ...stroke, key: 'Control', ctrlKey: true });
    expect(percent()).toBe(Math.round(free / 10) * 10 + 0);
    run.letGo?.({ ...stroke, key: 'Control' });
    expect(percent()).toBe(free);
    run.cancel();
  });
});

test('Alt and a click takes the loop there, with Ctrl the ring, with Shift beside what is selected, in every kind of elements', async () => {
  await start('Knight.mdx');
  const view = frontView(program);
  const { place } = begin();
  const environment = { hint: () => undefined, changed: () => undefined };
  const selecting = { shaping: () => shapingOf(program.session), screen: () => view.screen };
  const tool = new SelectTool(selecting, environment, null);
  const moment = { scene: new BoxScene(program.session.document), selection: new Set<RecordId>(), lens: view.lens };
  const click = async (keys: Partial<typeof press>): Promise<number> => {
    await act(async () => void tool.click(moment, ...place, { ...press, ...keys }));
    return countSelected(shapeOf(program).elements);
  };
  expect(tool.click(moment, ...place, press)).toBe(false);
  const loop = await click({ altKey: true });
  const ring = await click({ altKey: true, ctrlKey: true });
  expect([loop > 1, ring > 1]).toEqual([true, true]);
  expect(await click({ altKey: true, shiftKey: true })).toBe(loop + ring - 1);
  await program.command('Select rings of edges');
  expect(countSelected(shapeOf(program).elements)).toBeGreaterThan(loop + ring - 1);
  await program.page.press('3');
  const faces = await click({ altKey: true });
  expect([faces % 2, faces >= 4]).toEqual([0, true]);
  await program.page.press('1');
  expect(await click({ altKey: true })).toBeGreaterThan(loop);
});
