/** What files are drawn from for a picture: models as their own views have them, terrain from above. Used in a worker and in a page. */
import { replaceableTexture } from '../../../../shared/archive/gamePaths.ts';
import { openDocument } from '../../../../shared/document/document.ts';
import type { FormatDocument } from '../../../../shared/format/format.ts';
import { sniffFormat } from '../../../../shared/formats/index.ts';
import type { NamedBytes } from '../../../../shared/host/fileSet.ts';
import type { WantedFile } from '../../../../shared/host/mountEntities.ts';
import type { DecodedImage } from '../../../../shared/media/image.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import { openModelFiles } from '../../features/model/attached/openModelFiles.ts';
import type { OwnPlacementModels } from '../../features/model/placed/placedModels.ts';
import { PicturedModel } from '../../viewport/pictures/picturedModel.ts';
import type { PictureStage } from '../../viewport/pictures/pictureStage.ts';
import type { SceneSource } from '../../viewport/scene.ts';
import type { AskedFile } from '../../workbench/pictures/drawer.ts';
import { flatPictures } from './flatPictures.ts';

/** A file that a model or tile names; null where it is not to be had. */
export type AskFor = (file: WantedFile) => Promise<AskedFile | null>;

export interface OpenedPicture {
  readonly model: PicturedModel;
  readonly dispose: () => void;
}

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

async function bytesOf(ask: AskFor, file: WantedFile): Promise<NamedBytes | null> {
  const found = await ask(file);
  return found !== null && 'bytes' in found ? found : null;
}

async function textureOf(ask: AskFor, path: string): Promise<DecodedImage | null> {
  const found = await ask({ path, kind: 'texture' });
  if (found === null || 'bytes' in found) return null;
  return { ...found, encoding: '', damage: null, hasIgnoredAlpha: false, mipCount: 1 };
}

/** What stands in a building, as it does in its own view. */
async function furnish(document: FormatDocument, ask: AskFor, changed: () => void): Promise<OwnPlacementModels> {
  const [{ M2PlacementModels }, { lookOf }] = await Promise.all([
    import('../../features/wow/view/placed/placedModels.ts'),
    import('../../features/wow/view/building/look.ts'),
  ]);
  const standing = new M2PlacementModels({
    readFile: async (path, kind) => (await bytesOf(ask, { path, kind }))?.bytes ?? null,
    loadTexture: async (path) => await textureOf(ask, path),
    changed,
    textureMissing: () => undefined,
  });
  lookOf(document).set({ models: standing });
  return standing;
}

/** A model with all that it shows. Rejects, with the reason in words, for what is none and for what cannot be drawn. */
export async function openPictured(file: NamedBytes, ask: AskFor, stage: PictureStage): Promise<OpenedPicture> {
  const document = await openModelFiles(file, async (path) => await bytesOf(ask, { path, kind: 'file' }));
  const source = await sources[document.format.id]?.();
  if (source === undefined) throw new Error(`${document.format.name} has no picture`);
  let model: PicturedModel | null = null;
  const isBuilding = document.format.id === 'wmo';
  const standing = isBuilding ? await furnish(document, ask, () => model?.changed()) : null;
  const made = (model = new PicturedModel(document, {
    stage,
    makeScene: source.sceneSource.makeScene,
    loadTexture: async (path, replaceableId) => {
      const wanted = path === '' ? replaceableTexture(replaceableId) : path;
      return wanted === null ? null : await textureOf(ask, wanted);
    },
  }));
  const dispose = (): void => {
    made.dispose();
    standing?.dispose();
  };
  try {
    await made.ready();
  } catch (error) {
    dispose();
    throw error;
  }
  return { model: made, dispose };
}

/** A picture without a model that could be turned; undefined for what is one, null where there is nothing to be seen. */
export async function flatPicture(
  { name, bytes }: NamedBytes,
  ask: AskFor,
  side: number,
): Promise<RgbaPixels | null | undefined> {
  const format = sniffFormat(bytes, name);
  const draw = format === null ? undefined : flatPictures[format.id];
  if (format === null || draw === undefined) return undefined;
  const beside = {
    file: async (path: string) => await bytesOf(ask, { path, kind: 'file' }),
    texture: async (path: string) => await textureOf(ask, path),
  };
  return await draw(openDocument(format, bytes), name, beside, side);
}
