/** What the batches of lines, dots and triangles have in common: growing columns of numbers and how they are drawn. */
import type { IUniform, Object3D } from 'three';
import {
  BufferAttribute,
  CustomBlending,
  DoubleSide,
  DynamicDrawUsage,
  GLSL3,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
  SrcAlphaFactor,
} from 'three';
import type { BufferGeometry } from 'three';

/** Size of the view in device pixels and their number in a CSS pixel, by reference. */
export type ScreenUniforms = Readonly<Record<'viewSize' | 'pixelRatio', IUniform>>;

/** Numbers of one attribute, in an array that grows. */
export class Column {
  readonly components: number;
  array: Float32Array;

  constructor(components: number) {
    this.components = components;
    this.array = new Float32Array(components * 64);
  }

  /** Rows that the array has room for. */
  get capacity(): number {
    return this.array.length / this.components;
  }

  write(row: number, values: readonly number[]): void {
    const at = row * this.components;
    if (at + this.components > this.array.length) {
      const grown = new Float32Array(this.array.length * 2);
      grown.set(this.array);
      this.array = grown;
    }
    this.array.set(values, at);
  }
}

export type Columns = Readonly<Record<string, Column>>;

export function overlayMaterial(
  vertexShader: string,
  fragmentShader: string,
  screen: ScreenUniforms,
): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms: { ...screen },
    transparent: true,
    depthTest: false,
    depthWrite: false,
    side: DoubleSide,
    forceSinglePass: true,
    blending: CustomBlending,
    blendSrc: SrcAlphaFactor,
    blendDst: OneMinusSrcAlphaFactor,
  });
}

/** Sends the columns to the card; arrays that grew get new buffers. */
export function send(geometry: BufferGeometry, columns: Columns, make: (column: Column) => BufferAttribute): void {
  for (const [name, column] of Object.entries(columns)) {
    const known = geometry.getAttribute(name);
    if (known instanceof BufferAttribute && known.array === column.array) known.needsUpdate = true;
    else geometry.setAttribute(name, make(column).setUsage(DynamicDrawUsage));
  }
}

export function still(object: Object3D): void {
  object.frustumCulled = false;
  object.matrixAutoUpdate = false;
}
