/**
 * Models that are drawn beside another one, each a scene of its own, with particles and textures, before a camera that
 * stands before it as the view's stands before its place.
 */
import type { Scene as ThreeScene } from 'three';
import { Vector3 } from 'three';
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import { invert, transformDirection } from '../../../../shared/geometry/matrix.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import { normalise } from '../../../../shared/geometry/vector.ts';
import type { ModelView } from '../../../../shared/model/view.ts';
import type { GuardedScene } from '../guardedScene.ts';
import type { SceneOptions } from '../scene.ts';
import type { SharedUniforms } from '../uniforms.ts';
import type { AttachedModel } from './attached.ts';
import { cameraFrom } from './carry.ts';

/** What is drawn beside the model itself, and where it stands: twelve numbers to the model's space. */
export interface CarriedScene {
  readonly three: ThreeScene;
  readonly place: ArrayLike<number>;
}

/** Makes a scene that cannot take the view down. */
export type MakeGuarded = (model: AttachedModel, options: SceneOptions) => GuardedScene;

/** Where and when a carried model is drawn. */
export interface CarriedMoment {
  /** The camera of the view. */
  readonly camera: CameraFrame;
  /** Twelve numbers from its space to that of the model that carries it. */
  readonly place: ArrayLike<number>;
  readonly timeOf: (own: ModelView) => TrackTime;
  /** Matrices of its joints in the place of those of its moment; null for the moment's own. */
  readonly poseOf?: (own: ModelView) => Float32Array | null;
}

export class CarriedModel {
  readonly model: AttachedModel;
  readonly scene: GuardedScene;
  private readonly shared: SharedUniforms;
  /** Its own light and eye: those of the view as its own space has them. */
  private readonly uniforms: SharedUniforms;
  /** Where the last update showed it; null where it is not seen. */
  place: ArrayLike<number> | null = null;

  constructor(model: AttachedModel, options: SceneOptions, make: MakeGuarded) {
    const { uniforms, changed, maxAnisotropy } = options;
    this.model = model;
    this.shared = uniforms;
    this.uniforms = { ...uniforms, eye: { value: new Vector3() }, sunDirection: { value: new Vector3(0, 0, 1) } };
    this.scene = make(model, {
      loadTexture: model.loadTexture,
      maxAnisotropy,
      uniforms: this.uniforms,
      changed,
      // What is missing is told of for the document in front.
      textureMissing: () => undefined,
    });
  }

  /** Shows it; not where its place has no way back. Returns the triangles drawn. */
  show({ camera, place, timeOf, poseOf }: CarriedMoment): number {
    const frame = cameraFrom(camera, place);
    this.place = frame === null ? null : place;
    if (frame === null) return 0;
    const { scene } = this;
    scene.takeChanges();
    this.light(frame, place);
    const own = scene.view;
    if (own === null) return 0;
    scene.setPose(poseOf?.(own) ?? null);
    const time = timeOf(own);
    return scene.update(time, frame, time.interval?.sequence ?? null).triangles;
  }

  /** Light and eye as they are in its space. */
  private light(frame: CameraFrame, place: ArrayLike<number>): void {
    const back = invert(place);
    const sun: unknown = this.shared['sunDirection']?.value;
    const [own, eye]: readonly unknown[] = [this.uniforms['sunDirection']?.value, this.uniforms['eye']?.value];
    if (eye instanceof Vector3) eye.set(...frame.position);
    if (back === null || !(sun instanceof Vector3) || !(own instanceof Vector3)) return;
    own.set(...normalise(transformDirection(back, 0, [sun.x, sun.y, sun.z])));
  }
}

export class CarriedModels<Key> {
  private readonly options: SceneOptions;
  private readonly make: MakeGuarded;
  protected all: ReadonlyMap<Key, CarriedModel> = new Map();
  /** What was set for all scenes, for those that come later. */
  private readonly settings = new Map<string, (scene: GuardedScene) => void>();

  constructor(options: SceneOptions, make: MakeGuarded) {
    this.options = options;
    this.make = make;
  }

  get waiting(): number {
    return [...this.all.values()].reduce((sum, { scene }) => sum + scene.waiting, 0);
  }

  get followsWallClock(): boolean {
    return [...this.all.values()].some(({ scene }) => scene.followsWallClock);
  }

  /** What the last update showed. */
  get shown(): readonly CarriedScene[] {
    return [...this.all.values()].flatMap(({ scene, place }) =>
      place === null ? [] : [{ three: scene.three, place }],
    );
  }

  /** Takes over which models there are. */
  choose(wanted: ReadonlyMap<Key, AttachedModel>): void {
    const kept = new Map<Key, CarriedModel>();
    for (const [key, model] of wanted) {
      const known = this.all.get(key);
      kept.set(key, known?.model === model ? known : this.carry(model));
    }
    for (const [key, each] of this.all) if (kept.get(key) !== each) each.scene.dispose();
    this.all = kept;
  }

  /** Sets something for all of them. */
  set(what: string, apply: (scene: GuardedScene) => void): void {
    this.settings.set(what, apply);
    for (const { scene } of this.all.values()) apply(scene);
  }

  reloadTextures(): void {
    for (const { scene } of this.all.values()) scene.reloadTextures();
  }

  dispose(): void {
    for (const { scene } of this.all.values()) scene.dispose();
    this.all = new Map();
  }

  private carry(model: AttachedModel): CarriedModel {
    const carried = new CarriedModel(model, this.options, this.make);
    for (const apply of this.settings.values()) apply(carried.scene);
    return carried;
  }
}
