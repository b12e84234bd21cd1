/** Pictures that come back with a model: one step of the model and its textures, saved with it, undone to the byte. */
import { act } from 'react';
import { WebIO } from '@gltf-transform/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportGltf } from '../../../../../shared/exchange/gltf/index.ts';
import { wantedTextures } from '../../../../../shared/exchange/gltf/index.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import { resample } from '../../../../../shared/media/texture/resample.ts';
import { decodeTexture, describeTexture, encodeTexture } from '../../../../../shared/texture/index.ts';
import { differingBytes, openSample, sample, startWith, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import type { ConnectedHost } from '../../../base/host/index.ts';
import { changedWith } from '../../../workbench/files/alongside.ts';
import { setHost } from '../../../workbench/files/host.ts';
import { createSession, type Session } from '../../../workbench/state/session.ts';
import { dropSession, showSession } from '../../../workbench/state/workbench.ts';
import { backStore, beginBack, closeBack } from '../../model/back/bringingBack.ts';
import { followPainting } from './followPainting.ts';
import { strokesSettled } from './queue.ts';
import { openedBy } from './surfaces.ts';

let crystal: Program;
let texture: Session;

const nameOf = (path: unknown): string => String(path).split(/[\\/]/).at(-1) ?? '';

/** Finds the samples, and has Crystal.blp open. */
function testHost(): ConnectedHost {
  const answers: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => unknown>> = {
    findTexture({ path }) {
      const { width, height, hasAlpha, encoding } = describeTexture({ bytes: sample(nameOf(path)), name: 'a.blp' });
      const facts = { width, height, hasAlpha, encoding, damage: null, compressed: null };
      return { kind: 'found', name: nameOf(path), ...facts, pixelsBlob: nameOf(path) };
    },
    resolveFile: () => ({ kind: 'found', file: { fileId: 'Crystal.blp' } }),
    openFile: () => ({ kind: 'alreadyOpen', documentId: 'texture' }),
    readAside: () => ({ kind: 'missing' }),
  };
  const request = (name: string, params: Readonly<Record<string, unknown>>): Promise<unknown> =>
    Promise.resolve(answers[name]?.(params) ?? {});
  const client = { request, on: () => () => undefined };
  const fetchBlob = (name: string): Promise<Uint8Array> =>
    Promise.resolve(decodeTexture({ bytes: sample(name), name }).pixels);
  return { client, ...client, fetchBlob } as unknown as ConnectedHost;
}

beforeEach(async () => {
  void new StandInWorkers();
  setHost(testHost());
  followPainting();
  crystal = await startWith('Crystal.mdx', []);
  const file = {
    ...crystal.session.file.getState(),
    ...{ documentId: 'texture', name: 'Crystal.blp', path: '/Models/Crystal.blp' },
  };
  texture = createSession(file, openSample('Crystal.blp'));
  await act(async () => showSession(texture, true));
});

afterEach(async () => {
  await crystal.page.during(closeBack);
  await act(async () => dropSession(texture.id));
  await crystal.end();
  setHost(null);
  vi.unstubAllGlobals();
});

/** The export, with the picture of the crystal as another program left it, and its first mesh moved if asked. */
async function edited(repaint: (picture: RgbaPixels) => RgbaPixels, isMoved: boolean): Promise<Uint8Array> {
  const wanted = new Map(wantedTextures(crystal.document).map(({ index, path }) => [index, nameOf(path)]));
  const glb = await exportGltf(crystal.document, {
    texture: (index) => decodeTexture({ bytes: sample(wanted.get(index) ?? ''), name: 'a.blp' }),
  });
  const file = await new WebIO().readBinary(glb);
  const root = file.getRoot();
  const [shown] = root.listTextures().filter((each) => each.getName() === 'Crystal');
  const picture = decodeTexture({ bytes: shown?.getImage() ?? new Uint8Array(), name: 'a.png' });
  shown?.setImage(Uint8Array.from(encodeTexture(repaint(picture), { format: 'png' })));
  const place = root.listMeshes()[0]?.listPrimitives()[0]?.getAttribute('POSITION');
  if (isMoved) place?.setArray(Float32Array.from(place.getArray() ?? [], (value) => value * 1.5));
  return await new WebIO().writeBinary(file);
}

async function listed(glb: Uint8Array): Promise<HTMLElement> {
  const file = new File([Uint8Array.from(glb)], 'Crystal.glb');
  await crystal.page.during(() => void beginBack(crystal.session, [file]));
  const dialog = await crystal.page.find('dialog', 'Bring back Crystal.glb');
  await crystal.page.until(() => backStore.getState().running === null);
  return dialog;
}

async function taken(dialog: HTMLElement): Promise<void> {
  await crystal.page.click(crystal.page.get('button', /^Bring back \d/, dialog));
  await crystal.page.until(() => !crystal.page.has('dialog', /^Bring back/));
}

function reddened({ width, height, pixels }: RgbaPixels): RgbaPixels {
  const made = pixels.slice();
  for (let y = 32; y < 48; y++) for (let x = 32; x < 48; x++) made.set([255, 0, 0], (y * width + x) * 4);
  return { width, height, pixels: made };
}

const redness = (): number => {
  const { width, pixels } = decodeTexture(texture.document);
  const [red = 0, green = 0, blue = 0] = pixels.subarray((40 * width + 40) * 4, (40 * width + 40) * 4 + 3);
  return red - Math.max(green, blue);
};

test('a painted picture and a moved mesh are one step of both files, which undo takes back to the byte', async () => {
  const before = [crystal.document.write(), texture.document.write()] as const;
  const dialog = await listed(await edited(reddened, true));
  expect(crystal.page.text(dialog)).toMatch(/Changed2.*Crystal\.blp.*256 of its [\d,]+ texels have other colours/);
  await taken(dialog);
  expect(redness()).toBeGreaterThan(150);
  expect(crystal.document.write()).not.toEqual(before[0]);
  expect(crystal.document.history.entries.map(({ step }) => step)).toEqual(
    texture.document.history.entries.map(({ step }) => step),
  );
  expect(changedWith(crystal.session)).toEqual([texture]);
  await crystal.undo();
  await act(strokesSettled);
  expect(differingBytes(before[0], crystal.document.write())).toEqual([]);
  expect(differingBytes(before[1], texture.document.write())).toEqual([]);
  await crystal.redo();
  await act(strokesSettled);
  expect(redness()).toBeGreaterThan(150);
});

test('a picture alone changes no byte of the model, and what views show of it follows', async () => {
  const before = crystal.document.write();
  const glb = await edited(reddened, false);
  await taken(await listed(glb));
  expect(crystal.document.write()).toEqual(before);
  const [painted] = openedBy(crystal.session);
  expect(painted?.composed.pixels).toEqual(decodeTexture(texture.document).pixels);
  await crystal.undo();
  await act(strokesSettled);
  expect(painted?.composed.pixels).toEqual(decodeTexture({ bytes: sample('Crystal.blp'), name: 'a.blp' }).pixels);
});

test('a picture of another size goes into the file in sides that the game takes', async () => {
  const before = texture.document.write();
  const { width, height } = decodeTexture(texture.document);
  const larger = (picture: RgbaPixels): RgbaPixels =>
    resample(picture, { width: picture.width * 2, height: picture.height * 2 - 10 });
  const dialog = await listed(await edited(larger, false));
  const [made, was] = [`${width * 2} × ${height * 2}`, `${width} × ${height}`];
  expect(crystal.page.text(dialog)).toContain(
    `Is ${made} texels instead of ${was}, made of ${width * 2} × ${height * 2 - 10}`,
  );
  await taken(dialog);
  expect(decodeTexture(texture.document)).toMatchObject({ width: width * 2, height: height * 2 });
  await crystal.undo();
  await act(strokesSettled);
  expect(differingBytes(before, texture.document.write())).toEqual([]);
});

test('a picture that is not ticked stays out', async () => {
  const before = texture.document.write();
  const dialog = await listed(await edited(reddened, true));
  const box = crystal.page.all('checkbox', /Crystal\.blp/, dialog)[0];
  if (box === undefined) throw new Error('no tick');
  await crystal.page.click(box);
  await taken(dialog);
  expect(crystal.steps).toEqual(['Bring back Crystal.glb']);
  expect(texture.document.write()).toEqual(before);
});
