/** A folder with a small map, and `chunksmith terrain` run on it. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocument } from '../../../shared/document/document.ts';
import { adt } from '../../../shared/formats/adt/index.ts';
import { createTile } from '../../../shared/formats/adt/create.ts';
import { createMap } from '../../../shared/formats/wdt/create.ts';
import { knownFormats } from '../../../shared/formats/index.ts';
import type { GridPlace } from '../../../shared/geometry/terrain/grid.ts';
import { TileSet } from '../../../shared/terrain/tiles.ts';
import { workerUrl } from '../../host/test/workers.ts';
import { terrain } from '../terrain.ts';

/** Two flat tiles beside each other, and the WDT of their map. */
export const testPlaces: readonly GridPlace[] = [
  { column: 31, row: 32 },
  { column: 32, row: 32 },
];

export async function makeMapFolder(alphaDepth: 4 | 8 = 8): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'terrain-'));
  for (const place of testPlaces) {
    const bytes = createTile({ place, texture: 'Grass.blp', alphaDepth, areaId: 3 }).write();
    await writeFile(join(root, `Test_${place.column}_${place.row}.adt`), bytes);
  }
  await writeFile(join(root, 'Test.wdt'), createMap(testPlaces, alphaDepth === 8 ? 4 : 0).write());
  return root;
}

export async function runTerrain(
  words: readonly string[],
  options: Readonly<Record<string, string | boolean>> = {},
): Promise<{ readonly code: number; readonly out: string; readonly errors: string }> {
  let [out, errors] = ['', ''];
  const code = await terrain.run({
    positionals: words,
    options,
    formats: knownFormats,
    workerUrl,
    terminal: {
      out: (text) => {
        out += text;
        return Promise.resolve();
      },
      err: (text) => {
        errors += text;
      },
      progress: () => undefined,
    },
  });
  return { code, out, errors };
}

export async function tilesIn(folder: string, places = testPlaces): Promise<TileSet> {
  return new TileSet(
    await Promise.all(
      places.map(async (place) => ({
        place,
        document: openDocument(
          adt,
          new Uint8Array(await readFile(join(folder, `Test_${place.column}_${place.row}.adt`))),
        ),
      })),
    ),
  );
}
