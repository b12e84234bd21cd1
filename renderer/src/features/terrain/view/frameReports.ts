/** What a map's view tells of its frames: what was drawn, from where, and what failed. */
import type { Lens } from '../../../viewport/camera/lens.ts';
import type { Emitter } from '../../../viewport/events.ts';
import type { TerrainEvents } from './contract.ts';
import { asError } from './partGuard.ts';
import type { TerrainScene } from './terrainScene.ts';

type Statistics = TerrainEvents['statistics'];

export class FrameReports {
  statistics: Statistics = { framesDrawn: 0, drawCalls: 0, triangles: 0, frameMs: 0 };
  private readonly events: Emitter<TerrainEvents>;
  /** The last frame threw. */
  private hasFailed = false;
  private toldCamera = '';

  constructor(events: Emitter<TerrainEvents>) {
    this.events = events;
  }

  /** Draws one frame; one that throws is the last until something changes. True when the next must follow. */
  guard(draw: () => boolean): boolean {
    try {
      const mustFollow = draw();
      if (this.hasFailed) this.events.emit('failure', { place: null, part: null, error: null });
      this.hasFailed = false;
      return mustFollow;
    } catch (error) {
      this.hasFailed = true;
      this.events.emit('failure', { place: null, part: null, error: asError(error) });
      return false;
    }
  }

  /** Tells of a frame, and of the camera where it stands elsewhere than before. */
  drawn(frame: Omit<Statistics, 'framesDrawn'>, lens: Lens, scene: Pick<TerrainScene, 'toWorld'>): void {
    this.statistics = { ...frame, framesDrawn: this.statistics.framesDrawn + 1 };
    const [x, y, z] = scene.toWorld(lens.frame.position);
    const { towardsViewer } = lens.frame;
    const heading = Math.atan2(towardsViewer[1], -towardsViewer[0]);
    const key = [x, y, z, heading].join();
    if (key !== this.toldCamera) this.events.emit('camera', { x, y, z, heading });
    this.toldCamera = key;
    this.events.emit('statistics', this.statistics);
  }
}
