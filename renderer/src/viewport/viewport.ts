/**
 * The 3D view of a model: owns renderer, camera, picking, gizmo and the loop, and draws only when something changed. It
 * listens to its document; everything else it is told. No React; a panel wraps it.
 */
import { Camera, Vector3 as ThreeVector3 } from 'three';
import type { Document } from '../../../shared/document/document.ts';
import type { RecordId } from '../../../shared/document/record.ts';
import { ORIGIN } from '../../../shared/geometry/vector.ts';
import type { Lens } from './camera/lens.ts';
import type { ProjectionKind, StandardView } from './camera/orbitCamera.ts';
import { applyLens } from './camera/viewCamera.ts';
import type { ViewportColors } from './colors.ts';
import { readColors } from './colors.ts';
import { Content, emptyRadius } from './content.ts';
import type { FrameStatistics, Pick, ViewportEvents } from './events.ts';
import { Emitter } from './events.ts';
import { Gizmo } from './gizmo/gizmo.ts';
import type { GizmoMode } from './gizmo/handles.ts';
import { Ground } from './ground/ground.ts';
import { lightUniforms } from './light.ts';
import type { Clock } from './loop.ts';
import { FrameLoop, pageClock } from './loop.ts';
import { Overlays } from './overlays/overlays.ts';
import type { OverlaySettings } from './overlays/settings.ts';
import { INITIAL_OVERLAYS } from './overlays/settings.ts';
import { pickScene } from './picking/pickScene.ts';
import { Playback } from './playback.ts';
import { listenToPointer } from './pointer.ts';
import type { ViewportProbes } from './probes.ts';
import { screenPointOf, untilIdle } from './probes.ts';
import type { MakeSimulated } from './simulated.ts';
import { Simulations } from './simulated.ts';
import { Stage } from './stage.ts';
import type { LoadTexture } from './textures/textureStore.ts';
import { selectionBox, ViewControl } from './view.ts';

export interface ViewportOptions {
  readonly antialias?: boolean;
  /** Device pixels in a CSS pixel; the screen's own when left out. */
  readonly pixelRatio?: number;
  readonly clock?: Clock;
  /** Source of chance for simulated things: 0 ≤ x < 1. */
  readonly random?: () => number;
  /** Camera moves glide. Off with reduced motion and in tests. */
  readonly easing?: boolean;
}

export interface DocumentOptions {
  readonly loadTexture: LoadTexture;
}

const noStatistics: FrameStatistics = { framesDrawn: 0, drawCalls: 0, triangles: 0, otherDrawCalls: 0, frameMs: 0 };

export class Viewport {
  readonly playback: Playback;
  readonly gizmo: Gizmo;
  private readonly events = new Emitter<ViewportEvents>();
  private readonly stage: Stage;
  private readonly loop: FrameLoop;
  private readonly ground = new Ground();
  private readonly overlays: Overlays;
  private readonly simulations: Simulations;
  private readonly view: ViewControl;
  private readonly camera = new Camera();
  private readonly uniforms = { ...lightUniforms(), eye: { value: new ThreeVector3() } };
  private readonly stopPointer: () => void;
  private content: Content | null = null;
  private colors = readColors(() => '');
  private settings = INITIAL_OVERLAYS;
  private selection: ReadonlySet<RecordId> = new Set();
  private teamColor = 0;
  private levelOfDetail = 0;
  private statistics = noStatistics;
  private toldCamera = '';
  private toldFrame = '';

  /** Puts a canvas into the container, which must be positioned. Throws where the browser has no WebGL 2. */
  constructor(container: HTMLElement, options: ViewportOptions = {}) {
    const invalidate = (): void => this.invalidate();
    this.loop = new FrameLoop(options.clock ?? pageClock, (elapsed) => this.frame(elapsed));
    this.simulations = new Simulations(options.random ?? Math.random);
    this.playback = new Playback({
      changed: (state) => {
        this.events.emit('playback', state);
        this.invalidate();
      },
      jumped: () => this.simulations.reset(),
    });
    this.gizmo = new Gizmo({ readout: (readout) => this.events.emit('gizmo', readout), changed: invalidate });
    this.stage = new Stage(container, {
      antialias: options.antialias ?? true,
      pixelRatio: options.pixelRatio ?? null,
      resized: invalidate,
      context: (state) => {
        this.events.emit('context', state);
        if (state === 'restored') this.invalidate();
      },
    });
    this.view = new ViewControl(this.stage, options.easing ?? true, invalidate);
    this.overlays = new Overlays(this.stage.screen);
    this.stopPointer = this.listen();
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
    this.gizmo.cancel();
    if (this.content !== null) {
      this.view.remember(this.content.document);
      this.content.dispose();
    }
    this.content = document === null || options === null ? null : this.makeContent(document, options.loadTexture);
    this.selection = new Set();
    this.simulations.reset();
    const scene = this.content?.scene;
    this.playback.setModel(scene?.sequences ?? [], scene?.followsWallClock ?? false);
    this.fitGround();
    this.view.enter(this.content);
    this.invalidate();
  }

