/** Layers over a restart: whatever moment of painting a crash meets, they come back as the document stands, or not at all. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDocument } from '../../../../../shared/document/document.ts';
import type { HistoryEntry } from '../../../../../shared/document/history.ts';
import { png } from '../../../../../shared/formats/png/document.ts';
import { writePng } from '../../../../../shared/formats/png/index.ts';
import { changeTexture, decodeTexture } from '../../../../../shared/texture/index.ts';
import type { ConnectedHost } from '../../../base/host/index.ts';
import { StandInWorkers } from '../../../test/workers.ts';
import { setHost } from '../../../workbench/files/host.ts';
import { createSession, type Session } from '../../../workbench/state/session.ts';
import { dropSession, showSession } from '../../../workbench/state/workbench.ts';
import { putBytes } from '../acts.ts';
import { unpackKept, packKept } from './kept/form.ts';
import { addLayer, chooseLayer, moveLayer, removeLayer, renameLayer, setLook } from './layerActs.ts';
import type { Painted } from './painted.ts';
import { openPicture } from './paintedPictures.ts';
import { paintStore } from './paintStore.ts';
import { PictureBrush } from './pictureBrush.ts';
import { strokesSettled } from './queue.ts';

const press = { shiftKey: false, ctrlKey: false, altKey: false, pressure: 0.5 };
const size = { width: 150, height: 90 };

function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = randoms(7);
const original = writePng({ ...size, pixels: Uint8Array.from({ length: 150 * 90 * 4 }, () => random() * 256) });

/** What stands beside the journal. */
let aside: Uint8Array | null = null;
/** Told before a stroke is committed, once its layers are safe. */
let afterKeeping: () => void = () => undefined;
let count = 0;
let session: Session;
let painted: Painted;

beforeEach(() => {
  void new StandInWorkers();
  const request = (name: string, params: { bytes: Uint8Array | null }): Promise<unknown> => {
    if (name === 'readAside')
      return Promise.resolve(aside === null ? { kind: 'missing' } : { kind: 'found', blob: '' });
    if (name !== 'keepAside') return Promise.reject(new Error(`nobody answers ${name}`));
    aside = params.bytes;
    afterKeeping();
    return Promise.resolve({});
  };
  // Requests and blobs are all that painting asks of a host here.
  setHost({ client: { request }, fetchBlob: () => Promise.resolve(aside) } as unknown as ConnectedHost);
});

afterEach(() => {
  dropSession(session.id);
  setHost(null);
  aside = null;
  afterKeeping = () => undefined;
  paintStore.setState(paintStore.getInitialState(), true);
  vi.unstubAllGlobals();
});

/** The steps of a document, as a journal has them. */
interface Journal {
  readonly done: readonly HistoryEntry[];
  readonly undone: readonly HistoryEntry[];
}

const journal = (): Journal => {
  const { entries, redoable } = session.document.history;
  return { done: [...entries], undone: [...redoable] };
};

/** Another run of the program, on what the journal has and what stands beside it. */
async function start({ done, undone }: Journal, kept: Uint8Array | null): Promise<void> {
  aside = kept;
  const document = openDocument(png, original.slice());
  for (const { label, diffs, time, step } of [...done, ...undone]) document.replay(label, diffs, time, step);
  for (let at = 0; at < undone.length; at++) document.undo();
  const about = { name: 'Wall.png', path: '/Wall.png', origin: null, isReadOnly: false, hasTarget: true } as const;
  const file = { ...about, documentId: `wall ${++count}`, onDisk: 'same', savedMs: null, isSaving: false } as const;
  session = createSession({ ...file, unsentEdits: 0 }, document);
  showSession(session);
  painted = await openPicture(session);
}

async function crash(at: Journal, kept: Uint8Array | null): Promise<void> {
  await strokesSettled();
  dropSession(session.id);
  await start(at, kept);
}

