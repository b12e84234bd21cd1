/** One history of a model and of the textures that are painted on it: the last thing that was done is taken back first. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { differingBytes, openSample, startWith, type Program } from '../../../test/program.tsx';
import { faultsOf } from '../../../../../shared/test/faults.ts';
import { StandInWorkers } from '../../../test/workers.ts';
import { Outline } from '../../../workbench/panels/outline/Outline.tsx';
import { Properties } from '../../../workbench/panels/properties/Properties.tsx';
import { History } from '../../../workbench/panels/history/History.tsx';
import { createSession, type Session } from '../../../workbench/state/session.ts';
import { dropSession, showSession, workbench } from '../../../workbench/state/workbench.ts';
import { fillWhere } from '../../../../../shared/media/paint/fill.ts';
import { BegunStroke } from './begunStroke.ts';
import { joinHistory } from './history.ts';
import { openPicture } from './paintedPictures.ts';
import { PictureBrush } from './pictureBrush.ts';
import { afterStrokes, strokesSettled } from './queue.ts';
import { finishStroke } from './strokes.ts';

const press = { shiftKey: false, ctrlKey: false, altKey: false, pressure: 0.5 };
let knight: Program;
let texture: Session;

beforeEach(async () => {
  void new StandInWorkers();
  knight = await startWith('Knight.mdx', [Outline, Properties, History]);
  const file = {
    ...knight.session.file.getState(),
    documentId: 'texture',
    name: 'Knight.blp',
    path: '/Models/Knight.blp',
  };
  texture = createSession(file, openSample('Knight.blp'));
  await act(async () => showSession(texture, true));
});

afterEach(async () => {
  await act(async () => dropSession(texture.id));
  vi.unstubAllGlobals();
  await knight.end();
});

async function paint(x: number): Promise<void> {
  await act(async () => {
    const brush = new PictureBrush(await openPicture(texture));
    joinHistory(knight.session, texture);
    brush.down([x, 20], 1, press);
    brush.up();
    await strokesSettled();
  });
}

const listed = (): readonly string[] =>
  knight.page.all('option', /^/, knight.page.get('listbox', 'History')).map((row) => row.textContent);

test('what was saved is marked among the steps, whichever file it was in', async () => {
  await paint(20);
  await act(async () => texture.document.markSaved());
  expect(listed().findIndex((row) => row.includes('saved'))).toBe(listed().length - 1);
});

test('a stroke waits for a drag in its document to end, and what fails behind strokes keeps none of them back', async () => {
  const { document } = texture;
  await act(async () => {
    const brush = new PictureBrush(await openPicture(texture));
    brush.down([20, 20], 1, press);
    const gesture = document.begin('Drag');
    brush.up();
    setTimeout(() => gesture.cancel(), 100);
    await strokesSettled();
  });
  expect(document.history.entries.map(({ label }) => label)).toEqual(['Paint']);
  const fails = (): never => {
    throw new Error('a listener threw');
  };
  await expect(afterStrokes(fails)).rejects.toThrow('a listener threw');
  await paint(60);
  expect(document.history.entries.map(({ label }) => label)).toEqual(['Paint', 'Paint']);
});

test('a stroke that a listener of its document throws at stays, in the document and on the picture', async () => {
  const stop = texture.document.onChange(() => {
    throw new Error('broken view');
  });
  const picture = await act(() => openPicture(texture));
  const before = picture.composed.pixels.slice();
  const faults = await faultsOf(() => paint(20));
  stop();
  expect(faults.length).toBeGreaterThan(0);
  expect(texture.document.history.entries.map(({ label }) => label)).toEqual(['Paint']);
  expect(picture.composed.pixels).not.toEqual(before);
  await taken('undo');
  expect(picture.composed.pixels).toEqual(before);
});

async function taken(way: 'undo' | 'redo'): Promise<void> {
  await knight[way]();
  await act(strokesSettled);
}

test('strokes stand among the steps of the model, and are taken back and done again in the order of the doing', async () => {
  await knight.select('Walk');
  await knight.page.set('Rarity', 2);
  const before = [knight.document.write(), texture.document.write()];
  await paint(20);
  await knight.page.set('Rarity', 3);
  await paint(60);
  expect(listed().map((row) => row.replace(/\d\d:\d\d$/, ''))).toEqual([
    'Openedsaved',
    expect.stringMatching(/rarity/i),
    'PaintKnight.blp',
    expect.stringMatching(/rarity/i),
    'PaintKnight.blp',
  ]);
  const places = (): readonly number[] => [knight.document, texture.document].map(({ history }) => history.position);
  const met: (readonly number[])[] = [];
  for (let step = 0; step < 3; step++) {
    await taken('undo');
    met.push(places());
  }
  expect(met).toEqual([
    [2, 1],
    [1, 1],
    [1, 0],
  ]);
  expect(differingBytes(before[0] ?? new Uint8Array(), knight.document.write())).toEqual([]);
  expect(differingBytes(before[1] ?? new Uint8Array(), texture.document.write())).toEqual([]);
  for (let step = 0; step < 3; step++) await taken('redo');
  expect(places()).toEqual([2, 2]);
});

test('the texture in front takes back its own steps alone, and a texture that is closed leaves the history', async () => {
  await paint(20);
  await knight.select('Walk');
  await knight.page.set('Rarity', 2);
  await act(async () => workbench.setState({ activeId: texture.id }));
  expect(listed()).toHaveLength(2);
  await taken('undo');
  expect([knight.document.history.position, texture.document.history.position]).toEqual([1, 0]);
  await taken('redo');
  await act(async () => workbench.setState({ activeId: knight.session.id }));
  expect(listed()).toHaveLength(3);
  await act(async () => dropSession(texture.id));
  expect(listed()).toHaveLength(2);
  await knight.undo();
  expect(knight.document.history.position).toBe(0);
});

test('a stroke over two textures of which one cannot be stored leaves neither, in no document and on no picture', async () => {
  const file = {
    ...texture.file.getState(),
    documentId: 'other',
    name: 'KnightRune.blp',
    path: '/Models/KnightRune.blp',
  };
  const other = createSession(file, openSample('KnightRune.blp'));
  await act(async () => showSession(other, true));
  const first = await act(async () => await openPicture(texture));
  const second = await act(async () => await openPicture(other));
  const before = [texture, other].map(({ document }) => document.write());
  const shown = [first, second].map(({ composed }) => composed.pixels.slice());
  const refuse = (): never => {
    throw new RangeError('no room');
  };
  const { revision } = other.document;
  vi.spyOn(second.target, 'store').mockResolvedValue({ revision, put: refuse });
  await act(async () => {
    const strokes = [first, second].map((painted) => {
      const begun = new BegunStroke(painted, false, null);
      fillWhere(begun.stroke, null);
      return begun.finish();
    });
    await finishStroke(
      'Paint',
      strokes.flatMap((part) => part ?? []),
    );
  });
  expect([texture, other].map(({ document }) => document.history.entries.length)).toEqual([0, 0]);
  for (const [at, { document }] of [texture, other].entries())
    expect(differingBytes(before[at] ?? new Uint8Array(), document.write())).toEqual([]);
  expect([first, second].map(({ composed }) => composed.pixels)).toEqual(shown);
  await act(async () => dropSession(other.id));
});
