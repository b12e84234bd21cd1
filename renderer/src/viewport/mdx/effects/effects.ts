/**
 * Particles and ribbons of a model. What they show follows from the moment alone: everything that could still live is
 * emitted anew after a jump, and step by step while time goes on, with the same outcome. So nothing needs to be told of
 * jumps, a paused picture is the game's picture of that moment, and going back and forth shows the same again.
 *
 * Emitters of models (PREM) are simulated too; in the game each particle is a model of its own, which is not loaded here.
 * A small box stands for it.
 */
import type { Mesh } from 'three';
import type { RecordId } from '../../../../../shared/document/record.ts';
import type { CameraFrame } from '../../../../../shared/geometry/billboard.ts';
import { PARTICLE_LENGTH } from '../../../../../shared/geometry/effects/particles.ts';
import { STEP, stepAt } from '../../../../../shared/geometry/effects/steps.ts';
import { MATRIX_LENGTH } from '../../../../../shared/geometry/matrix.ts';
import type { TrackTime } from '../../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { vectorAt } from '../../../../../shared/geometry/vector.ts';
import type { TextureStore } from '../../textures/textureStore.ts';
import type { ModelView } from '../model/modelView.ts';
import type { ModelScene } from '../scene/modelScene.ts';
import { EmitterPose } from './emitterPose.ts';
import { readEmitters, ribbonEdge } from './emitters.ts';
import { ParticleView } from './particleView.ts';
import { RibbonView } from './ribbonView.ts';
import type { Running } from './running.ts';
import { RunningParticles, RunningRibbon } from './running.ts';
import { Timeline } from './timeline.ts';

interface ShownParticles {
  readonly running: RunningParticles;
  /** Null for emitters of models. */
  readonly view: ParticleView | null;
}

interface ShownRibbon {
  readonly running: RunningRibbon;
  readonly view: RibbonView;
}

/** Emitters of one priority plane are this far apart in the order of drawing, so that thousands fit between two layers. */
const orderStep = 1e-5;

export class Effects {
  private readonly model: ModelScene;
  private readonly view: ModelView;
  private readonly textures: TextureStore;
  private particles: readonly ShownParticles[] = [];
  private ribbons: readonly ShownRibbon[] = [];
  private running: readonly Running[] = [];
  private poses: EmitterPose;
  private ran: { readonly timeline: Timeline; step: number } | null = null;
  private moment: { readonly time: TrackTime; readonly camera: CameraFrame } | null = null;
  private isShown = true;
  private boxes = new Float32Array(0);
  private boxCount = 0;

  constructor(model: ModelScene, view: ModelView, textures: TextureStore) {
    this.model = model;
    this.view = view;
    this.textures = textures;
    this.poses = new EmitterPose(model.tree, []);
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
        const { look } = description;
        const shown = look === null ? null : new ParticleView(look, view.sharedUniforms);
        return { running: new RunningParticles(description), view: shown };
      }
      known.running.description = description;
      if (description.look !== null) known.view?.describe(description.look);
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
      return { running: new RunningRibbon(description), view: new RibbonView(material, view.sharedUniforms) };
    });
    for (const gone of [...knownParticles.values(), ...knownRibbons.values()]) gone.view?.dispose();
    this.running = [...this.particles, ...this.ribbons].map(({ running }) => running);
    this.poses = new EmitterPose(
      model.tree,
      this.running.map(({ description }) => description.index),
    );
    this.ran = null;
    this.place();
  }

  /** Sets everything for a moment; the model must be posed for it. Returns the triangles drawn. */
  update(time: TrackTime, camera: CameraFrame): number {
    this.moment = { time, camera };
    const timeline = this.isShown && this.running.length > 0 ? Timeline.of(time) : null;
    if (timeline === null) {
      this.hide();
      return 0;
    }
    this.run(timeline, camera);
    return this.showParticles(timeline, camera) + this.showRibbons(timeline, time);
  }

  /** Particles and ribbons are drawn, and worked out, only while they are shown. */
  setShown(isShown: boolean): void {
    if (isShown === this.isShown) return;
    this.isShown = isShown;
    if (this.moment !== null) this.update(this.moment.time, this.moment.camera);
  }

  /** Where the particles of emitters of models are now. */
  modelPlaces(): readonly Vector3[] {
    return Array.from({ length: this.boxCount }, (_, index) => vectorAt(this.boxes, index * PARTICLE_LENGTH));
  }

  dispose(): void {
    for (const { view } of [...this.particles, ...this.ribbons]) view?.dispose();
    this.particles = [];
    this.ribbons = [];
  }

  /** Emits up to now: on from where it stands, or from as far back as something can still live. */
  private run(timeline: Timeline, camera: CameraFrame): void {
    const { poses, model, running } = this;
    const last = stepAt(timeline.now);
    const from = running.map((each) => each.firstStep(timeline));
    const goesOn = this.ran !== null && timeline.continues(this.ran.timeline) && last >= this.ran.step;
    const reached = goesOn ? (this.ran?.step ?? 0) : Number.NEGATIVE_INFINITY;
    if (!goesOn) {
      for (const each of running) each.clear();
      poses.forget();
    }
    const nodes = running.map(({ description }) => poses.indexOf(description.objectId));
    for (let step = Math.max(reached + 1, Math.min(...from)); step <= last; step++) {
      poses.pose(timeline, step * STEP, (step + 1) * STEP, model.pivots, camera);
      running.forEach((each, index) => {
        if (step >= (from[index] ?? 0)) each.emit(step, timeline, this.motionOf(each, nodes[index] ?? 0));
      });
    }
    this.ran = { timeline, step: Math.max(last, reached) };
  }

  private motionOf({ description }: Running, node: number) {
    const { before, after } = this.poses;
    const { pivots } = this.model;
    return { before, after, at: node * MATRIX_LENGTH, pivot: pivots, pivotAt: description.objectId * 3 };
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
      const count = particles.write(now, view.room(particles.count));
      view.show(count, { matrices, index: description.index }, camera.towardsViewer, model, textures);
      triangles += count * view.trianglesEach;
    }
    return triangles;
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
      const head = { edge: ribbonEdge(description, time), motion };
      const pieces = ribbon.write(now, lifespan, gravity, head, view.room(ribbon.count + 1));
      triangles += view.show(pieces, description, model, textures, time);
    }
    return triangles;
  }

  private hide(): void {
    for (const { view } of [...this.particles, ...this.ribbons]) view?.hide();
    this.boxCount = 0;
    this.ran = null;
  }

  /** Puts the drawings into the model's scene: after the geosets of their priority plane, in the file's order. */
  private place(): void {
    const { view } = this;
    const drawings: { readonly object: Mesh; readonly plane: number }[] = [];
    for (const each of this.particles) {
      const plane = each.running.description.look?.priorityPlane ?? 0;
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