  setColors(colors: ViewportColors): void {
    this.colors = colors;
    this.ground.setColors(colors);
    this.content?.view.setSelection(this.selection, colors.accent);
    this.invalidate();
  }

  /** Player colour, 0 to 23. */
  setTeamColor(index: number): void {
    this.teamColor = index;
    this.content?.textures.setTeamColor(index);
  }

  /** Shows geosets of this level of detail besides those that are for all; 0 is the finest. */
  setLevelOfDetail(level: number): void {
    this.levelOfDetail = level;
    this.content?.view.setLevelOfDetail(level);
    this.invalidate();
  }

  /** Reads texture files anew, after they changed or other folders were chosen. */
  reloadTextures(): void {
    this.content?.textures.reload();
    this.invalidate();
  }

  get overlaySettings(): OverlaySettings {
    return this.settings;
  }

  setOverlays(changes: Partial<OverlaySettings>): void {
    this.settings = { ...this.settings, ...changes };
    this.ground.setGridVisible(this.settings.grid);
    this.invalidate();
  }

  setSelection(records: Iterable<RecordId>): void {
    this.selection = new Set(records);
    this.content?.view.setSelection(this.selection, this.colors.accent);
    this.invalidate();
  }

  setGizmo(mode: GizmoMode | null): void {
    this.gizmo.setMode(mode);
  }

  /** What lies under a point of the view, in CSS pixels from its upper left corner. */
  pick(x: number, y: number): Pick | null {
    const { content, settings, selection } = this;
    if (content === null) return null;
    const shown = new Set(content.view.drawn.filter(({ isShown }) => isShown).map(({ geoset }) => geoset));
    return pickScene(content.scene, this.lens(), x, y, { settings, selection, isShown: (geoset) => shown.has(geoset) });
  }

  /** Shows the selection, or the whole model, as large as it fits. */
  focus(what: 'selection' | 'all'): void {
    const { content, selection } = this;
    if (content === null) return;
    const box = what === 'selection' ? selectionBox(content, selection) : null;
    this.view.focus(box ?? content.scene.posedModelBox(this.playback.time));
  }

  setView(view: StandardView): void {
    this.view.setView(view);
  }

  setProjection(projection: ProjectionKind): void {
    this.view.setProjection(projection);
  }

  /** Turns the camera about its target by radians: for the axis gizmo and keys. */
  orbitBy(yaw: number, pitch: number): void {
    this.view.orbitBy(yaw, pitch);
  }

  /** Comes nearer by a factor below 1, goes away by one above. */
  zoomBy(factor: number): void {
    this.view.zoomBy(factor);
  }

  /** Looks through one of the model's cameras, with its tracks; null returns to the free camera. Dragging does too. */
  setModelCamera(record: RecordId | null): void {
    this.view.setModelCamera(record);
  }

  /** Adds something that moves on with time, such as particles. Returns the way to remove it. */
  addSimulated(make: MakeSimulated): () => void {
    const remove = this.simulations.add(make);
    this.invalidate();
    return () => {
      remove();
      this.invalidate();
    };
  }

  get probes(): ViewportProbes {
    return {
      pixel: (x, y) => {
        this.frame(0);
        return this.stage.readPixel(x, y);
      },
      statistics: () => this.statistics,
      pick: (x, y) => this.pick(x, y),
      screenPoint: (record) => (this.content === null ? null : screenPointOf(this.content, this.lens(), record)),
      idle: () => untilIdle(this.loop, () => this.content?.textures.waiting ?? 0),
    };
  }

