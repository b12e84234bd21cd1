/** Where the view looks from: orbit camera or model camera, framing, and the memory of a camera for each document. */
import type { Document } from '../../../shared/document/document.ts';
import type { RecordId } from '../../../shared/document/record.ts';
import type { Box } from '../../../shared/geometry/extent.ts';
import { uniteBoxes } from '../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { Lens } from './camera/lens.ts';
import type { CameraState, OrbitPose, ProjectionKind, StandardView } from './camera/orbitCamera.ts';
import { OrbitCamera } from './camera/orbitCamera.ts';
import type { Modifiers, ViewSize, WheelLike } from './camera/orbitInput.ts';
import { dragCamera, wheelCamera } from './camera/orbitInput.ts';
import { modelLens, orbitLens } from './camera/viewCamera.ts';
import type { Content } from './content.ts';
import { nodePlace } from './overlays/places.ts';
import type { ModelScene } from './scene/modelScene.ts';

/** Shown where there is no model. */
const emptyBox: Box = { minimum: [-64, -64, 0], maximum: [64, 64, 96] };
const emptySurroundings = { centre: [0, 0, 0] as Vector3, radius: 64 };

export class ViewControl {
  private readonly orbit: OrbitCamera;
  private readonly size: ViewSize;
  private readonly changed: () => void;
  private readonly poses = new WeakMap<Document, OrbitPose>();
  private modelCamera: RecordId | null = null;

  /** `size` is read when needed: the stage's own, which changes. */
  constructor(size: ViewSize, isEased: boolean, changed: () => void) {
    this.orbit = new OrbitCamera(isEased);
    this.size = size;
    this.changed = changed;
  }

  get lookingThrough(): RecordId | null {
    return this.modelCamera;
  }

  /** The state to tell of, for the lens that was drawn with. */
  state(lens: Lens): CameraState & { readonly modelCamera: RecordId | null } {
    return { ...this.orbit.state, frame: lens.frame, modelCamera: this.modelCamera };
  }

  lens(content: Content | null, time: TrackTime): Lens {
    const around = content?.surroundings ?? emptySurroundings;
    const { width, height } = this.size;
    const camera = content?.scene.cameras.find(({ record }) => record === this.modelCamera);
    return camera === undefined
      ? orbitLens(this.orbit, width, height, around)
      : modelLens(camera, time, width, height, around);
  }

  /** Keeps the camera for a document that is put away. */
  remember(document: Document): void {
    this.poses.set(document, this.orbit.pose);
  }

  /** Shows another document: as it was left, or framed as it stands in the game. */
  enter(content: Content | null): void {
    this.modelCamera = null;
    const pose = content === null ? undefined : this.poses.get(content.document);
    if (pose === undefined) {
      this.orbit.setView('quarter');
      this.frame(content === null ? null : standingBox(content.scene), 'at once');
    } else this.orbit.moveTo(pose, 'at once');
  }

  focus(box: Box | null): void {
    this.leaveModelCamera();
    this.frame(box, 'eased');
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
    this.modelCamera = record;
    this.changed();
  }

  orbitBy(yaw: number, pitch: number): void {
    this.leaveModelCamera();
    this.orbit.orbit(yaw, pitch);
    this.changed();
  }

  zoomBy(factor: number): void {
    this.leaveModelCamera();
    this.orbit.zoom(factor, 0, 0);
    this.changed();
  }

  drag(dx: number, dy: number, keys: Modifiers): void {
    this.leaveModelCamera();
    dragCamera(this.orbit, dx, dy, keys, this.size);
    this.changed();
  }

  wheel(event: WheelLike, x: number, y: number): void {
    this.leaveModelCamera();
    wheelCamera(this.orbit, event, x, y, this.size);
    this.changed();
  }

  /** The model's cameras changed: one that is gone cannot be looked through. */
  followChanges({ cameras }: ModelScene): void {
    if (cameras.every(({ record }) => record !== this.modelCamera)) this.modelCamera = null;
  }

  /** Glides on; true while more is to come. */
  advance(elapsedMs: number): boolean {
    return this.orbit.advance(elapsedMs);
  }

  private frame(box: Box | null, how: 'at once' | 'eased'): void {
    this.orbit.focus(box ?? emptyBox, this.size.width / this.size.height, how);
    this.changed();
  }

  private leaveModelCamera(): void {
    this.modelCamera = null;
  }
}

/** The model as it stands: in its first Stand sequence, else its first, else at rest. Rest poses are often in pieces. */
function standingBox(scene: ModelScene): Box | null {
  const stand = scene.sequences.find(({ name }) => /^stand/i.test(name)) ?? scene.sequences[0];
  const interval = stand === undefined ? null : { start: stand.start, end: stand.end, isLooping: stand.isLooping };
  return scene.posedModelBox({ interval, frame: stand?.start ?? 0, globalTime: 0 });
}

/** The box around selected nodes and geosets in the present pose; null when none of the records has a place. */
export function selectionBox({ scene, surroundings }: Content, selection: Iterable<RecordId>): Box | null {
  const margin = surroundings.radius * 0.12;
  const boxes = [...selection].map((record) => {
    const index = scene.tree.indexByRecord.get(record);
    if (index !== undefined) return boxAround(nodePlace(scene, index), margin);
    const geoset = scene.geosets.find(({ description }) => description.record === record);
    return geoset === undefined ? null : scene.posedBoxOf(geoset);
  });
  return uniteBoxes(boxes);
}

function boxAround([x, y, z]: Vector3, margin: number): Box {
  return { minimum: [x - margin, y - margin, z - margin], maximum: [x + margin, y + margin, z + margin] };
}
