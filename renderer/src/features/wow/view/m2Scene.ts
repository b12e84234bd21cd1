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
import type { SceneMesh } from '../../../viewport/model/posedModel.ts';
import type { LivePicture } from '../../../viewport/livePicture.ts';
import type { PickMoment, SceneCounts, SceneOptions } from '../../../viewport/scene.ts';
import { TextureStore } from '../../../viewport/textures/textureStore.ts';
import { AttachedModels } from './attached/attachedModels.ts';
import { DrawnM2 } from './draw/drawnM2.ts';
import { Effects } from './effects/effects.ts';
import { gizmoTarget } from './gizmoTargets.ts';
import { optionsOf } from './options.ts';
import { textureDescription } from './scene/batches.ts';
import { emitterShape } from './overlays/emitterShape.ts';
import type { ScenePart } from './scene/changes.ts';
import { collectChanges } from './scene/changes.ts';
import { M2Model } from './scene/model.ts';

export class M2Scene extends DocumentScene<M2Model, DrawnM2> {
  protected override readonly emptyRadius = 2;
  private readonly effects: Effects;
  private readonly attached: AttachedModels;
  private readonly textures: TextureStore;
  private readonly stops: readonly (() => void)[];
  private parts = new Set<ScenePart>();
  private hasNewOptions = false;

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
    this.effects = new Effects(model, this.drawing, textures);
    this.attached = new AttachedModels(model, this.drawing, options.uniforms, storeOptions);
    this.attached.choose(chosen.get().attached);
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

  get followsWallClock(): boolean {
    return this.model.followsWallClock;
  }

  get waiting(): number {
    return this.textures.waiting + this.attached.waiting;
  }

  takeChanges(): boolean {
    const { parts, hasNewOptions, model, drawing } = this;
    if (parts.size === 0 && !hasNewOptions) return false;
    this.parts = new Set();
    this.hasNewOptions = false;
    const options = optionsOf(this.document).get();
    if (hasNewOptions && model.choose(options)) parts.add('batches');
    if (hasNewOptions) this.attached.choose(options.attached);
    model.apply(parts);
    const hasNewBatches = drawing.rebuild() || parts.has('batches');
    if (hasNewBatches) drawing.rebuildBatches();
    // Emitters stand on the bones of one player, which changes with the motion.
    if (parts.has('effects') || parts.has('motion')) this.effects.rebuild();
    else if (hasNewBatches) this.effects.attach();
    if (hasNewBatches) this.attached.attach();
    return true;
  }

  showParticles(isShown: boolean): void {
    this.effects.isShown = isShown;
  }

  update(time: TrackTime, camera: CameraFrame): SceneCounts {
    this.model.pose(time, camera);
    this.drawing.matrices.upload(this.model.matrices);
    const { triangles } = this.drawing.update(camera);
    const more = this.effects.update(time, camera) + this.attached.update(time, camera);
    return { triangles: triangles + more };
  }

  /** In its first Stand sequence, else its first, else at rest. */
  standingBox(): Box | null {
    const { sequences } = this.model;
    const stand = sequences.find(({ name }) => /^stand/i.test(name)) ?? sequences[0];
    if (stand === undefined) return this.model.restBox();
    const { start, end, isLooping, id } = stand;
    return this.boxAt({ interval: { start, end, isLooping, sequence: id }, frame: start, globalTime: 0 });
  }

  /** What is drawn at a moment; of effects also what is drawn a while later. */
  boxAt(time: TrackTime): Box | null {
    const { model, effects } = this;
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
    const over = batches.filter(({ look }) => look.submesh === submesh).map(({ record }) => record);
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
    return this.document.has(texture) ? textureDescription(this.document, texture, this.model.options).path : null;
  }

  showPicture(live: LivePicture): void {
    this.textures.showPicture(live);
  }

  override reloadTextures(): void {
    this.textures.reload();
    this.attached.reloadTextures();
  }

  override dispose(): void {
    for (const stop of this.stops) stop();
    this.attached.dispose();
    this.effects.dispose();
    super.dispose();
    this.textures.dispose();
  }

  protected surroundingBox(): Box | null {
    return this.model.restBox();
  }

  /** Of a batch the submesh that it is drawn over. */
  protected override meshesOf(record: RecordId): readonly SceneMesh[] {
    const batch = this.model.batches.find((each) => each.record === record);
    const part = this.model.meshes[batch?.look.submesh ?? -1];
    return part === undefined ? super.meshesOf(record) : [part];
  }

  protected override drawOwnOverlays(brushes: Brushes): void {
    const { selection, colors, lines } = brushes;
    const selected = selection.size === 0 ? [] : this.model.marks.filter(({ record }) => selection.has(record));
    for (const { record, kind, isJoint } of selected) {
      if (isJoint || kind !== 'particles') continue;
      stroke(brushes, emitterShape(this.model, record), strokeOf(brushes, record));
    }
    drawModelParticles(this.effects.modelPlaces(), this.surroundings.radius, colors.overlay, lines);
  }
}
