/** Global loops as clips of their own: listed, shown and played, their keys moved, and tracks put on them and taken off. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { clocksOf, sequencesOf } from '../../../workbench/state/sequences.ts';
import { select } from '../../../workbench/state/session.ts';
import { chooseWorkspace } from '../../../workbench/workspaces.ts';
import { ClipsPanel } from '../clips/ClipsPanel.tsx';
import { curveGroups } from '../curves/curves.ts';
import { lastAct } from '../lastAct/lastAct.ts';
import { PosePanel } from '../pose/PosePanel.tsx';
import { lanesOf, type Lane } from '../timeline/lanes.ts';
import { Timeline } from '../timeline/Timeline.tsx';
import { loopsOf } from './loopActs.ts';

let program: Program;

async function start(name: string): Promise<void> {
  program = await startWith(name, [Timeline, ClipsPanel, PosePanel]);
  await act(async () => chooseWorkspace('animate'));
}

afterEach(async () => {
  await act(async () => {
    lastAct.setState({ act: null, isPutAway: false });
    chooseWorkspace('model');
  });
  await program.end();
});

const list = (): HTMLElement => program.page.get('listbox', 'Clips');
const option = (name: string): HTMLElement => program.page.get('option', new RegExp(`^${name}`), list());
const lanes = (): readonly Lane[] =>
  lanesOf(program.document, program.session.state.getState().selection, program.session.playback.span).lanes;

/** A loop on which something runs, shown by a click in the Clips panel. */
async function showLoop(): Promise<void> {
  const used = loopsOf(program.session).find((loop) => lanesOf(program.document, [], loop).lanes.length > 0);
  if (used === undefined) throw new Error('no loop is used');
  await program.page.click(option(used.name));
}

const typed = async (name: string, value: string): Promise<void> => {
  const strip = program.page.get('group', 'Last act');
  await program.page.fill(program.page.get('spinbutton', name, strip), value);
  await program.page.press('Enter');
};

test.each(['Knight.mdx', 'Squire.m2'])('a loop of %s is listed and played, and its keys move', async (name) => {
  await start(name);
  const before = program.document.write();
  await showLoop();
  const { playback } = program.session;
  const { span } = playback;
  expect(span?.isLoop).toBe(true);
  expect(playback.state.get().isPlaying).toBe(true);
  await act(async () => void playback.advance((span?.end ?? 0) + 5, false));
  // It goes round, and everything on the clock of the clips rests.
  expect(playback.state.get().frame).toBeCloseTo(5, 3);
  expect(playback.time).toMatchObject({ interval: null, globalTime: playback.state.get().frame });
  expect(lanes().length).toBeGreaterThan(0);
  expect(lanes().every(({ clock, globalDuration }) => clock === span?.id && globalDuration === null)).toBe(true);
  const curves = curveGroups({ document: program.document, sequence: span?.id ?? null, variant: 0 }, [], span);
  expect(curves.every(({ keyTrack }) => keyTrack.clockRecord === span?.id)).toBe(true);
  const times = (): readonly number[] => lanes().flatMap(({ frames }) => [...frames]);
  const first = times();
  await program.page.focus(program.page.get('slider', 'Time'));
  await program.page.press('a', 'g', '5', 'Enter');
  expect(times()).toEqual(first.map((time) => (time <= (span?.end ?? 0) ? time + 5 : time)));
  expect(program.steps).toHaveLength(1);
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test.each(['Knight.mdx', 'Squire.m2'])('a loop of %s is made, gets another length, and is deleted', async (name) => {
  await start(name);
  const before = program.document.write();
  const { length } = loopsOf(program.session);
  await program.command('New global loop');
  expect(loopsOf(program.session)).toHaveLength(length + 1);
  expect(program.session.playback.span?.end).toBe(1000);
  await typed('Length', '2400');
  expect(loopsOf(program.session).at(-1)?.end).toBe(2400);
  expect(program.steps).toEqual(['Add global loop']);
  await program.undo();
  await showLoop();
  const shown = (): number => program.session.playback.span?.end ?? 0;
  const [own, keys] = [shown(), lanes().flatMap(({ frames }) => [...frames])];
  await program.command('Length of the global loop');
  expect(shown()).toBe(own * 2);
  expect(lanes().flatMap(({ frames }) => [...frames])).toEqual(keys.map((time) => time * 2));
  await program.page.click(program.page.get('checkbox', 'Keys spread out with it'));
  expect(lanes().flatMap(({ frames }) => [...frames])).toEqual(keys);
  expect(program.steps).toHaveLength(1);
  await program.undo();
  await program.page.focus(list());
  await program.page.press('Delete');
  expect(loopsOf(program.session)).toHaveLength(length - 1);
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test.each(['Knight.mdx', 'Squire.m2'])(
  'what moves in a clip of %s is put on a loop, and taken off again',
  async (name) => {
    await start(name);
    const clip = sequencesOf(program.document).find(({ start: from, end }) => end - from > 100);
    if (clip === undefined) throw new Error('no clip');
    await act(async () => program.session.playback.show(clip.id));
    const lane = lanes().find(({ channels, clock }) => channels.includes('rotation') && clock === null);
    if (lane === undefined) throw new Error('nothing turns');
    await act(async () => select(program.session, [lane.owner]));
    const tracks = lanes().filter(
      ({ clock, frames }) => clock === null && frames.some((at) => at >= clip.start && at <= clip.end),
    );
    await program.command('Put on a global loop…');
    let dialog = await program.page.find('dialog', 'Put on a global loop');
    await program.page.click(program.page.get('combobox', 'Loop', dialog));
    await program.page.click(await program.page.find('option', /^A new loop/));
    await program.page.click(program.page.get('button', 'Put', dialog));
    const { span } = program.session.playback;
    expect(span).toMatchObject({ isLoop: true, end: clip.end - clip.start });
    expect(lanes().map(({ track }) => track)).toEqual(tracks.map(({ track }) => track));
    expect(program.steps).toHaveLength(1);
    await program.command('Take off the global loop…');
    dialog = await program.page.find('dialog', 'Take off the global loop');
    await program.page.click(program.page.get('button', 'Take off', dialog));
    expect(program.session.playback.span?.isLoop).not.toBe(true);
    expect(lanesOf(program.document, [], span).lanes).toEqual([]);
    expect(clocksOf(program.document).some(({ id }) => id === span?.id)).toBe(true);
  },
);

test('Half-Life has no loops, and says so', async () => {
  await start('Sentry.mdl');
  expect(loopsOf(program.session)).toEqual([]);
  await program.page.press('Control+Shift+p');
  const palette = await program.page.find('dialog', 'Commands');
  await program.page.fill(program.page.get('combobox', /^/, palette), 'New global loop');
  expect(program.page.text(palette)).toContain('Half-Life has no global loops');
  await program.page.press('Escape');
});
