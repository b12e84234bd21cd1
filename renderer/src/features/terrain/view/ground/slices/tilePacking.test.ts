/** Weights that come from beside the page are on the card as if the page had packed them, whatever happens meanwhile (T123). */
import type { WebGLRenderer } from 'three';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { texelCount } from '../../../../../../../shared/geometry/terrain/grid.ts';
import { makeSlices } from '../../../../../../../shared/geometry/terrain/slicePacking.ts';
import { sliceBytes, sliceSide } from '../../../../../../../shared/geometry/terrain/weightSlices.ts';
import { addLayer, setAlpha } from '../../../../../../../shared/formats/adt/edits.ts';
import { ensureTexture } from '../../../../../../../shared/terrain/layers.ts';
import { TerrainScene } from '../../terrainScene.ts';
import type { TestTile } from '../../testTile.ts';
import { testTile } from '../../testTile.ts';
import type { PackingRequest } from './slicePacker.ts';
import { SlicePacker } from './slicePacker.ts';

class Context {
  getExtension(): null {
    return null;
  }
}

/** A card that keeps the slices of weights, texture by texture, in the order in which these were made. */
function cardOfSlices(): { readonly renderer: WebGLRenderer; readonly textures: Map<number, Uint8Array>[] } {
  const textures: Map<number, Uint8Array>[] = [];
  let bound: Map<number, Uint8Array> | null = null;
  const calls = {
    createTexture: () => {
      const texture = new Map<number, Uint8Array>();
      textures.push(texture);
      return texture;
    },
    texSubImage3D: (...args: unknown[]) => {
      const [first, width, , layers] = args.slice(4) as [number, number, number, number];
      const pixels = args.at(-1) as Uint8Array;
      if (width !== sliceSide) return;
      for (let at = 0; at < layers; at++) {
        bound?.set(first + at, pixels.slice(at * sliceBytes, (at + 1) * sliceBytes));
      }
    },
  };
  const context = new Proxy(new Context(), {
    get: (target, key) =>
      key in target ? Reflect.get(target, key) : ((Reflect.get(calls, key) as unknown) ?? (() => ({}))),
  });
  const bindTexture = (_target: unknown, texture: Map<number, Uint8Array>): void => {
    bound = texture;
  };
  const state = new Proxy({ bindTexture }, { get: (target, key) => Reflect.get(target, key) ?? (() => undefined) });
  const renderer = { state, getContext: () => context, extensions: { has: () => false } };
  return { renderer: renderer as unknown as WebGLRenderer, textures };
}

/** A worker that answers when it is told to, or ends with an error. */
class LateWorker extends EventTarget {
  static made: LateWorker[] = [];
  private readonly asked: PackingRequest[] = [];

  constructor() {
    super();
    LateWorker.made.push(this);
  }

  postMessage(request: PackingRequest, transfer: ArrayBuffer[]): void {
    this.asked.push(structuredClone(request, { transfer }));
  }

  answer(): void {
    for (const { id, request } of this.asked.splice(0)) {
      this.dispatchEvent(
        new MessageEvent('message', { data: { id, slices: makeSlices(request), memory: request.bytes.buffer } }),
      );
    }
  }

  terminate(): void {
    this.asked.length = 0;
  }
}

beforeAll(() => vi.stubGlobal('WebGL2RenderingContext', Context));
afterAll(() => vi.unstubAllGlobals());

/** A tile with four layers that are others in each chunk. */
function painted(column: number, row: number): TestTile {
  const tile = testTile(column, row);
  tile.document.edit('Paint', (edit) => {
    const slots = ['Rock', 'Sand', 'Snow'].map((name) =>
      ensureTexture(edit, tile.document, `Tileset\\Test\\${name}.blp`),
    );
    for (const [position, chunk] of tile.chunks.entries()) {
      for (const slot of position % 2 === 0 ? slots : slots.toReversed()) {
        const layer = addLayer(edit, tile.document, chunk, slot);
        const seed = position * 7 + slot * 31 + column * 13 + row * 17;
        setAlpha(
          edit,
          tile.document,
          layer,
          Uint8Array.from({ length: texelCount }, (_each, at) => (at + seed) & 255),
        );
      }
    }
  });
  return tile;
}

const tiles: readonly TestTile[] = [painted(31, 32), painted(32, 32), painted(32, 33)];
let scene: TerrainScene;
let card: ReturnType<typeof cardOfSlices>;
let packer: SlicePacker;

function sceneOn(own: typeof card, isBeside: boolean): TerrainScene {
  return new TerrainScene(own.renderer, {
    ...(isBeside ? { packer } : {}),
    maxAnisotropy: 1,
    isSoftware: true,
    changed: () => undefined,
    textureMissing: () => undefined,
    tileFailed: (_place, error) => expect(error).toBeNull(),
    partFailed: (_part, error) => expect(error).toBeNull(),
  });
}

beforeEach(() => {
  const before = tiles.map(({ document }) => document.history.position);
  LateWorker.made = [];
  packer = new SlicePacker(() => new LateWorker() as unknown as Worker);
  card = cardOfSlices();
  scene = sceneOn(card, true);
  return () => {
    scene.dispose();
    packer.dispose();
    vi.useRealTimers();
    for (const [at, { document }] of tiles.entries())
      while (document.history.position > (before[at] ?? 0)) document.undo();
  };
});

function show(where: TerrainScene, shown: readonly TestTile[]): void {
  where.setTiles(
    shown.map(({ model, document }) => ({
      place: model.place,
      document,
      loadTexture: () => Promise.resolve(null),
    })),
  );
}

