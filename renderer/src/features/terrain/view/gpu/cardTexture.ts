/**
 * A texture that lives on the graphics card only and is written in parts: three's own textures keep a copy of all their
 * pixels in memory, which for the weights of one tile alone is 4.5 MB, and upload whole arrays.
 */
import type { IUniform, WebGLRenderer } from 'three';
import { ExternalTexture } from 'three';

/** `dxt1` is the kind without alpha, four bits a texel; only for cards that take it. */
export type CardFormat = 'rgba8' | 'rgba32ui' | 'dxt1';

/** Whether the card takes DXT blocks as they are. */
export function takesDxt(renderer: WebGLRenderer): boolean {
  return contextOf(renderer).getExtension('WEBGL_compressed_texture_s3tc') !== null;
}

/** COMPRESSED_RGB_S3TC_DXT1_EXT of the extension. */
const opaqueDxt1 = 0x83f0;
const bytesPerTexel: Readonly<Record<CardFormat, number>> = { rgba8: 4, rgba32ui: 16, dxt1: 0.5 };

export interface CardTextureSpec {
  readonly format: CardFormat;
  readonly width: number;
  readonly height: number;
  /** Layers of an array; null for a plain texture. */
  readonly depth: number | null;
  readonly levels?: number;
  /** `smooth` blends texels (and levels, if there are several); `exact` does not. */
  readonly filter: 'smooth' | 'exact';
  readonly wrap: 'repeat' | 'clamp';
  readonly anisotropy?: number;
}

/** Where pixels go: a rectangle of one layer, or of several in a row, of one level. */
export interface CardPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly layer?: number;
  readonly layers?: number;
  readonly level?: number;
}

export class CardTexture {
  readonly uniform: IUniform<ExternalTexture>;
  readonly spec: CardTextureSpec;
  private readonly renderer: WebGLRenderer;
  private readonly texture: WebGLTexture;
  private readonly target: GLenum;

  constructor(renderer: WebGLRenderer, spec: CardTextureSpec) {
    this.renderer = renderer;
    this.spec = spec;
    const gl = contextOf(renderer);
    this.target = spec.depth === null ? gl.TEXTURE_2D : gl.TEXTURE_2D_ARRAY;
    this.texture = gl.createTexture();
    this.uniform = { value: new ExternalTexture(this.texture) };
    this.allocate(gl);
  }

  /** Bytes for `rgba8`, 32-bit numbers for `rgba32ui`; four a texel, rows one after the other. */
  upload({ x, y, width, height, layer = 0, layers = 1, level = 0 }: CardPlace, pixels: Uint8Array | Uint32Array): void {
    const gl = contextOf(this.renderer);
    this.bind();
    const { state } = this.renderer;
    state.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    state.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    state.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    const [format, type] =
      this.spec.format === 'rgba8' ? [gl.RGBA, gl.UNSIGNED_BYTE] : [gl.RGBA_INTEGER, gl.UNSIGNED_INT];
    if (this.spec.depth === null) gl.texSubImage2D(this.target, level, x, y, width, height, format, type, pixels);
    else gl.texSubImage3D(this.target, level, x, y, layer, width, height, layers, format, type, pixels);
  }

  /** Puts DXT1 blocks into one whole level of one layer of an array. */
  uploadBlocks({ width, height, layer = 0, level = 0 }: CardPlace, blocks: Uint8Array): void {
    this.bind();
    const gl = contextOf(this.renderer);
    gl.compressedTexSubImage3D(this.target, level, 0, 0, layer, width, height, 1, opaqueDxt1, blocks);
  }

  /** Fills the smaller levels from the first. */
  makeLevels(): void {
    this.bind();
    contextOf(this.renderer).generateMipmap(this.target);
  }

  /**
   * Takes over layers of another texture of the same width, height and levels.
   * @param layers pairs of the layer there (0 in a plain texture) and here
   */
  copyLayers(from: CardTexture, layers: Iterable<readonly [from: number, to: number]>): void {
    const gl = contextOf(this.renderer);
    const { state } = this.renderer;
    const frame = gl.createFramebuffer();
    state.bindFramebuffer(gl.READ_FRAMEBUFFER, frame);
    this.bind();
    for (const [there, here] of layers) {
      for (let level = 0; level < (this.spec.levels ?? 1); level++) {
        const width = Math.max(1, this.spec.width >> level);
        const height = Math.max(1, this.spec.height >> level);
        const attachment = gl.COLOR_ATTACHMENT0;
        if (from.spec.depth === null) {
          gl.framebufferTexture2D(gl.READ_FRAMEBUFFER, attachment, from.target, from.texture, level);
        } else gl.framebufferTextureLayer(gl.READ_FRAMEBUFFER, attachment, from.texture, level, there);
        gl.copyTexSubImage3D(this.target, level, 0, 0, here, 0, 0, width, height);
      }
    }
    state.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
    gl.deleteFramebuffer(frame);
  }

  /** Bytes on the card, for figures. */
  get size(): number {
    const { width, height, depth, levels = 1, format } = this.spec;
    return width * height * (depth ?? 1) * bytesPerTexel[format] * (levels > 1 ? 4 / 3 : 1);
  }

  dispose(): void {
    this.uniform.value.sourceTexture = null;
    this.uniform.value.dispose();
    this.renderer.state.unbindTexture();
    contextOf(this.renderer).deleteTexture(this.texture);
  }

  private bind(): void {
    this.renderer.state.bindTexture(this.target, this.texture);
  }

  private allocate(gl: WebGL2RenderingContext): void {
    const { format, width, height, depth, levels = 1, filter, wrap, anisotropy = 1 } = this.spec;
    this.bind();
    const stored = format === 'rgba8' ? gl.RGBA8 : format === 'dxt1' ? opaqueDxt1 : gl.RGBA32UI;
    if (depth === null) gl.texStorage2D(this.target, levels, stored, width, height);
    else gl.texStorage3D(this.target, levels, stored, width, height, depth);
    const far = levels > 1 ? gl.LINEAR_MIPMAP_LINEAR : gl.LINEAR;
    const edge = wrap === 'repeat' ? gl.REPEAT : gl.CLAMP_TO_EDGE;
    gl.texParameteri(this.target, gl.TEXTURE_MIN_FILTER, filter === 'smooth' ? far : gl.NEAREST);
    gl.texParameteri(this.target, gl.TEXTURE_MAG_FILTER, filter === 'smooth' ? gl.LINEAR : gl.NEAREST);
    gl.texParameteri(this.target, gl.TEXTURE_WRAP_S, edge);
    gl.texParameteri(this.target, gl.TEXTURE_WRAP_T, edge);
    const extension = anisotropy > 1 ? gl.getExtension('EXT_texture_filter_anisotropic') : null;
    if (extension !== null) gl.texParameterf(this.target, extension.TEXTURE_MAX_ANISOTROPY_EXT, anisotropy);
  }
}

function contextOf(renderer: WebGLRenderer): WebGL2RenderingContext {
  const context = renderer.getContext();
  // Three makes no other kind since r163, and the stage asks for this one.
  if (!(context instanceof WebGL2RenderingContext)) throw new Error('the 3D view has no WebGL 2 context');
  return context;
}
