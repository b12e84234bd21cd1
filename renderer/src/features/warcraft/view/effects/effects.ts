/**
 * Particles and ribbons of a model. What they show follows from the moment alone: everything that could still live is
 * emitted anew after a jump, and step by step while time goes on, with the same outcome. So nothing needs to be told of
 * jumps, a paused picture is the game's picture of that moment, and going back and forth shows the same again.
 *
 * Emitters of models (PREM) are simulated too; in the game each particle is a model of its own, which is not loaded here.
 * A small box stands for it.
 */
import type { Mesh } from 'three';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { CameraFrame } from '../../../../../../shared/geometry/billboard.ts';
import { PARTICLE_LENGTH } from '../../../../../../shared/geometry/effects/particles.ts';
import { MATRIX_LENGTH, transformPoint } from '../../../../../../shared/geometry/matrix.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { vectorAt } from '../../../../../../shared/geometry/vector.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { DrawnMdx } from '../model/drawnMdx.ts';
import type { DrawnPlaces } from '../../../../viewport/model/framing.ts';
import type { ModelScene } from '../scene/modelScene.ts';
import { CardView } from '../../../../viewport/effects/cardView.ts';
import { EffectRun } from '../../../../viewport/effects/effectRun.ts';
import { EmitterPose } from '../../../../viewport/effects/emitterPose.ts';
import { RunningRibbon } from '../../../../viewport/effects/runningRibbon.ts';
import { Timeline } from '../../../../viewport/effects/timeline.ts';
import { isAdded } from '../../../../viewport/model/blending.ts';
import { textureFor } from '../model/passMaterial.ts';
import type { CardsDescription, ParticleDescription, RibbonDescription } from './emitterDescriptions.ts';
import { readEmitters } from './emitters.ts';
import { ParticleView } from './particleView.ts';
import { RibbonView } from './ribbonView.ts';
import { RunningParticles } from './running.ts';

interface ShownParticles {
  readonly running: RunningParticles;
  /** Null for emitters of models; cards for those of World of Warcraft alpha. */
  readonly view: ParticleView | CardView | null;
}

interface ShownRibbon {
  readonly running: RunningRibbon<RibbonDescription>;
  readonly view: RibbonView;
}

/** Emitters of one priority plane are this far apart in the order of drawing, so that thousands fit between two layers. */
const orderStep = 1e-5;

export class Effects {
  /** Particles and ribbons are drawn, and worked out, only while they are shown. */
  isShown = true;
  private readonly model: ModelScene;
  private readonly view: DrawnMdx;
  private readonly textures: TextureStore;
  private particles: readonly ShownParticles[] = [];
  private ribbons: readonly ShownRibbon[] = [];
  private run: EffectRun<RunningParticles | RunningRibbon<RibbonDescription>>;
  private boxes = new Float32Array(0);
  private boxCount = 0;
  /** The moment of the last update, as the particles count it; null when it showed none. */
  private now: number | null = null;

  constructor(model: ModelScene, view: DrawnMdx, textures: TextureStore) {
    this.model = model;
    this.view = view;
    this.textures = textures;
    this.run = this.makeRun([]);
    this.rebuild();
  }

  /** Reads the emitters anew after a change of the model. Call after the geosets are in their order. */
  rebuild(): void {
    const { model, view } = this;
    const { particles, ribbons } = readEmitters(model.document, model.tree);
    const knownParticles = new Map(this.particles.map((each) => [each.running.description.record, each]));
    const knownRibbons = new Map(this.ribbons.map((each) => [each.running.description.record, each]));
    this.particles = particles.map((description) => {
      const known = take(knownParticles, description.record);
      if (known === undefined) {
        return { running: new RunningParticles(description), view: this.viewOf(description) };
      }
      known.running.description = description;
      if (known.view instanceof CardView) {
        if (description.cards !== null) known.view.describe(description.cards.card);
      } else if (description.look !== null) known.view?.describe(description.look);
      return known;
    });
    this.ribbons = ribbons.map((description) => {
      const material = model.materials[description.materialId];
      const known = take(knownRibbons, description.record);
      if (known !== undefined && material !== undefined && known.view.material === material) {
        known.running.description = description;
        return known;
      }
      known?.view.dispose();
      return {
        running: new RunningRibbon(description, description.objectId),
        view: new RibbonView(material, view.sharedUniforms),
      };
    });
    for (const gone of [...knownParticles.values(), ...knownRibbons.values()]) gone.view?.dispose();
    this.run = this.makeRun([...this.particles, ...this.ribbons].map(({ running }) => running));
    this.place();
  }

  /** Nothing is ever drawn: there are none, or they are not shown. */
  get isSilent(): boolean {
    return !this.isShown || this.run.isEmpty;
  }

  /** Sets everything for a moment; the model must be posed for it. Returns the triangles drawn. */
  update(time: TrackTime, camera: CameraFrame): number {
    const timeline = this.isSilent ? null : Timeline.of(time);
    if (timeline === null) {
      this.hide();
      return 0;
    }
    this.now = timeline.now;
    this.run.run(timeline, this.model.pivots, camera);
    return this.showParticles(timeline, camera) + this.showRibbons(timeline, time);
  }

  /** Where the particles of emitters of models are now. */
  modelPlaces(): readonly Vector3[] {
    return Array.from({ length: this.boxCount }, (_, index) => vectorAt(this.boxes, index * PARTICLE_LENGTH));
  }