interface Seen {
  readonly layers: readonly unknown[];
  readonly active: number | null;
  readonly picture: number;
  readonly composed: number;
}

/** Bytes as one number, so that differences are told in few words. */
const sum = (bytes: Uint8Array): number =>
  bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619) >>> 0, 2_166_136_261);

function seen(): Seen {
  const { layers, active } = painted.state.getState();
  return {
    layers: layers.map((layer) => ({ ...layer, pixels: sum(layer.pixels) })),
    active,
    picture: sum(painted.stack.picture),
    composed: sum(painted.composed.pixels),
  };
}

function stroke(next: () => number): void {
  const colour = [next() * 255, next() * 255, next() * 255].map(Math.floor);
  paintStore.setState({ colour: [colour[0] ?? 0, colour[1] ?? 0, colour[2] ?? 0], radius: 4 + next() * 20 });
  paintStore.setState({ tool: next() < 0.2 ? 'eraser' : 'brush', strength: 0.3 + next() * 0.7 });
  const brush = new PictureBrush(painted);
  brush.down([next() * 150, next() * 90], 1, press);
  brush.move([next() * 150, next() * 90], press);
  brush.up();
}

/** One random act of painting. */
function act(next: () => number): void {
  const { layers } = painted.state.getState();
  const one = layers[Math.floor(next() * layers.length)]?.id;
  const kind = next();
  if (kind < 0.5 || one === undefined) stroke(next);
  else if (kind < 0.56) addLayer(painted, next() < 0.7 ? 'colour' : 'alpha');
  else if (kind < 0.62) chooseLayer(painted, next() < 0.5 ? null : one);
  else if (kind < 0.66) renameLayer(painted, one, `Name ${Math.floor(next() * 9)}`);
  else if (kind < 0.7) setLook(painted, one, { opacity: next() });
  else if (kind < 0.74) setLook(painted, one, { isVisible: next() < 0.5 });
  else if (kind < 0.78) setLook(painted, one, { blend: next() < 0.5 ? 'multiply' : 'add' });
  else if (kind < 0.82) moveLayer(painted, one, next() < 0.5 ? 1 : -1);
  else if (kind < 0.85) removeLayer(painted, one);
  else if (kind < 0.95) session.document.undo();
  else session.document.redo();
}

test('killed at any moment, the layers come back as the document stands, and painting goes on from there', async () => {
  await start({ done: [], undone: [] }, null);
  const next = randoms(20);
  addLayer(painted, 'colour');
  stroke(() => 0.5);
  await strokesSettled();
  expect(aside).not.toBeNull();
  const tried = { before: 0, after: 0 };
  for (let round = 0; round < 45; round++) {
    const before = { state: seen(), journal: journal() };
    // What is kept before the stroke is committed, with the document that does not have it yet.
    const moments: (Uint8Array | null)[] = [];
    afterKeeping = () => {
      const { done } = journal();
      if (done.at(-1) === before.journal.done.at(-1)) moments.push(aside);
    };
    act(next);
    await strokesSettled();
    // What changed no picture is kept behind its stroke.
    await strokesSettled();
    afterKeeping = () => undefined;
    const after = { state: seen(), journal: journal(), aside };
    const isStep = after.journal.done.length > before.journal.done.length;
    const [early] = moments;
    if (isStep && early !== undefined && next() < 0.4) {
      await crash(before.journal, early);
      expect(seen(), `round ${round}, before the commit`).toEqual(before.state);
      tried.before++;
      await crash(after.journal, after.aside);
    }
    if (next() < 0.5) {
      await crash(after.journal, after.aside);
      expect(seen(), `round ${round}`).toEqual(after.state);
      tried.after++;
    }
  }
  expect(tried.before).toBeGreaterThan(8);
  expect(tried.after).toBeGreaterThan(20);
});

