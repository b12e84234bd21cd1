/** Pictures that are dropped: from the Explorer by path, from the desktop as files, converted where the game needs it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encodeTexture, decodeTexture } from '../../../../../shared/texture/index.ts';
import { sampleModels } from '../../../../../shared/test/models.ts';
import { StandInWorkers } from '../../../test/workers.ts';
import { createSession, type Session } from '../../../workbench/state/session.ts';
import { DRAGGED_VALUE } from '../../../base/ui/index.ts';
import { mainPlace } from './chooseTexture.ts';
import { dropPicture, pictureIn, placeOnMesh } from './droppedPicture.ts';
import { editedModel } from './materialRows.ts';

const written = new Map<string, Uint8Array>();
let workers: StandInWorkers;

vi.mock('../../../base/host/index.ts', async (original) => ({
  ...(await original<Readonly<Record<string, unknown>>>()),
  uploadBytes: (_client: unknown, name: string, bytes: Uint8Array) => {
    written.set(name, bytes);
    return Promise.resolve('upload');
  },
}));
vi.mock('../../../workbench/files/host.ts', () => ({
  host: () => ({ client: null }),
  request: (name: string) =>
    Promise.resolve(name === 'nameBeside' ? { fileId: 'file' } : { kind: 'written', file: { fileId: 'file' } }),
}));

beforeEach(() => {
  written.clear();
  workers = new StandInWorkers();
});
afterEach(() => vi.unstubAllGlobals());

function open(name: string): Session {
  const document = sampleModels.find(([each]) => each === name)?.[1]();
  if (document === undefined) throw new Error(name);
  return createSession(
    {
      ...{ documentId: name, name, path: `/${name}`, origin: null, isReadOnly: false, hasTarget: true },
      ...{ onDisk: 'same', savedMs: null, isSaving: false, unsentEdits: 0 },
    },
    document,
  );
}

const image = {
  width: 8,
  height: 8,
  pixels: Uint8Array.from({ length: 256 }, (_, at) => (at % 4 === 3 ? 255 : at % 200)),
};
const png = (name: string): File => new File([encodeTexture(image, { format: 'png' }).slice().buffer], name);

function shownPath(session: Session, material: number): string {
  const model = editedModel(session);
  if (model === null) throw new Error('no model');
  const { layer, at } = mainPlace(model, material);
  return model.view.textures[model.view.materials[material]?.layers[layer]?.textures[at]?.texture ?? -1]?.path ?? '';
}

test.each(['Warcraft III 800', 'World of Warcraft'])(
  'a PNG on a mesh of %s becomes a BLP beside it, and its texture in one step',
  async (name) => {
    const session = open(name);
    const before = session.document.write();
    const mesh = editedModel(session)?.view.meshes[0];
    const place = placeOnMesh(session, mesh?.record ?? null);
    if (place === null) throw new Error('no mesh');
    await dropPicture(session, place, { file: png('Bark.png') });
    const made = written.get('Bark.blp');
    expect(decodeTexture({ bytes: made ?? new Uint8Array(), name: 'Bark.blp' })).toMatchObject({ width: 8, height: 8 });
    expect(shownPath(session, place.material)).toBe('Bark.blp');
    expect(workers).toMatchObject({ started: 1, running: 0 });
    expect(session.document.history.position).toBe(1);
    session.document.undo();
    expect(session.document.write()).toEqual(before);
  },
);

test('what the game reads is written as it is', async () => {
  const session = open('Warcraft III 800');
  const bytes = encodeTexture(image, { format: 'tga' });
  await dropPicture(session, { material: 0, layer: 0, at: 0 }, { file: new File([bytes.slice().buffer], 'Bark.tga') });
  expect(written.get('Bark.tga')).toEqual(bytes);
});

test('a picture of the desktop becomes the pixels of a texture of Half-Life', async () => {
  const session = open('Half-Life');
  await dropPicture(session, { material: 1, layer: 0, at: 0 }, { file: png('Bark.png') });
  const { width, height } = editedModel(session)?.view.textures[1]?.pixels?.() ?? { width: 0, height: 0 };
  expect([width, height]).toEqual([8, 8]);
  expect(written.size).toBe(0);
});

test('a path of the Explorer is shown from where it is; what is no picture is left to others', async () => {
  const session = open('Warcraft III 800');
  const transfer = (path: string) => ({ getData: (kind: string) => (kind === DRAGGED_VALUE ? path : ''), files: [] });
  const none = transfer('Units\\Human\\Knight\\Knight.mdx');
  expect(pictureIn(none)).toBeNull();
  const dropped = pictureIn(transfer('Textures\\Bark.blp'));
  if (dropped === null) throw new Error('no picture');
  await dropPicture(session, { material: 0, layer: 0, at: 0 }, dropped);
  expect(editedModel(session)?.view.textures.at(-1)?.path).toBe('Textures\\Bark.blp');
  expect(placeOnMesh(session, null)).toBeNull();
});
