/** A Warcraft III model in the viewport: its scene, drawing and textures, and the listening for changes. */
import { Object3D } from 'three';
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/document/record.ts';
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../shared/geometry/extent.ts';
import { boxCentre, boxRadius } from '../../../../shared/geometry/extent.ts';
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
import { TextureStore } from '../textures/textureStore.ts';
import { Effects } from './effects/effects.ts';
import { drawModelParticles } from '../effects/modelParticles.ts';
import { gizmoTarget } from './gizmoTargets.ts';
import { ModelView } from './model/modelView.ts';
import { modelCameraView } from './modelCamera.ts';
import { drawOverlays } from './overlays/drawOverlays.ts';
import { nodePlace } from './overlays/places.ts';
import { pickScene } from './picking/pickScene.ts';
import { collectChanges, noChanges } from './scene/changes.ts';
import { ModelScene } from './scene/modelScene.ts';

/** Length of drawn normals, and room around a node that is focused on, as shares of the model's radius. */
const normalShare = 0.025;
const nodeShare = 0.12;

export class MdxScene implements Scene {
  readonly document: Document;
  readonly overlays = new Object3D();
  private readonly model: ModelScene;
  private readonly view: ModelView;
  private readonly effects: Effects;
  private readonly textures: TextureStore;
  private readonly meshOverlays: MeshOverlays;
  private readonly stopListening: () => void;
  private changes = noChanges();
  private hasChanges = false;

  constructor(document: Document, options: SceneOptions) {
    this.document = document;
    this.textures = new TextureStore({
      loadTexture: options.loadForCard ?? options.loadTexture,
      maxAnisotropy: options.maxAnisotropy,
      changed: options.changed,
      missing: options.textureMissing,
    });
    this.model = new ModelScene(document);
    this.view = new ModelView(this.model, this.textures, options.uniforms);
    this.effects = new Effects(this.model, this.view, this.textures);
    this.overlays.matrixAutoUpdate = false;
    this.meshOverlays = new MeshOverlays(this.overlays);
    this.stopListening = document.onChange(({ diff }) => {
      collectChanges(this.changes, document, diff);
      this.hasChanges = true;
      options.changed();
    });
  }

  get three(): Scene['three'] {
    return this.view.three;
  }

  get sequences(): Scene['sequences'] {
    return this.model.sequences;
  }

  get followsWallClock(): boolean {
    return this.model.followsWallClock;
  }

  get cameras(): readonly SceneCamera[] {
    return this.model.cameras.map((camera) => ({
      record: camera.record,
      name: camera.name,
      at: (time) => modelCameraView(camera, time),
    }));
  }

  get surroundings(): Surroundings {
    const box = this.model.restBox();
    return box === null
      ? { centre: ORIGIN, radius: emptyRadius }
      : { centre: boxCentre(box), radius: Math.max(1e-3, boxRadius(box)) };
  }

  get waiting(): number {
    return this.textures.waiting;
  }

  takeChanges(): boolean {
    if (!this.hasChanges) return false;
    const { changes } = this;
    this.changes = noChanges();
    this.hasChanges = false;
    const stale = this.model.apply(changes);
    this.view.rebuild(stale);
    // The geosets' order was made anew, without the effects.
    this.effects.rebuild();
    this.textures.keepOnly(this.model.textures);
    for (const [record] of changes.geosets) this.view.refresh(record);
    return true;
  }

  showParticles(isShown: boolean): void {
    this.effects.isShown = isShown;
  }

  update(time: TrackTime, camera: CameraFrame): SceneCounts {
    this.model.pose(time, camera);
    this.view.matrices.upload(this.model.matrices);
    const { triangles } = this.view.update(time);
    return { triangles: triangles + this.effects.update(time, camera) };
  }

  /** In its first Stand sequence, else its first, else at rest. Rest poses are often in pieces. */
  standingBox(): Box | null {
    const { sequences } = this.model;
    const stand = sequences.find(({ name }) => /^stand/i.test(name)) ?? sequences[0] ?? null;
    return this.boxAt({ interval: stand, frame: stand?.start ?? 0, globalTime: 0 });
  }

  boxAt(time: TrackTime): Box | null {
    return this.model.posedModelBox(time);
  }

  boxOf(record: RecordId): Box | null {
    const node = this.nodeOf(record);
    if (node !== null) return boxAround(node, this.surroundings.radius * nodeShare);
    const geoset = this.model.geosets.find(({ description }) => description.record === record);
    return geoset === undefined ? null : this.model.posedBoxOf(geoset);
  }

  placeOf(record: RecordId): Vector3 | null {
    const node = this.nodeOf(record);
    const box = node === null ? this.boxOf(record) : null;
    return node ?? (box === null ? null : boxCentre(box));
  }

  pick(lens: Lens, x: number, y: number, moment: PickMoment): Pick | null {
    const shown = new Set(this.view.drawn.filter(({ isShown }) => isShown).map(({ geoset }) => geoset));
    return pickScene(this.model, lens, x, y, { ...moment, isShown: (geoset) => shown.has(geoset) });
  }

  gizmoTarget(selection: ReadonlySet<RecordId>): GizmoTarget | null {
    return gizmoTarget(this.model, selection);
  }

  drawOverlays(moment: OverlayMoment, lines: LineBatch, dots: DotBatch): void {
    drawOverlays(this.model, moment, lines, dots);
    drawModelParticles(this.effects.modelPlaces(), this.surroundings.radius, moment.colors.overlay, lines);
    const normalLength = this.surroundings.radius * normalShare;
    this.meshOverlays.update(this.view, moment.settings, moment.colors, moment.selection, normalLength);
  }

  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    this.view.setSelection(selection, accent);
  }

  setTeamColor(player: number): void {
    this.textures.setTeamColor(player);
  }

  setLevelOfDetail(level: number): void {
    this.view.setLevelOfDetail(level);
  }

  reloadTextures(): void {
    this.textures.reload();
  }

  dispose(): void {
    this.stopListening();
    this.meshOverlays.dispose();
    this.effects.dispose();
    this.view.dispose();
    this.textures.dispose();
  }

  private nodeOf(record: RecordId): Vector3 | null {
    const index = this.model.tree.indexByRecord.get(record);
    return index === undefined ? null : nodePlace(this.model, index);
  }
}

function boxAround([x, y, z]: Vector3, margin: number): Box {
  return { minimum: [x - margin, y - margin, z - margin], maximum: [x + margin, y + margin, z + margin] };
}
