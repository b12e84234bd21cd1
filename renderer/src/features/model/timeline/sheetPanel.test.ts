/** The dope sheet: keys chosen by a rectangle, moved, scaled, copied and turned round; ends of clips; which tracks are shown. */
import { afterEach, expect, test } from 'vitest';
import { act } from 'react';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { size } from '../../../test/window.ts';
import { sequenceSpan, sequencesOf } from '../../../workbench/state/sequences.ts';
import { laneHeight, lanesTop, rowsTop, rulerHeight } from './lanePicture.ts';
import { wholeTime } from './keyDrag.ts';
import { countKeys } from './keyEdits.ts';
import { allLanes, lanesOf, type Lane } from './lanes.ts';
import { edge, toX } from './scale.ts';
import { sheetOf } from './sheet.ts';
import { pasteKeys } from './sheetActs.ts';
import { Timeline } from './Timeline.tsx';

let program: Program;
afterEach(async () => await program.end());

const samples = ['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'];
const sheet = (): HTMLElement => program.page.get('slider', 'Time');
const chosen = (): number => countKeys(sheetOf(program.session).getState().selected);
const span = () => {
  const found = sequenceSpan(program.document, program.session.playback.state.get().sequence);
  if (found === null) throw new Error('no clip is shown');
  return found;
};
const lanes = (): readonly Lane[] =>
  lanesOf(program.document, program.session.state.getState().selection, span()).lanes;
const timesOf = ({ track }: Lane): readonly number[] => {
  const lane = allLanes(program.document, span().id).find((each) => each.track === track);
  return Array.from(lane?.frames ?? []).filter((time) => time >= span().start && time <= span().end);
};
const seek = async (time: number): Promise<void> => await act(async () => program.session.playback.scrubTo(time));
/** The last key in the clip whose value is not the one before; −1 for none, which is the last key of all. */
function turningPoint(lane: Lane): number {
  const { track, frames } = lane;
  const { animation } = program.document.format;
  const values = animation?.track(program.document, program.document.get(track), span().id)?.keys.values ?? [];
  const stride = values.length / Math.max(1, frames.length);
  const isTurning = (time: number): boolean => {
    const at = frames.indexOf(time);
    return (
      at > 0 &&
      Array.from({ length: stride }, (_, part) => part).some(
        (part) => values[at * stride + part] !== values[(at - 1) * stride + part],
      )
    );
  };
  return timesOf(lane).findLastIndex((time, at) => at > 0 && isTurning(time));
}

/** Around all keys of the first rows. */
const box = (
  rows: number,
  fromX = 1,
  toX_ = size.width - 1,
): readonly [{ x: number; y: number }, { x: number; y: number }] => [
  { x: fromX, y: lanesTop + laneHeight * 0.1 },
  { x: toX_, y: lanesTop + laneHeight * (rows - 0.1) },
];

/** Chooses all keys of the first rows by a rectangle that is begun beside the keys. */
async function chooseRows(rows: number): Promise<void> {
  const [from, to] = box(rows);
  await program.page.drag(sheet(), from, to);
  await program.page.focus(sheet());
}

test.each(samples)(
  'a rectangle chooses keys of %s; G, a number and Enter move them in one step, to the byte and back',
  async (name) => {
    program = await startWith(name, [Timeline]);
    const before = program.document.write();
    await chooseRows(1);
    const [first] = lanes();
    if (first === undefined) throw new Error('no track');
    expect(chosen()).toBe(timesOf(first).length);
    // One key alone, which is another than the one before, so that it makes a difference where it stands.
    const lane = lanes().find((each) => turningPoint(each) > 0) ?? first;
    const key = lane.frames.indexOf(timesOf(lane).at(turningPoint(lane)) ?? 0);
    await act(async () => sheetOf(program.session).setState({ selected: new Map([[lane.track, new Set([key])]]) }));
    const isInFrames = span().framesPerSecond !== undefined;
    await program.page.press('g', '-', isInFrames ? '2' : '7');
    expect(program.page.text(window.document.body)).toContain(isInFrames ? 'by -2 frames' : 'by -7 ms');
    await program.page.press('Enter');
    expect(program.steps).toEqual([expect.stringMatching(/^Move/)]);
    expect(program.document.write()).not.toEqual(before);
    await program.undo();
    expect(program.document.write()).toEqual(before);
    expect(chosen()).toBe(0);
  },
);

test('Escape while keys are moved leaves them, and Shift adds to what is chosen', async () => {
  program = await startWith('Knight.mdx', [Timeline]);
  const before = program.document.write();
  await chooseRows(2);
  const count = chosen();
  await program.page.press('g', '5', '0', 'Escape');
  expect(program.document.write()).toEqual(before);
  expect(chosen()).toBe(count);
  expect(program.steps).toEqual([]);
});

