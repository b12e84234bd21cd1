/** The Timeline panel: keys and drags on the lanes and the ruler, and the frame that is typed. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { size } from '../../../test/window.ts';
import { laneHeight, lanesTop } from './lanePicture.ts';
import { edge } from './scale.ts';
import { awaitPicture, endAwaiting } from '../../../workbench/state/pictures.ts';
import { Outline } from '../../../workbench/panels/outline/Outline.tsx';
import { StatusBar } from '../../../workbench/panels/status/StatusBar.tsx';
import { Timeline } from './Timeline.tsx';

let program: Program;
afterEach(async () => await program.end());

const lanes = (): HTMLElement => program.page.get('slider', 'Time');
const frame = (): number => program.session.playback.state.get().frame;
/** The last key of the first lane stands at the end of the sequence. */
const lastKey = { x: size.width - edge, y: lanesTop + laneHeight / 2 };
const before = { ...lastKey, x: lastKey.x - 80 };

describe('of the knight', () => {
  beforeEach(async () => {
    program = await startWith('Knight.mdx', [Timeline]);
  });

  test('its tracks are drawn behind the first picture of the model, when that is still to come', async () => {
    await act(async () => awaitPicture(program.session));
    expect(program.page.has('slider', 'Time')).toBe(false);
    await act(async () => endAwaiting(program.session));
    expect(program.page.has('slider', 'Time')).toBe(true);
  });

  test('the arrow keys step, Home and End go to the ends of the sequence', async () => {
    await program.page.focus(lanes());
    await program.page.press('End');
    const end = frame();
    await program.page.press('Home');
    const start = frame();
    expect(end).toBeGreaterThan(start);
    await program.page.press('ArrowRight');
    expect(frame()).toBe(start + 10);
    await program.page.press('Shift+ArrowRight');
    expect(frame()).toBe(start + 110);
  });

  test('dragging along the ruler shows other frames', async () => {
    await program.page.focus(lanes());
    await program.page.press('Home');
    const start = frame();
    await program.page.press('End');
    const end = frame();
    await program.page.drag(lanes(), { x: 40, y: 8 }, { x: size.width / 2, y: 8 });
    expect(frame()).toBeCloseTo((start + end) / 2, -1);
    expect(program.steps).toEqual([]);
  });

  test('a key that is dragged moves in one step, and Escape leaves it where it was', async () => {
    await program.page.drag(lanes(), lastKey, before, true);
    await program.page.press('Escape');
    await program.page.pointer(lanes(), 'up', before);
    expect(program.steps).toEqual([]);
    await program.page.drag(lanes(), lastKey, before);
    expect(program.steps).toEqual(['Move key']);
    await program.undo();
    expect(program.steps).toEqual([]);
  });

  test('a chosen key is deleted by its key', async () => {
    await program.page.click(lanes(), { clientX: lastKey.x, clientY: lastKey.y });
    await program.page.press('Delete');
    expect(program.steps).toEqual([expect.stringMatching(/^Delete key/)]);
    await program.page.press('Control+z');
    expect(program.steps).toEqual([]);
  });

  test('a frame that is typed while the sequence plays is shown, and stays', async () => {
    const playback = program.page.get('toolbar', 'Playback');
    await program.page.click(program.page.get('button', /^Play/, playback));
    expect(program.session.playback.state.get().isPlaying).toBe(true);
    const field = program.page.get('spinbutton', 'Frame');
    await program.page.fill(field, '12');
    // The time runs on under the hand; the field keeps what is typed.
    await program.page.during(() => program.session.playback.advance(50, false));
    await program.page.fill(field, '1234');
    await program.page.press('Enter');
    expect(frame()).toBe(1234);
    expect((field as HTMLInputElement).value).toBe('1234');
  });

  test('Space plays the shown sequence and holds it again', async () => {
    await program.page.press('Space');
    expect(program.session.playback.state.get().isPlaying).toBe(true);
    await program.page.press('Space');
    expect(program.session.playback.state.get().isPlaying).toBe(false);
  });
});

test('a key of an M2 is moved in one step', async () => {
  program = await startWith('Squire.m2', [Timeline]);
  await program.page.drag(lanes(), lastKey, before);
  expect(program.steps).toEqual(['Move key']);
  await program.undo();
  expect(program.steps).toEqual([]);
});

describe('of a Half-Life model', () => {
  beforeEach(async () => {
    program = await startWith('Sentry.mdl', [Timeline, StatusBar, Outline]);
  });

  /** The frame that is shown, the ms beside it, and the moment that screen readers hear. */
  const shown = (): readonly string[] => [
    (program.page.get('spinbutton', 'Frame') as HTMLInputElement).value,
    lanes().getAttribute('aria-valuenow') ?? '',
    lanes().getAttribute('aria-valuetext') ?? '',
  ];

  test('the arrow keys go by frames, which the field, the status and the slider speak in, milliseconds beside', async () => {
    const [span] = program.document.format.animation?.sequences(program.document) ?? [];
    const perFrame = 1000 / (span?.framesPerSecond ?? 1);
    await program.page.focus(lanes());
    await program.page.press('Home');
    await program.page.press('ArrowRight');
    expect(frame()).toBe(Math.round(perFrame));
    expect(shown()).toEqual(['1', '1', 'frame 1']);
    await program.page.press('Shift+ArrowRight');
    expect(frame()).toBe(Math.round(perFrame * 11));
    expect(shown()).toEqual(['11', '11', 'frame 11']);
    expect(program.page.text(document.body)).toContain(`${Math.round(perFrame * 11)} ms`);
    expect(program.page.text(document.body)).toContain(`at ${span?.framesPerSecond ?? 0} fps · frame 11 (`);
    await program.page.fill(program.page.get('spinbutton', 'Frame'), '7');
    await program.page.press('Enter');
    expect(frame()).toBe(Math.round(perFrame * 7));
  });

  test('a sequence is found by its activity, and listed with frames, rate and events', async () => {
    const spans = program.document.format.animation?.sequences(program.document) ?? [];
    const noted = spans.find(({ note }) => note?.startsWith('ACT_'));
    if (noted?.note === undefined) throw new Error('the Sentry has activities');
    await program.page.click(program.page.get('combobox', 'Sequence'));
    await program.page.fill(await program.page.find('combobox', 'Search sequences'), noted.note.split(' ')[0] ?? '');
    const [option] = program.page.all('option').map((each) => program.page.text(each));
    expect(option).toContain(noted.name);
    expect(option).toMatch(/\d+ frames? · [\d.]+ fps · ACT_/);
    const row = program.page.all('treeitem').map((each) => program.page.text(each));
    expect(row).toContainEqual(expect.stringContaining(`fps · ${noted.note}`));
  });
});
