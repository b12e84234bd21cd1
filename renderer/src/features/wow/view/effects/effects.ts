/**
 * Particles and ribbons of a model. As those of Warcraft III they follow from the moment alone (`effects/effectRun.ts`): a
 * paused picture is the game's picture of that moment, and going back and forth shows the same again.
 *
 * Where each particle is a model of its own, a small box stands for it.
 */
import type { Mesh } from 'three';
import type { Texture } from 'three';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { CameraFrame } from '../../../../../../shared/geometry/billboard.ts';
import { PARTICLE_LENGTH } from '../../../../../../shared/geometry/effects/particles.ts';
import { identityInto, MATRIX_LENGTH, transformPoint } from '../../../../../../shared/geometry/matrix.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { vectorAt } from '../../../../../../shared/geometry/vector.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import { CardView } from '../../../../viewport/effects/cardView.ts';
import { EffectRun } from '../../../../viewport/effects/effectRun.ts';
import { EmitterPose } from '../../../../viewport/effects/emitterPose.ts';
import { RunningRibbon } from '../../../../viewport/effects/runningRibbon.ts';
import { Timeline } from '../../../../viewport/effects/timeline.ts';
import { isAdded } from '../../../../viewport/model/blending.ts';
import type { DrawnPlaces } from '../../../../viewport/model/framing.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { DrawnM2 } from '../draw/drawnM2.ts';
import { textureDescription } from '../scene/batches.ts';
import type { M2Model } from '../scene/model.ts';
import type { RibbonDescription } from './emitters.ts';
import { readEmitters } from './emitters.ts';
import { RibbonView } from './ribbonView.ts';
import { RunningParticles } from './running.ts';

interface ShownParticles {
  readonly running: RunningParticles;
  /** Null where each particle is a model. */
  readonly view: CardView | null;
}

interface ShownRibbon {
  readonly running: RunningRibbon<RibbonDescription>;
  readonly view: RibbonView;
}

/** Emitters of one priority are this far apart in the order of drawing, so that thousands fit between two batches. */
const orderStep = 1e-5;
const highlightAmount = 0.6;

const still = new Float32Array(MATRIX_LENGTH);
identityInto(still, 0);

export class Effects {
  /** Particles and ribbons are drawn, and worked out, only while they are shown. */
  isShown = true;
  private readonly model: M2Model;
  private readonly view: DrawnM2;
  private readonly textures: TextureStore;
  private particles: readonly ShownParticles[] = [];
  private ribbons: readonly ShownRibbon[] = [];
  private drawings: readonly { readonly object: Mesh; readonly plane: number }[] = [];
  private run: EffectRun<RunningParticles | RunningRibbon<RibbonDescription>>;
  private boxes: readonly Vector3[] = [];
  /** What the drawings show; null where they are hidden. */
  private now: number | null = null;
  private selection: ReadonlySet<RecordId> = new Set();
  private accent: Rgba = [1, 1, 1, 1];

  constructor(model: M2Model, view: DrawnM2, textures: TextureStore) {
    this.model = model;
    this.view = view;
    this.textures = textures;
    this.run = this.makeRun([]);
    this.rebuild();
  }

  /** Reads the emitters anew after a change of the model. */
  rebuild(): void {
    const { document } = this.model;
    const shared = this.view.sharedUniforms;
    for (const { view } of [...this.particles, ...this.ribbons]) view?.dispose();
    for (const { object } of this.drawings) object.removeFromParent();
    const { particles, ribbons } = readEmitters(document, this.model.player);
    this.particles = particles.map((description, position) => ({
      running: new RunningParticles(description, position),
      view: description.isModel ? null : new CardView(description.card, shared),
    }));
    this.ribbons = ribbons.map((description) => ({
      running: new RunningRibbon(description, description.bone),
      view: new RibbonView(document, description, shared),
    }));
    this.run = this.makeRun([...this.particles, ...this.ribbons].map(({ running }) => running));
    this.drawings = [
      ...this.particles.flatMap(({ view, running }) =>
        view === null ? [] : [{ object: view.object, plane: running.description.card.priorityPlane }],
      ),
      ...this.ribbons.flatMap(({ view, running }) =>
        view.passes.map(({ object }) => ({ object, plane: running.description.priorityPlane })),
      ),
    ].toSorted((left, right) => left.plane - right.plane);
    this.attach();
    this.setSelection(this.selection, this.accent);
  }

  /** Puts the drawings into the view's scene again, after its batches were made anew. */
  attach(): void {
    for (const { object } of this.drawings) this.view.three.add(object);
  }

  /** Nothing is ever drawn: there are none, or they are not shown. */
  get isSilent(): boolean {
    return !this.isShown || this.run.isEmpty;
  }

