/**
 * The 3D view of a document: owns renderer, camera, picking, gizmo and the loop, and draws only when something changed. It
 * listens to its document; everything else it is told. No React; a panel wraps it.
 */
import { Camera, Vector3 as ThreeVector3 } from 'three';
import type { Document } from '../../../shared/document/document.ts';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { TrackTime } from '../../../shared/geometry/track.ts';
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import { ORIGIN } from '../../../shared/geometry/vector.ts';
import type { Lens } from './camera/lens.ts';
import { applyLens, emptyRadius } from './camera/viewCamera.ts';
import type { ViewportColors } from './colors.ts';
import { readColors } from './colors.ts';
import type { Pick, ViewportEvents } from './events.ts';
import { Emitter, noStatistics } from './events.ts';
import type { SceneFailure } from './sceneFailure.ts';
import { MaterialBall } from './ball/materialBall.ts';
import { drawModelPicture } from './modelPicture.ts';
import { Backdrop } from './backdrop/backdrop.ts';
import { drawInset, type Inset } from './inset.ts';
import { lightUniforms } from './light.ts';
import { FrameLoop, pageClock } from './loop.ts';
import { ToolRun } from './toolRun.ts';
import { Overlays } from './overlays/overlays.ts';
import type { OverlaySettings } from './overlays/settings.ts';
import { INITIAL_OVERLAYS } from './overlays/settings.ts';
import type { DocumentOptions, ViewportOptions } from './options.ts';
import { noTime, type PlayedTime } from './playedTime.ts';
import type { ViewportProbes } from './probes.ts';
import { probesOf } from './probes.ts';
import type { Scene } from './scene.ts';
import type { DrawCounts } from './stage.ts';
import { ShownScene } from './shownScene.ts';
import { Stage } from './stage.ts';
import { listenForTools } from './toolPointer.ts';
import type { StartTool, ToolDrawing, ToolEnvironment, ToolMoment, ViewTool } from './tool.ts';
import { selectionBox, ViewControl } from './view.ts';

export class Viewport {
  /** From where it is looked at. */
  readonly view: ViewControl;
  /** For tools that are used in this view. */
  readonly toolEnvironment: ToolEnvironment;
  /** A material of the document in front, as a picture of its own. */
  readonly ball: MaterialBall;
  private readonly events = new Emitter<ViewportEvents>();
  private readonly stage: Stage;
  private readonly loop: FrameLoop;
  private readonly ground = new Backdrop();
  private readonly overlays: Overlays;
  private readonly camera = new Camera();
  private readonly uniforms = { ...lightUniforms(), eye: { value: new ThreeVector3() } };
  private readonly stopPointer: () => void;
  private tool: ViewTool | null = null;
  private readonly run: ToolRun;
  private drawing: ToolDrawing | null = null;
  private isAtRest = false;
  private scene: ShownScene | null = null;
  private playback: PlayedTime | null = null;
  private stopPlayback = (): void => undefined;
  private colors = readColors(() => '');
  private settings = INITIAL_OVERLAYS;
  private selection: ReadonlySet<RecordId> = new Set();
  private teamColor = 0;
  private levelOfDetail = 0;
  private inset: Inset | null = null;
  private statistics = noStatistics;
  private toldCamera = '';

  /** Puts a canvas into the container, which must be positioned. Throws where the browser has no WebGL 2. */
  constructor(container: HTMLElement, options: ViewportOptions = {}) {
    const invalidate = (): void => this.invalidate();
    this.loop = new FrameLoop(options.clock ?? pageClock, (elapsed) => this.frame(elapsed));
    this.toolEnvironment = {
      hint: (hint) => this.events.emit('hint', hint),
      changed: invalidate,
    };
    this.run = new ToolRun(this.toolEnvironment);
    this.stage = new Stage(container, {
      antialias: options.antialias ?? true,
      pixelRatio: options.pixelRatio ?? null,
      resized: invalidate,
      context: (state) => {
        this.events.emit('context', state);
        if (state === 'restored') this.ball.age();
      },
    });
    this.ball = new MaterialBall(this.stage, this.uniforms.eye, invalidate);
    this.view = new ViewControl(this.stage, options.easing ?? true, invalidate);
    this.overlays = new Overlays(this.stage.screen);
    this.stopPointer = listenForTools({
      canvas: this.stage.canvas,
      run: this.run,
      view: this.view,
      tool: () => this.tool,
      moment: () => this.moment(),
      click: (x, y, isAdditive) => this.events.emit('pick', { pick: this.pick(x, y), isAdditive }),
    });
    this.setColors(this.colors);
    this.fitGround();
  }

  /** Returns the way to stop listening. */
  on<Name extends keyof ViewportEvents>(name: Name, listener: (payload: ViewportEvents[Name]) => void): () => void {
    return this.events.on(name, listener);
  }

  /** Asks for one frame. Needed only after changes that the viewport cannot hear of. */
  invalidate(): void {
    this.loop.invalidate();
  }

