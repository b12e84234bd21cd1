/** What tests may ask of a viewport: pixels, counts, picks, rest. Not for the program itself. */
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { OrbitPose } from './camera/orbitCamera.ts';
import type { Lens } from './camera/lens.ts';
import { projectPoint } from './camera/lens.ts';
import type { FrameStatistics, Pick } from './events.ts';
import type { FrameLoop } from './loop.ts';
import type { Scene } from './scene.ts';
import type { Stage } from './stage.ts';
import type { ViewControl } from './view.ts';

export interface ViewportProbes {
  /** Red, green, blue, alpha (0 to 255) of a pixel, in CSS pixels from the upper left. Draws a frame to read it. */
  pixel(x: number, y: number): readonly [number, number, number, number];
  statistics(): FrameStatistics;
  pick(x: number, y: number): Pick | null;
  /** Where a node's pivot, or the middle of a geoset's posed box, stands on the screen; null for other records. */
  screenPoint(record: RecordId): readonly [number, number] | null;
  /** Puts the free camera where pictures are to be taken from. */
  lookFrom(pose: OrbitPose): void;
  /** Resolves when nothing waits to be drawn or read. Never, while something plays. */
  idle(): Promise<void>;
}

function screenPointOf(scene: Scene, lens: Lens, record: RecordId): readonly [number, number] | null {
  const place = scene.placeOf(record);
  if (place === null) return null;
  const { x, y } = projectPoint(lens, place);
  return [x, y];
}

/** Waits for frames and pictures in turn, since each may ask for the other. */
export async function untilIdle(loop: FrameLoop, picturesOnTheWay: () => number): Promise<void> {
  do {
    await loop.idle();
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  } while (!loop.isIdle || picturesOnTheWay() > 0);
}

/** What the probes look into. */
interface Probed {
  readonly stage: { readPixel: Stage['readPixel'] };
  readonly loop: FrameLoop;
  readonly view: { lookFrom: ViewControl['lookFrom'] };
  readonly scene: () => Scene | null;
  readonly lens: () => Lens;
  readonly draw: () => void;
  readonly statistics: ViewportProbes['statistics'];
  readonly pick: ViewportProbes['pick'];
}

export function probesOf({ stage, loop, view, scene, lens, draw, statistics, pick }: Probed): ViewportProbes {
  return {
    pixel: (x, y) => {
      draw();
      return stage.readPixel(x, y);
    },
    statistics,
    pick,
    screenPoint: (record) => {
      const shown = scene();
      return shown === null ? null : screenPointOf(shown, lens(), record);
    },
    lookFrom: (pose) => view.lookFrom(pose),
    idle: () => untilIdle(loop, () => scene()?.waiting ?? 0),
  };
}
