/** What the scenes of all formats have in common: a posed model, its drawing, and what lies where. */
import type { Scene as ThreeScene } from 'three';
import { Object3D } from 'three';
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { ClipPlace } from '../../../../shared/model/animationEdits.ts';
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../shared/geometry/extent.ts';
import { boundsOf, boxAround, boxCentre, uniteBoxes } from '../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { ballView } from '../ball/ballView.ts';
import { cameraView } from '../camera/cameraView.ts';
import type { Lens } from '../camera/lens.ts';
import type { Surroundings } from '../camera/viewCamera.ts';
import { emptyRadius, pointShare, surroundingsOf } from '../camera/viewCamera.ts';
import type { Rgba } from '../colors.ts';
import type { Pick } from '../events.ts';
import type { GizmoTarget } from '../gizmo/target.ts';
import type { DotBatch } from '../overlays/dotBatch.ts';
import type { LineBatch } from '../overlays/lineBatch.ts';
import type { DrawnMeshes } from '../overlays/meshOverlays.ts';
import { MeshOverlays } from '../overlays/meshOverlays.ts';
import type { DrawnBall, OverlayMoment, PickMoment, Scene, SceneCamera, SceneCounts } from '../scene.ts';
import type { Brushes } from './drawOverlays.ts';
import { drawModelOverlays } from './drawOverlays.ts';
import type { Clip, ModelView } from '../../../../shared/model/view.ts';
import { drawHuman, drawOutcome, drawPins } from './drawHelpers.ts';
import { ghostBefore, Ghosts, ghostsAround } from './ghosts.ts';
import { drawTrails, Trails } from './trails.ts';
import type { Trail } from '../overlays/motion.ts';
import { hitCorners } from './hitOutline.ts';
import { pickModel } from './pickModel.ts';
import type { PosedModel, PosedMesh } from './posedModel.ts';

/** Length of drawn normals, as a share of the model's radius. */
const normalShare = 0.025;

/** A model on the graphics card. */
export interface ModelDrawing extends DrawnMeshes {
  readonly three: ThreeScene;
  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void;
  dispose(): void;
}

export abstract class DocumentScene<Model extends PosedModel, Drawing extends ModelDrawing> implements Scene {
  readonly document: Document;
  readonly overlays = new Object3D();
  abstract readonly followsWallClock: boolean;
  abstract readonly waiting: number;
  protected readonly model: Model;
  protected readonly drawing: Drawing;
  private readonly meshOverlays: MeshOverlays;
  private readonly ghosts = new Ghosts();
  private readonly trailsKept = new Trails();
  /** Radius that is taken where there is nothing in a model. */
  protected readonly emptyRadius: number = emptyRadius;

  constructor(document: Document, model: Model, drawing: Drawing) {
    this.document = document;
    this.model = model;
    this.drawing = drawing;
    this.overlays.matrixAutoUpdate = false;
    this.meshOverlays = new MeshOverlays(this.overlays);
  }

  get view(): ModelView {
    return this.model.view;
  }

  get three(): ThreeScene {
    return this.drawing.three;
  }

  get cameras(): readonly SceneCamera[] {
    return this.model.view.cameras.map((camera) => {
      const { record, name, shape, isInitial } = camera;
      return { record, name, shape, isInitial, at: (time: TrackTime) => cameraView(camera.at(time)) };
    });
  }

  get surroundings(): Surroundings {
    return surroundingsOf(this.surroundingBox(), this.emptyRadius);
  }

  boxOf(record: RecordId): Box | null {
    const margin = this.surroundings.radius * pointShare;
    const mark = this.model.marks.find((each) => each.record === record);
    if (mark !== undefined) return boxAround(mark.place, margin);
    const volume = this.model.view.hitVolumes.find((each) => each.record === record);
    if (volume !== undefined) return boundsOf(hitCorners(this.model, volume).flat());
    const camera = this.model.view.cameras.find((each) => each.record === record);
    if (camera === undefined) return uniteBoxes(this.meshesOf(record).map((part) => this.model.posedBoxOf(part)));
    const { position, target } = camera.at({ interval: null, frame: 0, globalTime: 0 });
    return uniteBoxes([boxAround(position, margin), boxAround(target, margin)]);
  }

  setAtRest(isAtRest: boolean): void {
    this.model.isAtRest = isAtRest;
  }

  setPose(matrices: Float32Array | null): void {
    this.model.instead = matrices;
  }

  setHiddenFaces(hidden: ReadonlyMap<RecordId, Uint8Array> | null): void {
    for (const { buffers, part } of this.drawing.drawn) buffers.hide(hidden?.get(part.mesh.record) ?? null);
  }

