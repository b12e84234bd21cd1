/** Typed events: what the viewport tells the rest of the program. */
import { Signal } from '../base/observable.ts';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { CameraState } from './camera/orbitCamera.ts';
import type { SceneFailure } from './sceneFailure.ts';
import type { ToolHint } from './toolHint.ts';

type Signals<Events> = { [Name in keyof Events]?: Signal<[payload: Events[Name]]> };

export class Emitter<Events extends object> {
  private signals: Signals<Events> = {};

  /** Returns the way to stop listening. */
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): () => void {
    this.signals[name] ??= new Signal();
    return this.signals[name].listen(listener);
  }

  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    this.signals[name]?.tell(payload);
  }

  /** Nobody listens any more. */
  clear(): void {
    this.signals = {};
  }
}

/** What lies under a point of the view. */
export interface Pick {
  readonly record: RecordId;
  readonly kind: 'geoset' | 'node';
  /** In model space, units. */
  readonly point: Vector3;
  /** From the camera, units. */
  readonly distance: number;
}

/** A click in the view that was not a drag. */
export interface PickEvent {
  readonly pick: Pick | null;
  /** Shift or Ctrl held: add to the selection rather than replace it. */
  readonly isAdditive: boolean;
}

export interface FrameStatistics {
  /** Frames drawn since the viewport was made. */
  readonly framesDrawn: number;
  /** Draw calls of the model: one a visible layer. */
  readonly drawCalls: number;
  /** Triangles of the model that were drawn. */
  readonly triangles: number;
  /** Draw calls of ground, grid, overlays and gizmo besides. */
  readonly otherDrawCalls: number;
  /** Our own time for the last frame, in ms: sampling, uploads, draw commands; not the graphics card's. */
  readonly frameMs: number;
}

/** Before the first frame. */
export const noStatistics: FrameStatistics = {
  framesDrawn: 0,
  drawCalls: 0,
  triangles: 0,
  otherDrawCalls: 0,
  frameMs: 0,
};

export interface ViewportEvents {
  readonly statistics: FrameStatistics;
  /** Orientation and place of the camera, for the axis gizmo and the projection's name. */
  readonly camera: CameraState & { readonly modelCamera: RecordId | null };
  readonly pick: PickEvent;
  /** What stands beside the pointer while a tool runs; null when it ended. */
  readonly hint: ToolHint | null;
  /** A texture could not be had; its place shows a checker with the name. */
  readonly textureMissing: { readonly path: string; readonly reason: string };
  /** The model could not be drawn and is shown as a box; null when it is drawn again. */
  readonly failure: SceneFailure | null;
  /** The graphics card took the drawing context away, or gave it back. */
  readonly context: 'lost' | 'restored';
}
