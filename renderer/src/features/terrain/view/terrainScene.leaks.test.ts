/** Nothing of a map is left when it is put away: listeners of its tiles, geometries, materials, textures, what was made on the card (V10). */
import { BufferGeometry, Material, Texture } from 'three';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Document } from '../../../../../shared/document/document.ts';
import { randomTile } from '../../../../../shared/test/generateTile.ts';
import { OrbitCamera } from '../../../viewport/camera/orbitCamera.ts';
import { orbitLens } from '../../../viewport/camera/viewCamera.ts';
import type { TerrainTile } from './contract.ts';
import { TerrainScene } from './terrainScene.ts';
import { CardContext, cardRenderer } from './testCard.ts';
import { testTile } from './testTile.ts';

beforeAll(() => vi.stubGlobal('WebGL2RenderingContext', CardContext));
afterAll(() => vi.unstubAllGlobals());

/** How many listen to a document, from now on. */
function listenersOf(document: Document): () => number {
  let count = 0;
  const onChange = document.onChange.bind(document);
  document.onChange = (listener) => {
    count++;
    const stop = onChange(listener);
    return () => {
      count--;
      stop();
    };
  };
  return () => count;
}

type Kept = BufferGeometry | Material | Texture;

/** All that can be disposed of and is reached from here, through every field. */
function keptBelow(root: object): ReadonlySet<Kept> {
  const seen = new Set<object>();
  const kept = new Set<Kept>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const each = waiting.pop();
    if (typeof each !== 'object' || each === null || seen.has(each) || ArrayBuffer.isView(each)) continue;
    seen.add(each);
    if (each instanceof BufferGeometry || each instanceof Material || each instanceof Texture) kept.add(each);
    if (each instanceof Map) waiting.push(...each.keys(), ...each.values());
    else if (each instanceof Set) waiting.push(...each);
    else waiting.push(...Object.values(each));
  }
  return kept;
}

const picture = {
  ...{ width: 4, height: 4, encoding: '', hasAlpha: false, damage: null, hasIgnoredAlpha: false, mipCount: 1 },
  pixels: new Uint8Array(64),
};
const lens = orbitLens(new OrbitCamera(false), 800, 600, { radius: 50_000, centre: [0, 0, 0] });

test('a map shown, changed and put away ten times leaves no listener and nothing on the card', async () => {
  const west = testTile(31, 32);
  // Liquids, objects, holes and sounds, all at random.
  const wild = randomTile(7);
  const listeners = [west.document, wild].map(listenersOf);
  const tiles: readonly TerrainTile[] = [
    { place: west.model.place, document: west.document, loadTexture: () => Promise.resolve(picture) },
    { place: { column: 32, row: 32 }, document: wild, loadTexture: () => Promise.resolve(picture) },
  ];
  for (let round = 0; round < 10; round++) {
    const kept = new Set<Kept>();
    const gone = new Set<Kept>();
    const scene = new TerrainScene(cardRenderer, {
      ...{ maxAnisotropy: 1, isSoftware: true, changed: () => undefined, textureMissing: () => undefined },
      tileFailed: (_place, error) => expect(error).toBeNull(),
      partFailed: (_part, error) => expect(error).toBeNull(),
    });
    const look = (): void => {
      while (scene.buildTiles(1000).hasMore);
      scene.takeChanges();
      scene.prepare(lens, Infinity, true);
      for (const each of keptBelow(scene)) {
        if (kept.has(each)) continue;
        kept.add(each);
        each.addEventListener('dispose', () => gone.add(each));
      }
    };
    scene.setTiles(tiles);
    look();
    await new Promise((resolve) => setTimeout(resolve));
    look();
    const [chunk = west.document.root] = west.chunks;
    west.document.edit('Touch', (edit) => edit.update(chunk, { areaId: round }));
    scene.reloadTextures();
    look();
    // One tile goes, comes back, and the card is lost between.
    scene.setTiles(tiles.slice(1));
    look();
    scene.setTiles(tiles);
    scene.restore();
    look();
    await new Promise((resolve) => setTimeout(resolve));
    look();
    west.document.undo();
    expect(listeners.map((count) => count() > 0)).toEqual([true, true]);
    expect(kept.size).toBeGreaterThan(5);
    scene.dispose();
    expect([...kept].filter((each) => !gone.has(each)).map((each) => `${each.type} ${each.name}`)).toEqual([]);
    expect(listeners.map((count) => count())).toEqual([0, 0]);
    expect(CardContext.made).toBe(0);
  }
});
