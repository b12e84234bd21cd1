/**
 * A scene that cannot take the view down: whatever a format's own scene throws, a box stands in for it, with the reason told.
 * The document is not touched, so it stays open, editable and savable, and every change of it is a new chance to be drawn.
 */
import type { Scene as ThreeScene } from 'three';
import type { Trail } from './overlays/motion.ts';
import type { SceneFailure } from './sceneFailure.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { ClipPlace } from '../../../shared/model/animationEdits.ts';
import type { ModelView } from '../../../shared/model/view.ts';
import type { CameraFrame } from '../../../shared/geometry/billboard.ts';
import type { Box } from '../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { SolidWorld } from '../../../shared/geometry/walk/walker.ts';
import type { LivePicture } from './livePicture.ts';
import type { Lens } from './camera/lens.ts';
import type { Rgba } from './colors.ts';
import type { Pick } from './events.ts';
import type { GizmoTarget } from './gizmo/target.ts';
import type { DotBatch } from './overlays/dotBatch.ts';
import type { LineBatch } from './overlays/lineBatch.ts';
import type { OverlaySettings } from './overlays/settings.ts';
import type { DrawnBall, OverlayMoment, PickMoment, Scene, SceneCamera, SceneCounts } from './scene.ts';
import { BoxScene } from './boxScene.ts';

export interface GuardedSceneOptions {
  readonly document: Document;
  /** Makes the format's own scene. */
  readonly make: () => Scene;
  /** Hears why a box stands there now, and null when the model is drawn again. */
  readonly told: (failure: SceneFailure | null) => void;
  /** Something changed: draw again. */
  readonly changed: () => void;
}

export class GuardedScene implements Scene {
  readonly document: Document;
  private readonly options: GuardedSceneOptions;
  private readonly stopListening: () => void;
  /** The format's scene, or the box in its place. */
  private scene: Scene;
  private failed: SceneFailure | null = null;
  /** Another scene stands here than at the last `takeChanges`. */
  private isOther = false;
  private mayWorkNow = false;
  /** What was set, for a scene that is made later. */
  private readonly settings = new Map<string, (scene: Scene) => void>();

  constructor(options: GuardedSceneOptions) {
    this.options = options;
    this.document = options.document;
    this.scene = this.make();
    this.isOther = false;
    this.stopListening = this.document.onChange(() => {
      if (this.failed === null) return;
      this.mayWorkNow = true;
      options.changed();
    });
  }

  get failure(): SceneFailure | null {
    return this.failed;
  }

  /** Puts the box in the place of the format's scene. Also called for what was thrown while the scene was drawn. */
  fail(during: string, thrown: unknown): void {
    const before = this.scene;
    this.scene = this.boxFor(during, thrown);
    disposeQuietly(before);
    this.options.changed();
  }

  /** Makes the format's scene once more. */
  retry(): void {
    if (this.failed === null) return;
    this.failed = null;
    this.mayWorkNow = false;
    this.scene = this.make();
    if (this.failed !== null) return;
    this.isOther = true;
    for (const apply of this.settings.values()) this.ask('settings', apply);
    if (this.failed === null) this.options.told(null);
    this.options.changed();
  }

  get view(): ModelView | null {
    return this.ask('view', (scene) => scene.view ?? null);
  }

  get three(): Scene['three'] {
    return this.ask('three', (scene) => scene.three);
  }

  get overlays(): Scene['overlays'] {
    return this.ask('overlays', (scene) => scene.overlays);
  }

  get followsWallClock(): boolean {
    return this.ask('followsWallClock', (scene) => scene.followsWallClock);
  }

  get cameras(): readonly SceneCamera[] {
    return this.ask('cameras', (scene) => scene.cameras);
  }

  get surroundings(): Scene['surroundings'] {
    return this.ask('surroundings', (scene) => scene.surroundings);
  }

  get waiting(): number {
    return this.ask('waiting', (scene) => scene.waiting);
  }

  takeChanges(): boolean {
    if (this.mayWorkNow) this.retry();
    const hasChanged = this.ask('takeChanges', (scene) => scene.takeChanges());
    const { isOther } = this;
    this.isOther = false;
    return hasChanged || isOther;
  }

  /** Parts of the picture that can be left out. */
  show({ particles, lighting }: OverlaySettings): void {
    this.set('show', (scene) => {
      scene.showParticles?.(particles);
      scene.showLights?.(lighting);
    });
  }

