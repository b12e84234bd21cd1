/** Events in words, their rows chosen from the game's tables, and sounds that are heard while time passes over them. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventTestTables } from '../../../../../shared/events/test/tables.ts';
import { Properties } from '../../../workbench/panels/properties/Properties.tsx';
import { Outline } from '../../../workbench/panels/outline/Outline.tsx';
import { setHost } from '../../../workbench/files/host.ts';
import type { ConnectedHost } from '../../../base/host/index.ts';
import { sequencesOf } from '../../../workbench/state/sequences.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { Timeline } from '../timeline/Timeline.tsx';
import { eventMarks } from '../timeline/eventMarks.ts';
import { allLanes } from '../timeline/lanes.ts';
import { passedEvents, followSounds } from './playedEvents.ts';
import { soundStore } from './sounds.ts';
import { eventTablesOf, followEventTables } from './tables.ts';

/** Files of the game, by their paths in small letters. */
const files = new Map<string, Uint8Array>();
/** What was asked for, and what was played and how loud. */
let asked: string[];
let heard: { readonly bytes: number; readonly volume: number }[];
let program: Program;
let stops: (() => void)[];

function host(): ConnectedHost {
  const request = (_name: string, { file }: { readonly file: { readonly path: string } }): Promise<unknown> => {
    asked.push(file.path);
    const key = file.path.toLowerCase();
    return Promise.resolve(files.has(key) ? { kind: 'found', blob: key } : { kind: 'missing' });
  };
  const client = { request, on: () => () => undefined, onClose: () => () => undefined };
  const fetchBlob = (key: string): Promise<Uint8Array> => Promise.resolve(files.get(key) ?? new Uint8Array(0));
  // Requests and blobs are all that is asked of a host here.
  return { client, ...client, fetchBlob } as unknown as ConnectedHost;
}

/** As much of the browser's sound as is used: a buffer is as long as its file. */
class FakeAudio {
  readonly state = 'running';
  readonly destination = {};
  decodeAudioData(bytes: ArrayBuffer): Promise<object> {
    return bytes.byteLength === 1
      ? Promise.reject(new Error('no sound'))
      : Promise.resolve({ length: bytes.byteLength });
  }
  createGain(): object {
    return { gain: { value: 1 }, connect: () => this.destination };
  }
  createBufferSource(): object {
    let gain = { gain: { value: 1 }, connect: () => ({}) };
    const source = {
      buffer: { length: 0 },
      connect: (next: typeof gain) => (gain = next),
      start: () => heard.push({ bytes: source.buffer.length, volume: gain.gain.value }),
    };
    return source;
  }
}

beforeEach(() => {
  asked = [];
  heard = [];
  stops = [];
  files.clear();
  setHost(host());
  vi.stubGlobal('AudioContext', FakeAudio);
});
afterEach(async () => {
  for (const stop of stops) stop();
  await program.end();
  setHost(null);
  soundStore.setState({ volume: 0 });
  vi.unstubAllGlobals();
});

/** Opens a sample, with the tables of the game at hand. */
async function start(name: string): Promise<void> {
  const text = new TextEncoder();
  files.set('splats\\splatdata.slk', text.encode(eventTestTables.splats));
  files.set('ui\\soundinfo\\animlookups.slk', text.encode(eventTestTables.lookups));
  files.set('ui\\soundinfo\\animsounds.slk', text.encode(eventTestTables.sounds));
  program = await startWith(name, [Outline, Properties, Timeline]);
  stops.push(followEventTables(program.session), followSounds(program.session));
  await program.page.settle();
}

const shownText = (): string => program.page.text(window.document.body);

/** Lets the shown clip play for a while, in frames of the screen. */
async function play(milliseconds: number): Promise<void> {
  const { playback } = program.session;
  await act(async () => {
    playback.play();
    for (let passed = 0; passed < milliseconds; passed += 16) playback.advance(16, false);
    playback.pause();
    await Promise.resolve();
  });
  await program.page.settle();
}

async function show(clip: string): Promise<void> {
  const { playback } = program.session;
  await act(async () => playback.show(sequencesOf(program.document).find(({ name }) => name === clip)?.id ?? null));
}

