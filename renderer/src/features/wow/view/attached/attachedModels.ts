/**
 * Models put on the attachment points of another, as the game puts a sword into a hand: each with bones and textures of its
 * own, carried along by the bone that its point hangs on. Particles of such models are not drawn.
 */
import type { Document } from '../../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { CameraFrame } from '../../../../../../shared/geometry/billboard.ts';
import { MATRIX_LENGTH, multiplyInto } from '../../../../../../shared/geometry/matrix.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { TextureStoreOptions } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { DrawnM2 } from '../draw/drawnM2.ts';
import { optionsOf } from '../options.ts';
import type { AttachedModel } from './attachedModel.ts';
import type { ScenePart } from '../scene/changes.ts';
import { collectChanges } from '../scene/changes.ts';
import { M2Model } from '../scene/model.ts';

/** Behind everything that the carrying model draws itself. */
const laterOrder = 10_000;

/** The first Stand sequence, else the first, running with the time of the carrying model. */
function timeFor({ sequences }: M2Model, { interval, frame, globalTime }: TrackTime): TrackTime {
  const shown = sequences.find(({ name }) => /^stand/i.test(name)) ?? sequences[0];
  if (shown === undefined) return { interval: null, frame: 0, globalTime };
  const { start, end, isLooping, id } = shown;
  const passed = interval === null ? 0 : frame - interval.start;
  const at = end > start ? start + (passed % (end - start)) : start;
  return { interval: { start, end, isLooping, sequence: id }, frame: at, globalTime };
}

class Attached {
  readonly model: M2Model;
  readonly view: DrawnM2;
  readonly textures: TextureStore;
  private readonly document: Document;
  private readonly stops: readonly (() => void)[];
  private parts = new Set<ScenePart>();
  private hasNewOptions = false;

  constructor({ document, loadTexture }: AttachedModel, uniforms: SharedUniforms, options: TextureStoreOptions) {
    const chosen = optionsOf(document);
    this.document = document;
    this.textures = new TextureStore({
      ...options,
      loadTexture: async (path, id) => chosen.get().pictures.get(path) ?? (await loadTexture(path, id)),
    });
    this.model = new M2Model(document, chosen.get());
    this.view = new DrawnM2(this.model, this.textures, uniforms);
    this.stops = [
      document.onChange(({ diff }) => {
        collectChanges(this.parts, document, diff);
        options.changed();
      }),
      chosen.subscribe(() => {
        this.hasNewOptions = true;
        options.changed();
      }),
    ];
  }

  private takeChanges(): void {
    const { parts, hasNewOptions, model, view } = this;
    if (parts.size === 0 && !hasNewOptions) return;
    this.parts = new Set();
    this.hasNewOptions = false;
    if (hasNewOptions && model.choose(optionsOf(this.document).get())) parts.add('batches');
    model.apply(parts);
    if (view.rebuild() || parts.has('batches')) view.rebuildBatches();
  }

  /** Poses it for a moment and takes it to where its point is. Returns the triangles drawn. */
  update(time: TrackTime, camera: CameraFrame, place: ArrayLike<number>): number {
    this.takeChanges();
    const { model, view } = this;
    model.pose(timeFor(model, time), camera);
    const carried = new Float32Array(model.matrices.length);
    for (let at = 0; at < carried.length; at += MATRIX_LENGTH) multiplyInto(carried, at, place, 0, model.matrices, at);
    view.matrices.upload(carried);
    const { triangles } = view.update(camera);
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
    const { player, document } = this.carrier;
    let triangles = 0;
    for (const [point, attached] of this.all) {
      // The point may have been deleted; it comes back with undo.
      const isThere = document.has(point) && player.isAttachmentVisible(point);
      attached.view.three.visible = isThere;
      if (!isThere) continue;
      try {
        triangles += attached.update(time, camera, player.attachmentMatrix(point));
      } catch (error) {
        this.drop(point, attached, error);
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
