/** The Curves panel on a Half-Life model: choosing, dragging, setting, smoothing and copying keys; frames in and out. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { goldsrc } from '../../../../../shared/formats/goldsrc/index.ts';
import { bonesOf, sequencesOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { Sequence } from '../../../../../shared/formats/goldsrc/schema/sequence.ts';
import { Bone } from '../../../../../shared/formats/goldsrc/schema/skeleton.ts';
import { openDocument } from '../../../../../shared/document/document.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { size } from '../../../test/window.ts';
import { Outline } from '../../../workbench/panels/outline/Outline.tsx';
import { Curves } from './Curves.tsx';
import { toX, toY } from './curveView.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';

let sentry: Program;
beforeEach(async () => {
  sentry = await startWith('Sentry.mdl', [Outline, Curves]);
  await sentry.select('Head');
});
afterEach(async () => await sentry.end());

const canvas = (): HTMLElement => sentry.page.get('application', 'Curves');
const tools = (): HTMLElement => sentry.page.get('toolbar', 'Curve tools');
const tool = (name: string | RegExp): HTMLElement => sentry.page.get('button', name, tools());

/** Pixels of a key in the picture of the curves, from the view that the canvas states. */
function keyPoint(time: number, value: number): { readonly x: number; readonly y: number } {
  const [start = 0, end = 1, low = 0, high = 1] = (canvas().dataset['view'] ?? '').split(' ').map(Number);
  const view = { start, end, low, high };
  return { x: toX(view, size, time), y: toY(view, size, value) };
}

/** Values of a channel of a bone in a sequence's first blend, as shown: degrees for rotations. */
function channel(bytes: Uint8Array, bone: string, sequence: string, component: number): readonly number[] {
  const document = openDocument(goldsrc, bytes);
  const id = sequencesOf(document).find((each) => fieldsOf(Sequence, document.get(each)).name === sequence) ?? null;
  const record = bonesOf(document).find((each) => fieldsOf(Bone, document.get(each)).name === bone);
  if (record === undefined) throw new Error(`no bone ${bone}`);
  const track = goldsrc.animation?.track(document, document.get(record), id);
  const factor = track?.curves?.channels[component]?.factor ?? 1;
  return Array.from(track?.keys.frames ?? [], (_, key) => (track?.keys.values[key * 6 + component] ?? 0) * factor);
}

async function showOnly(name: string): Promise<void> {
  const list = sentry.page.get('list', 'Curves by name');
  const entry = sentry.page.all('button', new RegExp(`^${name}`), list).at(-1);
  if (entry === undefined) throw new Error(`no curve ${name}`);
  await sentry.page.doubleClick(entry);
}

test('a key of a curve is dragged in one step, and only its channel changes in the file', async () => {
  const before = sentry.document.write();
  await showOnly('Z rotation');
  const values = channel(before, 'Head', 'idle', 5);
  const from = keyPoint(Math.round((5 * 2000) / 30), values[5] ?? 0);
  await sentry.page.drag(canvas(), from, { ...from, y: from.y + 10 }, true);
  await sentry.page.press('Escape');
  await sentry.page.pointer(canvas(), 'up', from);
  expect(sentry.steps).toEqual([]);
  await sentry.page.drag(canvas(), from, { ...from, y: from.y + 10 });
  expect(sentry.steps).toEqual(['Move key']);
  await sentry.undo();
  expect(sentry.document.history.isDirty).toBe(false);

  await sentry.page.fill(sentry.page.get('spinbutton', 'Value of the selected keys'), '12');
  await sentry.page.press('Enter');
  expect(sentry.steps).toEqual(['Set keys']);
  const after = sentry.document.write();
  const now = channel(after, 'Head', 'idle', 5);
  expect(now[5]).toBeCloseTo(12, 1);
  expect(now.filter((value, key) => value !== values[key])).toHaveLength(1);
  for (const component of [0, 1, 2, 3, 4]) {
    expect(channel(after, 'Head', 'idle', component)).toEqual(channel(before, 'Head', 'idle', component));
  }
});

test('curves are smoothed, copied to another bone, and given another step', async () => {
  await sentry.page.click(tool('Smooth'));
  expect(sentry.steps).toEqual(['Smooth curve']);
  await sentry.page.focus(canvas());
  await sentry.page.press('Control+a', 'Control+c');
  await sentry.select('Torso');
  await sentry.page.focus(canvas());
  await sentry.page.press('Control+v');
  await sentry.page.until(() => sentry.steps.length === 2);
  expect(sentry.steps.at(-1)).toBe('Paste keys');
  await sentry.page.press('ArrowUp');
  expect(sentry.steps.at(-1)).toBe('Move keys');
  await showOnly('Z rotation');
  const step = sentry.page.get('spinbutton', 'Step of Z rotation', tools());
  await sentry.page.fill(step, '0.0000001');
  await sentry.page.press('Enter');
  await sentry.page.until(() => sentry.page.text().includes('The step could not be changed'));
  await sentry.page.fill(step, '0.01');
  await sentry.page.press('Enter');
  expect(sentry.steps.at(-1)).toBe('Change sample step');
});

test('a frame is inserted behind the shown one and deleted again, for the whole sequence', async () => {
  const row = (): string => sentry.page.text(sentry.page.get('treeitem', /^idle/));
  await sentry.page.click(tool(/^Insert a frame/));
  expect(row()).toContain('32 frames');
  await sentry.page.click(tool(/^Delete the frames/));
  expect(row()).toContain('31 frames');
  await sentry.undo();
  await sentry.undo();
  expect(sentry.document.history.isDirty).toBe(false);
});