  setAtRest(isAtRest: boolean): void {
    this.set('setAtRest', (scene) => scene.setAtRest(isAtRest));
  }

  setPose(matrices: Float32Array | null): void {
    this.set('setPose', (scene) => scene.setPose?.(matrices));
  }

  setHiddenFaces(hidden: ReadonlyMap<RecordId, Uint8Array> | null): void {
    this.set('setHiddenFaces', (scene) => scene.setHiddenFaces?.(hidden));
  }

  jointMatrices(): Float32Array {
    return this.ask('jointMatrices', (scene) => scene.jointMatrices());
  }

  get behind(): ThreeScene | null {
    return this.ask('behind', (scene) => scene.behind ?? null);
  }

  trails(clip: ClipPlace, selection: ReadonlySet<RecordId>): readonly Trail[] {
    return this.ask('trails', (scene) => scene.trails?.(clip, selection) ?? []);
  }

  solid(): SolidWorld | null {
    return this.ask('solid', (scene) => scene.solid?.() ?? null);
  }

  shownMeshes(): ReadonlySet<RecordId> {
    return this.ask('shownMeshes', (scene) => scene.shownMeshes());
  }

  update(time: TrackTime, camera: CameraFrame, sequence: RecordId | null): SceneCounts {
    return this.ask('update', (scene) => scene.update(time, camera, sequence));
  }

  standingBox(): Box | null {
    return this.ask('standingBox', (scene) => scene.standingBox());
  }

  boxAt(time: TrackTime, sequence: RecordId | null): Box | null {
    return this.ask('boxAt', (scene) => scene.boxAt(time, sequence));
  }

  boxOf(record: RecordId): Box | null {
    return this.ask('boxOf', (scene) => scene.boxOf(record));
  }

  placeOf(record: RecordId): Vector3 | null {
    return this.ask('placeOf', (scene) => scene.placeOf(record));
  }

  pick(lens: Lens, x: number, y: number, moment: PickMoment): Pick | null {
    return this.ask('pick', (scene) => scene.pick(lens, x, y, moment));
  }

  gizmoTarget(selection: ReadonlySet<RecordId>): GizmoTarget | null {
    return this.ask('gizmoTarget', (scene) => scene.gizmoTarget(selection));
  }

  drawOverlays(moment: OverlayMoment, lines: LineBatch, dots: DotBatch): void {
    this.ask('drawOverlays', (scene) => scene.drawOverlays(moment, lines, dots));
  }

  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    this.set('setSelection', (scene) => scene.setSelection(selection, accent));
  }

  setTeamColor(player: number): void {
    this.set('setTeamColor', (scene) => scene.setTeamColor(player));
  }

  setLevelOfDetail(level: number): void {
    this.set('setLevelOfDetail', (scene) => scene.setLevelOfDetail(level));
  }

  reloadTextures(): void {
    this.ask('reloadTextures', (scene) => scene.reloadTextures());
  }

  ball(material: number, layer: number | null): DrawnBall | null {
    return this.scene.ball?.(material, layer) ?? null;
  }

  texturePath(texture: RecordId): string | null {
    return this.ask('texturePath', (scene) => scene.texturePath?.(texture) ?? null);
  }

  showPicture(live: LivePicture): void {
    this.ask('showPicture', (scene) => scene.showPicture?.(live));
  }

  dispose(): void {
    this.stopListening();
    disposeQuietly(this.scene);
  }

  private make(): Scene {
    try {
      return this.options.make();
    } catch (error) {
      return this.boxFor('made', error);
    }
  }

  private boxFor(during: string, thrown: unknown): Scene {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.failed = { during, error };
    this.isOther = true;
    this.options.told(this.failed);
    return new BoxScene(this.document);
  }

  /** Asks the scene; where it throws, the box answers. */
  private ask<R>(what: string, question: (scene: Scene) => R): R {
    try {
      return question(this.scene);
    } catch (error) {
      this.fail(what, error);
      return question(this.scene);
    }
  }

  private set(what: string, apply: (scene: Scene) => void): void {
    this.settings.set(what, apply);
    this.ask(what, apply);
  }
}

/** What is broken may break once more while it is put away; then it keeps what it has not let go of. */
function disposeQuietly(scene: Scene): void {
  try {
    scene.dispose();
  } catch (error) {
    console.warn('A scene that failed could not be put away whole', error);
  }
}