  /** Where particles and ribbons are at the moment of the last `update`, each with half its size. */
  drawnPlaces(): DrawnPlaces {
    const centres: number[] = [];
    const halves: number[] = [];
    const { now } = this;
    if (now === null) return { centres, halves };
    const { matrices } = this.model.tree.skeleton;
    for (const { running } of this.particles) {
      const { particles, description } = running;
      const out = new Float32Array(particles.count * PARTICLE_LENGTH);
      const count = particles.write(now, out);
      const look = description.look ?? description.cards?.card;
      const size = Math.max(0, ...(description.look?.scaling ?? []));
      for (let at = 0; at < count * PARTICLE_LENGTH; at += PARTICLE_LENGTH) {
        const from = vectorAt(out, at);
        const isInside = look?.staysWithNode === true;
        const place = isInside ? transformPoint(matrices, description.index * MATRIX_LENGTH, from) : from;
        if (!place.every(Number.isFinite)) continue;
        centres.push(...place);
        halves.push(size * (out[at + 7] ?? 1));
      }
    }
    for (const { running } of this.ribbons) {
      const { index, objectId, heightAbove, heightBelow } = running.description;
      centres.push(...transformPoint(matrices, index * MATRIX_LENGTH, vectorAt(this.model.pivots, objectId * 3)));
      halves.push(Math.max(0, heightAbove, heightBelow));
    }
    return { centres, halves };
  }

  dispose(): void {
    for (const { view } of [...this.particles, ...this.ribbons]) view?.dispose();
    this.particles = [];
    this.ribbons = [];
  }

  private makeRun(running: readonly (RunningParticles | RunningRibbon<RibbonDescription>)[]) {
    const { model } = this;
    const { skeleton } = model.tree;
    const poses = new EmitterPose(
      skeleton,
      running.map(({ description }) => description.index),
    );
    return new EffectRun(running, poses, ({ node }) => ({ pivot: model.pivots, pivotAt: node * 3 }));
  }

  private viewOf({ look, cards }: ParticleDescription): ParticleView | CardView | null {
    const shared = this.view.sharedUniforms;
    if (cards !== null) return new CardView(cards.card, shared);
    return look === null ? null : new ParticleView(look, shared);
  }

  private showParticles({ now }: Timeline, camera: CameraFrame): number {
    const { model, textures } = this;
    const { matrices } = model.tree.skeleton;
    let triangles = 0;
    this.boxCount = 0;
    for (const { running, view } of this.particles) {
      const { particles, description } = running;
      if (view === null) {
        this.noteBoxes(running, now);
        continue;
      }
      if (view instanceof CardView) {
        if (description.cards !== null) triangles += this.showCards(view, running, description.cards, now, camera);
        continue;
      }
      const count = particles.write(now, view.room(particles.count));
      view.show(count, { matrices, index: description.index }, camera.towardsViewer, model, textures);
      triangles += count * view.trianglesEach;
    }
    return triangles;
  }

  private showCards(
    view: CardView,
    { particles, description }: RunningParticles,
    { card, textureId, replaceable }: CardsDescription,
    now: number,
    camera: CameraFrame,
  ): number {
    const { model, textures } = this;
    const { index, objectId } = description;
    const place = vectorAt(model.pivots, objectId * 3);
    const node = { matrices: model.tree.skeleton.matrices, index, place };
    return view.show(particles, now, node, camera.towardsViewer, () => {
      const role = isAdded(card.blend) ? 'glow' : 'color';
      return replaceable === null ? textureFor(model, textures, textureId, role) : textures.get(replaceable, role, '');
    });
  }

  private noteBoxes({ particles }: RunningParticles, now: number): void {
    const needed = (this.boxCount + particles.count) * PARTICLE_LENGTH;
    if (this.boxes.length < needed) {
      const grown = new Float32Array(needed * 2);
      grown.set(this.boxes);
      this.boxes = grown;
    }
    this.boxCount += particles.write(now, this.boxes.subarray(this.boxCount * PARTICLE_LENGTH));
  }

  private showRibbons({ now }: Timeline, time: TrackTime): number {
    const { model, textures } = this;
    const { matrices } = model.tree.skeleton;
    let triangles = 0;
    for (const { running, view } of this.ribbons) {
      const { ribbon, description } = running;
      const { index, objectId, lifespan, gravity } = description;
      const at = index * MATRIX_LENGTH;
      const motion = { before: matrices, after: matrices, at, pivot: model.pivots, pivotAt: objectId * 3 };
      const head = { edge: description.edgeAt(time), motion };
      const pieces = ribbon.write(now, lifespan, gravity, head, view.room(ribbon.count + 1));
      triangles += view.show(pieces, description, model, textures, time);
    }
    return triangles;
  }

  private hide(): void {
    for (const { view } of [...this.particles, ...this.ribbons]) view?.hide();
    this.boxCount = 0;
    this.now = null;
    this.run.forget();
  }

  /** Puts the drawings into the model's scene: after the geosets of their priority plane, in the file's order. */
  private place(): void {
    const { view } = this;
    const drawings: { readonly object: Mesh; readonly plane: number }[] = [];
    for (const each of this.particles) {
      const { look, cards } = each.running.description;
      const plane = (look ?? cards?.card)?.priorityPlane ?? 0;
      if (each.view !== null) drawings.push({ object: each.view.object, plane });
    }
    for (const each of this.ribbons) {
      for (const { object } of each.view.passes) drawings.push({ object, plane: each.view.material.priorityPlane });
    }
    drawings
      .toSorted((left, right) => left.plane - right.plane)
      .forEach(({ object, plane }, index) => {
        object.renderOrder = view.orderAfter(plane) + index * orderStep;
        object.visible = false;
        view.three.add(object);
      });
  }
}

/** Takes what is known of a record out of a map. */
function take<T>(known: Map<RecordId, T>, record: RecordId): T | undefined {
  const found = known.get(record);
  known.delete(record);
  return found;
}
