/**
 * The view of a map: owns renderer, camera, picking and the loop, and draws only when something changed. It listens to the
 * documents of its tiles; everything else it is told. No React; a panel wraps it.
 *
 * World space (x north, y west, z up, yards) is right-handed with z up, as the cameras of the viewport want it. The scene is
 * the world moved by whole yards, so that 32-bit floats stay exact: `TerrainScene.origin` is the one place that knows.
 */
import { Camera } from 'three';
import type { Document } from '../../../../../shared/document/document.ts';
import type { Daylight } from '../../../../../shared/terrain/light/daylight.ts';
import type { PlacedLowGround } from '../../../../../shared/terrain/distantView.ts';
import type { TileRecord } from '../../../../../shared/terrain/tiles.ts';
import type { Casters } from '../../../../../shared/geometry/terrain/casters.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import type { LiquidKind } from '../../../../../shared/geometry/terrain/liquidKinds.ts';
import type { Lens } from '../../../viewport/camera/lens.ts';
import type { Easing } from '../../../viewport/camera/orbitCamera.ts';
import { applyLens } from '../../../viewport/camera/viewCamera.ts';
import type { ViewportColors } from '../../../viewport/colors.ts';
import { readColors } from '../../../viewport/colors.ts';
import { Emitter } from '../../../viewport/events.ts';
import { FrameLoop, pageClock } from '../../../viewport/loop.ts';
import type { Clock } from '../../../viewport/loop.ts';
import { Stage } from '../../../viewport/stage.ts';
import { FlightInput } from './camera/flightKeys.ts';
import { MapCamera } from './camera/mapCamera.ts';
import { TerrainCamera } from './camera/terrainCamera.ts';
import type {
  BrushRing,
  PathLook,
  ObjectGizmoDrag,
  PlacementGhost,
  PlacementHit,
  TerrainEvents,
  TerrainHit,
  TerrainOverlays,
  TerrainTile,
  TerrainTool,
  TerrainView,
  ViewBox,
} from './contract.ts';
import { MapPreviews } from './ground/mapPreviews.ts';
import { MapPicking } from './mapPicking.ts';
import { initialTerrainOverlays } from './contract.ts';
import { BuildLoop } from './buildLoop.ts';
import { weightsPacker } from './ground/slices/slicePacker.ts';
import { FrameReports } from './frameReports.ts';
import { PictureFence } from './gpu/pictureFence.ts';
import { MapOverlays } from './overlays/mapOverlays.ts';
import type { PlacementModels } from '../../../viewport/model/placementModels.ts';
import { selectionKeys } from './placements/placementView.ts';
import { terrainProbes, type TerrainProbes } from './terrainProbes.ts';
import { Surroundings } from './surroundings.ts';
import { TerrainScene } from './terrainScene.ts';
import { ToolInput } from './toolInput.ts';

export interface TerrainViewportOptions {
  readonly antialias?: boolean;
  readonly clock?: Clock;
  /** Camera moves glide. Off with reduced motion and in tests. */
  readonly easing?: Easing;
}

const firstViewDistance = 3000;
/** Light of the early afternoon from the south-west: over the left shoulder of a viewer who looks north. */
const firstSun = { elevation: 0.87, heading: -2.35 };
const farthestWithoutFog = 60_000;

export class TerrainViewport implements TerrainView {
  private readonly events = new Emitter<TerrainEvents>();
  private readonly reports = new FrameReports(this.events);
  private readonly stage: Stage;
  private readonly loop: FrameLoop;
  private readonly scene: TerrainScene;
  private readonly around: Surroundings;
  private readonly over: MapOverlays;
  private readonly view: TerrainCamera;
  private readonly picking: MapPicking;
  private readonly flight: FlightInput;
  private readonly input: ToolInput;
  private readonly drawn = new Camera();
  readonly camera: MapCamera;
  readonly preview: MapPreviews;
  private colors = readColors(() => '');
  private overlays: TerrainOverlays = initialTerrainOverlays;
  private brush: BrushRing | null = null;
  private viewDistance = firstViewDistance;
  private readonly builds: BuildLoop;
  private readonly packer = weightsPacker();
  private readonly fence: PictureFence;