test('tables are asked for by the kinds of events that a model has, and a row is chosen from them in one step', async () => {
  await start('Knight.mdx');
  expect(asked).toContain('Splats\\SplatData.slk');
  expect(asked).not.toContain('Splats\\UberSplatData.slk');
  await program.select('FPTxFHL0');
  await program.page.until(() => shownText().includes('The game’s table has no row FHL0.'));
  await program.page.choose(program.page.get('combobox', 'Row'), /Small boot, left/);
  await program.page.until(() => shownText().includes('20 units wide, seen for 3 s'));
  expect(program.steps).toEqual(['Choose what an event names']);
  expect(shownText()).toContain('ReplaceableTextures\\Splats\\Splat01Mature.blp');
  await program.undo();
  await program.page.until(() => shownText().includes('The game’s table has no row FHL0.'));
  expect(program.document.history.isDirty).toBe(false);
});

test('without tables an event says what it is and what is missing', async () => {
  program = await startWith('Knight.mdx', [Outline, Properties, Timeline]);
  stops.push(followEventTables(program.session));
  await program.select('FPTxFHL0');
  await program.page.until(() => shownText().includes('Splats\\SplatData.slk'));
  expect(shownText()).toContain('not found');
  expect(program.page.has('combobox', 'Row')).toBe(false);
});

test('keys of events have their words in the time line, with the table’s own where it is at hand', async () => {
  await start('Sentry.mdl');
  const { document, session } = program;
  const clip = sequencesOf(document).find(({ name }) => name === 'fire')?.id ?? null;
  const words = [...eventMarks(document, allLanes(document, clip), clip, eventTablesOf(session).get()).values()];
  expect(words.flat().map(({ text }) => text)).toEqual([
    'Muzzle flash at attachment 0 · 21',
    'Sound (body) · weapons/hks1.wav',
  ]);
});

test('events are heard when time passes over them, in each pass of a loop, and not when a hand does or they are muted', async () => {
  await start('Sentry.mdl');
  files.set('sound/weapons/hks1.wav', new Uint8Array(77));
  const clip = sequencesOf(program.document).find(({ name }) => name === 'fire')?.name ?? '';
  await show(clip);
  await play(400);
  expect(heard).toEqual([]);
  await program.page.click(program.page.get('button', 'Sounds of events: muted'));
  await program.page.click(await program.page.find('menuitemcheckbox', '50 %'));
  const { span } = program.session.playback;
  const length = span === null ? 0 : span.end - span.start;
  await act(async () => program.session.playback.setLooping(true));
  await show(clip);
  await act(async () => program.session.playback.scrubTo(length));
  expect(heard).toEqual([]);
  await show(clip);
  await play(length * 2);
  expect(heard).toEqual([
    { bytes: 77, volume: 0.5 },
    { bytes: 77, volume: 0.5 },
  ]);
});

test('one sound is listened to by hand, muted or not, and a file that is not there is told of', async () => {
  await start('Sentry.mdl');
  await program.select('weapons/hks1.wav');
  await program.page.click(await program.page.find('button', 'Listen'));
  await program.page.until(() => shownText().includes('sound/weapons/hks1.wav is not found'));
  await program.select('player/pl_metal1.wav');
  files.set('sound/player/pl_metal1.wav', new Uint8Array(5));
  await program.page.click(await program.page.find('button', 'Listen'));
  await program.page.until(() => heard.length === 1);
  expect(heard).toEqual([{ bytes: 5, volume: 1 }]);
});

test('tags of World of Warcraft name nothing that could be played, and say so', async () => {
  await start('Squire.m2');
  const [event] =
    program.document.format.model?.view(program.document).points.filter(({ kind }) => kind === 'event') ?? [];
  if (event === undefined) throw new Error('it has events');
  await act(async () => program.session.state.setState({ selection: [event.record] }));
  await program.page.until(() => shownText().includes('the file names nothing'));
  expect(asked).toEqual([]);
});

test('what time passed over', () => {
  const interval = { start: 100, end: 200, isLooping: true };
  const at = (played: number) => ({ interval, frame: 100 + (played % 100), globalTime: played, played });
  const events = [100, 150, 200].map((time) => ({ record: null, time, name: String(time), options: '' }));
  const names = (from: number, to: number): readonly string[] =>
    passedEvents(events, at(from), at(to)).map(({ name }) => name);
  expect(names(0, 16)).toEqual(['100']);
  expect(names(40, 56)).toEqual(['150']);
  expect(names(50, 66)).toEqual(['150']);
  expect(names(51, 67)).toEqual([]);
  expect(names(95, 111)).toEqual(['100', '200']);
  expect(names(56, 40)).toEqual([]);
  expect(passedEvents(events, at(0), { ...at(60), globalTime: 10 })).toEqual([]);
});
