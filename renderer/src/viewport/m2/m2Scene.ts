/** A World of Warcraft model in the viewport: its scene, drawing and textures, and the listening for changes. */
import { Object3D } from 'three';
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/document/record.ts';
import { labelOf } from '../../../../shared/formats/m2/labels.ts';
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../shared/geometry/extent.ts';
import { boundsOf, boxCentre, boxRadius, uniteBoxes } from '../../../../shared/geometry/extent.ts';
import { fieldsOf, listOf } from '../../../../shared/formats/m2/model.ts';
import { Collision } from '../../../../shared/formats/m2/schema/vertices.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { ORIGIN } from '../../../../shared/geometry/vector.ts';
import type { Lens } from '../camera/lens.ts';
import type { Surroundings } from '../camera/viewCamera.ts';
import type { Rgba } from '../colors.ts';
import type { Pick } from '../events.ts';
import type { GizmoTarget } from '../gizmo/target.ts';
import type { DotBatch } from '../overlays/dotBatch.ts';
import type { LineBatch } from '../overlays/lineBatch.ts';
import { MeshOverlays } from '../overlays/meshOverlays.ts';
import type { OverlayMoment, PickMoment, Scene, SceneCamera, SceneCounts, SceneOptions } from '../scene.ts';
import { TextureStore } from '../textures/textureStore.ts';
import { AttachedModels } from './attached/attachedModels.ts';
import { cameraView } from './camera.ts';
import { drawModelParticles } from '../effects/modelParticles.ts';
import { ModelView } from './draw/modelView.ts';
import { Effects } from './effects/effects.ts';
import { gizmoTarget } from './gizmoTargets.ts';
import { optionsOf } from './options.ts';
import { drawOverlays } from './overlays/drawOverlays.ts';
import { pickScene } from './picking/pickScene.ts';
import type { ScenePart } from './scene/changes.ts';
import { collectChanges } from './scene/changes.ts';
import { M2Model } from './scene/model.ts';
import { pointsOf } from './scene/points.ts';

/** Length of drawn normals, and room around a point that is focused on, as shares of the model's radius. */
const normalShare = 0.025;
const pointShare = 0.12;
/** Radius that is taken where there is nothing in a model, yards. */
const emptyRadius = 2;

export class M2Scene implements Scene {
  readonly document: Document;
  readonly overlays = new Object3D();
  private readonly model: M2Model;
  private readonly view: ModelView;
  private readonly effects: Effects;
  private readonly attached: AttachedModels;
  private readonly textures: TextureStore;
  private readonly meshOverlays: MeshOverlays;
  private readonly stops: readonly (() => void)[];
  private parts = new Set<ScenePart>();
  private hasNewOptions = false;

