/** Draws pictures of models and terrain of every game beside the page, off the screen, so that the window never waits for one. */
import { replaceableTexture } from '../../../../shared/archive/gamePaths.ts';
import { openDocument } from '../../../../shared/document/document.ts';
import type { FormatDocument } from '../../../../shared/format/format.ts';
import { sniffFormat } from '../../../../shared/formats/index.ts';
import type { WantedFile } from '../../../../shared/host/mountEntities.ts';
import type { DecodedImage } from '../../../../shared/media/image.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import { openModelFiles } from '../../features/model/attached/openModelFiles.ts';
import type { OwnPlacementModels } from '../../features/model/placed/placedModels.ts';
import { PicturedModel } from '../../viewport/pictures/picturedModel.ts';
import { PictureStage } from '../../viewport/pictures/pictureStage.ts';
import type { SceneSource } from '../../viewport/scene.ts';
import type { AskedFile, FromDrawer, PictureLook, ToDrawer } from '../../workbench/pictures/drawer.ts';
import { flatPictures, type FilesBeside } from './flatPictures.ts';

const half = () => import('../../features/halflife/view/index.ts');
const warcraft = () => import('../../features/warcraft/view/index.ts');

/** What draws the documents of each format. */
const sources: Readonly<Record<string, () => Promise<{ readonly sceneSource: SceneSource }>>> = {
  mdx: warcraft,
  'mdx-alpha': warcraft,
  goldsrc: half,
  m2: () => import('../../features/wow/view/index.ts'),
  wmo: () => import('../../features/wow/view/building/index.ts'),
};

let stage: PictureStage | null = null;
const models = new Map<number, PicturedModel>();
/** What stands in those that are buildings. */
const furniture = new Map<number, OwnPlacementModels>();
/** How to put models away that are not needed any more: as long as one is there its shaders are, and the next of its kind need not compile them. */
const rested: (() => void)[] = [];
const mostRested = 6;
/** Those that are being opened; false once they are of no use any more. */
const opening = new Map<number, boolean>();
const asking = new Map<number, (value: AskedFile | null) => void>();
let asks = 0;

function say(message: FromDrawer, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

function ask(id: number, file: WantedFile): Promise<AskedFile | null> {
  const number = ++asks;
  say({ kind: 'ask', id, ask: number, file });
  return new Promise((resolve) => asking.set(number, resolve));
}

function pictureStage(): PictureStage {
  if (stage?.isLost === true) {
    // What belongs to a lost context cannot be put away any more.
    rested.length = 0;
    stage.dispose();
    stage = null;
  }
  return (stage ??= new PictureStage());
}

async function textureOf(id: number, path: string, files: WantedFile[]): Promise<DecodedImage | null> {
  const file = { path, kind: 'texture' as const };
  files.push(file);
  const found = await ask(id, file);
  if (found === null || 'bytes' in found) return null;
  return { ...found, encoding: '', damage: null, hasIgnoredAlpha: false, mipCount: 1 };
}

/** The files that a model or tile names, as the page finds them; each that was asked for is noted. */
function filesBeside(id: number, files: WantedFile[]): FilesBeside {
  return {
    file: async (path) => {
      const file = { path, kind: 'file' as const };
      files.push(file);
      const found = await ask(id, file);
      return found !== null && 'bytes' in found ? found : null;
    },
    texture: async (path) => await textureOf(id, path, files),
  };
}

/** What stands in a building, as it does in its own view. */
async function furnish(document: FormatDocument, id: number, files: WantedFile[]): Promise<void> {
  const [{ M2PlacementModels }, { lookOf }] = await Promise.all([
    import('../../features/wow/view/placed/placedModels.ts'),
    import('../../features/wow/view/building/look.ts'),
  ]);
  const standing = new M2PlacementModels({
    readFile: async (path, kind) => {
      const file = { path, kind };
      files.push(file);
      const found = await ask(id, file);
      return found !== null && 'bytes' in found ? found.bytes : null;
    },
    loadTexture: async (path) => await textureOf(id, path, files),
    changed: () => models.get(id)?.changed(),
    textureMissing: () => undefined,
  });
  furniture.set(id, standing);
  lookOf(document).set({ models: standing });
}

async function open({ id, name, bytes }: Extract<ToDrawer, { kind: 'open' }>, files: WantedFile[]) {
  const document = await openModelFiles({ name, bytes }, filesBeside(id, files).file);
  const source = await sources[document.format.id]?.();
  if (source === undefined) throw new Error(`${document.format.name} has no picture`);
  if (document.format.id === 'wmo') await furnish(document, id, files);
  const model = new PicturedModel(document, {
    stage: pictureStage(),
    makeScene: source.sceneSource.makeScene,
    loadTexture: async (path, replaceableId) => {
      const wanted = path === '' ? replaceableTexture(replaceableId) : path;
      return wanted === null ? null : await textureOf(id, wanted, files);
    },
  });
  models.set(id, model);
  await model.ready();
  return model;
}

/** A picture without a model that could be turned; undefined for what is one. */
async function flatPicture(
  { id, name, bytes, side }: Extract<ToDrawer, { kind: 'open' }>,
  files: WantedFile[],
): Promise<RgbaPixels | null | undefined> {
  const format = sniffFormat(bytes, name);
  const draw = format === null ? undefined : flatPictures[format.id];
  if (format === null || draw === undefined) return undefined;
  return await draw(openDocument(format, bytes), name, filesBeside(id, files), side);
}

function canvasOf({ width, height, pixels }: RgbaPixels): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  // It is read back at once: on the card it would go there and come back.
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  return canvas;
}