test('S scales keys about the shown moment', async () => {
  program = await startWith('Knight.mdx', [Timeline]);
  const lane = lanes().find((each) => timesOf(each).length > 4);
  if (lane === undefined) throw new Error('no track of many keys');
  const row = lanes().findIndex(({ track }) => track === lane.track);
  await program.page.drag(
    sheet(),
    { x: 1, y: lanesTop + laneHeight * (row + 0.1) },
    { x: size.width - 1, y: lanesTop + laneHeight * (row + 0.9) },
  );
  const { start } = span();
  const before = timesOf(lane);
  await seek(start);
  await program.page.focus(sheet());
  await program.page.press('s', '0', '.', '5', 'Enter');
  expect(timesOf(lane)).toEqual(before.map((time) => Math.round(start + (time - start) / 2)));
  expect(program.steps).toEqual([`Scale ${before.length} keys`]);
});

test('events of Half-Life that are moved past the end of their clip keep their distances, and stay chosen', async () => {
  program = await startWith('Sentry.mdl', [Timeline]);
  const clip = sequencesOf(program.document).find(({ name }) => name === 'fire');
  await act(async () => program.session.playback.show(clip?.id ?? null));
  const lane = allLanes(program.document, span().id).find(({ frames }) => frames.length === 2);
  if (lane === undefined) throw new Error('the clip has no two events');
  const [first = 0, second = 0] = lane.frames;
  const before = program.document.write();
  await act(async () => sheetOf(program.session).setState({ selected: new Map([[lane.track, new Set([0, 1])]]) }));
  await program.page.focus(sheet());
  await program.page.press('g', '4', '0', 'Enter');
  expect(timesOf(lane)).toEqual([span().end - (second - first), span().end]);
  expect(chosen()).toBe(2);
  await program.undo();
  expect(program.document.write()).toEqual(before);
  await act(async () => sheetOf(program.session).setState({ selected: new Map([[lane.track, new Set([0, 1])]]) }));
  await program.page.focus(sheet());
  await program.page.press('Shift+d', '3', 'Enter');
  expect(program.steps).toEqual([expect.stringMatching(/^Copy/)]);
  expect(timesOf(lane)).toHaveLength(4);
  expect(chosen()).toBe(2);
  // Into another clip that has events: copies of them, with what they do.
  await program.page.press('Control+c');
  const walk = sequencesOf(program.document).find(({ name }) => name === 'walk');
  await act(async () => program.session.playback.show(walk?.id ?? null));
  const count = allLanes(program.document, span().id).find(({ frames }) => frames.length === 2)?.frames.length ?? 0;
  await act(async () => pasteKeys(program.session));
  const { events } = fieldsByName(program.document.get(walk?.id as RecordId).fields);
  const said = (events as readonly RecordId[]).map((id) => fieldsByName(program.document.get(id).fields)['event']);
  expect(said).toHaveLength(count + 2);
  expect(said.slice(-2)).toEqual([5001, 1004]);
});

test.each(['Knight.mdx', 'Squire.m2', 'Sentry.mdl'])(
  'keys of %s are copied to another clip at the shown moment',
  async (name) => {
    program = await startWith(name, [Timeline]);
    const lane = lanes().find((each) => each.channels[0] !== 'event') ?? lanes()[0];
    if (lane === undefined) throw new Error('no track');
    const [first = 0] = timesOf(lane);
    const position = lane.frames.indexOf(first);
    await act(async () =>
      sheetOf(program.session).setState({ selected: new Map([[lane.track, new Set([position])]]) }),
    );
    await program.page.focus(sheet());
    await program.page.press('Control+c');
    const value = (time: number): readonly number[] => {
      const { animation } = program.document.format;
      const now = allLanes(program.document, span().id).find(({ title }) => title === lane.title);
      const held =
        now === undefined ? null : animation?.track(program.document, program.document.get(now.track), span().id);
      const key = held?.keys.frames.indexOf(time) ?? -1;
      const stride = (held?.keys.values.length ?? 0) / Math.max(1, held?.keys.frames.length ?? 1);
      return Array.from(held?.keys.values.subarray(key * stride, (key + 1) * stride) ?? []);
    };
    const copied = value(first);
    const other = sequencesOf(program.document).find(
      ({ id, isElsewhere }) =>
        id !== span().id &&
        isElsewhere !== true &&
        allLanes(program.document, id).some(({ title }) => title === lane.title),
    );
    if (other === undefined) throw new Error('no other clip');
    await act(async () => program.session.playback.show(other.id));
    const before = program.document.write();
    await program.page.focus(sheet());
    await program.page.press('Control+v');
    const now = value(span().start);
    expect(now.length).toBe(copied.length);
    // A step of a bone's scale is what Half-Life rounds to.
    now.forEach((part, at) => expect(part).toBeCloseTo(copied[at] ?? 0, name.endsWith('.mdl') ? 2 : 5));
    if (program.steps.length > 0) await program.undo();
    expect(program.document.write()).toEqual(before);
  },
);

