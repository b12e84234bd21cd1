/** Where the view looks from: orbit camera or model camera, framing, and the memory of a camera for each document. */
import type { Document } from '../../../shared/document/document.ts';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { Box } from '../../../shared/geometry/extent.ts';
import { uniteBoxes } from '../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { Lens } from './camera/lens.ts';
import type { CameraState, Easing, OrbitPose, ProjectionKind, StandardView } from './camera/orbitCamera.ts';
import { OrbitCamera } from './camera/orbitCamera.ts';
import type { Modifiers, ViewSize, WheelLike } from './camera/orbitInput.ts';
import { dragCamera, wheelCamera } from './camera/orbitInput.ts';
import { modelLens, orbitLens, pointShare } from './camera/viewCamera.ts';
import { Signal } from '../base/observable.ts';
import type { Scene } from './scene.ts';
import { linesOf } from './toolRun.ts';
import type { Walk } from './walk/walk.ts';

/** Shown where there is no model. */
const emptyBox: Box = { minimum: [-64, -64, 0], maximum: [64, 64, 96] };
const emptySurroundings = { centre: [0, 0, 0] as Vector3, radius: 64 };

/** How a document was looked at when it was left. */
export interface LeftView {
  readonly pose: OrbitPose;
  /** The camera that was looked through, by its place among the scene's; null for none. */
  readonly through: number | null;
}

export class ViewControl {
  private readonly orbit: OrbitCamera;
  private readonly size: ViewSize;
  private readonly changed: () => void;
  private readonly left = new WeakMap<Document, { readonly pose: OrbitPose; readonly modelCamera: RecordId | null }>();
  private scene: Scene | null = null;
  private modelCamera: RecordId | null = null;
  private walk: Walk | null = null;
  /** Somebody began to walk, or ended. */
  readonly walkChanges = new Signal();

  /** `size` is read when needed: the stage's own, which changes. */
  constructor(size: ViewSize, easing: Easing, changed: () => void) {
    this.orbit = new OrbitCamera(easing);
    this.size = size;
    this.changed = changed;
  }

  /** How it is looked at now, to be looked at so again. */
  get present(): { readonly pose: OrbitPose; readonly modelCamera: RecordId | null } {
    return { pose: this.orbit.pose, modelCamera: this.modelCamera };
  }

  /** Who walks, with the camera behind him; null while the camera is moved by hand. */
  get walking(): Walk | null {
    return this.walk;
  }

  /** Lets somebody walk; null ends it, and the camera stays where it is. */
  setWalk(walk: Walk | null): void {
    if (walk === this.walk) return;
    const { walk: before } = this;
    if (walk !== null) this.modelCamera = null;
    this.walk = walk;
    if (before !== null) {
      this.orbit.moveTo(before.leftPose(this.orbit.pose), 'at once');
      before.dispose();
    }
    this.walkChanges.tell();
    this.changed();
  }

  get lookingThrough(): RecordId | null {
    return this.modelCamera;
  }

  /** The state to tell of, for the lens that was drawn with. */
  state(lens: Lens): CameraState & { readonly modelCamera: RecordId | null } {
    return { ...this.orbit.state, frame: lens.frame, modelCamera: this.modelCamera };
  }

  lens(scene: Scene | null, time: TrackTime): Lens {
    const around = scene?.surroundings ?? emptySurroundings;
    const { width, height } = this.size;
    const camera = scene?.cameras.find(({ record }) => record === this.modelCamera);
    return camera === undefined
      ? orbitLens(this.orbit, width, height, around)
      : modelLens(camera.at(time), width, height, around);
  }

  /** Keeps the camera for a document that is put away. */
  remember(document: Document): void {
    this.left.set(document, { pose: this.orbit.pose, modelCamera: this.modelCamera });
  }

  /**
   * Shows another document: as it was left, or framed as it stands in the game.
   * @param kept how an earlier run left it
   */
  enter(scene: Scene | null, kept: LeftView | null): void {
    this.setWalk(null);
    this.scene = scene;
    const cameras = scene?.cameras ?? [];
    const left = scene === null ? undefined : this.left.get(scene.document);
    const pose = left?.pose ?? (scene === null ? undefined : kept?.pose);
    if (pose === undefined) {
      this.modelCamera = cameras.find(({ isInitial }) => isInitial === true)?.record ?? null;
      this.orbit.setView('quarter');
      this.frame(scene?.standingBox() ?? null, 'at once');
      return;
    }
    const through = left === undefined ? cameras[kept?.through ?? -1]?.record : left.modelCamera;
    this.modelCamera = cameras.find(({ record }) => record === through)?.record ?? null;
    this.orbit.moveTo(pose, 'at once');
  }

  focus(box: Box | null): void {
    this.leaveModelCamera();
    this.frame(box, 'eased');
  }

  /** Puts the free camera somewhere, at once. */
  lookFrom(pose: OrbitPose): void {
    this.leaveModelCamera();
    this.orbit.moveTo(pose, 'at once');
    this.changed();
  }

  setView(view: StandardView): void {
    this.leaveModelCamera();
    this.orbit.setView(view);
    this.changed();
  }

  setProjection(projection: ProjectionKind): void {
    this.orbit.projection = projection;
    this.changed();
  }

  setModelCamera(record: RecordId | null): void {
    this.setWalk(null);
    this.modelCamera = record;
    this.changed();
  }

  drag(dx: number, dy: number, keys: Modifiers): void {
    this.modelCamera = null;
    if (this.walk === null) dragCamera(this.orbit, dx, dy, keys, this.size);
    else this.walk.turn(dx, dy);
    this.changed();
  }

  wheel(event: WheelLike, x: number, y: number): void {
    this.modelCamera = null;
    if (this.walk === null) wheelCamera(this.orbit, event, x, y, this.size);
    else this.walk.zoom(linesOf(event));
    this.changed();
  }

  /** The model's cameras changed: one that is gone cannot be looked through. */
  followChanges({ cameras, three }: Scene): void {
    // A scene that was made anew holds its own things alone.
    if (this.walk !== null) three.add(this.walk.object);
    if (cameras.every(({ record }) => record !== this.modelCamera)) this.modelCamera = null;
  }

  /** Glides on; true while more is to come. */
  advance(elapsedMs: number): boolean {
    if (this.walk === null) return this.orbit.advance(elapsedMs);
    const { pose, goesOn } = this.walk.advance(elapsedMs);
    this.orbit.moveTo(pose, 'at once');
    return goesOn;
  }

  private frame(box: Box | null, how: 'at once' | 'eased'): void {
    const { radius } = this.scene?.surroundings ?? emptySurroundings;
    this.orbit.focus(box ?? emptyBox, this.size.width / this.size.height, how, radius * pointShare);
    this.changed();
  }

  /** The free camera goes somewhere else by itself: nobody looks through another one, or walks. */
  private leaveModelCamera(): void {
    this.modelCamera = null;
    this.setWalk(null);
  }
}

/** The box around what is selected, in the present pose; null when none of the records has a place. */
export function selectionBox(scene: Scene, selection: Iterable<RecordId>): Box | null {
  return uniteBoxes([...selection].map((record) => scene.boxOf(record)));
}
