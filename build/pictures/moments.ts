/** What is drawn to be compared: models of all games, each seen from one place at three moments, whatever program draws. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FilePart } from '../../shared/codec/documentView.ts';
import { openDocument } from '../../shared/document/document.ts';
import { corpusModels as wowModels } from '../../shared/formats/m2/test/corpus.ts';
import { buildingFiles, isRoot, joined } from '../../shared/formats/wmo/test/corpus.ts';
import { sniffFormat } from '../../shared/formats/index.ts';
import { corpusFiles } from '../../shared/test/corpus.ts';
import { corpusModels as studioModels, isModel } from '../../shared/test/studioModels.ts';

/** A model with the files that belong to it, end to end, its own first. */
export interface ModelFiles {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

export interface PicturedModel {
  readonly name: string;
  readonly model: ModelFiles;
  /** Where the camera stands: x, y and z of what it looks at, yaw, pitch and distance. */
  readonly pose: readonly number[];
}

/** Three sequences, first, middle and last, each at a moment of its own, as a share of its length. */
export const moments = [
  { sequence: 0, share: 0.2 },
  { sequence: 0.5, share: 0.5 },
  { sequence: 1, share: 0.8 },
] as const;

/** How far the camera stands off, in lengths of the model's box from corner to corner. */
const distanceShare = 1.5;

/** Null for what has no picture, and for damaged files. */
export function pictured(model: ModelFiles): PicturedModel | null {
  const name = basename(model.name);
  const format = sniffFormat(model.bytes, name);
  const minimum = [Infinity, Infinity, Infinity];
  const maximum = [-Infinity, -Infinity, -Infinity];
  try {
    const document = format === null ? null : openDocument(format, model.bytes, { files: model.files });
    for (const { positions } of document?.format.model?.view(document).meshes ?? []) {
      for (let at = 0; at < positions.length; at++) {
        const value = positions[at] ?? 0;
        minimum[at % 3] = Math.min(minimum[at % 3] ?? 0, value);
        maximum[at % 3] = Math.max(maximum[at % 3] ?? 0, value);
      }
    }
  } catch {
    return null;
  }
  const size = Math.hypot(...minimum.map((low, axis) => (maximum[axis] ?? 0) - low));
  if (!Number.isFinite(size) || size === 0) return null;
  const target = minimum.map((low, axis) => (low + (maximum[axis] ?? 0)) / 2);
  return { name, model, pose: [...target, 0.55, 0.28, size * distanceShare] };
}

/** So many of a list, evenly over it, none named as another one. */
function spread(all: readonly ModelFiles[], count: number): readonly PicturedModel[] {
  const named = new Map(
    all
      .filter(({ name }) => !/synthetic|overflow/.test(name))
      .map((model) => [basename(model.name).toLowerCase(), model]),
  );
  const models = [...named.values()].flatMap((model) => pictured(model) ?? []);
  const step = Math.max(1, models.length / count);
  return models
    .filter((_model, at) => at === 0 || Math.floor(at / step) !== Math.floor((at - 1) / step))
    .slice(0, count);
}

const warcraftModels = (): readonly ModelFiles[] =>
  corpusFiles('wc3', ['.mdx']).map((file) => {
    const content = file.bytes();
    const { name } = file;
    return { name, bytes: content, files: [{ name: basename(name), start: 0, end: content.length }] };
  });

/** Kinds of models by the names that the command line knows. */
const kinds: Readonly<Record<string, () => readonly ModelFiles[]>> = {
  warcraft: warcraftModels,
  wow: () => wowModels,
  halflife: () => studioModels('goldsrc').filter(isModel),
  buildings: () => buildingFiles.filter(isRoot).map(joined),
};
export const kindNames = Object.keys(kinds);

/** All models of these kinds on the shelf. */
export function allModels(names: readonly string[]): readonly ModelFiles[] {
  return names.flatMap((name) => kinds[name]?.() ?? []);
}

/** So many models of each kind from the shelf, or all stand-ins where there is none. */
export function modelsToDraw(count: number, names: readonly string[]): readonly PicturedModel[] {
  return names.flatMap((name) => spread(kinds[name]?.() ?? [], count));
}

const pictures = ['wc3', 'wow', 'wmo'].flatMap((folder) => corpusFiles(folder, ['.blp', '.tga', '.dds']));

/** Writes a model, the files that belong to it and the pictures beside it into a folder. */
export async function writeModel({ model }: PicturedModel, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const beside = dirname(model.name);
  const tree = /^(.*)\/world\/wmo\//i.exec(model.name)?.[1];
  for (const picture of pictures) {
    const { name } = picture;
    // Textures of buildings stand in the folders that the game has them in.
    const isOfTree = tree !== undefined && name.startsWith(`${tree}/`);
    if (!isOfTree && dirname(name) !== beside) continue;
    const place = join(folder, isOfTree ? name.slice(tree.length + 1) : basename(name));
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, picture.bytes());
  }
  for (const { name, start, end } of model.files) await writeFile(join(folder, name), model.bytes.subarray(start, end));
}