  /** Puts a canvas into the container, which must be positioned. Throws where the browser has no WebGL 2. */
  constructor(container: HTMLElement, options: TerrainViewportOptions = {}) {
    const invalidate = (): void => this.invalidate();
    // What comes by itself, such as pictures of tiles, waits for the pace of those that are being built.
    const arrived = (): void => {
      if (this.builds.isIdle) this.invalidate();
    };
    const clock = options.clock ?? pageClock;
    this.loop = new FrameLoop(clock, (elapsed) => this.reports.guard(() => this.drawFrame(elapsed)));
    this.stage = new Stage(container, {
      antialias: options.antialias ?? true,
      pixelRatio: null,
      resized: invalidate,
      context: (state) => this.contextChanged(state),
    });
    this.scene = new TerrainScene(this.stage.three, {
      packer: this.packer,
      maxAnisotropy: this.stage.maxAnisotropy,
      isSoftware: this.stage.isSoftware,
      changed: arrived,
      textureMissing: (path, reason) => this.events.emit('textureMissing', { path, reason }),
      tileFailed: (place, error) => this.events.emit('failure', { place, part: null, error }),
      partFailed: (part, error) => this.events.emit('failure', { place: null, part, error }),
    });
    this.fence = new PictureFence(this.stage.three.getContext() as WebGL2RenderingContext);
    this.builds = new BuildLoop({
      build: (budgetMs) => this.scene.buildTiles(budgetMs),
      show: () => {
        this.fence.ask();
        this.invalidate();
      },
      isSeen: () => this.fence.isDone,
    });
    this.picking = new MapPicking(this.scene, () => this.lens());
    this.around = new Surroundings(this.scene, {
      changed: arrived,
      told: (plants) => this.events.emit('plants', plants),
    });
    const { previews, placements } = this.scene;
    this.preview = new MapPreviews({ previews, placements, around: this.around, changed: invalidate });
    this.over = new MapOverlays(container, this.stage.screen, this.scene);
    this.view = new TerrainCamera(this.stage, options.easing ?? true);
    this.camera = new MapCamera({
      scene: this.scene,
      picking: this.picking,
      camera: this.view,
      lens: () => this.lens(),
      changed: invalidate,
      told: (isWalking) => this.events.emit('walking', isWalking),
    });
    const { canvas } = this.stage;
    canvas.tabIndex = 0;
    canvas.style.outline = 'none';
    this.input = new ToolInput(canvas, clock, {
      ground: (x, y) => this.pickGround(x, y),
      placement: (x, y) => this.pickPlacement(x, y),
      hovered: (hit) => this.events.emit('hover', hit),
      hold: () => this.view.hold(this.picking.distanceAt(this.stage.width / 2, this.stage.height / 2)),
      drag: (dx, dy, keys, isPanning) => this.view.drag(dx, dy, keys, isPanning),
      wheel: (event, x, y, isLooking) => this.view.wheel(event, x, y, isLooking || this.flight.isFlying),
      changed: invalidate,
    });
    const flies = (): boolean =>
      !this.camera.isWalking && this.view.mode === 'fly' && (document.activeElement === canvas || this.input.isLooking);
    this.flight = new FlightInput(canvas, flies, invalidate);
    this.setSun(firstSun.elevation, firstSun.heading);
    this.setColors(this.colors);
    this.applyOverlays();
  }

  on<Name extends keyof TerrainEvents>(name: Name, listener: (payload: TerrainEvents[Name]) => void): () => void {
    return this.events.on(name, listener);
  }

  /** Asks for one frame. Needed only after changes that the viewport cannot hear of. */
  invalidate(): void {
    this.loop.invalidate();
  }