test('steps of the run before are taken back and done again with their layers', async () => {
  await start({ done: [], undone: [] }, null);
  const next = randoms(3);
  addLayer(painted, 'colour');
  const states = [seen()];
  for (let step = 0; step < 4; step++) {
    stroke(next);
    await strokesSettled();
    states.push(seen());
  }
  await crash(journal(), aside);
  for (const state of states.toReversed().slice(1)) {
    session.document.undo();
    expect(seen()).toEqual(state);
  }
  expect(painted.composed.pixels).toEqual(decodeTexture(session.document).pixels);
  for (const state of states.slice(1)) {
    session.document.redo();
    expect(seen()).toEqual(state);
  }
});

test('what was kept for another picture, or does not hold together, costs the layers and not the picture', async () => {
  await start({ done: [], undone: [] }, null);
  addLayer(painted, 'colour');
  stroke(randoms(5));
  await strokesSettled();
  const kept = aside ?? new Uint8Array();
  const at = journal();
  const { pixels } = decodeTexture(session.document);
  const [picture] = unpackKept(kept) ?? [];
  if (picture === undefined) throw new Error('nothing was kept');
  const withoutLayers = async (bytes: Uint8Array): Promise<void> => {
    await crash(at, bytes);
    expect(painted.state.getState().layers).toEqual([]);
    expect(painted.composed.pixels).toEqual(pixels);
  };
  const [change] = picture.changes;
  const [layer] = picture.state.layers;
  if (change === undefined || layer === undefined) throw new Error('nothing was kept');
  const own = picture.layerPixels[0] ?? picture.picture;
  const wrong: readonly Partial<typeof picture>[] = [
    { width: 151 },
    { stands: 9 },
    { record: 12_345 },
    { base: 'elsewhere', chain: ['others'], changes: [] },
    { layerPixels: [] },
    { layerPixels: [{ tiles: own.tiles, bytes: own.bytes.subarray(4) }] },
    { layerPixels: [{ tiles: own.tiles.map((tile) => tile + 1_000_000), bytes: own.bytes }] },
    { state: { layers: [{ ...layer, pixels: 9 }], active: null } },
    { state: { layers: [layer, layer], active: null } },
    { state: { layers: [{ ...layer, opacity: 2 }], active: null } },
    { changes: [{ ...change, part: 7 }] },
    { changes: [{ ...change, tiles: [{ tile: 99_999, before: new Uint8Array(4), after: new Uint8Array(4) }] }] },
    { changes: [{ ...change, step: 'others' }] },
  ];
  for (const each of wrong) await withoutLayers(packKept([{ ...picture, ...each }]));
  for (const bytes of [new Uint8Array(), kept.subarray(0, 100), kept.subarray(1), Uint8Array.from([0xc1])])
    await withoutLayers(bytes);
  // Any byte may be another one: then either it is refused, or what it says is taken; nothing is thrown.
  const next = randoms(11);
  for (let round = 0; round < 60; round++) {
    const bytes = kept.slice();
    bytes[Math.floor(next() * Math.min(600, bytes.length))] = next() * 256;
    await crash(at, bytes);
    expect(decodeTexture(session.document).pixels).toEqual(pixels);
  }
  await crash(at, kept);
  expect(painted.state.getState().layers).toHaveLength(1);
});

test('a change that is no stroke ends the layers, beside the journal too', async () => {
  await start({ done: [], undone: [] }, null);
  addLayer(painted, 'colour');
  stroke(randoms(5));
  await strokesSettled();
  const kept = aside;
  putBytes(session, changeTexture({ bytes: session.document.write() }, { kind: 'flip', axis: 'horizontal' }), 'Flip');
  await strokesSettled();
  expect(aside).toBeNull();
  const { pixels } = decodeTexture(session.document);
  // Killed before that was written.
  await crash(journal(), kept);
  expect(painted.state.getState().layers).toEqual([]);
  expect(painted.composed.pixels).toEqual(pixels);
});
