/** A building in the viewport: its batches with their textures, its doodads, and the lines of portals and groups. */
import type { Scene as ThreeScene } from 'three';
import type { Document } from '../../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import type { CameraFrame } from '../../../../../../shared/geometry/billboard.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { boundsOf } from '../../../../../../shared/geometry/extent.ts';
import { transformPoint } from '../../../../../../shared/geometry/matrix.ts';
import type { SolidWorld } from '../../../../../../shared/geometry/walk/walker.ts';
import { liquidOver, solidOf } from '../../../../../../shared/model/solid.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { Lens } from '../../../../viewport/camera/lens.ts';
import { rayThrough } from '../../../../viewport/camera/lens.ts';
import type { Pick } from '../../../../viewport/events.ts';
import type { GizmoTarget } from '../../../../viewport/gizmo/target.ts';
import { DocumentScene } from '../../../../viewport/model/documentScene.ts';
import type { Brushes } from '../../../../viewport/model/drawOverlays.ts';
import { stroke, strokeOf } from '../../../../viewport/model/drawOverlays.ts';
import type { PosedMesh } from '../../../../viewport/model/posedModel.ts';
import { boxEdges, sphere } from '../../../../viewport/overlays/wireShapes.ts';
import type { LivePicture } from '../../../../viewport/livePicture.ts';
import type { DrawnBall, PickMoment, SceneCounts, SceneOptions } from '../../../../viewport/scene.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { ModelView } from '../../../../../../shared/model/view.ts';
import { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import { texturesIn } from './batchLook.ts';
import { BuildingDrawing } from './buildingDrawing.ts';
import { BuildingModel } from './buildingModel.ts';
import { BuildingDoodads } from './doodads.ts';
import { gizmoTarget } from './gizmoTargets.ts';
import { BuildingLiquids } from './liquids.ts';
import { BuildingSky } from './sky.ts';
import type { BuildingLook } from './look.ts';
import { lookOf } from './look.ts';
import type { Sight } from './sight.ts';
import { BuildingSight } from './sight.ts';
import { drawTrees } from './trees.ts';

export class BuildingScene extends DocumentScene<BuildingModel, BuildingDrawing> {
  protected override readonly emptyRadius = 10;
  private readonly textures: TextureStore;
  private readonly uniforms: SharedUniforms;
  private readonly doodads: BuildingDoodads;
  private readonly liquids = new BuildingLiquids();
  private readonly sight = new BuildingSight();
  /** What parts, doodads, liquids and air were last set for; null where they are to be set anew. */
  private shown: Sight | null = null;
  private readonly sky: BuildingSky;
  private readonly look: { get: () => BuildingLook };
  private readonly stops: readonly (() => void)[];
  /** Seconds, by which textures of doodads and of the sky move. */
  private readonly clock = { value: 0 };
  private hasChanges = false;

  constructor(document: Document, options: SceneOptions) {
    const look = lookOf(document);
    const textures = new TextureStore({
      loadTexture: options.loadForCard ?? options.loadTexture,
      maxAnisotropy: options.maxAnisotropy,
      changed: options.changed,
      missing: options.textureMissing,
    });
    const model = new BuildingModel(document);
    super(document, model, new BuildingDrawing(model, textures, options.uniforms));
    this.textures = textures;
    this.uniforms = options.uniforms;
    this.look = look;
    this.sky = new BuildingSky(this.clock, options.changed);
    this.drawing.setColouring(look.get().colouring);
    this.doodads = new BuildingDoodads(model.view, look.get(), this.clock, options.changed);
    this.liquids.read(this.view.liquids ?? []);
    this.drawing.three.add(this.doodads.three, this.liquids.three);
    this.stops = [
      document.onChange(() => {
        this.hasChanges = true;
        options.changed();
      }),
      look.subscribe(() => {
        this.doodads.choose(look.get());
        this.drawing.setColouring(look.get().colouring);
        options.changed();
      }),
    ];
  }

  /** Of the building itself nothing moves, of what stands in it textures can. */
  get followsWallClock(): boolean {
    return !this.doodads.isEmpty;
  }

  get waiting(): number {
    return this.textures.waiting + this.doodads.waiting;
  }

  takeChanges(): boolean {
    if (!this.hasChanges) return false;
    this.hasChanges = false;
    this.model.read();
    this.drawing.rebuild();
    this.textures.keepOnly(texturesIn(this.view));
    this.liquids.read(this.view.liquids ?? []);
    this.drawing.three.add(this.doodads.three, this.liquids.three);
    this.doodads.invalidate();
    this.shown = null;
    return true;
  }

  update(time: TrackTime, camera: CameraFrame): SceneCounts {
    this.clock.value = time.globalTime / 1000;
    const sight = this.sight.from(this.view, camera.position, this.look.get());
    const { seen, fog, sky } = sight;
    this.sky.update(sky, camera.position, this.surroundings.radius, this.look.get());
    if (this.shown?.seen !== seen) {
      this.drawing.showGroups(seen);
      this.doodads.show(seen);
      this.liquids.show(seen);
    }
    if (this.shown?.fog !== fog) this.drawing.setFog(fog);
    this.shown = sight;
    this.doodads.update();
    return { triangles: this.drawing.triangles };
  }

  /** Collision of its groups as they are now, of its doodads, and its liquids. */
  solid(): SolidWorld {
    let [of, mesh] = [this.view.hitVolumes, solidOf(this.view)];
    return {
      trianglesIn: (box, into, who) => {
        const { hitVolumes } = this.view;
        if (hitVolumes !== of) [of, mesh] = [hitVolumes, solidOf(this.view)];
        mesh().collect(box, into, null, who);
        this.doodads.solidsIn(box, into, who);
      },
      waterAt: (x, y) => liquidOver(this.view.liquids ?? [], x, y),
      isKnown: () => true,
    };
  }

  override get behind(): ThreeScene | null {
    return this.sky.isSeen ? this.sky.three : super.behind;
  }

  standingBox(): Box | null {
    return this.model.wholeBox();
  }

  boxAt(): Box | null {
    return this.model.wholeBox();
  }

  override boxOf(record: RecordId): Box | null {
    if (!this.document.has(record)) return null;
    const portal = this.view.portals?.find((each) => each.record === record);
    if (portal !== undefined) return boundsOf(portal.corners.flat());
    return this.doodads.worldBoxOf(record) ?? super.boxOf(record);
  }

  /** The nearest of a batch and a doodad, unless a dot is meant. */
  override pick(lens: Lens, x: number, y: number, moment: PickMoment): Pick | null {
    const pick = super.pick(lens, x, y, moment);
    if (pick !== null && pick.kind === 'node') return pick;
    const doodad = this.doodads.pick(rayThrough(lens, x, y));
    return doodad !== null && (pick === null || doodad.distance < pick.distance) ? doodad : pick;
  }

  gizmoTarget(selection: ReadonlySet<RecordId>): GizmoTarget | null {
    return gizmoTarget(this.document, selection);
  }

  showPicture(live: LivePicture): void {
    this.textures.showPicture(live);
  }

  override reloadTextures(): void {
    this.textures.reload();
    this.look.get().models?.reloadTextures();
  }

  override dispose(): void {
    for (const stop of this.stops) stop();
    this.sky.dispose();
    this.doodads.dispose();
    this.liquids.dispose();
    super.dispose();
    this.textures.dispose();
  }

  protected drawBall(view: ModelView): DrawnBall {
    const drawing = new BuildingDrawing(new BuildingModel(this.document, view), this.textures, this.uniforms);
    const { three, triangles } = drawing;
    return { three, update: () => ({ triangles }), dispose: () => drawing.dispose() };
  }

  protected surroundingBox(): Box | null {
    return this.model.wholeBox();
  }

  protected override meshesOf(record: RecordId): readonly PosedMesh[] {
    return this.drawing.meshesOf(record);
  }

  /** Portals and trees with the boxes of groups, and what is selected of portals, doodads, fogs and groups in any case. */
  protected override drawOwnOverlays(brushes: Brushes): void {
    const { selection, settings } = brushes;
    for (const { record, corners } of this.view.portals ?? []) {
      if (!settings.modelExtent && !selection.has(record)) continue;
      const edges = corners.map((corner, at): [Vector3, Vector3] => [
        corner,
        corners[(at + 1) % corners.length] ?? corner,
      ]);
      stroke(brushes, edges, strokeOf(brushes, record));
    }
    if (this.look.get().hasTrees) drawTrees(brushes, this.view.rooms ?? []);
    for (const { record, place, innerRadius, outerRadius } of this.view.fogs ?? []) {
      const radii = selection.has(record) ? [innerRadius, outerRadius].filter((radius) => radius > 0) : [];
      for (const radius of radii) stroke(brushes, sphere(place, radius), strokeOf(brushes, record));
    }
    for (const id of selection) {
      const found = this.doodads.boxOf(id);
      if (found === null) continue;
      const edges = boxEdges(found.box).map(([from, to]): [Vector3, Vector3] => [
        transformPoint(found.frame, 0, from),
        transformPoint(found.frame, 0, to),
      ]);
      stroke(brushes, edges, strokeOf(brushes, id));
    }
  }
}