  constructor(document: Document, options: SceneOptions) {
    this.document = document;
    const chosen = optionsOf(document);
    const load = options.loadForCard ?? options.loadTexture;
    const storeOptions = {
      loadTexture: load,
      maxAnisotropy: options.maxAnisotropy,
      changed: options.changed,
      missing: options.textureMissing,
    };
    this.textures = new TextureStore({
      ...storeOptions,
      loadTexture: async (path, id) => chosen.get().pictures.get(path) ?? (await load(path, id)),
    });
    this.model = new M2Model(document, chosen.get());
    this.view = new ModelView(this.model, this.textures, options.uniforms);
    this.effects = new Effects(this.model, this.view, this.textures);
    this.attached = new AttachedModels(this.model, this.view, options.uniforms, storeOptions);
    this.attached.choose(chosen.get().attached);
    this.overlays.matrixAutoUpdate = false;
    this.meshOverlays = new MeshOverlays(this.overlays);
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

  get three(): Scene['three'] {
    return this.view.three;
  }

  get sequences(): Scene['sequences'] {
    return this.model.sequences;
  }

  get followsWallClock(): boolean {
    return this.model.followsWallClock;
  }

  get cameras(): readonly SceneCamera[] {
    const { document, model } = this;
    return model.cameras.map((record, position) => {
      const { label, meta } = labelOf(document, document.get(record), position);
      return {
        record,
        name: meta === undefined ? label : `${label}: ${meta.toLowerCase()}`,
        at: (time) => {
          model.seek(time);
          return cameraView(model.player, record);
        },
      };
    });
  }

  get surroundings(): Surroundings {
    const box = this.model.restBox();
    return box === null
      ? { centre: ORIGIN, radius: emptyRadius }
      : { centre: boxCentre(box), radius: Math.max(1e-3, boxRadius(box)) };
  }

  get waiting(): number {
    return this.textures.waiting + this.attached.waiting;
  }

  takeChanges(): boolean {
    const { parts, hasNewOptions, model, view } = this;
    if (parts.size === 0 && !hasNewOptions) return false;
    this.parts = new Set();
    this.hasNewOptions = false;
    const options = optionsOf(this.document).get();
    if (hasNewOptions && model.choose(options)) parts.add('meshes');
    if (hasNewOptions) this.attached.choose(options.attached);
    model.apply(parts);
    if (parts.has('meshes')) view.rebuild();
    else if (parts.has('batches')) view.rebuildBatches();
    if (parts.has('vertices')) view.refresh();
    // Emitters stand on the bones of one player, which changes with the motion.
    if (parts.has('effects') || parts.has('motion')) this.effects.rebuild();
    else if (parts.has('meshes') || parts.has('batches')) this.effects.attach();
    if (parts.has('meshes') || parts.has('batches')) this.attached.attach();
    return true;
  }

  showParticles(isShown: boolean): void {
    this.effects.isShown = isShown;
  }

  update(time: TrackTime, camera: CameraFrame): SceneCounts {
    this.model.pose(time, camera);
    this.view.matrices.upload(this.model.matrices);
    const { triangles } = this.view.update(camera);
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

  boxAt(time: TrackTime): Box | null {
    return this.model.posedModelBox(time);
  }

  boxOf(record: RecordId): Box | null {
    const point = pointsOf(this.model).find((each) => each.record === record);
    if (point !== undefined) return boxAround(point.place, this.surroundings.radius * pointShare);
    if (listOf(this.document, 'collision').includes(record)) {
      return boundsOf(fieldsOf(Collision, this.document.get(record)).positions);
    }
    if (this.model.cameras.includes(record)) {
      const { frame, target } = cameraView(this.model.player, record);
      const margin = this.surroundings.radius * pointShare;
      return uniteBoxes([boxAround(frame.position, margin), boxAround(target, margin)]);
    }
    const batch = this.model.batches.find((each) => each.record === record);
    const submesh = this.model.submeshes.find(
      ({ description }, index) => description.record === record || index === batch?.look.submesh,
    );
    return submesh === undefined ? null : this.model.posedBoxOf(submesh);
  }

  placeOf(record: RecordId): Vector3 | null {
    const point = pointsOf(this.model).find((each) => each.record === record);
    const box = point === undefined ? this.boxOf(record) : null;
    return point?.place ?? (box === null ? null : boxCentre(box));
  }

  pick(lens: Lens, x: number, y: number, moment: PickMoment): Pick | null {
    const shown = new Set(this.view.drawn.filter(({ isShown }) => isShown).map(({ geoset }) => geoset));
    return pickScene(this.model, lens, x, y, { ...moment, isShown: (submesh) => shown.has(submesh) });
  }

  gizmoTarget(selection: ReadonlySet<RecordId>): GizmoTarget | null {
    return gizmoTarget(this.model, selection);
  }

  drawOverlays(moment: OverlayMoment, lines: LineBatch, dots: DotBatch): void {
    drawOverlays(this.model, moment, lines, dots);
    drawModelParticles(this.effects.modelPlaces(), this.surroundings.radius, moment.colors.overlay, lines);
    const normalLength = this.surroundings.radius * normalShare;
    this.meshOverlays.update(this.view, moment.settings, moment.colors, moment.selection, normalLength);
  }

  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    this.view.setSelection(selection, accent);
    this.effects.setSelection(selection, accent);
  }

  setTeamColor(): void {
    // These models have no player colours.
  }

  setLevelOfDetail(): void {
    // The view is one of the model's own options.
  }

  reloadTextures(): void {
    this.textures.reload();
    this.attached.reloadTextures();
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.meshOverlays.dispose();
    this.effects.dispose();
    this.view.dispose();
    this.textures.dispose();
  }
}

function boxAround([x, y, z]: Vector3, margin: number): Box {
  return { minimum: [x - margin, y - margin, z - margin], maximum: [x + margin, y + margin, z + margin] };
}
