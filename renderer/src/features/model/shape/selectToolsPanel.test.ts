/** Selecting by clicks, boxes, lassos and the brush, in every format: what they take, take away, and give up. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { countSelected } from '../../../../../shared/geometry/surface/elements.ts';
import { frontView, shapeOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { BoxScene } from '../../../viewport/boxScene.ts';
import type { RunningTool, ToolHint } from '../../../viewport/index.ts';
import { runBox, runBrush, SelectTool } from './selectTools.ts';
import { ShapePanel } from './ShapePanel.tsx';
import { shapingOf } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';

let program: Program;
let hint: ToolHint | null = null;

afterEach(async () => await program.end());

const press = { shiftKey: false, ctrlKey: false, altKey: false, pressure: 0 };
const stroke = { code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const environment = { hint: (next: ToolHint | null) => (hint = next), changed: () => undefined };

/** The tool in hand and those that keys begin, over a front view of the whole model. */
async function start(name: string) {
  program = await startWith(name, [ShapePanel]);
  await program.page.press('Tab');
  const view = frontView(program);
  const selecting = { shaping: () => shapingOf(program.session), screen: () => view.screen };
  const moment = { scene: new BoxScene(program.session.document), selection: new Set<RecordId>(), lens: view.lens };
  const tool = new SelectTool(selecting, environment, null);
  const dragged = async (places: readonly (readonly [number, number])[], keys: Partial<typeof press>): Promise<void> =>
    await act(async () => {
      const [first = [0, 0] as const, ...rest] = places;
      tool.begin(moment, ...first, { ...press, ...keys });
      for (const place of rest) tool.drag(...place, { ...press, ...keys });
      tool.finish();
    });
  const running = (begin: typeof runBrush): RunningTool => {
    const run = begin(selecting, moment, [0, 0], environment);
    if (run === null) throw new Error('nothing runs');
    return run;
  };
  return { dragged, running };
}

const selected = (): number => countSelected(shapeOf(program).elements);
const whole = [
  [1, 1],
  [799, 799],
] as const;
const triangle = [
  [400, 300],
  [560, 700],
  [240, 700],
  [400, 300],
] as const;

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  '%s: boxes and lassos take what is seen in them, Shift adds or takes away',
  async (name) => {
    const { dragged, running } = await start(name);
    await dragged(whole, {});
    const seen = selected();
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(shapeOf(program).surface.pointCount);
    await dragged(triangle, { ctrlKey: true });
    const inTriangle = selected();
    expect(inTriangle).toBeGreaterThan(0);
    expect(inTriangle).toBeLessThan(seen);
    await dragged(whole, { shiftKey: true });
    expect(selected()).toBe(seen);
    await dragged(triangle, { ctrlKey: true, shiftKey: true });
    expect(selected()).toBe(seen - inTriangle);
    // B draws one from anywhere, which adds; with Shift it takes away, and Escape gives it up.
    await act(async () => {
      const box = running(runBox);
      expect(hint?.keys).toContain('Escape gives up');
      expect(box.key({ ...stroke, key: 'Escape' })).toBe('ended');
      const other = running(runBox);
      other.down(1, 1, press, 0);
      other.move(799, 799, press);
      expect(other.up(799, 799)).toBe('ended');
    });
    expect(selected()).toBe(seen);
    await act(async () => {
      const box = running(runBox);
      box.down(1, 1, { ...press, shiftKey: true }, 0);
      box.up(799, 799);
    });
    expect(selected()).toBe(0);
    expect(program.steps).toEqual([]);
  },
);

test('the brush takes what it goes over, with Shift takes it away, is sized by the wheel, and ends by Enter', async () => {
  const { dragged, running } = await start('Knight.mdx');
  await dragged(whole, {});
  const seen = selected();
  await program.page.press('Alt+a');
  await act(async () => {
    shapeStore.setState({ brush: 60 });
    const brush = running(runBrush);
    expect(hint?.keys.join()).toContain('Enter ends');
    // Beside a press it only shows where it is.
    brush.move(400, 400, press);
    expect(selected()).toBe(0);
    brush.down(400, 300, press, 0);
    const first = selected();
    brush.move(400, 500, press);
    expect(selected()).toBeGreaterThan(first);
    brush.up(400, 500);
    const drawn = selected();
    expect(drawn).toBeLessThan(seen);
    brush.wheel(-3);
    expect(shapeStore.getState().brush).toBeGreaterThan(60);
    brush.down(400, 300, { ...press, shiftKey: true }, 0);
    expect(selected()).toBeLessThan(drawn);
    expect(brush.key({ ...stroke, key: 'Enter' })).toBe('ended');
  });
  expect(program.steps).toEqual([]);
});