/** Builds until nothing is left to do here. Returns whether something is awaited. */
function build(): boolean {
  for (;;) {
    const { hasMore, isWaiting } = scene.buildTiles(0);
    if (!hasMore || isWaiting) return isWaiting;
  }
}

function answer(): void {
  for (const worker of LateWorker.made) worker.answer();
}

/** Builds to the end, with answers; then what changed meanwhile is drawn. */
function finish(): void {
  while (build()) answer();
  scene.takeChanges();
}

/** Slices of each tile on a card, in the order of tiles. */
const slicesOn = ({ textures }: typeof card): readonly Map<number, Uint8Array>[] =>
  textures.filter(({ size }) => size === 256);

/** The card as it is when the page packs all, of documents as they are now. */
function expectAsByPage(shown: readonly TestTile[] = tiles): void {
  const plain = cardOfSlices();
  const byPage = sceneOn(plain, false);
  try {
    show(byPage, shown);
    byPage.takeChanges();
    while (byPage.buildTiles(1000).hasMore);
    byPage.takeChanges();
    const [wanted, found] = [slicesOn(plain), slicesOn(card)];
    expect(wanted).toHaveLength(shown.length);
    for (const [tile, slices] of wanted.entries()) {
      const other = found.slice(-shown.length)[tile];
      const apart = [...slices].filter(
        ([chunk, slice]) => Buffer.compare(slice, other?.get(chunk) ?? new Uint8Array()) !== 0,
      );
      expect(apart.map(([chunk]) => chunk)).toEqual([]);
    }
  } finally {
    byPage.dispose();
  }
}

/** Another alpha map for a chunk's second layer. */
function repaint({ document, model, chunks }: TestTile, chunk: number): void {
  document.edit('Repaint', (edit) => {
    const id = chunks[chunk] ?? document.root;
    const layer = model.chunk(chunk)?.layers[3] ?? id;
    setAlpha(edit, document, layer, new Uint8Array(texelCount).fill(200));
  });
}

describe('new tiles', () => {
  test('are shown once their weights have come, two at a time', () => {
    show(scene, tiles);
    expect(build()).toBe(true);
    expect(scene.builtTiles).toBe(0);
    answer();
    expect(build()).toBe(true);
    expect(scene.builtTiles).toBe(2);
    finish();
    expect(scene.builtTiles).toBe(3);
    expectAsByPage();
  });

  test('that come one after the other stand in the borders of those beside them', () => {
    for (const count of [1, 2, 3]) {
      show(scene, tiles.slice(0, count));
      finish();
    }
    expectAsByPage();
  });

  test('are packed by the page where the worker fails, then and later', () => {
    show(scene, tiles.slice(0, 2));
    build();
    LateWorker.made[0]?.dispatchEvent(new Event('error'));
    expect(build()).toBe(false);
    show(scene, tiles);
    expect(build()).toBe(false);
    scene.takeChanges();
    expect(LateWorker.made).toHaveLength(1);
    expectAsByPage();
  });

  test('are packed by the page where no worker can be started', () => {
    packer = new SlicePacker(() => {
      throw new Error('no worker');
    });
    scene.dispose();
    scene = sceneOn(card, true);
    show(scene, tiles);
    expect(build()).toBe(false);
    scene.takeChanges();
    expectAsByPage();
  });

  test('are packed by the page where the worker says nothing for five seconds', () => {
    vi.useFakeTimers();
    show(scene, tiles);
    expect(build()).toBe(true);
    vi.advanceTimersByTime(5001);
    for (let round = 0; build(); round++) {
      expect(round).toBeLessThan(3);
      vi.advanceTimersByTime(5001);
    }
    scene.takeChanges();
    expectAsByPage();
  });
});

describe('while weights are on their way', () => {
  const eastOfWest = 15 + 16 * 4;
  const westOfEast = 16 * 4;

  test('the tile itself is painted', () => {
    show(scene, tiles);
    build();
    for (const tile of tiles) repaint(tile, 40);
    finish();
    expectAsByPage();
  });

  test('the edge of a tile beside it that is on its way, too', () => {
    show(scene, tiles.slice(0, 2));
    build();
    repaint(tiles[0] ?? testTile(), eastOfWest);
    repaint(tiles[1] ?? testTile(), westOfEast + 16);
    finish();
    expectAsByPage(tiles.slice(0, 2));
  });

  test('the edge of a tile beside it that is drawn, and shown at once', () => {
    show(scene, tiles.slice(0, 1));
    finish();
    show(scene, tiles.slice(0, 2));
    build();
    repaint(tiles[0] ?? testTile(), eastOfWest);
    // In the edge's own border, and nowhere in the new tile.
    repaint(tiles[0] ?? testTile(), eastOfWest + 31);
    scene.takeChanges();
    finish();
    expectAsByPage(tiles.slice(0, 2));
  });

  test('a tile beside it goes, or it goes itself', () => {
    show(scene, tiles.slice(0, 2));
    finish();
    show(scene, tiles);
    build();
    show(scene, tiles.slice(1));
    finish();
    expectAsByPage(tiles.slice(1));
    show(scene, tiles);
    build();
    show(scene, tiles.slice(1));
    answer();
    finish();
    expectAsByPage(tiles.slice(1));
  });

  test('a mask of brushes comes and goes', () => {
    const mask = [5, 6, 7].map((row) => ({
      column: 31 * 16 + 14,
      row: 32 * 16 + row,
      shares: new Uint8Array(texelCount).fill(90),
    }));
    show(scene, tiles.slice(0, 1));
    finish();
    scene.previews.mask(mask);
    scene.takeChanges();
    show(scene, tiles.slice(0, 2));
    build();
    scene.previews.mask(null);
    scene.takeChanges();
    finish();
    expectAsByPage(tiles.slice(0, 2));
  });
});
