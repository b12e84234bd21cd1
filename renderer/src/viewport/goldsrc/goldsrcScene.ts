/** A Half-Life model in the viewport: its scene, drawing and textures, and the listening for changes. */
import { Object3D } from 'three';
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/document/record.ts';
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../shared/geometry/extent.ts';
import { boxCentre, boxRadius, uniteBoxes } from '../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { ORIGIN } from '../../../../shared/geometry/vector.ts';
import type { Lens } from '../camera/lens.ts';
import type { Surroundings } from '../camera/viewCamera.ts';
import { emptyRadius } from '../camera/viewCamera.ts';
import type { Rgba } from '../colors.ts';
import type { Pick } from '../events.ts';
import type { GizmoTarget } from '../gizmo/target.ts';
import type { DotBatch } from '../overlays/dotBatch.ts';
import type { LineBatch } from '../overlays/lineBatch.ts';
import { MeshOverlays } from '../overlays/meshOverlays.ts';
import type { OverlayMoment, PickMoment, Scene, SceneCamera, SceneCounts, SceneOptions } from '../scene.ts';
import { firstPersonCamera, isViewModel } from './firstPerson.ts';
import { gizmoTarget } from './gizmoTargets.ts';
import { lookOf } from './look.ts';
import { StudioTextures } from './model/studioTextures.ts';
import { StudioView } from './model/studioView.ts';
import { drawOverlays } from './overlays/drawOverlays.ts';
import { pickStudio } from './overlays/pickStudio.ts';
import type { StudioBody } from './scene/meshes.ts';
import { StudioScene } from './scene/studioScene.ts';
import { hitboxBounds, placedAttachments, placedHitboxes } from './scene/things.ts';

/** Length of drawn normals, and room around a point that is focused on, as shares of the model's radius. */
const normalShare = 0.025;
const pointShare = 0.12;

export class GoldsrcScene implements Scene {
  readonly document: Document;
  readonly overlays = new Object3D();
  readonly followsWallClock = false;
  readonly waiting = 0;
  readonly cameras: readonly SceneCamera[];
  private readonly model: StudioScene;
  private readonly view: StudioView;
  private readonly textures: StudioTextures;
  private readonly meshOverlays: MeshOverlays;
  private readonly stopListening: readonly (() => void)[];
  private hasChanges = false;
  private hasOtherLook = false;
  private knownSurroundings: Surroundings | null = null;

  constructor(document: Document, options: SceneOptions) {
    this.document = document;
    const look = lookOf(document);
    this.cameras = [{ ...firstPersonCamera(document, look), isInitial: isViewModel(document) }];
    this.model = new StudioScene(document, look);
    this.textures = new StudioTextures(options.maxAnisotropy);
    this.view = new StudioView(this.model, look, this.textures, options.uniforms);
    this.overlays.matrixAutoUpdate = false;
    this.meshOverlays = new MeshOverlays(this.overlays);
    this.stopListening = [
      document.onChange(() => {
        this.hasChanges = true;
        options.changed();
      }),
      look.subscribe(() => {
        this.hasOtherLook = true;
        options.changed();
      }),
    ];
  }

  get three(): Scene['three'] {
    return this.view.three;
  }

  get sequences(): Scene['sequences'] {
    return this.model.sequences;
  }

  get surroundings(): Surroundings {
    if (this.knownSurroundings !== null) return this.knownSurroundings;
    const box = this.standingBox();
    this.knownSurroundings =
      box === null
        ? { centre: ORIGIN, radius: emptyRadius }
        : { centre: boxCentre(box), radius: Math.max(1e-3, boxRadius(box)) };
    return this.knownSurroundings;
  }

  takeChanges(): boolean {
    const { hasChanges } = this;
    if (hasChanges) {
      this.model.read();
      this.view.rebuild();
      this.knownSurroundings = null;
    } else if (this.hasOtherLook) this.view.dress();
    this.hasChanges = false;
    this.hasOtherLook = false;
    return hasChanges;
  }

  update(time: TrackTime, _camera: CameraFrame, sequence: RecordId | null): SceneCounts {
    this.model.pose(sequence, time.frame);
    this.view.matrices.upload(this.model.matrices);
    return { triangles: this.view.triangles };
  }

  /** At the start of its first sequence: rest poses are turned away, and often folded up. */
  standingBox(): Box | null {
    this.model.pose(this.model.sequences[0]?.id ?? null, 0);
    return this.model.posedBox();
  }

  boxAt(time: TrackTime, sequence: RecordId | null): Box | null {
    this.model.pose(sequence, time.frame);
    return this.model.posedBox();
  }

  boxOf(record: RecordId): Box | null {
    const point = this.pointOf(record);
    if (point !== null) return boxAround(point, this.surroundings.radius * pointShare);
    const hitbox = placedHitboxes(this.model).find((each) => each.record === record);
    if (hitbox !== undefined) return hitboxBounds(this.model, hitbox);
    return uniteBoxes(this.bodiesOf(record).map((body) => this.model.boxOfBody(body)));
  }

  placeOf(record: RecordId): Vector3 | null {
    const point = this.pointOf(record);
    const box = point === null ? this.boxOf(record) : null;
    return point ?? (box === null ? null : boxCentre(box));
  }

  pick(lens: Lens, x: number, y: number, moment: PickMoment): Pick | null {
    return pickStudio(this.model, lens, x, y, moment);
  }

  gizmoTarget(selection: ReadonlySet<RecordId>): GizmoTarget | null {
    return gizmoTarget(this.model, selection);
  }

  drawOverlays(moment: OverlayMoment, lines: LineBatch, dots: DotBatch): void {
    drawOverlays(this.model, moment, lines, dots);
    const normalLength = this.surroundings.radius * normalShare;
    this.meshOverlays.update(this.view, moment.settings, moment.colors, moment.selection, normalLength);
  }

  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    this.view.setSelection(selection, accent);
  }

  /** These games colour players by hue; see the model's look. */
  setTeamColor(): void {}

  setLevelOfDetail(): void {}

  /** All textures are in the document. */
  reloadTextures(): void {}

  dispose(): void {
    for (const stop of this.stopListening) stop();
    this.meshOverlays.dispose();
    this.view.dispose();
    this.textures.dispose();
  }

  private pointOf(record: RecordId): Vector3 | null {
    const bone = this.model.boneIds.indexOf(record);
    if (bone >= 0) return this.model.bonePlace(bone);
    return placedAttachments(this.model).find((each) => each.record === record)?.place ?? null;
  }

  /** Submodels that a record is, holds, belongs to or is shown on. */
  private bodiesOf(record: RecordId): readonly StudioBody[] {
    return this.view.drawn.flatMap(({ studio, body, texture }) =>
      [studio.record, body.record, body.bodypart, texture].includes(record) ? [body] : [],
    );
  }
}

function boxAround([x, y, z]: Vector3, margin: number): Box {
  return { minimum: [x - margin, y - margin, z - margin], maximum: [x + margin, y + margin, z + margin] };
}