test('keys go to another model by the names of their tracks, and what it has not is told', async () => {
  program = await startWith('Knight.mdx', [Timeline]);
  await chooseRows(2);
  await program.page.press('Control+c');
  await program.end();
  program = await startWith('Sentry.mdl', [Timeline]);
  await program.page.focus(sheet());
  await program.page.press('Control+v');
  expect(program.page.text(window.document.body)).toContain('2 tracks of what was copied are not in this model');
  expect(program.steps).toEqual([]);
});

test('Ctrl+M turns keys round in time', async () => {
  program = await startWith('Knight.mdx', [Timeline]);
  const lane = lanes().find((each) => timesOf(each).length > 4);
  if (lane === undefined) throw new Error('no track of many keys');
  const times = timesOf(lane);
  const positions = times.slice(0, 3).map((time) => lane.frames.indexOf(time));
  await act(async () => sheetOf(program.session).setState({ selected: new Map([[lane.track, new Set(positions)]]) }));
  await program.page.focus(sheet());
  await program.page.press('Control+m');
  const [first = 0, second = 0, third = 0] = times;
  expect(timesOf(lane)).toEqual([first, first + third - second, third, ...times.slice(3)]);
  expect(program.steps).toEqual(['Mirror 3 keys in time']);
});

test('Alt while dragging copies the keys; one upon another takes its place', async () => {
  program = await startWith('Knight.mdx', [Timeline]);
  const [lane] = lanes();
  if (lane === undefined) throw new Error('no track');
  const count = timesOf(lane).length;
  const x = size.width - edge;
  const y = lanesTop + laneHeight / 2;
  await program.page.pointer(sheet(), 'down', { x, y });
  for (const by of [10, 40, 60]) await program.page.pointer(sheet(), 'move', { x: x - by, y }, { altKey: true });
  await program.page.pointer(sheet(), 'up', { x: x - 60, y });
  expect(timesOf(lane)).toHaveLength(count + 1);
  expect(program.steps).toEqual(['Copy key']);
});

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2'])(
  'with Ctrl a key of %s that is dragged near the shown moment stands there, in one step',
  async (name) => {
    program = await startWith(name, [Timeline]);
    const before = program.document.write();
    const [lane] = lanes();
    if (lane === undefined) throw new Error('no track');
    const { start, end } = span();
    const x = (time: number): number => toX({ start, end }, size.width, time);
    const y = lanesTop + laneHeight / 2;
    const from = timesOf(lane).at(-1) ?? start;
    const moment = wholeTime(span(), start + (end - start) * 0.37);
    await seek(moment);
    const drag = async (to: number, how: MouseEventInit): Promise<void> => {
      await program.page.pointer(sheet(), 'down', { x: x(from), y });
      await program.page.pointer(sheet(), 'move', { x: to + 30, y }, how);
      await program.page.pointer(sheet(), 'move', { x: to, y }, how);
      await program.page.pointer(sheet(), 'up', { x: to, y });
    };
    await drag(x(moment) + 0.6, { ctrlKey: true });
    expect(timesOf(lane).some((time) => Math.abs(time - moment) < 1)).toBe(true);
    expect(program.steps).toHaveLength(1);
    await program.undo();
    expect(program.document.write()).toEqual(before);
  },
);

test.each(samples)('the end of a clip of %s is dragged in the row of clips, in one step', async (name) => {
  program = await startWith(name, [Timeline]);
  const before = program.document.write();
  const { start, end } = span();
  const view = { start, end };
  const y = rulerHeight + 8;
  const target = toX(view, size.width, start + (end - start) * 0.6);
  await program.page.drag(sheet(), { x: toX(view, size.width, end), y }, { x: target, y });
  expect(span().end - span().start).toBeLessThan((end - start) * 0.7);
  expect(span().end - span().start).toBeGreaterThan((end - start) * 0.5);
  expect(program.steps).toHaveLength(1);
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test('the sheet shows all that moves, or what the filter lets through', async () => {
  program = await startWith('Knight.mdx', [Timeline]);
  const names = (): readonly string[] => program.page.all('button', /·/).map((each) => program.page.text(each));
  const all = names().length;
  await program.page.fill(program.page.get('searchbox', 'Find tracks'), 'bone_head');
  expect(names().every((each) => each.startsWith('Bone_Head'))).toBe(true);
  expect(names().length).toBeLessThan(all);
  await program.page.fill(program.page.get('searchbox', 'Find tracks'), 'nothing has this');
  expect(program.page.text(window.document.body)).toMatch(/\d+ tracks do not fit the filter/);
  await program.page.click(program.page.get('button', 'Show all tracks'));
  expect(names().length).toBe(all);
  await act(async () => sheetOf(program.session).setState({ channel: 'translation' }));
  expect(names().every((each) => each.endsWith('translation'))).toBe(true);
});

test('the first row has the keys of all tracks: one click chooses those of a moment', async () => {
  program = await startWith('Knight.mdx', [Timeline]);
  const at = span().start;
  const expected = lanes().filter((lane) => timesOf(lane).includes(at)).length;
  await program.page.click(sheet(), { clientX: edge, clientY: rowsTop + laneHeight / 2 });
  expect(chosen()).toBe(expected);
});
