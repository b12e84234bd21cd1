/** `chunksmith terrain bake`: shadows of the ground, and of what stands on it. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { counted } from '../../shared/codec/words.ts';
import { CasterMap } from '../../shared/geometry/terrain/casters.ts';
import { editMap } from '../../shared/terrain/mapEdit.ts';
import { ObjectCasters, standingOn } from '../../shared/terrain/objects/objectCasters.ts';
import { bakeShadows } from '../../shared/terrain/shadowEdits.ts';
import { everywhere } from '../host/access.ts';
import { findTextureFile } from '../host/textureSearch.ts';
import type { ActResult } from './actResult.ts';
import { done } from './actResult.ts';
import type { Options } from './terrainOptions.ts';
import { pairOf, textOf } from './terrainOptions.ts';
import type { OpenMap } from './terrainTiles.ts';

/** How models of a map are found: beside it, in folders above it, and in `--game`. */
function castersOf({ tiles }: OpenMap, options: Options): ObjectCasters {
  const [first] = tiles;
  const places = { access: everywhere, folder: dirname(first?.file ?? '.'), extraFolder: textOf(options, 'game') };
  return new ObjectCasters(async (path) => {
    const file = await findTextureFile(path, places, 'file');
    return file === null ? null : new Uint8Array(await readFile(file));
  });
}

export async function bake(map: OpenMap, options: Options): Promise<ActResult> {
  const { ground, tiles } = map;
  const [height, from] = pairOf(options, 'sun') ?? [45, 135];
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const sun = { elevation: radians(height), heading: radians(from) };
  const models = options['objects'] === true ? castersOf(map, options) : null;
  const casters = models === null ? null : await models.of(tiles.flatMap(({ document }) => standingOn(document)));
  const standing = casters === null ? null : new CasterMap(casters, sun);
  editMap('Bake shadows', (edit) => bakeShadows(edit, ground, tiles, sun, standing));
  const missing = [...(models?.missing ?? [])].toSorted();
  return done([
    `shadows of ${counted(tiles.length, 'tile')} baked`,
    ...missing.map((path) => `${path} was not found and casts no shadow`),
  ]);
}
