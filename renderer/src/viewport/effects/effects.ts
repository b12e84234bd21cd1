/**
 * Particles and ribbons of a model. What they show follows from the moment alone: everything that could still live is
 * emitted anew after a jump, and step by step while time goes on, with the same outcome. So nothing needs to be told of
 * jumps, a paused picture is the game's picture of that moment, and going back and forth shows the same again.
 *
 * Where each particle is a model of its own in the game, a small box stands for it.
 */
import type { Mesh, Scene } from 'three';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import { PARTICLE_LENGTH } from '../../../../shared/geometry/effects/particles.ts';
import { identityInto, MATRIX_LENGTH, transformPoint } from '../../../../shared/geometry/matrix.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { vectorAt } from '../../../../shared/geometry/vector.ts';
import type { ModelEmitters } from '../../../../shared/model/emitters.ts';
import type { Joint } from '../../../../shared/model/view.ts';
import type { Rgba } from '../colors.ts';
import type { DrawnPlaces } from '../model/framing.ts';
import type { PosedModel } from '../model/posedModel.ts';
import type { EffectLooks, EmitterNode, ParticleDrawing, RibbonDrawing } from './drawing.ts';
import { EffectRun } from './effectRun.ts';
import { RunningParticles } from './runningParticles.ts';
import { RunningRibbon } from './runningRibbon.ts';
import { Timeline } from './timeline.ts';

interface ShownParticles {
  readonly running: RunningParticles;
  /** Null for emitters of models. */
  readonly drawing: ParticleDrawing | null;
}

interface ShownRibbon {
  readonly running: RunningRibbon;
  readonly drawing: RibbonDrawing;
}

/** What the emitters' model is drawn in. */
export interface DrawnAround {
  readonly three: Scene;
  /** A place in the order of drawing after all that is drawn up to a priority: larger than theirs, smaller than the next. */
  orderAfter(priority: number): number;
}

/** Emitters of one priority are this far apart in the order of drawing, so that thousands fit between two layers. */
const orderStep = 1e-5;
const highlightAmount = 0.6;

const still = new Float32Array(MATRIX_LENGTH);
identityInto(still, 0);

export class Effects {
  /** Particles and ribbons are drawn, and worked out, only while they are shown. */
  isShown = true;
  private readonly model: PosedModel;
  private readonly around: DrawnAround;
  private readonly looks: EffectLooks;
  private emitters: ModelEmitters | null = null;
  private joints: readonly Joint[] | null = null;
  private particles: readonly ShownParticles[] = [];
  private ribbons: readonly ShownRibbon[] = [];
  private drawings: readonly { readonly object: Mesh; readonly priority: number }[] = [];
  private run: EffectRun<RunningParticles | RunningRibbon>;
  private boxes: readonly Vector3[] = [];
  /** The moment of the last update, as the particles count it; null when it showed none. */
  private now: number | null = null;
  private selection: ReadonlySet<RecordId> = new Set();
  private accent: Rgba = [1, 1, 1, 1];

  constructor(model: PosedModel, around: DrawnAround, looks: EffectLooks) {
    this.model = model;
    this.around = around;
    this.looks = looks;
    this.run = new EffectRun(model.view, []);
    this.rebuild();
  }

  /** Takes over the emitters of the view as they are now. Call after the rest of the model was drawn anew. */
  rebuild(): void {
    const { emitters, joints } = this.model.view;
    if (emitters !== this.emitters) this.read(emitters);
    // What flies was born where joints were before, and another joint may carry an emitter now.
    else if (joints !== this.joints) this.run = this.newRun();
    this.joints = joints;
    this.attach();
  }

  private read(emitters: ModelEmitters): void {
    const { looks } = this;
    const knownParticles = new Map(this.particles.map((each) => [each.running.description.record, each]));
    const knownRibbons = new Map(this.ribbons.map((each) => [each.running.description.record, each]));
    this.emitters = emitters;
    this.particles = emitters.particles.map((description): ShownParticles => {
      const known = take(knownParticles, description.record);
      const isSame = known?.running.description.seed === description.seed;
      const follows = known?.drawing?.describe(description) ?? description.look.kind === 'models';
      if (known !== undefined && isSame && follows) {
        known.running.description = description;
        return known;
      }
      if (known !== undefined) drop(known.drawing);
      return { running: new RunningParticles(description), drawing: looks.particles(description) };
    });
    this.ribbons = emitters.ribbons.map((description): ShownRibbon => {
      const known = take(knownRibbons, description.record);
      if (known?.drawing.describe(description) === true) {
        known.running.description = description;
        return known;
      }
      if (known !== undefined) drop(known.drawing);
      return { running: new RunningRibbon(description), drawing: looks.ribbon(description) };
    });
    for (const gone of [...knownParticles.values(), ...knownRibbons.values()]) drop(gone.drawing);
    this.run = this.newRun();
    this.drawings = [
      ...this.particles.flatMap(({ drawing, running }) =>
        (drawing?.objects ?? []).map((object) => ({ object, priority: running.description.look.priority })),
      ),
      ...this.ribbons.flatMap(({ drawing, running }) =>
        drawing.objects.map((object) => ({ object, priority: running.description.priority })),
      ),
    ].toSorted((left, right) => left.priority - right.priority);
    this.setSelection(this.selection, this.accent);
  }

