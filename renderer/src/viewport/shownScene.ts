/** The scene of the document in front with the models that it carries. */
import { Camera, Matrix4 } from 'three';
import type { Scene as ThreeScene } from 'three';
import type { CameraFrame } from '../../../shared/geometry/billboard.ts';
import type { TrackTime } from '../../../shared/geometry/track.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import { attachedTo, shownOn } from './attached/attached.ts';
import { AttachedScenes } from './attached/attachedScenes.ts';
import type { MakeGuarded } from './attached/carriedModels.ts';
import { GuardedScene } from './guardedScene.ts';
import { Happenings } from './happenings/happenings.ts';
import type { OverlaySettings } from './overlays/settings.ts';
import type { MakeScene, SceneCounts, SceneOptions } from './scene.ts';
import type { SceneFailure } from './sceneFailure.ts';

/** One drawing of a frame: what is drawn, and from where. */
export interface DrawnPart {
  readonly three: ThreeScene;
  readonly camera: Camera;
}

/** A camera before which a part stands that has a place of its own. */
function cameraBefore(camera: Camera, place: ArrayLike<number>): Camera {
  const at = (index: number): number => place[index] ?? 0;
  const moved = new Camera();
  moved.matrixAutoUpdate = false;
  moved.matrixWorldAutoUpdate = false;
  const matrix = new Matrix4();
  matrix.set(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9), at(10), at(11), 0, 0, 0, 1);
  moved.matrixWorldInverse.multiplyMatrices(camera.matrixWorldInverse, matrix);
  moved.matrixWorld.copy(moved.matrixWorldInverse).invert();
  moved.projectionMatrix.copy(camera.projectionMatrix);
  moved.projectionMatrixInverse.copy(camera.projectionMatrixInverse);
  return moved;
}

export class ShownScene extends GuardedScene {
  private readonly attached: AttachedScenes;
  private readonly happenings: Happenings;
  private isResting = false;
  private readonly stopChoices: () => void;
  private hasNewModels = true;

  constructor(
    document: Document,
    makeScene: MakeScene,
    options: SceneOptions,
    told: (failure: SceneFailure | null) => void,
  ) {
    super({ document, make: () => makeScene(document, options), told, changed: options.changed });
    const guarded: MakeGuarded = (model, own) => {
      const make = () => model.makeScene(model.document, own);
      return new GuardedScene({ document: model.document, make, told: () => undefined, changed: options.changed });
    };
    this.attached = new AttachedScenes(options, guarded);
    this.happenings = new Happenings(document, options, guarded);
    this.stopChoices = attachedTo(document).subscribe(() => {
      this.hasNewModels = true;
      options.changed();
    });
  }

  /** The model, what it carries, and what its events show, before a camera. */
  parts(camera: Camera): readonly DrawnPart[] {
    const placed = [...this.attached.shown, ...this.happenings.spawned.shown];
    const carried = placed.map(({ three, place }) => ({ three, camera: cameraBefore(camera, place) }));
    const { before, behind } = this.happenings.parts;
    const here = (three: ThreeScene): DrawnPart => ({ three, camera });
    return [...before.map(here), here(this.three), ...carried, ...behind.map(here)];
  }

  override get waiting(): number {
    return super.waiting + this.attached.waiting + this.happenings.waiting;
  }

  override get followsWallClock(): boolean {
    return super.followsWallClock || this.attached.followsWallClock || this.happenings.isGoingOn;
  }

  override show(settings: OverlaySettings): void {
    super.show(settings);
    this.happenings.isShown = settings.events;
    this.setCarried('show', (scene) => scene.show(settings));
  }

  override setAtRest(isAtRest: boolean): void {
    super.setAtRest(isAtRest);
    this.isResting = isAtRest;
  }

  override setTeamColor(player: number): void {
    super.setTeamColor(player);
    this.setCarried('setTeamColor', (scene) => scene.setTeamColor(player));
  }

  override setLevelOfDetail(level: number): void {
    super.setLevelOfDetail(level);
    this.setCarried('setLevelOfDetail', (scene) => scene.setLevelOfDetail(level));
  }

  override reloadTextures(): void {
    super.reloadTextures();
    this.attached.reloadTextures();
    this.happenings.reloadTextures();
  }

  override update(time: TrackTime, camera: CameraFrame, sequence: RecordId | null): SceneCounts {
    const { triangles } = super.update(time, camera, sequence);
    const { view } = this;
    if (view === null) return { triangles };
    if (this.hasNewModels) this.attached.choose(shownOn(attachedTo(this.document).get()));
    this.hasNewModels = false;
    const seen = this.happenings.update(view, time, camera, this.isResting);
    return { triangles: triangles + seen + this.attached.update(view, this.jointMatrices(), time, camera) };
  }

  override dispose(): void {
    this.stopChoices();
    this.attached.dispose();
    this.happenings.dispose();
    super.dispose();
  }

  private setCarried(what: string, apply: (scene: GuardedScene) => void): void {
    this.attached.set(what, apply);
    this.happenings.spawned.set(what, apply);
  }
}