  jointMatrices(): Float32Array {
    return this.model.jointMatrices;
  }

  shownMeshes(): ReadonlySet<RecordId> {
    return new Set(this.drawing.drawn.flatMap(({ isShown, part }) => (isShown ? [part.mesh.record] : [])));
  }

  placeOf(record: RecordId): Vector3 | null {
    const mark = this.model.marks.find((each) => each.record === record);
    const box = mark === undefined ? this.boxOf(record) : null;
    return mark?.place ?? (box === null ? null : boxCentre(box));
  }

  pick(lens: Lens, x: number, y: number, moment: PickMoment): Pick | null {
    const shown = new Set(this.drawing.drawn.flatMap(({ isShown, part }) => (isShown ? [part] : [])));
    return pickModel(this.model, lens, x, y, { ...moment, isShown: (part) => shown.has(part) });
  }

  drawOverlays(moment: OverlayMoment, lines: LineBatch, dots: DotBatch): void {
    const brushes = { ...moment, model: this.model, lines, dots };
    drawModelOverlays(brushes);
    this.drawMotion(brushes);
    drawPins(brushes);
    const { human, outcome } = moment.settings;
    if (outcome !== null) drawOutcome(brushes, outcome);
    else if (human) drawHuman(brushes, this.surroundings);
    this.drawOwnOverlays(brushes);
    const normalLength = this.surroundings.radius * normalShare;
    this.meshOverlays.update(this.drawing, moment.settings, moment.colors, moment.selection, normalLength);
  }

  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    this.drawing.setSelection(selection, accent);
  }

  ball(material: number, layer: number | null): DrawnBall | null {
    const view = ballView(this.model.view, material, layer);
    return view === null ? null : this.drawBall(view);
  }

  /** For games that have players' colours. */
  setTeamColor(_player: number): void {}

  setLevelOfDetail(_level: number): void {}

  reloadTextures(): void {}

  get behind(): ThreeScene | null {
    return this.ghosts.isEmpty ? null : this.ghosts.three;
  }

  trails({ record, variant }: ClipPlace, selection: ReadonlySet<RecordId>): readonly Trail[] {
    return this.trailsKept.of(this.model.view, this.clipOf(record, variant), selection);
  }

  dispose(): void {
    this.ghosts.dispose();
    this.meshOverlays.dispose();
    this.drawing.dispose();
  }

  abstract takeChanges(): boolean;
  abstract update(time: TrackTime, camera: CameraFrame, sequence: RecordId | null): SceneCounts;
  abstract standingBox(): Box | null;
  abstract boxAt(time: TrackTime, sequence: RecordId | null): Box | null;
  abstract gizmoTarget(selection: ReadonlySet<RecordId>): GizmoTarget | null;

  /** A drawing of a model of one mesh, in which nothing moves. */
  protected abstract drawBall(view: ModelView): DrawnBall;

  /** What place and size of the whole go by; null for an empty model. */
  protected abstract surroundingBox(): Box | null;

  /** Meshes that a record is, holds or is shown on. */
  protected meshesOf(record: RecordId): readonly PosedMesh[] {
    return this.model.meshes.filter(({ mesh }) => mesh.record === record);
  }

  /** The clip that is shown of a sequence: the version that is shown alone, else the first. */
  private clipOf(sequence: RecordId | null, shownAlone: number | undefined): Clip | null {
    return (
      this.model.view.clips.find(({ record, variant }) => record === sequence && variant === (shownAlone ?? 0)) ?? null
    );
  }

  /** What of the clip is seen around the moment. */
  private drawMotion(brushes: Brushes): void {
    const { settings, sequence, selection, time, colors } = brushes;
    const { compared } = settings;
    const clip =
      settings.ghosts || settings.trails || compared !== null ? this.clipOf(sequence, time.interval?.variant) : null;
    const now = clip === null ? 0 : clip.start + time.frame - (time.interval?.start ?? 0);
    const { view } = this.model;
    const before =
      clip === null
        ? undefined
        : compared?.clips.find(({ record, variant }) => record === clip.record && variant === clip.variant);
    this.ghosts.update(this.drawing, this.model, [
      ...(clip !== null && settings.ghosts
        ? ghostsAround(view, { clip, time: now, settings: settings.motion }, colors)
        : []),
      ...(compared !== null && before !== undefined ? [ghostBefore(compared, before, now, colors)] : []),
    ]);
    if (clip !== null && settings.trails) drawTrails(brushes, this.trails(clip, selection), now);
  }

  /** Lines that only one format has. */
  protected drawOwnOverlays(_brushes: Brushes): void {}
}