  private newRun(): EffectRun<RunningParticles | RunningRibbon> {
    return new EffectRun(
      this.model.view,
      [...this.particles, ...this.ribbons].map(({ running }) => running),
    );
  }

  /** Puts the drawings into the scene again, in the file's order after what is drawn of their priority. */
  private attach(): void {
    for (const { object } of this.drawings) {
      object.visible = false;
      this.around.three.add(object);
    }
    this.order();
  }

  private order(): void {
    const behind = new Map<number, number>();
    this.drawings.forEach(({ object, priority }, index) => {
      const place = behind.get(priority) ?? this.around.orderAfter(priority);
      behind.set(priority, place);
      object.renderOrder = place + index * orderStep;
    });
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
    this.now = timeline.now;
    this.run.run(timeline, camera);
    this.order();
    return this.showParticles(timeline.now, camera) + this.showRibbons(timeline.now, time);
  }

  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    this.selection = selection;
    this.accent = accent;
    for (const { running, drawing } of [...this.particles, ...this.ribbons]) {
      drawing?.setHighlight?.(accent, selection.has(running.description.record) ? highlightAmount : 0);
    }
  }

  /** Where particles are now that are models. */
  modelPlaces(): readonly Vector3[] {
    return this.boxes;
  }

  /** Where particles and ribbons are at the moment of the last `update`, each with half its size. */
  drawnPlaces(): DrawnPlaces {
    const centres: number[] = [];
    const halves: number[] = [];
    const { now } = this;
    if (now === null) return { centres, halves };
    for (const { running } of this.particles) {
      const { halfSize, look } = running.description;
      for (const { place, scale } of this.living(running, now)) {
        if (!place.every(Number.isFinite)) continue;
        centres.push(...place);
        halves.push(look.kind === 'segments' ? halfSize * scale : halfSize);
      }
    }
    for (const { running } of this.ribbons) {
      const { matrices, index, place } = this.nodeOf(running);
      centres.push(...(index < 0 ? place : transformPoint(matrices, index * MATRIX_LENGTH, place)));
      halves.push(running.description.halfSize);
    }
    return { centres, halves };
  }

  dispose(): void {
    for (const { drawing } of [...this.particles, ...this.ribbons]) drop(drawing);
    this.particles = [];
    this.ribbons = [];
    this.drawings = [];
  }

  private showParticles(now: number, camera: CameraFrame): number {
    let triangles = 0;
    const boxes: Vector3[] = [];
    for (const { running, drawing } of this.particles) {
      if (drawing === null) boxes.push(...this.living(running, now).map(({ place }) => place));
      else triangles += drawing.show(running.particles, now, this.nodeOf(running), camera.towardsViewer);
    }
    this.boxes = boxes;
    return triangles;
  }

  private showRibbons(now: number, time: TrackTime): number {
    let triangles = 0;
    for (const { running, drawing } of this.ribbons) {
      const { ribbon, description } = running;
      const { matrices, index, place } = this.nodeOf(running);
      const [after, at] = index < 0 ? [still, 0] : [matrices, index * MATRIX_LENGTH];
      const motion = { before: after, after, at, pivot: place, pivotAt: 0 };
      const head = { edge: description.edgeAt(time), motion };
      const room = drawing.room(ribbon.count + 1);
      const pieces = ribbon.write(now, description.lifespan, description.gravity, head, room);
      triangles += drawing.show(pieces, time);
    }
    return triangles;
  }

  /** The particles that live now, in the model's space. */
  private living(
    running: RunningParticles,
    now: number,
  ): readonly { readonly place: Vector3; readonly scale: number }[] {
    const { particles, description } = running;
    const numbers = new Float32Array(particles.count * PARTICLE_LENGTH);
    const count = particles.write(now, numbers);
    const { matrices, index } = this.nodeOf(running);
    const isInside = description.look.staysWithNode && index >= 0;
    const living: { readonly place: Vector3; readonly scale: number }[] = [];
    for (let at = 0; at < count * PARTICLE_LENGTH; at += PARTICLE_LENGTH) {
      const place = vectorAt(numbers, at);
      const seen = isInside ? transformPoint(matrices, index * MATRIX_LENGTH, place) : place;
      living.push({ place: seen, scale: numbers[at + 7] ?? 1 });
    }
    return living;
  }

  private nodeOf({ description: { joint, place } }: RunningParticles | RunningRibbon): EmitterNode {
    return { matrices: this.model.posedMatrices, index: joint, place };
  }

  private hide(): void {
    for (const { drawing } of [...this.particles, ...this.ribbons]) drawing?.hide();
    this.boxes = [];
    this.now = null;
    this.run.forget();
  }
}

function drop(drawing: ParticleDrawing | RibbonDrawing | null): void {
  for (const object of drawing?.objects ?? []) object.removeFromParent();
  drawing?.dispose();
}

/** Takes what is known of a record out of a map. */
function take<T>(known: Map<RecordId, T>, record: RecordId): T | undefined {
  const found = known.get(record);
  known.delete(record);
  return found;
}
