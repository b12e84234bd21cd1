/** Tilesets as DXT blocks: the ground looks as it does with decoded pixels, and takes an eighth of the memory. */
import { expect, test } from '@playwright/test';
import { bundleHarness, openTerrainPage } from '../driver/terrainPage.ts';

let script = '';

// One worker takes them all, so that the harness is bundled once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  script = await bundleHarness();
});

interface Seen {
  readonly colors: readonly (readonly number[])[];
  readonly blocks: number;
  readonly bytes: number;
}

/** A grid of pixels of the ground from near by, with the tileset as blocks or decoded. */
function seen(
  page: import('@playwright/test').Page,
  encoding: 'dxt1' | 'dxt5',
  side: number,
  way: 'blocks' | 'pixels',
): Promise<Seen> {
  return page.evaluate(
    async ([encoding, side, way]) => {
      const { view, createTile, dxtTileset } = window.harness;
      const place = { column: 32, row: 32 };
      const document = createTile({ place, height: 0, texture: 'pattern.blp', alphaDepth: 8 });
      view.setOverlays({ tileBorders: false, fog: false });
      const { loadTexture, loadForCard } = dxtTileset(encoding, side);
      view.setTiles([{ place, document, loadTexture, ...(way === 'blocks' ? { loadForCard } : {}) }]);
      view.camera.lookAt(-50, -50, 0, 8);
      await view.probes.idle();
      const places: (readonly [number, number])[] = [];
      for (let x = -51.5; x < -48.5; x += 0.35) {
        for (let y = -51.5; y < -48.5; y += 0.35) {
          places.push(view.probes.screenPoint(x, y, 0) ?? [0, 0]);
        }
      }
      const colors = view.probes.pixels(places);
      return { colors, blocks: view.probes.blockTilesets(), bytes: view.probes.cardBytes().tilesets };
    },
    [encoding, side, way] as const,
  );
}

test('tilesets look the same as blocks and decoded', async ({ page }) => {
  await openTerrainPage(page, script);
  const hasDxt = await page.evaluate(
    () => document.createElement('canvas').getContext('webgl2')?.getExtension('WEBGL_compressed_texture_s3tc') ?? null,
  );

  test.skip(hasDxt === null, 'this browser draws without DXT');
  for (const encoding of ['dxt1', 'dxt5'] as const) {
    await test.step(`a tileset of 256 pixels in ${encoding} looks the same as blocks and decoded`, async () => {
      await openTerrainPage(page, script);
      const blocks = await seen(page, encoding, 256, 'blocks');
      await openTerrainPage(page, script);
      const pixels = await seen(page, encoding, 256, 'pixels');
      expect([blocks.blocks, pixels.blocks]).toEqual([1, 0]);
      expect(new Set(pixels.colors.map((color) => color.join())).size).toBeGreaterThan(20);
      const away = blocks.colors.flatMap((color, at) =>
        color.map((value, part) => Math.abs(value - (pixels.colors[at]?.[part] ?? 0))),
      );
      // A card may round the mixtures of a block in its own way, and smaller mips are the file's own instead of the card's.
      expect(Math.max(...away)).toBeLessThanOrEqual(6);
      expect(away.reduce((sum, value) => sum + value, 0) / away.length).toBeLessThan(1.5);
      // An array of pixels for the picture that waits is there both times.
      expect(blocks.bytes).toBeLessThan(pixels.bytes / 3);
    });
  }
});

test('blocks of a size that no array has are decoded and fitted', async ({ page }) => {
  await openTerrainPage(page, script);
  const { blocks, colors } = await seen(page, 'dxt1', 64, 'blocks');
  expect(blocks).toBe(0);
  expect(new Set(colors.map((color) => color.join())).size).toBeGreaterThan(20);
});
