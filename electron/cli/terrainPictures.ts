/** Heights, alpha maps and vertex colours of tiles as pictures in a folder, and back. */
import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { HeightStroke } from '../../shared/geometry/terrain/brush/heightStroke.ts';
import { storeHeights } from '../../shared/terrain/heightEdits.ts';
import type { HeightRange } from '../../shared/terrain/heightPicture.ts';
import { heightPicture, importHeights, rangeOfTiles } from '../../shared/terrain/heightPicture.ts';
import { alphaPicture, colourPicture, importAlpha, importColours } from '../../shared/terrain/layerPicture.ts';
import { texturesOf } from '../../shared/terrain/layers.ts';
import { editMap } from '../../shared/terrain/mapEdit.ts';
import { chunkFields } from '../../shared/terrain/tiles.ts';
import { writeAtomically } from '../host/atomicFile.ts';
import { counted, UsageError } from './command.ts';
import type { ActResult } from './terrainActs.ts';
import type { FileTile, OpenMap } from './terrainTiles.ts';

/** What stands beside the pictures of a tile. Scripts rely on it: properties may be added, not changed. */
interface Sidecar {
  readonly heights: HeightRange;
  /** Textures in the order of the pictures' numbers. */
  readonly textures: readonly string[];
}

const stem = ({ file }: FileTile): string => basename(file).replace(/\.adt$/i, '');
const pictureName = {
  sidecar: (tile: FileTile): string => `${stem(tile)}.json`,
  heights: (tile: FileTile): string => `${stem(tile)}_heights.png`,
  colours: (tile: FileTile): string => `${stem(tile)}_colours.png`,
  alpha: (tile: FileTile, index: number): string => `${stem(tile)}_alpha${index}.png`,
};

export async function exportPictures({ tiles, ground }: OpenMap, out: string): Promise<ActResult> {
  await mkdir(out, { recursive: true });
  const stroke = new HeightStroke(ground.heights);
  // One range for all tiles, so that the pictures fit together at their edges.
  const heights = rangeOfTiles(
    stroke,
    tiles.map(({ place }) => place),
  );
  const files: string[] = [];
  const write = async (name: string, bytes: Uint8Array): Promise<void> => {
    await writeAtomically(join(out, name), bytes, { backup: false });
    files.push(join(out, name));
  };
  for (const tile of tiles) {
    const textures = texturesOf(tile.document);
    const sidecar: Sidecar = { heights, textures };
    await write(pictureName.heights(tile), heightPicture(stroke, tile.place, heights));
    for (const [index, texture] of textures.entries()) {
      await write(pictureName.alpha(tile, index), alphaPicture(ground, tile, texture));
    }
    if (ground.chunksOf(tile).some((chunk) => chunkFields(chunk).colours !== null)) {
      await write(pictureName.colours(tile), colourPicture(ground, tile));
    }
    await write(pictureName.sidecar(tile), new TextEncoder().encode(`${JSON.stringify(sidecar, null, 2)}\n`));
  }
  return {
    lines: [`${counted(tiles.length, 'tile')}, heights from ${heights.minimum} to ${heights.maximum} yd`],
    files,
    isWell: true,
  };
}

function isRange(value: unknown): value is HeightRange {
  if (typeof value !== 'object' || value === null || !('minimum' in value) || !('maximum' in value)) return false;
  return (
    Number.isFinite(value.minimum) && Number.isFinite(value.maximum) && Number(value.minimum) <= Number(value.maximum)
  );
}

function readSidecar(text: string, name: string): Sidecar {
  const problem = new Error(
    `${name} is not what an export writes: heights with minimum and maximum, and a list of textures`,
  );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problem;
  }
  if (typeof value !== 'object' || value === null || !('heights' in value) || !('textures' in value)) throw problem;
  const { heights, textures } = value;
  const isList = Array.isArray(textures) && textures.every((each) => typeof each === 'string');
  if (!isRange(heights) || !isList) throw problem;
  return { heights, textures };
}

async function contentOf(folder: string, name: string): Promise<Uint8Array | null> {
  return await readFile(join(folder, name)).catch(() => null);
}

export async function importPictures({ tiles, ground }: OpenMap, from: string | null): Promise<ActResult> {
  if (from === null) throw new UsageError('terrain import needs --from FOLDER');
  const lines: string[] = [];
  let found = 0;
  const stroke = new HeightStroke(ground.heights);
  const rest: (() => void)[] = [];
  for (const tile of tiles) {
    const sidecar = await contentOf(from, pictureName.sidecar(tile));
    if (sidecar === null) continue;
    found++;
    const { heights, textures } = readSidecar(new TextDecoder().decode(sidecar), pictureName.sidecar(tile));
    const relief = await contentOf(from, pictureName.heights(tile));
    if (relief !== null) importHeights(stroke, tile.place, relief, heights);
    const colours = await contentOf(from, pictureName.colours(tile));
    if (colours !== null)
      rest.push(() => editMap('Import colours', (edit) => importColours(edit, ground, tile, colours)));
    for (const [index, texture] of textures.entries()) {
      const alpha = await contentOf(from, pictureName.alpha(tile, index));
      if (alpha === null) continue;
      rest.push(() =>
        editMap(`Import ${texture}`, (edit) => {
          const left = importAlpha(edit, ground, tile, texture, alpha);
          if (left > 0)
            lines.push(`${stem(tile)}: ${counted(left, 'chunk')} have no layer of ${texture} and were left`);
        }),
      );
    }
  }
  if (found === 0) throw new Error(`${from} has no pictures of these tiles`);
  editMap('Import heights', (edit) => storeHeights(edit, ground, stroke.changed));
  for (const act of rest) act();
  return { lines: [...lines, `${counted(found, 'tile')} read`], files: [], isWell: true };
}
