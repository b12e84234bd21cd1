/** `chunksmith terrain bake`: with --objects what stands on the land casts its shadow, by its own files. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { worldToPlacement } from '../../shared/geometry/terrain/grid.ts';
import { editMap } from '../../shared/terrain/mapEdit.ts';
import { addObjects, newObject } from '../../shared/terrain/objects/looseObject.ts';
import { freeIds, noBounds } from '../../shared/terrain/objects/object.ts';
import { tileMiddle } from '../../shared/terrain/shadowEdits.ts';
import { chunkFields } from '../../shared/terrain/tiles.ts';
import { writeInto } from './terrainTiles.ts';
import { makeMapFolder, runTerrain, testPlaces, tilesIn } from './test/terrainFolder.ts';

it('bakes shadows of the ground alone, or of what stands on it too', async () => {
  const root = await makeMapFolder();
  for (const name of ['Lodge.wmo', 'Lodge_000.wmo', 'Lodge_001.wmo']) {
    await copyFile(new URL(`../../assets/samples/${name}`, import.meta.url), join(root, name));
  }
  const tiles = await tilesIn(root);
  const [place] = testPlaces;
  const middle = tileMiddle(place ?? { column: 0, row: 0 });
  const at = (name: string, north: number) => {
    const position = worldToPlacement({ ...middle, x: middle.x + north, z: 0 });
    return { loose: newObject('mapObject', name, { position, rotation: [0, 0, 0], scale: 1 }) };
  };
  editMap('Build', (edit) => addObjects(edit, tiles, [at('Lodge.wmo', 0), at('Gone.wmo', 60)], freeIds([]), noBounds));
  await writeInto(root, 'Test_31_32.adt', tiles.tiles[0]?.document.write() ?? new Uint8Array());
  const shaded = async (): Promise<number> => {
    const now = await tilesIn(root);
    return now.tiles
      .flatMap((tile) => now.chunksOf(tile))
      .reduce((sum, chunk) => sum + [...(chunkFields(chunk).shadow ?? [])].filter((each) => each === 1).length, 0);
  };
  expect(await runTerrain(['bake', root], { out: root })).toMatchObject({ code: 0 });
  expect(await shaded()).toBe(0);
  const { code, out } = await runTerrain(['bake', root], { out: root, objects: true });
  expect(code).toBe(0);
  expect(out).toContain('Gone.wmo was not found and casts no shadow');
  // A lodge under a sun of 45°: more than its own ground of some 70 square yards, and no plain of it.
  const texels = await shaded();
  expect(texels).toBeGreaterThan(200);
  expect(texels).toBeLessThan(20_000);
});