  setTiles(tiles: readonly TerrainTile[]): void {
    const before = this.scene.models.length;
    this.view.rebase(this.scene.setTiles(tiles));
    this.scene.uniforms.setBrush(this.brush, this.scene.origin);
    if (tiles.length > 0) this.camera.frameFirst();
    // What goes is gone at once; what is new is shown when it is built.
    if (this.scene.unbuilt > 0) this.builds.start();
    if (this.scene.unbuilt === 0 || this.scene.models.length < before) this.invalidate();
  }

  setMapFile(wdt: Document | null): void {
    this.view.rebase(this.scene.setOfMap(wdt));
    this.invalidate();
  }

  setTool(tool: TerrainTool | null): void {
    this.input.setTool(tool);
    this.invalidate();
  }

  setBrush(ring: BrushRing | null): void {
    this.brush = ring;
    this.scene.uniforms.setBrush(ring, this.scene.origin);
    this.invalidate();
  }

  setGhosts(ghosts: readonly PlacementGhost[]): void {
    this.scene.placements.setGhosts(ghosts);
    this.invalidate();
  }

  setPath(path: PathLook | null): void {
    this.over.objects.setPath(path);
    this.invalidate();
  }

  setPassedOver({ hidden, locked }: Parameters<TerrainView['setPassedOver']>[0]): void {
    this.scene.placements.setPassedOver(selectionKeys(hidden), selectionKeys(locked));
    this.invalidate();
  }

  setOverlays(changes: Partial<TerrainOverlays>): void {
    this.overlays = { ...this.overlays, ...changes };
    this.applyOverlays();
    this.invalidate();
  }

  setSelectedChunks(chunks: readonly GridPlace[]): void {
    this.scene.setSelectedChunks(chunks);
    this.invalidate();
  }

  setSelectedPlacements(placements: Parameters<TerrainView['setSelectedPlacements']>[0]): void {
    this.scene.placements.setSelected(selectionKeys(placements));
    this.invalidate();
  }

  setPlacementModels(models: PlacementModels | null): void {
    this.scene.placements.setModels(models);
    this.around.setModels(models);
    this.invalidate();
  }

  pickGround(viewX: number, viewY: number): TerrainHit | null {
    return this.picking.ground(viewX, viewY);
  }

  pickPlacement(viewX: number, viewY: number): PlacementHit | null {
    return this.overlays.placements ? this.picking.placement(viewX, viewY) : null;
  }

  screenPoint(x: number, y: number, z: number): readonly [number, number] | null {
    return this.picking.screenPoint(x, y, z);
  }

  setSelectedEmitter(emitter: TileRecord | null): void {
    this.over.air.setSelected(emitter);
    this.invalidate();
  }

  setLiquidKinds(kinds: ReadonlyMap<number, LiquidKind> | null): void {
    this.scene.setLiquidKinds(kinds);
  }

  setDistantLand(grounds: readonly PlacedLowGround[]): void {
    this.around.setLand(grounds);
    this.invalidate();
  }

  setLights(lights: Parameters<TerrainView['setLights']>[0]): void {
    this.over.lights.setLights(lights);
    this.invalidate();
  }

  setPlants(look: Parameters<TerrainView['setPlants']>[0]): void {
    this.around.setPlants(look);
  }

  setAreaNames(names: ReadonlyMap<number, string>): void {
    this.over.areaNames.setNames(names);
    this.invalidate();
  }

  placementsIn(box: ViewBox | null): readonly TileRecord[] {
    const whole = { left: 0, top: 0, right: this.stage.width, bottom: this.stage.height };
    return this.overlays.placements ? this.picking.placementsIn(box ?? whole) : [];
  }

  setSelectionBox(box: ViewBox | null): void {
    this.over.objects.setSelectionBox(box);
  }

