/** Draws scenes of models off the screen, in a worker or a page: a context of its own without a place in the page. */
import {
  Camera,
  Color,
  type Scene as ThreeScene,
  type Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
  type IUniform,
} from 'three';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import type { Lens } from '../camera/lens.ts';
import { applyLens } from '../camera/viewCamera.ts';
import { seeThrough } from './seeThrough.ts';

const [black, white] = [new Color(0, 0, 0), new Color(1, 1, 1)];

export class PictureStage {
  readonly maxAnisotropy: number;
  private readonly renderer: WebGLRenderer;
  private readonly camera = new Camera();
  private target: WebGLRenderTarget | null = null;

  /** Throws where the browser has no WebGL 2. */
  constructor() {
    const canvas = new OffscreenCanvas(1, 1);
    this.renderer = new WebGLRenderer({ canvas, antialias: false, powerPreference: 'low-power' });
    this.renderer.autoClear = false;
    this.maxAnisotropy = this.renderer.capabilities.getMaxAnisotropy();
  }

  get isLost(): boolean {
    return this.renderer.getContext().isContextLost();
  }

  /** The scene as it was last updated, with nothing behind it; as large as the lens says, rows from the top. */
  draw(three: ThreeScene, lens: Lens, { eye }: { readonly eye: IUniform<Vector3> }): RgbaPixels {
    const { width, height } = lens;
    applyLens(this.camera, lens);
    eye.value.set(...lens.frame.position);
    const target = this.targetOf(width, height);
    const drawn = (ground: Color): RgbaPixels => ({ width, height, pixels: this.drawOn(ground, three, target) });
    return seeThrough(drawn(black), drawn(white));
  }

  dispose(): void {
    this.target?.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private targetOf(width: number, height: number): WebGLRenderTarget {
    if (this.target?.width === width && this.target.height === height) return this.target;
    this.target?.dispose();
    this.target = new WebGLRenderTarget(width, height);
    return this.target;
  }

  private drawOn(ground: Color, three: ThreeScene, target: WebGLRenderTarget): Uint8Array {
    const { renderer, camera } = this;
    const { width, height } = target;
    renderer.setClearColor(ground, 1);
    renderer.setRenderTarget(target);
    renderer.clear();
    renderer.render(three, camera);
    renderer.setRenderTarget(null);
    const rows = new Uint8Array(width * height * 4);
    renderer.readRenderTargetPixels(target, 0, 0, width, height, rows);
    const pixels = new Uint8Array(rows.length);
    const row = width * 4;
    for (let y = 0; y < height; y++) pixels.set(rows.subarray((height - 1 - y) * row, (height - y) * row), y * row);
    return pixels;
  }
}
