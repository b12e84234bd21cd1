/** What tests may ask of the view of a map: pixels, counts, picks, sizes, rest. Not for the program itself. */
import type { Lens } from '../../../viewport/camera/lens.ts';
import { projectPoint } from '../../../viewport/camera/lens.ts';
import type { FrameLoop } from '../../../viewport/loop.ts';
import { untilIdle } from '../../../viewport/probes.ts';
import type { Stage } from '../../../viewport/stage.ts';
import type { TerrainEvents, TerrainHit } from './contract.ts';
import type { TerrainScene } from './terrainScene.ts';

export interface TerrainProbes {
  /** Red, green, blue, alpha (0 to 255) of a pixel, in CSS pixels from the upper left. Draws a frame to read it. */
  pixel(x: number, y: number): readonly [number, number, number, number];
  /** The same of many pixels of one frame. */
  pixels(places: readonly (readonly [x: number, y: number])[]): readonly (readonly number[])[];
  statistics(): TerrainEvents['statistics'];
  pick(x: number, y: number): TerrainHit | null;
  /** Where a point of the world stands on the screen; null behind the eye. */
  screenPoint(x: number, y: number, z: number): readonly [number, number] | null;
  /** Bytes on the graphics card. */
  cardBytes(): { readonly tiles: number; readonly tilesets: number };
  /** Tilesets that stand on the card as DXT blocks. */
  blockTilesets(): number;
  /** Tiles whose ground is on the card; −1 while textures are being read. */
  builtTiles(): number;
  /** Things with a place: doodads and map objects. */
  placements(): number;
  /** Draws a frame and waits until the graphics card has done with it; ms. */
  timeFrame(): number;
  /** Resolves when nothing waits to be drawn or read. Never, while animation is on. */
  idle(): Promise<void>;
}

export interface ProbedView {
  readonly scene: TerrainScene;
  readonly stage: Stage;
  readonly loop: FrameLoop;
  readonly lens: () => Lens;
  readonly draw: () => void;
  readonly statistics: () => TerrainEvents['statistics'];
  readonly pickGround: (x: number, y: number) => TerrainHit | null;
}

export function terrainProbes({ scene, stage, loop, lens, draw, statistics, pickGround }: ProbedView): TerrainProbes {
  return {
    pixel(x, y) {
      draw();
      return stage.readPixel(x, y);
    },
    pixels(places) {
      draw();
      return places.map(([x, y]) => stage.readPixel(x, y));
    },
    statistics,
    pick: pickGround,
    screenPoint(x, y, z) {
      const point = projectPoint(lens(), scene.toScene([x, y, z]));
      return point.depth <= 0 ? null : [point.x, point.y];
    },
    cardBytes: () => scene.cardBytes,
    blockTilesets: () => scene.blockTilesets,
    builtTiles: () => (scene.waiting > 0 ? -1 : scene.builtTiles),
    placements: () => scene.placements.count,
    timeFrame() {
      const start = performance.now();
      draw();
      stage.readPixel(0, 0);
      return performance.now() - start;
    },
    idle: () => untilIdle(loop, () => scene.waiting + scene.unbuilt),
  };
}
