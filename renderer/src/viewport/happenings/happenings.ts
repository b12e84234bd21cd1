/** Draws what the events of a model show while it plays: splats on the ground, flashes, sparks, models that appear. */
import type { Scene as ThreeScene } from 'three';
import type { Document } from '../../../../shared/document/document.ts';
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import { sparksAt, sparkWidth } from '../../../../shared/geometry/effects/sparks.ts';
import { splatAt } from '../../../../shared/geometry/effects/splat.ts';
import { identityInto, MATRIX_LENGTH } from '../../../../shared/geometry/matrix.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, AXIS_Z, cross, normalise, scale, subtract } from '../../../../shared/geometry/vector.ts';
import type { ModelView } from '../../../../shared/model/view.ts';
import type { AttachedModel } from '../attached/attached.ts';
import { CarriedModels, type MakeGuarded } from '../attached/carriedModels.ts';
import type { SceneOptions } from '../scene.ts';
import { TextureStore } from '../textures/textureStore.ts';
import { Quads, type Quad } from './quads.ts';
import { SeenEvents, type SeenEvent } from './seenEvents.ts';
import { noSights, type Sights, sightsOf } from './sights.ts';

/** More models at once than this are a damaged file. */
const mostModels = 8;
/** As are more splats. */
const mostQuads = 256;
const additive = 3;
/** The engine's sixth colour of streaks, which sparks have. */
const sparkTint = [1, 167 / 255, 17 / 255, 1] as const;

class SpawnedModels extends CarriedModels<string> {
  /** Shows the models of events, the first clip of each as far as it has played. Returns the triangles drawn. */
  update(events: readonly SeenEvent[], camera: CameraFrame): number {
    let triangles = 0;
    for (const carried of this.all.values()) carried.place = null;
    for (const [key, { age, place }] of slots(events)) {
      const timeOf = (own: ModelView): TrackTime => played(own, age);
      triangles += this.all.get(key)?.show({ camera, place: upright(place), timeOf }) ?? 0;
    }
    return triangles;
  }
}

/** Each model that is seen at once needs a scene of its own, by which it is known from frame to frame. */
function slots(events: readonly SeenEvent[]): ReadonlyMap<string, SeenEvent> {
  const found = new Map<string, SeenEvent>();
  for (const event of events.slice(-mostModels)) {
    let number = 0;
    while (found.has(`${event.key} ${number}`)) number++;
    found.set(`${event.key} ${number}`, event);
  }
  return found;
}

/** Spawned models stand upright where the node is, however it is turned. */
function upright(place: ArrayLike<number>): Float64Array {
  const out = new Float64Array(MATRIX_LENGTH);
  identityInto(out, 0);
  for (const at of [3, 7, 11]) out[at] = place[at] ?? 0;
  return out;
}

function played({ clips }: ModelView, age: number): TrackTime {
  const [clip] = clips;
  if (clip === undefined) return { interval: null, frame: 0, globalTime: age };
  const { start, end, record: sequence } = clip;
  return { interval: { start, end, isLooping: false, sequence }, frame: start + age, globalTime: age, played: age };
}

export class Happenings {
  /** Whether anything is shown; while not, nothing is worked out. */
  isShown = false;
  private readonly options: SceneOptions;
  private readonly document: Document;
  private readonly seen = new SeenEvents();
  private readonly ground: Quads;
  private readonly air: Quads;
  private readonly stopSights: () => void;
  private store: TextureStore | null = null;
  private sights: Sights = noSights;
  /** As many scenes as were needed at once; they stay for the next time. */
  private models = new Map<string, AttachedModel>();
  readonly spawned: SpawnedModels;

  constructor(document: Document, options: SceneOptions, make: MakeGuarded) {
    this.document = document;
    this.options = options;
    this.ground = new Quads(options.uniforms, true);
    this.air = new Quads(options.uniforms, false);
    this.spawned = new SpawnedModels(options, make);
    this.stopSights = sightsOf(document).subscribe(() => options.changed());
  }

  get waiting(): number {
    return (this.store?.waiting ?? 0) + this.spawned.waiting;
  }

  /** A spawned model lives on when the clip has ended. */
  get isGoingOn(): boolean {
    return this.spawned.shown.length > 0;
  }

  /** What lies on the ground, before the model is drawn; and what is in the air, behind it. */
  get parts(): {
    readonly before: readonly ThreeScene[];
    readonly behind: readonly ThreeScene[];
  } {
    return this.isShown ? { before: [this.ground.three], behind: [this.air.three] } : { before: [], behind: [] };
  }