  dispose(): void {
    this.setDocument(null);
    this.loop.stop();
    this.stopPointer();
    this.overlays.dispose();
    this.ground.dispose();
    this.stage.dispose();
    this.events.clear();
  }

  private makeContent(document: Document, loadTexture: LoadTexture): Content {
    const content = new Content(document, {
      loadTexture,
      maxAnisotropy: this.stage.maxAnisotropy,
      uniforms: this.uniforms,
      changed: () => this.invalidate(),
      textureMissing: (path, reason) => this.events.emit('textureMissing', { path, reason }),
    });
    content.textures.setTeamColor(this.teamColor);
    content.view.setLevelOfDetail(this.levelOfDetail);
    return content;
  }

  /** Draws one frame; true when the next must follow. */
  private frame(elapsedMs: number): boolean {
    const start = performance.now();
    const { content, playback } = this;
    if (content?.takeChanges() === true) this.followChanges(content);
    const glides = this.view.advance(elapsedMs);
    const plays = playback.advance(elapsedMs);
    const { time } = playback;
    const lens = this.lens();
    const counts = content?.update(time, lens.frame) ?? { drawCalls: 0, triangles: 0 };
    this.simulations.update(elapsedMs, time);
    this.updateOverlays(lens);
    applyLens(this.camera, lens);
    this.uniforms.eye.value.set(...lens.frame.position);
    const calls = this.stage.draw(this.ground.three, content?.view.three ?? null, this.overlays.three, this.camera);
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

  private followChanges({ scene, view }: Content): void {
    this.playback.setModel(scene.sequences, scene.followsWallClock);
    view.setSelection(this.selection, this.colors.accent);
    this.view.followChanges(scene);
  }

  private updateOverlays(lens: Lens): void {
    const { content, settings, colors, selection, playback } = this;
    const modelCamera = this.view.lookingThrough;
    const sequence = playback.current?.record ?? null;
    const scene = content?.scene ?? null;
    const moment =
      scene === null ? null : { scene, settings, colors, selection, lens, time: playback.time, sequence, modelCamera };
    this.overlays.update(moment, content?.view ?? null, colors, content?.surroundings.radius ?? 1);
    this.overlays.updateGizmo(scene === null ? null : this.gizmo.appearance(scene, selection), lens, colors);
  }

  private tell(lens: Lens): void {
    const { frame, sequence } = this.playback.state;
    const frameKey = `${sequence}:${frame}`;
    if (frameKey !== this.toldFrame) this.events.emit('frame', { frame, sequence });
    this.toldFrame = frameKey;
    const camera = this.view.state(lens);
    const { right, up, position } = camera.frame;
    const cameraKey = [camera.projection, camera.modelCamera, right, up, position].join();
    if (cameraKey !== this.toldCamera) this.events.emit('camera', camera);
    this.toldCamera = cameraKey;
    this.events.emit('statistics', this.statistics);
  }

  private lens(): Lens {
    return this.view.lens(this.content, this.playback.time);
  }

  private fitGround(): void {
    const { centre, radius } = this.content?.surroundings ?? { centre: ORIGIN, radius: emptyRadius };
    this.ground.fit(centre, radius);
  }

  private listen(): () => void {
    const scene = (): Content['scene'] | null => this.content?.scene ?? null;
    return listenToPointer(this.stage.canvas, {
      hover: (x, y) => {
        const model = scene();
        const isOver = model !== null && this.gizmo.hover(model, this.selection, this.lens(), x, y);
        this.stage.canvas.style.cursor = isOver ? 'grab' : '';
      },
      beginTool: (x, y) => {
        const model = scene();
        return model !== null && this.gizmo.begin(model, this.selection, this.lens(), x, y);
      },
      dragTool: (x, y, keys) => this.gizmo.drag(x, y, keys),
      endTool: () => this.gizmo.finish(),
      cancelTool: () => this.gizmo.cancel(),
      dragCamera: (dx, dy, keys) => this.view.drag(dx, dy, keys),
      wheel: (event, x, y) => this.view.wheel(event, x, y),
      click: (x, y, keys) => {
        this.events.emit('pick', { pick: this.pick(x, y), isAdditive: keys.shiftKey || keys.ctrlKey });
      },
    });
  }
}
