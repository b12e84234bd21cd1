/** The canvas and three's renderer: size, clearing, and the order of the three scenes (ground, model, overlays). */
import type { Camera, Scene } from 'three';
import type { WebGLRenderTarget } from 'three';
import { Vector2, WebGLRenderer } from 'three';
import { followPixelRatio } from '../base/pixelRatio.ts';
import type { DrawnPart } from './shownScene.ts';
import type { ScreenUniforms } from './overlays/batch.ts';

export interface StageOptions {
  readonly antialias: boolean;
  /** Device pixels in a CSS pixel; null follows the screen. */
  readonly pixelRatio: number | null;
  /** Size, or the number of device pixels, changed. */
  readonly resized: () => void;
  readonly context: (state: 'lost' | 'restored') => void;
}

/** Draw calls and triangles of one drawing, apart for the model and for all else. */
export interface DrawCounts {
  readonly model: number;
  readonly other: number;
}

export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly screen: ScreenUniforms = { viewSize: { value: new Vector2(1, 1) }, pixelRatio: { value: 1 } };
  /** Whether the card takes DXT blocks as they are; all desktop cards do. */
  readonly takesDxt: boolean;
  readonly maxAnisotropy: number;
  width = 1;
  height = 1;
  private readonly container: HTMLElement;
  private readonly renderer: WebGLRenderer;
  private readonly observer: ResizeObserver;
  private readonly stopRatio: () => void;
  private readonly options: StageOptions;

  /** Throws where the browser has no WebGL 2. */
  constructor(container: HTMLElement, options: StageOptions) {
    this.container = container;
    this.options = options;
    this.canvas = document.createElement('canvas');
    // Out of the flow, so that the canvas never holds its container open.
    Object.assign(this.canvas.style, {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      touchAction: 'none',
    });
    this.renderer = new WebGLRenderer({ canvas: this.canvas, context: opaqueContext(this.canvas, options.antialias) });
    this.takesDxt = this.renderer.extensions.has('WEBGL_compressed_texture_s3tc');
    this.maxAnisotropy = this.renderer.capabilities.getMaxAnisotropy();
    this.renderer.autoClear = false;
    this.renderer.sortObjects = true;
    this.renderer.info.autoReset = false;
    container.append(this.canvas);
    this.canvas.addEventListener('webglcontextlost', () => options.context('lost'));
    this.canvas.addEventListener('webglcontextrestored', () => options.context('restored'));
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(container);
    // On another screen a window may keep its size, of which the observer hears nothing.
    this.stopRatio = followPixelRatio(() => this.fit());
    this.fit();
  }

  /** For what keeps data of its own on the graphics card. */
  get three(): WebGLRenderer {
    return this.renderer;
  }

  /** Whether the processor draws for want of a graphics card: then costly filters are not worth their time. */
  get isSoftware(): boolean {
    const context = this.renderer.getContext();
    const extension = context.getExtension('WEBGL_debug_renderer_info');
    const name: unknown = extension === null ? '' : context.getParameter(extension.UNMASKED_RENDERER_WEBGL);
    return typeof name === 'string' && /swiftshader|llvmpipe|softpipe|basic render/i.test(name);
  }

  /** @param behind drawn before the model and covered by it wherever it stands */
  draw(ground: Scene, behind: Scene | null, parts: readonly DrawnPart[], overlays: Scene, camera: Camera): DrawCounts {
    const { renderer } = this;
    const { render } = renderer.info;
    renderer.info.reset();
    renderer.clear();
    renderer.render(ground, camera);
    if (behind !== null) {
      renderer.render(behind, camera);
      renderer.clearDepth();
    }
    const before = render.calls;
    for (const part of parts) renderer.render(part.three, part.camera);
    const after = render.calls;
    renderer.render(overlays, camera);
    return { model: after - before, other: render.calls - (after - before) };
  }

  /** Draws into a part of the picture, given in CSS pixels from the upper left corner; the rest stays. */
  drawInset(
    { x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>,
    ground: Scene,
    parts: readonly DrawnPart[],
    camera: Camera,
  ): void {
    const { renderer } = this;
    const place = [x, this.height - y - height, width, height] as const;
    renderer.setViewport(...place);
    renderer.setScissor(...place);
    renderer.setScissorTest(true);
    renderer.clear();
    renderer.render(ground, camera);
    for (const part of parts) renderer.render(part.three, part.camera);
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, this.width, this.height);
  }

  /** True from when the card took the drawing context away until it gives it back. */
  get isLost(): boolean {
    return this.renderer.getContext().isContextLost();
  }

  /** Draws into a picture of its own, the canvas stays. Returns rows from the top, four bytes a pixel, opaque. */
  drawApart(target: WebGLRenderTarget, parts: readonly DrawnPart[]): Uint8ClampedArray<ArrayBuffer> {
    const { renderer } = this;
    const { width, height } = target;
    renderer.setRenderTarget(target);
    renderer.clear();
    for (const part of parts) renderer.render(part.three, part.camera);
    renderer.setRenderTarget(null);
    const rows = new Uint8Array(width * height * 4);
    renderer.readRenderTargetPixels(target, 0, 0, width, height, rows);
    const pixels = new Uint8ClampedArray(rows.length);
    const row = width * 4;
    for (let y = 0; y < height; y++) pixels.set(rows.subarray((height - 1 - y) * row, (height - y) * row), y * row);
    // See-through layers leave traces in the alpha of the picture, which has nothing behind it.
    for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
    return pixels;
  }

  /** Colour of one pixel (CSS pixels from the upper left) of the picture drawn just now, in the same task. */
  readPixel(x: number, y: number): readonly [number, number, number, number] {
    const context = this.renderer.getContext();
    const ratio = this.renderer.getPixelRatio();
    const out = new Uint8Array(4);
    const column = Math.floor((x + 0.5) * ratio);
    const row = this.canvas.height - 1 - Math.floor((y + 0.5) * ratio);
    context.readPixels(column, row, 1, 1, context.RGBA, context.UNSIGNED_BYTE, out);
    return [out[0] ?? 0, out[1] ?? 0, out[2] ?? 0, out[3] ?? 0];
  }

  dispose(): void {
    this.observer.disconnect();
    this.stopRatio();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.canvas.remove();
  }

  private fit(): void {
    const ratio = this.options.pixelRatio ?? window.devicePixelRatio;
    const width = Math.max(1, this.container.clientWidth);
    const height = Math.max(1, this.container.clientHeight);
    if (width === this.width && height === this.height && ratio === this.renderer.getPixelRatio()) return;
    this.width = width;
    this.height = height;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.screen.viewSize.value = new Vector2(this.canvas.width, this.canvas.height);
    this.screen.pixelRatio.value = ratio;
    this.options.resized();
  }
}

/**
 * Three always asks for a canvas with alpha. Blended layers and lines would then make the canvas see-through, and the page
 * would shine through the picture; so the context is made here, without. The backdrop is drawn into it, since modulating
 * layers must multiply that too.
 */
function opaqueContext(canvas: HTMLCanvasElement, antialias: boolean): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2', {
    alpha: false,
    depth: true,
    stencil: false,
    antialias,
    powerPreference: 'high-performance',
  });
  if (context === null)
    throw new Error('The 3D view needs WebGL 2, which this browser or graphics driver does not offer');
  return context;
}
