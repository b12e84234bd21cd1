/** What the worker does with models of all games. */
import { FormatError } from '../../../../../shared/codec/error.ts';
import type { BackPlan } from '../../../../../shared/exchange/back/index.ts';
import { carryOutBack, planBack } from '../../../../../shared/exchange/back/index.ts';
import type { ConvertedFiles } from '../../../../../shared/exchange/convert/anyTarget.ts';
import { convertToAny } from '../../../../../shared/exchange/convert/anyTarget.ts';
import { conversionTarget } from '../../../../../shared/exchange/convert/targets.ts';
import { needsUnpacking } from '../../../../../shared/exchange/gltf/plainGlb.ts';
import type { ExchangeFile } from '../../../../../shared/exchange/files.ts';
import { sourceOf } from '../../../../../shared/exchange/files.ts';
import { exportGltf } from '../../../../../shared/exchange/gltf/index.ts';
import { readyPicture } from '../../../../../shared/exchange/gltf/materials.ts';
import { takeParts } from '../../../../../shared/exchange/parts/take.ts';
import type { ShownChoices } from '../../../../../shared/exchange/gltf/exportedModel.ts';
import { ImportError } from '../../../../../shared/exchange/gltf/read/problem.ts';
import { textureFile } from '../../../../../shared/exchange/import/textures.ts';
import { actAndCheck } from '../../../../../shared/format/addedErrors.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { formats } from '../../../../../shared/formats/index.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import {
  convertTexture,
  decodeTexture,
  describeTexture,
  type TextureFile,
} from '../../../../../shared/texture/index.ts';
import type { DocumentJobs } from '../../../workbench/work/carryOut.ts';
import { carryOutJobs, type FileJobs } from '../../../workbench/work/carryOut.ts';
import { noteChanges } from '../../../workbench/work/changes.ts';
import { plainItem } from './plainItem.ts';
import { replayImport } from './replayImport.ts';
import type { ModelFileJobs, ModelJobs, SentBack, SentChoices, SentGltf } from './jobs.ts';
import { fill } from '../../../base/text/language.ts';

function receivedChoices({ textures, pictures, shown, skin }: SentChoices): ShownChoices {
  return { textures, pictures, isShown: (submesh) => shown.has(submesh), skin };
}

function mainOf({ name, files }: SentGltf): ExchangeFile {
  const main = files.find((file) => file.name === name);
  if (main === undefined) throw new Error(fill('{} was not sent', name));
  return main;
}

async function backOf(document: FormatDocument, source: SentBack): Promise<BackPlan | string> {
  const { name, files, pictures } = source;
  const choices = pictures === null || pictures.choices === null ? null : receivedChoices(pictures.choices);
  const texture = (index: number) => pictures?.byIndex.get(index) ?? null;
  const known = pictures === null ? null : { texture, choices };
  try {
    return await planBack(document, mainOf(source).bytes, name, sourceOf(files), known);
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
}

function convertedFiles(
  document: FormatDocument,
  { target: id, name, scale, surfaces, pictures, choices }: ModelJobs['convertModel']['params'],
): ConvertedFiles {
  const target = conversionTarget(id);
  if (target === null) throw new Error(fill('a {} does not become {}', document.format.name, id));
  const received = choices === null ? null : receivedChoices(choices);
  const textures = document.format.model?.view(document).textures ?? [];
  const readyAt = (index: number): RgbaPixels | null => {
    const texture = textures[index];
    return texture === undefined ? null : readyPicture(texture, received);
  };
  return convertToAny(document, target, name, {
    scale,
    surfaces,
    pictureOf: (index) => pictures.get(index) ?? readyAt(index),
    ...(received === null ? {} : { isShown: received.isShown }),
  });
}

const jobs: DocumentJobs<Omit<ModelJobs, keyof ModelFileJobs>> = {
  convertModel(document, params) {
    try {
      return convertedFiles(document, params);
    } catch (error) {
      if (error instanceof ImportError || error instanceof RangeError) return { refused: `${error.message}.` };
      throw error;
    }
  },
  async listBack(document, source) {
    if (needsUnpacking(source.name, mainOf(source).bytes)) return { isPacked: true };
    const plan = await backOf(document, source);
    return typeof plan === 'string' ? { refused: plan } : { items: plan.items.map(plainItem) };
  },
  async bringBack(document, { chosen, ...source }) {
    const plan = await backOf(document, source);
    if (typeof plan === 'string') return { refused: plan };
    const { result, changes } = noteChanges([document], () =>
      actAndCheck(document, () => carryOutBack(document, plan, ({ id }) => chosen.has(id))),
    );
    const results = result.result.map(({ item, ...rest }) => ({ ...rest, item: plainItem(item) }));
    return { results, errors: result.errors, changes: changes[0] ?? [] };
  },
  replayImport,
  takeParts(document, { parts, options, pictures }) {
    const pictureAt = (path: string) => pictures.get(path) ?? null;
    try {
      const { result, changes } = noteChanges([document], () =>
        actAndCheck(document, () =>
          document.edit('Take parts', (step) => takeParts(document, parts, { ...options, pictureAt }, step)),
        ),
      );
      return { ...result.result, errors: result.errors, changes: changes[0] ?? [] };
    } catch (error) {
      if (error instanceof RangeError) return { refused: `${error.message}.` };
      throw error;
    }
  },
  async gltf(document, { pictures, choices }) {
    const texture = (index: number) => pictures.get(index) ?? null;
    const shown = choices === null ? null : receivedChoices(choices);
    return { bytes: await exportGltf(document, { texture, choices: shown }) };
  },
};

/** Longest side of pictures on models that are seen small. */
const smallSide = 1024;

function smallPicture(file: TextureFile): RgbaPixels | null {
  try {
    const { width, height, mipCount } = describeTexture(file);
    const wanted = Math.ceil(Math.log2(Math.max(1, width / smallSide, height / smallSide)));
    const { pixels, ...decoded } = decodeTexture(file, Math.min(wanted, mipCount - 1));
    return { width: decoded.width, height: decoded.height, pixels };
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

const fileJobs: FileJobs<ModelFileJobs> = {
  picturePixels(file) {
    const { width, height, pixels } = decodeTexture(file);
    return { width, height, pixels };
  },
  smallPictures: ({ files }) => files.map(smallPicture),
  pictureForGame: ({ target, ...file }) => ({ bytes: convertTexture(file, { to: target }) }),
  pictureFile: ({ picture, target }) => ({ bytes: textureFile(picture, target).bytes }),
};

export const carryOut = carryOutJobs(formats, jobs, fileJobs);