/** WebP keeps what can be seen through, in a tenth of PNG's bytes. */
async function packed(picture: RgbaPixels): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await canvasOf(picture).convertToBlob({ type: 'image/webp', quality: 0.9 });
  return new Uint8Array(await blob.arrayBuffer());
}

async function show(message: Extract<ToDrawer, { kind: 'open' }>): Promise<void> {
  const { id, side } = message;
  const files: WantedFile[] = [];
  const flat = await flatPicture(message, files);
  const model = flat === undefined ? await open(message, files) : null;
  const drawn = flat ?? model?.draw(side, model.firstLook, true) ?? null;
  const picture = drawn === null ? null : await packed(drawn);
  const clip = model?.clip ?? null;
  const about = clip === null ? null : { name: clip.name, lengthMs: clip.end - clip.start };
  say({ kind: 'opened', id, picture, files, clip: about }, picture === null ? [] : [picture.buffer]);
}

function look(id: number, side: number, from: PictureLook): void {
  const drawn = models.get(id)?.draw(side, from, false) ?? null;
  const picture = drawn === null ? null : canvasOf(drawn).transferToImageBitmap();
  say({ kind: 'looked', id, picture }, picture === null ? [] : [picture]);
}

function close(id: number): void {
  const model = models.get(id);
  const standing = furniture.get(id);
  models.delete(id);
  furniture.delete(id);
  if (model !== undefined || standing !== undefined) {
    rested.push(() => {
      model?.dispose();
      standing?.dispose();
    });
  }
  if (rested.length > mostRested) rested.shift()?.();
  if (opening.has(id)) opening.set(id, false);
}

function failed(id: number, error: unknown): void {
  close(id);
  say({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
}

async function answer(message: ToDrawer): Promise<void> {
  if (message.kind === 'answer') {
    asking.get(message.ask)?.(message.value);
    asking.delete(message.ask);
    return;
  }
  const { id } = message;
  try {
    if (message.kind === 'close') close(id);
    else if (message.kind === 'look') look(id, message.side, message.look);
    else {
      opening.set(id, true);
      await show(message);
      if (opening.get(id) === false) close(id);
      opening.delete(id);
    }
  } catch (error) {
    failed(id, error);
    opening.delete(id);
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToDrawer>) => void answer(data));