  setGizmo(look: Parameters<TerrainView['setGizmo']>[0]): void {
    if (this.over.objects.setGizmo(look)) this.invalidate();
  }

  hoverGizmo(viewX: number, viewY: number): boolean {
    const { objects } = this.over;
    const before = objects.active;
    const isOver = objects.hover(this.lens(), this.scene.origin, viewX, viewY);
    if (objects.active !== before) this.invalidate();
    return isOver;
  }

  grabGizmo(viewX: number, viewY: number): ObjectGizmoDrag | null {
    return this.over.objects.grab(this.lens(), this.scene.origin, viewX, viewY);
  }

  setViewDistance(yards: number): void {
    if (yards === this.viewDistance) return;
    this.viewDistance = yards;
    this.scene.uniforms.setViewDistance(yards);
    this.invalidate();
  }

  setSun(elevation: number, heading: number): void {
    this.around.setSun(elevation, heading);
    this.invalidate();
  }

  setDaylight(daylight: Daylight | null): void {
    this.around.setDaylight(daylight);
    this.invalidate();
  }

  setColors(colors: ViewportColors): void {
    this.colors = colors;
    this.around.setColors(colors);
    this.scene.placements.invalidate();
    this.over.air.invalidate();
    this.invalidate();
  }

  casters(): Casters {
    return this.scene.placements.casters();
  }

  reloadTextures(): void {
    this.scene.reloadTextures();
  }

  get probes(): TerrainProbes {
    const { scene, stage, loop } = this;
    return terrainProbes({
      scene,
      stage,
      loop,
      lens: () => this.lens(),
      draw: () => this.drawFrame(0),
      statistics: () => this.reports.statistics,
      pickGround: (x, y) => this.pickGround(x, y),
    });
  }

  dispose(): void {
    this.camera.endWalk();
    this.loop.stop();
    this.builds.stop();
    this.input.dispose();
    this.flight.dispose();
    this.over.dispose();
    this.around.dispose();
    this.scene.dispose();
    this.packer.dispose();
    this.stage.dispose();
    this.events.clear();
  }

  private applyOverlays(): void {
    this.scene.uniforms.setOverlays(this.overlays);
    this.scene.uniforms.setViewDistance(this.viewDistance);
    this.scene.placements.three.visible = this.overlays.placements;
    this.over.air.invalidate();
  }

  /** Draws one frame; true when the next must follow. */
  private drawFrame(elapsedMs: number): boolean {
    const start = performance.now();
    const glides = this.view.advance(elapsedMs);
    const flies = this.flight.isFlying && this.view.fly(this.flight.keys, elapsedMs);
    const { scene, overlays, stage } = this;
    scene.takeChanges();
    if (scene.unbuilt > 0) this.builds.start();
    const lens = this.lens();
    if (overlays.animation) scene.uniforms.shared.time.value += elapsedMs / 1000;
    scene.uniforms.setEye(lens.frame.position);
    const counts = scene.prepare(lens, overlays.fog ? this.viewDistance : Infinity, overlays.liquids);
    this.over.update(lens, overlays, this.colors);
    const { sky, land } = this.around.prepare(lens, overlays);
    applyLens(this.drawn, lens);
    const calls = stage.draw(sky, land, [{ three: scene.three, camera: this.drawn }], this.over.three, this.drawn);
    this.over.drawNames(lens, overlays, this.colors);
    this.fence.drawn();
    const frameMs = performance.now() - start;
    this.reports.drawn({ drawCalls: calls.model, triangles: counts.triangles, frameMs }, lens, scene);
    return glides || flies || overlays.animation;
  }

  private lens(): Lens {
    return this.view.lens(this.overlays.fog ? this.viewDistance : farthestWithoutFog);
  }

  private contextChanged(state: 'lost' | 'restored'): void {
    if (state === 'restored') {
      this.scene.restore();
      this.invalidate();
    }
    this.events.emit('context', state);
  }
}
