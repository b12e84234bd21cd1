/**
 * Models that another one carries, as the games put a sword into a hand: each is a scene of its own, with particles and
 * textures, drawn with a camera that stands before it as the view's stands before the place where it is carried.
 */
import type { Scene as ThreeScene } from 'three';
import { Vector3 } from 'three';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import { identityInto, invert, MATRIX_LENGTH, transformDirection } from '../../../../shared/geometry/matrix.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import { normalise } from '../../../../shared/geometry/vector.ts';
import type { ModelView } from '../../../../shared/model/view.ts';
import type { GuardedScene } from '../guardedScene.ts';
import type { SceneOptions } from '../scene.ts';
import type { SharedUniforms } from '../uniforms.ts';
import type { AttachedModel } from './attached.ts';
import { cameraFrom, placeOn, posedByNames, timeFor } from './carry.ts';

/** What is drawn beside the model itself, and where it stands: twelve numbers to the model's space. */
export interface CarriedScene {
  readonly three: ThreeScene;
  readonly place: ArrayLike<number>;
}

const here = new Float64Array(MATRIX_LENGTH);
identityInto(here, 0);

/** Makes a scene that cannot take the view down. */
export type MakeGuarded = (model: AttachedModel, options: SceneOptions) => GuardedScene;

interface Carried {
  readonly model: AttachedModel;
  readonly scene: GuardedScene;
  /** Its own light and eye: those of the view as its own space has them. */
  readonly uniforms: SharedUniforms;
  place: ArrayLike<number> | null;
}

export class AttachedScenes {
  private readonly options: SceneOptions;
  private readonly make: MakeGuarded;
  private all = new Map<RecordId, Carried>();
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

  /** Takes over which models stand on which points. */
  choose(wanted: ReadonlyMap<RecordId, AttachedModel>): void {
    const kept = new Map<RecordId, Carried>();
    for (const [point, model] of wanted) {
      const known = this.all.get(point);
      kept.set(point, known?.model === model ? known : this.carry(model));
    }
    for (const [point, { scene }] of this.all) if (kept.get(point)?.scene !== scene) scene.dispose();
    this.all = kept;
  }

  /** Sets something for all of them. */
  set(what: string, apply: (scene: GuardedScene) => void): void {
    this.settings.set(what, apply);
    for (const { scene } of this.all.values()) apply(scene);
  }

  /** Shows them where the carrying model, in the pose it has now, holds them. Returns the triangles drawn. */
  update(view: ModelView, joints: ArrayLike<number>, time: TrackTime, camera: CameraFrame): number {
    let triangles = 0;
    for (const [point, carried] of this.all) {
      carried.place = null;
      // The point may have been deleted; it comes back with undo.
      if (!view.document.has(point) || !view.isShownAt(point, time)) continue;
      const place = point === view.document.root ? here : placeOn(view, point, joints);
      const frame = place === null ? null : cameraFrom(camera, place);
      if (place === null || frame === null) continue;
      triangles += this.updateOne(carried, { view, joints, time, frame, place });
      carried.place = place;
    }
    return triangles;
  }

  reloadTextures(): void {
    for (const { scene } of this.all.values()) scene.reloadTextures();
  }

  dispose(): void {
    for (const { scene } of this.all.values()) scene.dispose();
    this.all.clear();
  }

  private carry(model: AttachedModel): Carried {
    const { uniforms, changed, maxAnisotropy } = this.options;
    const own = { ...uniforms, eye: { value: new Vector3() }, sunDirection: { value: new Vector3(0, 0, 1) } };
    const scene = this.make(model, {
      loadTexture: model.loadTexture,
      maxAnisotropy,
      uniforms: own,
      changed,
      // What is missing is told of for the document in front.
      textureMissing: () => undefined,
    });
    for (const apply of this.settings.values()) apply(scene);
    return { model, scene, uniforms: own, place: null };
  }

  private updateOne({ scene, uniforms }: Carried, moment: CarriedMoment): number {
    const { view, joints, time, frame, place } = moment;
    scene.takeChanges();
    this.light(uniforms, frame, place);
    const own = scene.view;
    if (own === null) return 0;
    scene.setPose(place === here ? posedByNames(view, own, joints) : null);
    const now = timeFor(own, time);
    return scene.update(now, frame, now.interval?.sequence ?? null).triangles;
  }

  /** Light and eye as they are in the space of a carried model. */
  private light(uniforms: SharedUniforms, frame: CameraFrame, place: ArrayLike<number>): void {
    const back = invert(place);
    const sun: unknown = this.options.uniforms['sunDirection']?.value;
    const [own, eye]: readonly unknown[] = [uniforms['sunDirection']?.value, uniforms['eye']?.value];
    if (eye instanceof Vector3) eye.set(...frame.position);
    if (back === null || !(sun instanceof Vector3) || !(own instanceof Vector3)) return;
    own.set(...normalise(transformDirection(back, 0, [sun.x, sun.y, sun.z])));
  }
}

interface CarriedMoment {
  readonly view: ModelView;
  readonly joints: ArrayLike<number>;
  readonly time: TrackTime;
  readonly frame: CameraFrame;
  readonly place: ArrayLike<number>;
}
