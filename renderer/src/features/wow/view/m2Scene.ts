/** A World of Warcraft model in the viewport: its scene, drawing and textures, and the listening for changes. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { CameraFrame } from '../../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../../shared/geometry/track.ts';
import type { Lens } from '../../../viewport/camera/lens.ts';
import type { Rgba } from '../../../viewport/colors.ts';
import { drawModelParticles } from '../../../viewport/effects/modelParticles.ts';
import type { Pick } from '../../../viewport/events.ts';
import type { GizmoTarget } from '../../../viewport/gizmo/target.ts';
import { DocumentScene } from '../../../viewport/model/documentScene.ts';
import { effectsBox, framed } from '../../../viewport/model/framing.ts';
import type { Brushes } from '../../../viewport/model/drawOverlays.ts';
import { stroke, strokeOf } from '../../../viewport/model/drawOverlays.ts';
import type { PosedMesh } from '../../../viewport/model/posedModel.ts';
import type { LivePicture } from '../../../viewport/livePicture.ts';
import type { DrawnBall, PickMoment, SceneCounts, SceneOptions } from '../../../viewport/scene.ts';
import type { SharedUniforms } from '../../../viewport/uniforms.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { TextureStore } from '../../../viewport/textures/textureStore.ts';
import { DrawnM2 } from './draw/drawnM2.ts';
import { Effects } from '../../../viewport/effects/effects.ts';
import { effectLooks } from './effects/looks.ts';
import { gizmoTarget } from './gizmoTargets.ts';
import { optionsOf } from './options.ts';
import { textureDescription } from './model/batches.ts';
import { emitterShape } from './overlays/emitterShape.ts';
import { momentOf } from '../../../../../shared/model/moment.ts';
import { M2Model, standingClip } from './model/m2Model.ts';

export class M2Scene extends DocumentScene<M2Model, DrawnM2> {
  protected override readonly emptyRadius = 2;
  private readonly effects: Effects;
  private readonly textures: TextureStore;
  private readonly uniforms: SharedUniforms;
  private readonly stops: readonly (() => void)[];
  private hasChanges = false;

  constructor(document: Document, options: SceneOptions) {
    const chosen = optionsOf(document);
    const load = options.loadForCard ?? options.loadTexture;
    const storeOptions = {
      loadTexture: load,
      maxAnisotropy: options.maxAnisotropy,
      changed: options.changed,
      missing: options.textureMissing,
    };
    const textures = new TextureStore({
      ...storeOptions,
      loadTexture: async (path, id) => chosen.get().pictures.get(path) ?? (await load(path, id)),
    });
    const model = new M2Model(document, chosen.get());
    super(document, model, new DrawnM2(model, textures, options.uniforms));
    this.textures = textures;
    this.uniforms = options.uniforms;
    this.effects = new Effects(model, this.drawing, effectLooks(model, textures, this.drawing.sharedUniforms));
    const changed = (): void => {
      this.hasChanges = true;
      options.changed();
    };
    this.stops = [document.onChange(changed), chosen.subscribe(changed)];
  }

  get followsWallClock(): boolean {
    return this.model.view.followsWallClock;
  }

  get waiting(): number {
    return this.textures.waiting;
  }

  takeChanges(): boolean {
    if (!this.hasChanges) return false;
    this.hasChanges = false;
    const { model, drawing, textures } = this;
    const options = optionsOf(this.document).get();
    const hasNewBatches = model.follow(options);
    if (drawing.rebuild() || hasNewBatches) drawing.rebuildBatches();
    this.effects.rebuild();
    textures.keepOnly(model.view.textures.map((texture) => textureDescription(texture, options)));
    return true;
  }

  showParticles(isShown: boolean): void {
    this.effects.isShown = isShown;
  }

  showLights(isShown: boolean): void {
    this.drawing.lights.isOn = isShown;
  }

  update(time: TrackTime, camera: CameraFrame): SceneCounts {
    const shown = this.model.play(time, camera);
    this.drawing.matrices.upload(this.model.matrices);
    const { triangles } = this.drawing.update(shown, camera);
    return { triangles: triangles + this.effects.update(shown, camera) };
  }

  /** In its first Stand sequence, else its first, else at rest. */
  standingBox(): Box | null {
    const stand = standingClip(this.model.view);
    return stand === null ? this.model.restBox() : this.boxAt(momentOf(stand, stand.start, 0));
  }

  /** What is drawn at a moment; of effects also what is drawn a while later. */
  boxAt(time: TrackTime): Box | null {
    const { model, effects } = this;
    if (effects.isSilent) return model.drawnBox(time) ?? model.restBox();
    const effectBox = effectsBox(time, (moment, camera) => {
      model.pose(moment, camera);
      effects.update(moment, camera);
      return effects.drawnPlaces();
    });
    return framed(model.drawnBox(time), effectBox) ?? model.restBox();
  }

  /** A click on what is selected already goes on to the batches that are drawn over it, one after the other. */
  override pick(lens: Lens, x: number, y: number, moment: PickMoment): Pick | null {
    const pick = super.pick(lens, x, y, moment);
    if (pick?.kind !== 'geoset') return pick;
    const { meshes, batches } = this.model;
    const submesh = meshes.findIndex(({ mesh }) => mesh.record === pick.record);
    const over = batches.flatMap(({ mesh, record }) => (mesh === submesh && record !== null ? [record] : []));
    const ring = [pick.record, ...over];
    const selected = ring.findIndex((record) => moment.selection.has(record));
    const next = ring[selected < 0 ? 0 : (selected + 1) % ring.length];
    return next === undefined ? pick : { ...pick, record: next };
  }

  gizmoTarget(selection: ReadonlySet<RecordId>): GizmoTarget | null {
    return gizmoTarget(this.model, selection);
  }

  override setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    super.setSelection(selection, accent);
    this.effects.setSelection(selection, accent);
  }

  texturePath(texture: RecordId): string | null {
    const shown = this.model.view.textures.find(({ record }) => record === texture);
    return shown === undefined ? null : textureDescription(shown, this.model.options).path;
  }

  showPicture(live: LivePicture): void {
    this.textures.showPicture(live);
  }

  override reloadTextures(): void {
    this.textures.reload();
  }

  override dispose(): void {
    for (const stop of this.stops) stop();
    this.effects.dispose();
    super.dispose();
    this.textures.dispose();
  }

  protected drawBall(view: ModelView): DrawnBall {
    const model = new M2Model(this.document, this.model.options, () => view);
    const drawing = new DrawnM2(model, this.textures, this.uniforms);
    const { three } = drawing;
    return {
      three,
      update(time, camera) {
        model.pose(time, camera);
        drawing.matrices.upload(model.matrices);
        return drawing.update(time, camera);
      },
      dispose: () => drawing.dispose(),
    };
  }

  protected surroundingBox(): Box | null {
    return this.model.restBox();
  }

  /** Of a batch the submesh that it is drawn over. */
  protected override meshesOf(record: RecordId): readonly PosedMesh[] {
    const batch = this.model.batches.find((each) => each.record === record);
    const part = this.model.meshes[batch?.mesh ?? -1];
    return part === undefined ? super.meshesOf(record) : [part];
  }

  protected override drawOwnOverlays(brushes: Brushes): void {
    const { selection, colors, lines, time } = brushes;
    for (const emitter of selection.size === 0 ? [] : this.model.view.emitters.particles) {
      const { record } = emitter;
      if (selection.has(record)) stroke(brushes, emitterShape(this.model, emitter, time), strokeOf(brushes, record));
    }
    drawModelParticles(this.effects.modelPlaces(), this.surroundings.radius, colors.overlay, lines);
  }
}