  /** Shows a document, or nothing. A document that was shown before gets its camera back; a new one is framed. */
  setDocument(document: Document | null, options: DocumentOptions | null = null): void {
    this.tool?.cancel();
    this.run.cancel();
    if (this.scene !== null) {
      this.view.remember(this.scene.document);
      this.scene.dispose();
    }
    if (this.scene !== null && this.scene.failure !== null) this.events.emit('failure', null);
    this.scene = document === null || options === null ? null : this.makeScene(document, options);
    this.selection = new Set();
    this.stopPlayback();
    this.playback = options?.playback ?? null;
    this.stopPlayback = this.playback?.state.subscribe(() => this.invalidate()) ?? this.stopPlayback;
    this.fitGround();
    this.view.enter(this.scene, options?.left ?? null);
    this.invalidate();
  }

  setColors(colors: ViewportColors): void {
    this.colors = colors;
    this.ground.setColors(colors);
    this.scene?.setSelection(this.selection, colors.accent);
    this.invalidate();
  }

  /** Player colour, 0 to 23. */
  setTeamColor(index: number): void {
    this.teamColor = index;
    this.scene?.setTeamColor(index);
  }

  /** Shows geosets of this level of detail besides those that are for all; 0 is the finest. */
  setLevelOfDetail(level: number): void {
    this.levelOfDetail = level;
    this.scene?.setLevelOfDetail(level);
    this.invalidate();
  }

  /** Reads texture files anew, after they changed or other folders were chosen. */
  reloadTextures(): void {
    this.scene?.reloadTextures();
    this.invalidate();
  }

  get overlaySettings(): OverlaySettings {
    return this.settings;
  }

  setOverlays(changes: Partial<OverlaySettings>): void {
    this.settings = { ...this.settings, ...changes };
    this.invalidate();
  }

  /** A second picture of the document in front, within the view; null for none. */
  setInset(inset: Inset | null): void {
    this.inset = inset;
    this.invalidate();
  }

  setSelection(records: Iterable<RecordId>): void {
    this.selection = new Set(records);
    this.scene?.setSelection(this.selection, this.colors.accent);
    this.invalidate();
  }

  /** What the pointer does beside looking around; null only selects. A drag that another tool began is taken back. */
  setTool(tool: ViewTool | null): void {
    this.tool?.cancel();
    this.run.cancel();
    this.tool = tool;
    this.invalidate();
  }

  /** Begins what has pointer and keys until it ends; what ran before is taken back. False where there is nothing to do. */
  startTool(start: StartTool): boolean {
    const moment = this.moment();
    return moment !== null && this.run.start(start, moment, this.stage);
  }

  /** What a mode draws over the model; null for nothing. */
  setToolDrawing(drawing: ToolDrawing | null): void {
    this.drawing = drawing;
    this.overlays.setTool(drawing?.object ?? null);
    this.invalidate();
  }

  /** Shows every joint at rest, whatever plays; what the shown clip hides stays hidden. */
  setAtRest(isAtRest: boolean): void {
    this.isAtRest = isAtRest;
    this.scene?.setAtRest(isAtRest);
    this.invalidate();
  }

  /** Shows joints of the document in front as these matrices say, twelve numbers a joint; null for the moment's own pose. */
  setPose(matrices: Float32Array | null): void {
    this.scene?.setPose(matrices);
    this.invalidate();
  }

  /** How the view looks at the document just now; null without one. For tools that commands use. */
  get toolMoment(): ToolMoment | null {
    return this.moment();
  }

  /** What lies under a point of the view, in CSS pixels from its upper left corner. */
  pick(x: number, y: number): Pick | null {
    const { settings, selection } = this;
    return this.scene?.pick(this.lens(), x, y, { settings, selection }) ?? null;
  }

  /** Shows the selection, or the whole model, as large as it fits. */
  focus(what: 'selection' | 'all'): void {
    const { scene, selection } = this;
    if (scene === null) return;
    const box = what === 'selection' ? selectionBox(scene, selection) : null;
    const { time, sequence } = this.shown;
    this.view.focus(box ?? scene.boxAt(time, sequence));
  }

  /** The model in its pose, from where models are looked at first; null where nothing can be drawn. Sides in pixels. */
  picture(size: number): RgbaPixels | null {
    const { scene, stage, ground, uniforms, isAtRest, shown } = this;
    if (scene?.takeChanges() === true) this.followChanges(scene);
    this.invalidate();
    return scene && drawModelPicture(size, { stage, ground, scene, uniforms, isAtRest, ...shown, lens: this.lens() });
  }

  /** Why the model is shown as a box; null where it is drawn. */
  get failure(): SceneFailure | null {
    return this.scene?.failure ?? null;
  }

  /** Draws a model anew that could not be drawn. */
  retryScene(): void {
    this.scene?.retry();
    this.invalidate();
  }

  /** Cameras of the document. */
  get cameras(): Scene['cameras'] {
    return this.scene?.cameras ?? [];
  }

  get probes(): ViewportProbes {
    const { stage, loop, view } = this;
    return probesOf({
      ...{ stage, loop, view, scene: () => this.scene, lens: () => this.lens() },
      draw: () => void this.frame(0),
      statistics: () => this.statistics,
      pick: (x, y) => this.pick(x, y),
    });
  }

