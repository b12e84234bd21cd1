/** What is damaged: real files where the shelf is beside the project, the samples, and small files made by our own code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FilePart } from '../../shared/codec/documentView.ts';
import type { Document } from '../../shared/document/document.ts';
import { editStructure, listOf } from '../../shared/document/structure.ts';
import { healthyModel as healthyStudio } from '../../shared/formats/goldsrc/healthyModel.ts';
import { formatById, sniffFormat } from '../../shared/formats/index.ts';
import { healthyModel as healthyM2 } from '../../shared/formats/m2/test/healthyModel.ts';
import { healthyFiles as healthyBuilding } from '../../shared/formats/wmo/test/healthyBuilding.ts';
import { healthyAlphaModel } from '../../shared/formats/mdx/alpha/test/healthyModel.ts';
import { healthyModel as healthyMdx } from '../../shared/formats/mdx/validate/healthyModel.ts';
import { createMap } from '../../shared/formats/wdt/create.ts';
import { randomTile } from '../../shared/test/generateTile.ts';
import { smallDistantView } from '../../shared/test/smallDistantView.ts';
import { terrainTypeTable } from '../../shared/test/smallTable.ts';
import { smoothPicture } from '../../shared/test/textures.ts';
import { encodeTexture } from '../../shared/texture/index.ts';
import type { DamagedFiles, NamedFile, Random } from './damage.ts';

/** The files of one document, the main one first. */
export interface Source {
  readonly name: string;
  readonly files: readonly NamedFile[];
  /** A way of its own to be damaged, where the usual one does not reach far. */
  readonly damaged?: (random: Random) => DamagedFiles;
}

/** Larger ones would leave time for few others; what is found in large files is found in small ones of the same kind. */
export const largestSource = 1_500_000;

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['assets/samples', '../shared/corpus'].map((folder) => join(projectRoot, folder));

/** Files end to end and where each stands, as the host joins them. */
export function joinedFiles(files: readonly NamedFile[]): {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
} {
  const [only] = files;
  const parts: FilePart[] = [];
  let end = 0;
  for (const { name, bytes } of files) parts.push({ name, start: end, end: (end += bytes.length) });
  if (files.length === 1 && only !== undefined) return { bytes: only.bytes, files: parts };
  const bytes = new Uint8Array(end);
  for (const [index, file] of files.entries()) bytes.set(file.bytes, parts[index]?.start ?? 0);
  return { bytes, files: parts };
}

/** The main file with those of its companions that are there, asked for as the host does. */
export function gathered(
  formatId: string,
  main: NamedFile,
  find: (name: string) => NamedFile | null,
): readonly NamedFile[] {
  const format = formatById(formatId);
  const members = [main];
  const asked = new Set([main.name.toLowerCase()]);
  for (let isMore = format?.companions !== undefined; isMore;) {
    const joined = joinedFiles(members);
    const wanted = format?.companions?.(joined.bytes, joined.files) ?? [];
    const fresh = wanted.filter(({ name }) => !asked.has(name.toLowerCase())).slice(0, 512);
    for (const { name } of fresh) {
      asked.add(name.toLowerCase());
      const found = find(name);
      if (found !== null) members.push(found);
    }
    isMore = fresh.length > 0 && asked.size < 512;
  }
  return members;
}

function pathsBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Files of the samples and of the shelf that are of this format, with their companions. */
function storedSources(formatId: string, largest: number): readonly Source[] {
  const extensions = formatById(formatId)?.extensions ?? [];
  const paths = folders.flatMap(pathsBelow);
  const byPath = new Map(paths.map((path) => [path.toLowerCase(), path]));
  const read = (path: string): NamedFile => ({ name: basename(path), bytes: new Uint8Array(readFileSync(path)) });
  return paths.flatMap((path) => {
    if (!extensions.includes(path.slice(path.lastIndexOf('.') + 1).toLowerCase())) return [];
    const main = read(path);
    if (main.bytes.length > largest || sniffFormat(main.bytes, main.name)?.id !== formatId) return [];
    const files = gathered(formatId, main, (name) => {
      const found = byPath.get(join(dirname(path), name).toLowerCase());
      return found === undefined ? null : read(found);
    });
    return [{ name: path, files }];
  });
}

function source(name: string, files: readonly NamedFile[]): Source {
  return { name: `made: ${name}`, files };
}

function written(name: string, document: Document): Source {
  const { bytes, files } = document.writeFiles(name);
  return source(
    name,
    files.map((file) => ({ name: file.name, bytes: bytes.slice(file.start, file.end) })),
  );
}

/** A tile with all that tiles have in six chunks: whole ones take forty times as long. */
function fewChunks(seed: number): Document {
  const tile = randomTile(seed);
  editStructure(tile, 'Cut down', (structure) => {
    for (const chunk of listOf(tile, 'chunks').slice(6)) structure.remove(chunk);
  });
  return tile;
}

const picture = smoothPicture(20, 12);

/** Small files of every format, made here: they are all there is where no shelf is. */
const made: Readonly<Record<string, () => readonly Source[]>> = {
  mdx: () => [800, 900, 1100].map((version) => written(`healthy${version}.mdx`, healthyMdx(version))),
  'mdx-alpha': () => [1300, 1500].map((version) => written(`alpha${version}.mdx`, healthyAlphaModel(version))),
  m2: () => [256, 260, 264].map((version) => written(`healthy${version}.m2`, healthyM2(version))),
  goldsrc: () => [written('healthy.mdl', healthyStudio())],
  wmo: () => [source('Hut.wmo', healthyBuilding())],
  adt: () => [
    ...[4, 5].map((seed) => written(`Few_1_${seed}.adt`, fewChunks(seed))),
    ...[1, 2, 3].map((seed) => written(`Map_1_${seed}.adt`, randomTile(seed))),
  ],
  wdt: () => [written('Map.wdt', createMap([{ column: 3, row: 4 }]))],
  wdl: () => [written('Map.wdl', smallDistantView())],
  dbc: () => [source('TerrainType.dbc', [{ name: 'TerrainType.dbc', bytes: terrainTypeTable() }])],
  blp: () => [
    source('jpeg.blp', [{ name: 'x.blp', bytes: encodeTexture(picture, { format: 'blp1', encoding: 'jpeg' }) }]),
    source('dxt.blp', [{ name: 'x.blp', bytes: encodeTexture(picture, { format: 'blp2', encoding: 'dxt5' }) }]),
  ],
  dds: () => [source('x.dds', [{ name: 'x.dds', bytes: encodeTexture(picture, { format: 'dds', encoding: 'dxt1' }) }])],
  png: () => [source('x.png', [{ name: 'x.png', bytes: encodeTexture(picture, { format: 'png' }) }])],
  tga: () => [source('x.tga', [{ name: 'x.tga', bytes: encodeTexture(picture, { format: 'tga', encoding: 'rle' }) }])],
};

/** All formats there are files of. */
export const fuzzedFormats: readonly string[] = Object.keys(made);

/** Those made here, then samples and files of the shelf up to `largest` bytes. Always in the same order on the same machine. */
export function sourcesOf(formatId: string, largest: number): readonly Source[] {
  return [...(made[formatId]?.() ?? []), ...(largest > 0 ? storedSources(formatId, largest) : [])];
}
