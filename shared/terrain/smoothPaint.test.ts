/** Smoothing what is painted has no seam: it does over borders what it would do on one large picture. */
import { expect, it } from 'vitest';
import { addLayer, setAlpha } from '../formats/adt/edits.ts';
import type { Dab } from '../geometry/terrain/brush/falloff.ts';
import { texelSize, texelsPerSide } from '../geometry/terrain/grid.ts';
import { ensureTexture, plainPath, layersOf, weightsOf } from './layers.ts';
import { editMap } from './mapEdit.ts';
import { chunkAt, fourTiles, grass, undone } from './testTiles.ts';
import { TexturePainter } from './texturePainter.ts';
import type { ChunkRef, TileSet } from './tiles.ts';

const rock = 'Tileset\\Test\\Rock.blp';
const mud = 'Tileset\\Test\\Mud.blp';

function lay(chunk: ChunkRef, layers: readonly (readonly [texture: string, alpha: (texel: number) => number])[]): void {
  const { document } = chunk.tile;
  document.edit('Lay', (transaction) => {
    for (const [texture, alpha] of layers) {
      const id = addLayer(transaction, document, chunk.id, ensureTexture(transaction, document, texture));
      const map = Uint8Array.from({ length: 4096 }, (_each, texel) => alpha(texel));
      setAlpha(transaction, document, id, map);
    }
  });
}

/** Weights of a texture over two chunks side by side, as one picture of 64 rows and 128 columns. */
function picture(tiles: TileSet, texture: string): readonly (readonly number[])[] {
  const pair = [chunkAt(tiles, -5, 5), chunkAt(tiles, -5, -5)];
  return Array.from({ length: texelsPerSide }, (_row, row) =>
    pair.flatMap((chunk) => {
      const at = layersOf(chunk).findIndex((layer) => plainPath(layer.texture) === plainPath(texture));
      const weights = weightsOf(chunk)[at];
      return Array.from({ length: texelsPerSide }, (_column, column) => weights?.[row * texelsPerSide + column] ?? 0);
    }),
  );
}

const dab: Dab = { x: -16, y: 0, radius: 12, hardness: 1, shape: 'flat', strength: 1 };

function smooth(tiles: TileSet, times = 1): void {
  const painter = new TexturePainter(tiles, { texture: '', whenFull: 'leave', canAdd: false });
  for (let time = 0; time < times; time++) painter.smooth(dab);
  editMap('Smooth', (edit) => painter.commit(edit));
}

it('texels at a border go to the mean of what lies around them on both sides, over the edge of two tiles', () => {
  const tiles = fourTiles();
  // The same textures on both sides, in another order.
  lay(chunkAt(tiles, -5, 5), [
    [rock, (texel) => (texel % 7) * 20],
    [mud, (texel) => (texel % 5) * 10],
  ]);
  lay(chunkAt(tiles, -5, -5), [
    [mud, (texel) => (texel % 3) * 30],
    [rock, (texel) => (texel % 11) * 15],
  ]);
  const before = [grass, rock, mud].map((texture) => picture(tiles, texture));
  undone(tiles, () => smooth(tiles));
  const after = [grass, rock, mud].map((texture) => picture(tiles, texture));
  const reach = dab.radius / texelSize - 0.5;
  const middle = 16 / texelSize - 0.5;
  let compared = 0;
  for (let row = 1; row < 63; row++) {
    for (let column = 1; column < 127; column++) {
      if (Math.hypot(row - middle, column - 63.5) > reach) continue;
      for (const [index, image] of before.entries()) {
        let sum = 0;
        for (const r of [row - 1, row, row + 1]) for (const c of [-1, 0, 1]) sum += image[r]?.[column + c] ?? 0;
        // Stored as whole numbers; the base has what the others leave.
        expect(Math.abs((after[index]?.[row]?.[column] ?? 0) - sum / 9)).toBeLessThanOrEqual(1.5);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(4000);
});

it('the weights of every texel go on adding up to the whole', () => {
  const tiles = fourTiles();
  lay(chunkAt(tiles, -5, 5), [[rock, (texel) => (texel % 2) * 255]]);
  lay(chunkAt(tiles, -5, -5), [[mud, (texel) => (texel % 64) * 4]]);
  smooth(tiles, 4);
  for (const chunk of [chunkAt(tiles, -5, 5), chunkAt(tiles, -5, -5)]) {
    const weights = weightsOf(chunk);
    for (let texel = 0; texel < 4096; texel++) {
      expect(weights.reduce((sum, values) => sum + (values[texel] ?? 0), 0)).toBeCloseTo(255);
    }
  }
});

it('a chunk of one texture stays as it is', () => {
  const tiles = fourTiles();
  smooth(tiles);
  expect(tiles.tiles.every(({ document }) => !document.history.isDirty)).toBe(true);
});