  dispose(): void {
    this.setDocument(null);
    this.ball.dispose();
    this.loop.stop();
    this.stopPointer();
    this.overlays.dispose();
    this.ground.dispose();
    this.stage.dispose();
    this.events.clear();
  }

  private makeScene(document: Document, { makeScene, loadTexture, loadForCard }: DocumentOptions): ShownScene {
    const options = {
      loadTexture,
      loadForCard: this.stage.takesDxt ? loadForCard : undefined,
      maxAnisotropy: this.stage.maxAnisotropy,
      uniforms: this.uniforms,
      changed: () => this.ball.age(),
      textureMissing: (path: string, reason: string) => this.events.emit('textureMissing', { path, reason }),
    };
    const scene = new ShownScene(document, makeScene, options, (failure) => this.events.emit('failure', failure));
    scene.setTeamColor(this.teamColor);
    scene.setLevelOfDetail(this.levelOfDetail);
    scene.setAtRest(this.isAtRest);
    return scene;
  }

  /** Draws one frame; true when the next must follow. */
  private frame(elapsedMs: number): boolean {
    const start = performance.now();
    const { scene, playback } = this;
    if (scene?.takeChanges() === true) this.followChanges(scene);
    const glides = this.view.advance(elapsedMs);
    const plays = playback?.advance(elapsedMs, scene?.followsWallClock ?? false) ?? false;
    const { time, sequence } = this.shown;
    const lens = this.lens();
    this.ground.setGridVisible(this.settings.grid && !this.isAboveGround);
    scene?.show(this.settings);
    const counts = scene?.update(time, lens.frame, sequence) ?? { triangles: 0 };
    this.updateOverlays(lens);
    applyLens(this.camera, lens);
    this.uniforms.eye.value.set(...lens.frame.position);
    const calls = this.draw(lens);
    this.statistics = {
      framesDrawn: this.statistics.framesDrawn + 1,
      drawCalls: calls.model,
      triangles: counts.triangles,
      otherDrawCalls: calls.other,
      frameMs: performance.now() - start,
    };
    this.tell(lens);
    return glides || plays;
  }

  /** Draws what was set; a scene that cannot be drawn is a box from the next frame on. */
  private draw(lens: Lens): DrawCounts {
    const { scene, inset } = this;
    try {
      this.ball.draw(scene, this.shown.time);
      const { ground, overlays } = this;
      const shown = this.drawing?.hidesModel === true ? null : scene;
      const parts = shown?.parts(this.camera) ?? [];
      const counts = this.stage.draw(ground.three, shown?.behind ?? null, parts, overlays.three, this.camera);
      const { stage, uniforms } = this;
      if (scene !== null && inset !== null) drawInset(inset, { stage, ground, scene, uniforms, lens, ...this.shown });
      return counts;
    } catch (error) {
      if (scene === null || scene.failure !== null) throw error;
      scene.fail('draw', error);
      return { model: 0, other: 0 };
    }
  }

  private followChanges(scene: Scene): void {
    scene.setSelection(this.selection, this.colors.accent);
    this.view.followChanges(scene);
  }

  private updateOverlays(lens: Lens): void {
    const { scene, settings, colors, selection } = this;
    const { time, sequence } = this.shown;
    const modelCamera = this.view.lookingThrough;
    this.overlays.update(scene, { settings, colors, selection, lens, time, sequence, modelCamera });
    if (scene !== null) this.drawing?.update(scene, colors);
    const isFree = scene !== null && !this.run.isRunning;
    this.overlays.updateGizmo(isFree ? (this.tool?.look({ scene, selection }) ?? null) : null, lens, colors);
    this.overlays.updateGuides(this.run.guides, lens, colors);
  }

  /** The moment that is shown. A model at rest keeps it, too: the clip says which meshes are seen. */
  private get shown(): { readonly time: TrackTime; readonly sequence: RecordId | null } {
    const time = this.playback?.time ?? noTime;
    return { time, sequence: time.interval?.sequence ?? null };
  }

  private tell(lens: Lens): void {
    const camera = this.view.state(lens);
    const { right, up, position } = camera.frame;
    const cameraKey = [camera.projection, camera.modelCamera, right, up, position].join();
    if (cameraKey !== this.toldCamera) this.events.emit('camera', camera);
    this.toldCamera = cameraKey;
    this.events.emit('statistics', this.statistics);
  }

  private get isAboveGround(): boolean {
    const through = this.view.lookingThrough;
    return this.scene?.cameras.find(({ record }) => record === through)?.isAboveGround === true;
  }

  private lens(): Lens {
    const { scene, view } = this;
    const { time } = this.shown;
    try {
      return view.lens(scene, time);
    } catch (error) {
      if (scene === null || scene.failure !== null) throw error;
      scene.fail('camera', error);
      return view.lens(scene, time);
    }
  }

  private fitGround(): void {
    const { centre, radius } = this.scene?.surroundings ?? { centre: ORIGIN, radius: emptyRadius };
    this.ground.fit(centre, radius);
  }

  private moment(): ToolMoment | null {
    const { scene, selection } = this;
    return scene === null ? null : { scene, selection, lens: this.lens() };
  }
}
