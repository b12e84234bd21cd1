/** A map of two small tiles in the program, and its files as they lie on disk. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDocument } from '../../shared/document/document.ts';
import { adt } from '../../shared/formats/adt/index.ts';
import type { ChunkRef } from '../../shared/terrain/tiles.ts';
import { TileSet } from '../../shared/terrain/tiles.ts';
import type { Editor } from './editor.ts';
import { startOnGround, Terrain, writeMap } from './terrain.ts';
import { expect, test as base } from './test.ts';

const places = [
  { column: 31, row: 32 },
  { column: 32, row: 32 },
];
export const east = 'Test_32_32.adt';
export const west = 'Test_31_32.adt';

/** Middle of the eastern tile: chunk 8, 8 begins there. */
export const middle = -533.333 / 2;
export const inChunk = [middle - 16, middle - 16, 0] as const;
/** Position of that chunk in its tile. */
export const chunkPosition = 8 * 16 + 8;

export interface Ground {
  readonly editor: Editor;
  readonly terrain: Terrain;
}

export interface GroundSetup {
  readonly ground: Ground;
  /** More files beside the map, by path. */
  readonly beside: Readonly<Record<string, Uint8Array>>;
}

export const test = base.extend<GroundSetup>({
  beside: [{}, { option: true }],
  ground: async ({ page, expectedErrors, beside }, use) => {
    const editor = await startOnGround(page, async (root) => {
      await writeMap(root, places);
      for (const [path, bytes] of Object.entries(beside)) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), bytes);
      }
    });
    const terrain = new Terrain(page);
    await editor.press('Control+o');
    await editor.fileDialog.choose(east);
    await editor.tab(east).waitFor();
    await terrain.isReady();
    await use({ editor, terrain });
    await editor.dispose();
    expect(editor.unexpectedErrors(expectedErrors), 'errors that the page reported').toEqual([]);
  },
});

export async function bytesOf(editor: Editor, name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(join(editor.folders.root, name)));
}

/** Tiles as they lie on disk. */
export async function tileSet(editor: Editor, names: readonly string[]): Promise<TileSet> {
  const tiles = await Promise.all(
    names.map(async (name) => {
      const [, column = 0, row = 0] = /_(\d+)_(\d+)/.exec(name)?.map(Number) ?? [];
      return { place: { column, row }, document: openDocument(adt, await bytesOf(editor, name)) };
    }),
  );
  return new TileSet(tiles);
}

/** The chunk of `inChunk` as it lies on disk. */
export async function savedChunk(editor: Editor): Promise<ChunkRef> {
  const chunk = (await tileSet(editor, [east])).chunkAt(inChunk[0], inChunk[1]);
  if (chunk === null) throw new Error('the chunk is not there');
  return chunk;
}