  /** Shows what is going on at a moment; nothing for a model at rest. Returns the triangles drawn. */
  update(view: ModelView, time: TrackTime, camera: CameraFrame, isAtRest: boolean): number {
    this.takeSights();
    const events = this.isShown && !isAtRest ? this.seen.at(view, time, this.sights) : [];
    const models = events.filter(({ sight }) => sight.kind === 'model');
    this.makeRoom(models);
    const quads = events.slice(-mostQuads);
    return (
      this.ground.show(quads.flatMap((event) => this.splat(event) ?? [])) +
      this.air.show(
        quads.flatMap((event) => this.flash(event, camera) ?? this.sparks(event, camera)).slice(-mostQuads),
      ) +
      this.spawned.update(models, camera)
    );
  }

  reloadTextures(): void {
    this.store?.reload();
    this.spawned.reloadTextures();
  }

  dispose(): void {
    this.stopSights();
    this.store?.dispose();
    this.ground.dispose();
    this.air.dispose();
    this.spawned.dispose();
  }

  private takeSights(): void {
    const now = sightsOf(this.document).get();
    if (now === this.sights) return;
    this.sights = now;
    this.store?.dispose();
    const { loadTexture } = now;
    const { changed, maxAnisotropy, textureMissing: missing } = this.options;
    this.store = loadTexture === null ? null : new TextureStore({ loadTexture, maxAnisotropy, changed, missing });
    this.models = new Map();
    this.spawned.choose(this.models);
  }

  private makeRoom(events: readonly SeenEvent[]): void {
    const before = this.models.size;
    for (const [key, { sight }] of slots(events))
      if (sight.kind === 'model' && !this.models.has(key)) this.models.set(key, sight.model);
    if (this.models.size > before) this.spawned.choose(this.models);
  }

  private splat({ sight, age, place }: SeenEvent): Quad | null {
    const look = sight.kind === 'splat' ? splatAt(sight.splat, age) : null;
    if (sight.kind !== 'splat' || look === null || this.store === null) return null;
    const { texture, size, rows, columns, blend } = sight.splat;
    // The upper edge of the picture lies ahead, along X, as mdx-m3-viewer lays it.
    const corner = (ahead: number, left: number): Vector3 => onGround(place, ahead * size, left * size);
    const cell = [(look.cell % columns) / columns, Math.floor(look.cell / columns) / rows] as const;
    return {
      texture: this.picture(texture, false),
      corners: [corner(1, 1), corner(1, -1), corner(-1, -1), corner(-1, 1)],
      cell: [...cell, 1 / columns, 1 / rows],
      tint: look.colour,
      blend,
    };
  }

  private flash({ sight, place }: SeenEvent, { right, up }: CameraFrame): Quad | null {
    if (sight.kind !== 'flash' || this.store === null) return null;
    const middle: Vector3 = [place[3] ?? 0, place[7] ?? 0, place[11] ?? 0];
    const corner = (across: number, upward: number): Vector3 =>
      add(middle, add(scale(right, (across * sight.width) / 2), scale(up, (upward * sight.height) / 2)));
    return {
      texture: this.picture(sight.picture, true),
      corners: [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)],
      cell: [0, 0, 1, 1],
      tint: [1, 1, 1, 1],
      blend: additive,
    };
  }

  /** Streaks that are turned about their own length, towards the viewer. */
  private sparks({ sight, age, time, place }: SeenEvent, { towardsViewer }: CameraFrame): readonly Quad[] {
    if (sight.kind !== 'sparks' || this.store === null) return [];
    const texture = this.picture(sight.picture, true);
    const middle: Vector3 = [place[3] ?? 0, place[7] ?? 0, place[11] ?? 0];
    return sparksAt(sight.count, Math.round(time), age).map(({ from, to }) => {
      const side = scale(normalise(cross(subtract(to, from), towardsViewer), AXIS_Z), sparkWidth);
      const [start, end] = [add(middle, from), add(middle, to)];
      return {
        texture,
        corners: [add(start, side), add(end, side), subtract(end, side), subtract(start, side)],
        cell: [0, 0, 1, 1],
        tint: sparkTint,
        blend: additive,
      };
    });
  }

  private picture(path: string, isGlow: boolean): Quad['texture'] {
    const { store } = this;
    if (store === null) throw new Error('pictures are asked for where they can be had');
    const description = { path, replaceableId: 0, wrapsWidth: false, wrapsHeight: false };
    return store.get(description, isGlow ? 'glow' : 'color', path);
  }
}

/** A point beside a node, turned with it and laid on the ground. */
function onGround(place: ArrayLike<number>, x: number, y: number): Vector3 {
  const at = (row: number): number =>
    (place[row * 4] ?? 0) * x + (place[row * 4 + 1] ?? 0) * y + (place[row * 4 + 3] ?? 0);
  return [at(0), at(1), 0];
}
