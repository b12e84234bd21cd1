/**
 * Models put on the attachment points of another, as the game puts a sword into a hand: each with bones and textures of its
 * own, carried along by the bone that its point hangs on. Particles of such models are not drawn.
 */
import type { Document } from '../../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { CameraFrame } from '../../../../../../shared/geometry/billboard.ts';
import { MATRIX_LENGTH, multiplyInto } from '../../../../../../shared/geometry/matrix.ts';
import type { ModelPoint } from '../../../../../../shared/model/things.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { TextureStoreOptions } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { DrawnM2 } from '../draw/drawnM2.ts';
import { optionsOf } from '../options.ts';
import type { AttachedModel } from './attachedModel.ts';
import { momentOf } from '../../../../../../shared/model/moment.ts';
import { M2Model, standingClip } from '../scene/model.ts';

/** Behind everything that the carrying model draws itself. */
const laterOrder = 10_000;

/** The first Stand sequence, else the first, running with the time of the carrying model. */
function timeFor({ view }: M2Model, { interval, frame, globalTime }: TrackTime): TrackTime {
  const stand = standingClip(view);
  const { start = 0, end = 0 } = stand ?? {};
  const passed = interval === null ? 0 : frame - interval.start;
  return momentOf(stand, end > start ? start + (passed % (end - start)) : start, globalTime);
}

/** Where what is put on a point stands now. */
function matrixAt({ joint, place: [x, y, z] }: ModelPoint, joints: Float32Array): Float32Array {
  const here = Float32Array.of(1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z);
  if (joint < 0) return here;
  const out = new Float32Array(MATRIX_LENGTH);
  multiplyInto(out, 0, joints, joint * MATRIX_LENGTH, here, 0);
  return out;
}

class Attached {
  readonly model: M2Model;
  readonly view: DrawnM2;
  readonly textures: TextureStore;
  private readonly document: Document;
  private readonly stops: readonly (() => void)[];
  private hasChanges = false;

  constructor({ document, loadTexture }: AttachedModel, uniforms: SharedUniforms, options: TextureStoreOptions) {
    const chosen = optionsOf(document);
    this.document = document;
    this.textures = new TextureStore({
      ...options,
      loadTexture: async (path, id) => chosen.get().pictures.get(path) ?? (await loadTexture(path, id)),
    });
    this.model = new M2Model(document, chosen.get());
    this.view = new DrawnM2(this.model, this.textures, uniforms);
    const changed = (): void => {
      this.hasChanges = true;
      options.changed();
    };
    this.stops = [document.onChange(changed), chosen.subscribe(changed)];
  }

  private takeChanges(): void {
    if (!this.hasChanges) return;
    this.hasChanges = false;
    const { model, view } = this;
    const hasNewBatches = model.follow(optionsOf(this.document).get());
    if (view.rebuild() || hasNewBatches) view.rebuildBatches();
  }

  /** Poses it for a moment and takes it to where its point is. Returns the triangles drawn. */
  update(time: TrackTime, camera: CameraFrame, place: ArrayLike<number>): number {
    this.takeChanges();
    const { model, view } = this;
    const shown = model.play(timeFor(model, time), camera);
    const carried = new Float32Array(model.matrices.length);
    for (let at = 0; at < carried.length; at += MATRIX_LENGTH) multiplyInto(carried, at, place, 0, model.matrices, at);
    view.matrices.upload(carried);
    const { triangles } = view.update(shown, camera);
    for (const child of view.three.children) child.renderOrder += laterOrder;
    return triangles;
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.view.three.removeFromParent();
    this.view.dispose();
    this.textures.dispose();
  }
}

export class AttachedModels {
  private readonly carrier: M2Model;
  private readonly view: DrawnM2;
  private readonly uniforms: SharedUniforms;
  private readonly options: TextureStoreOptions;
  private chosen: ReadonlyMap<RecordId, AttachedModel> = new Map();
  private readonly all = new Map<RecordId, Attached>();

  constructor(carrier: M2Model, view: DrawnM2, uniforms: SharedUniforms, options: TextureStoreOptions) {
    this.carrier = carrier;
    this.view = view;
    this.uniforms = uniforms;
    this.options = options;
  }

  get waiting(): number {
    return [...this.all.values()].reduce((sum, { textures }) => sum + textures.waiting, 0);
  }

  /** Takes over which models stand on which points. */
  choose(chosen: ReadonlyMap<RecordId, AttachedModel>): void {
    if (chosen === this.chosen) return;
    for (const [point, attached] of [...this.all]) {
      if (chosen.get(point) === this.chosen.get(point)) continue;
      attached.dispose();
      this.all.delete(point);
    }
    this.chosen = chosen;
    for (const [point, model] of chosen) {
      if (!this.all.has(point)) this.add(point, model);
    }
    this.attach();
  }

  /** A model that cannot be shown leaves its point empty: the one that carries it goes on. */
  private add(point: RecordId, model: AttachedModel): void {
    try {
      this.all.set(point, new Attached(model, this.uniforms, this.options));
    } catch (error) {
      console.warn('An attached model cannot be shown', error);
    }
  }

  private drop(point: RecordId, attached: Attached, error: unknown): void {
    console.warn('An attached model cannot be shown', error);
    attached.dispose();
    this.all.delete(point);
  }

  /** Puts the models into the view's scene again, after its batches were made anew. */
  attach(): void {
    for (const { view } of this.all.values()) this.view.three.add(view.three);
  }

  /** Sets everything for a moment that the carrying model is posed for. Returns the triangles drawn. */
  update(time: TrackTime, camera: CameraFrame): number {
    const { view, posedMatrices } = this.carrier;
    let triangles = 0;
    for (const [record, attached] of this.all) {
      // The point may have been deleted; it comes back with undo.
      const point = view.points.find((each) => each.record === record);
      const isThere = point !== undefined && point.shows?.(time) !== false;
      attached.view.three.visible = isThere;
      if (!isThere) continue;
      try {
        triangles += attached.update(time, camera, matrixAt(point, posedMatrices));
      } catch (error) {
        this.drop(record, attached, error);
      }
    }
    return triangles;
  }

  reloadTextures(): void {
    for (const { textures } of this.all.values()) textures.reload();
  }

  dispose(): void {
    for (const attached of this.all.values()) attached.dispose();
    this.all.clear();
  }
}