  /** Sets everything for a moment; the model must be posed for it, and drawn. Returns the triangles drawn. */
  update(time: TrackTime, camera: CameraFrame): number {
    const timeline = this.isSilent ? null : Timeline.of(time);
    if (timeline === null) {
      this.hide();
      return 0;
    }
    const { model } = this;
    this.now = timeline.now;
    this.run.run(timeline, model.player.pivots, camera);
    model.resume();
    this.drawings.forEach(({ object, plane }, index) => {
      object.renderOrder = this.view.orderAfter(plane) + index * orderStep;
    });
    return this.showParticles(timeline, camera) + this.showRibbons(timeline, time);
  }

  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    this.selection = selection;
    this.accent = accent;
    for (const { running, view } of [...this.particles, ...this.ribbons]) {
      view?.setHighlight(accent, selection.has(running.description.record) ? highlightAmount : 0);
    }
  }

  /** Where particles are now that are models. */
  modelPlaces(): readonly Vector3[] {
    return this.boxes;
  }

  dispose(): void {
    for (const { view } of [...this.particles, ...this.ribbons]) view?.dispose();
    this.particles = [];
    this.ribbons = [];
    this.drawings = [];
  }

  private makeRun(running: readonly (RunningParticles | RunningRibbon<RibbonDescription>)[]) {
    const { model } = this;
    const { skeleton } = model.player;
    const bones = running.map(({ node }) => (node < skeleton.nodes.length ? node : -1));
    const poses = new EmitterPose(skeleton, bones, (time) => model.enter(time));
    return new EffectRun(running, poses, ({ description }) => ({ pivot: description.place, pivotAt: 0 }));
  }

  private showParticles({ now }: Timeline, camera: CameraFrame): number {
    const { matrices } = this.model.player;
    let triangles = 0;
    const boxes: Vector3[] = [];
    for (const { running, view } of this.particles) {
      const { particles, description } = running;
      const index = this.boneOf(running);
      if (view === null) {
        boxes.push(...this.placesOf(running, now, index));
        continue;
      }
      const node = { matrices, index, place: description.place };
      const texture = (): Texture => this.textureOf(description.texture, isAdded(description.card.blend));
      triangles += view.show(particles, now, node, camera.towardsViewer, texture);
    }
    this.boxes = boxes;
    return triangles;
  }

  private placesOf({ particles, description }: RunningParticles, now: number, bone: number): readonly Vector3[] {
    const numbers = new Float32Array(particles.count * PARTICLE_LENGTH);
    const count = particles.write(now, numbers);
    const stays = description.card.staysWithNode && bone >= 0;
    return Array.from({ length: count }, (_, index) => {
      const place = vectorAt(numbers, index * PARTICLE_LENGTH);
      return stays ? transformPoint(this.model.player.matrices, bone * MATRIX_LENGTH, place) : place;
    });
  }

  /** Where cards are at the moment that was set last; with them the heads of ribbons. */
  drawnPlaces(): DrawnPlaces {
    const centres: number[] = [];
    const halves: number[] = [];
    const { now } = this;
    if (now === null) return { centres, halves };
    for (const { running } of this.particles) {
      const half = running.description.card.look.size.largest(1);
      for (const place of this.placesOf(running, now, this.boneOf(running))) {
        if (!place.every(Number.isFinite)) continue;
        centres.push(...place);
        halves.push(half);
      }
    }
    const { matrices } = this.model.player;
    for (const { running } of this.ribbons) {
      const { description } = running;
      const bone = this.boneOf(running);
      centres.push(
        ...(bone < 0 ? description.place : transformPoint(matrices, bone * MATRIX_LENGTH, description.place)),
      );
      halves.push(0);
    }
    return { centres, halves };
  }

  private showRibbons({ now }: Timeline, time: TrackTime): number {
    const { player } = this.model;
    let triangles = 0;
    for (const { running, view } of this.ribbons) {
      const { ribbon, description } = running;
      const index = this.boneOf(running);
      const [after, at] = index < 0 ? [still, 0] : [player.matrices, index * MATRIX_LENGTH];
      const motion = { before: after, after, at, pivot: description.place, pivotAt: 0 };
      const head = { edge: description.edgeAt(time), motion };
      const room = view.room(ribbon.count + 1);
      // The clients let edges rise by the gravity times the age squared.
      const pieces = ribbon.write(now, description.lifespan, -2 * description.gravity, head, room);
      triangles += view.show(pieces, description, player, (texture, added) => this.textureOf(texture, added));
    }
    return triangles;
  }

  private boneOf({ node }: RunningParticles | RunningRibbon<RibbonDescription>): number {
    return node < this.model.player.skeleton.nodes.length ? node : -1;
  }

  private textureOf(record: RecordId | null, added: boolean): Texture {
    const { document, options } = this.model;
    const description = record === null ? null : textureDescription(document, record, options);
    return this.textures.get(description, added ? 'glow' : 'color', 'no texture');
  }

  private hide(): void {
    for (const { view } of [...this.particles, ...this.ribbons]) view?.hide();
    this.boxes = [];
    this.now = null;
    this.run.forget();
  }
}
