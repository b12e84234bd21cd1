/** The particles of one emitter: their simulation, and one draw call of instanced cards. */
import type { IUniform, Texture } from 'three';
import {
  BufferAttribute,
  DoubleSide,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  RawShaderMaterial,
  Vector2,
  Vector3,
  Vector4,
} from 'three';
import { sortAlong } from '../../../../../../shared/geometry/effects/order.ts';
import type { Particles } from '../../../../../../shared/geometry/effects/particles.ts';
import { PARTICLE_LENGTH } from '../../../../../../shared/geometry/effects/particles.ts';
import { MATRIX_LENGTH } from '../../../../../../shared/geometry/matrix.ts';
import type { Vector3 as Direction } from '../../../../../../shared/geometry/vector.ts';
import type { ModelParticles, SegmentsLook } from '../../../../../../shared/model/emitters.ts';
import type { TextureOfParticles } from '../../../../viewport/effects/cardView.ts';
import type { EmitterNode, ParticleDrawing } from '../../../../viewport/effects/drawing.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { isAdded, setBlending } from '../../../../viewport/model/blending.ts';
import { CUT } from '../../../../viewport/shaders/cut.ts';
import { FILTER } from '../model/filters.ts';
import { particleFragment, particleVertex } from './shaders.ts';

/** The layer's filter mode that blends as the emitter's does. Alpha key adds too, where the texture is nearly solid. */
const filterModes: readonly number[] = [
  FILTER.blend,
  FILTER.addAlpha,
  FILTER.modulate,
  FILTER.modulate2x,
  FILTER.addAlpha,
];

/** The alpha under which particles of a filter mode, as the emitter stores it, are not drawn. */
export function cutBelow(filterMode: number): number {
  if (filterMode === 2 || filterMode === 3) return CUT.modulate;
  return filterMode === 4 ? CUT.alphaKey : 0;
}

export class ParticleView implements ParticleDrawing {
  private readonly object: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  private look: SegmentsLook;
  private description: ModelParticles;
  private readonly textureOf: TextureOfParticles;
  private readonly uniforms: Record<string, IUniform>;
  private readonly diffuse: IUniform<Texture | null> = { value: null };
  private readonly rows = [new Vector4(1, 0, 0, 0), new Vector4(0, 1, 0, 0), new Vector4(0, 0, 1, 0)];
  private buffer = new InstancedInterleavedBuffer(new Float32Array(0), PARTICLE_LENGTH);
  private sorted = new Float32Array(0);

  constructor(look: SegmentsLook, description: ModelParticles, shared: SharedUniforms, textureOf: TextureOfParticles) {
    this.look = look;
    this.description = description;
    this.textureOf = textureOf;
    this.uniforms = { ...shared, nodeRow: { value: this.rows }, diffuse: this.diffuse };
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: particleVertex,
      fragmentShader: particleFragment,
      uniforms: this.uniforms,
      depthWrite: false,
      side: DoubleSide,
      // All see-through things go through one list, which keeps our own order.
      transparent: true,
    });
    material.forceSinglePass = true;
    this.object = new Mesh(new InstancedBufferGeometry(), material);
    this.object.frustumCulled = false;
    this.object.matrixAutoUpdate = false;
    this.dress(look);
  }

  get objects(): readonly Mesh[] {
    return [this.object];
  }

  describe(description: ModelParticles): boolean {
    if (description.look.kind !== 'segments') return false;
    this.description = description;
    this.dress(description.look);
    return true;
  }

  private dress(look: SegmentsLook): void {
    const { uniforms } = this;
    this.look = look;
    const filterMode = filterModes[look.filterMode] ?? FILTER.blend;
    uniforms['filterMode'] = { value: filterMode };
    uniforms['cutBelow'] = { value: cutBelow(look.filterMode) };
    uniforms['isLit'] = { value: look.isLit };
    uniforms['isFlat'] = { value: look.isFlat };
    uniforms['colors'] = { value: look.colors.map((color) => new Vector3(...color)) };
    uniforms['alphas'] = { value: new Vector3(...look.alphas) };
    uniforms['scaling'] = { value: new Vector3(...look.scaling) };
    uniforms['timeMiddle'] = { value: look.timeMiddle };
    uniforms['cells'] = { value: look.cells.map((cell) => new Vector3(...cell)) };
    uniforms['grid'] = { value: new Vector2(look.columns, look.rows) };
    uniforms['tailLength'] = { value: look.tailLength };
    setBlending(this.object.material, filterMode, 1);
    this.reshape();
  }

  show(particles: Particles, now: number, node: EmitterNode, towardsViewer: Direction): number {
    const { look, object } = this;
    const count = particles.write(now, this.room(particles.count));
    object.visible = count > 0;
    if (count === 0) return 0;
    if (look.staysWithNode) {
      this.rows.forEach((row, number) => row.fromArray(node.matrices, node.index * MATRIX_LENGTH + number * 4));
    } else {
      this.rows.forEach((row, number) => row.set(0, 0, 0, 0).setComponent(number, 1));
    }
    if (look.isSorted) this.sort(count, towardsViewer);
    this.buffer.clearUpdateRanges();
    this.buffer.addUpdateRange(0, count * PARTICLE_LENGTH);
    this.buffer.needsUpdate = true;
    object.geometry.instanceCount = count;
    this.diffuse.value = this.textureOf(this.description, isAdded(filterModes[look.filterMode] ?? FILTER.blend));
    return count * this.parts.length * 2;
  }

  hide(): void {
    this.object.visible = false;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }

  /** 0 for heads, 1 for tails, which lie over the heads. */
  private get parts(): readonly number[] {
    return [...(this.look.showsHead ? [0] : []), ...(this.look.showsTail ? [1] : [])];
  }

  /** Room for this many particles. */
  private room(count: number): Float32Array {
    const needed = count * PARTICLE_LENGTH;
    if (this.buffer.array.length < needed) {
      const grown = new Float32Array(2 ** Math.ceil(Math.log2(Math.max(64 * PARTICLE_LENGTH, needed))));
      this.buffer = new InstancedInterleavedBuffer(grown, PARTICLE_LENGTH).setUsage(DynamicDrawUsage);
      this.reshape();
    }
    return this.array;
  }

  private get array(): Float32Array {
    // The buffer is made here, of such an array.
    return this.buffer.array as Float32Array;
  }

  /** The far ones first, in whatever space they are. */
  private sort(count: number, towardsViewer: Direction): void {
    const needed = count * PARTICLE_LENGTH;
    if (this.sorted.length < needed) this.sorted = new Float32Array(this.array.length);
    const [x, y, z] = towardsViewer;
    const along = (component: 0 | 1 | 2): number =>
      this.rows.reduce((sum, row, axis) => sum + row.getComponent(component) * ([x, y, z][axis] ?? 0), 0);
    sortAlong(this.array, count, [along(0), along(1), along(2)], this.sorted);
    this.array.set(this.sorted.subarray(0, needed));
  }

  private reshape(): void {
    const { object } = this;
    object.geometry.dispose();
    const geometry = new InstancedBufferGeometry();
    const { parts } = this;
    const corners = parts.flatMap((part) => [-1, 1, part, -1, -1, part, 1, -1, part, 1, 1, part]);
    geometry.setAttribute('corner', new BufferAttribute(Float32Array.from(corners), 3));
    geometry.setIndex(parts.flatMap((_, part) => [0, 1, 2, 0, 2, 3].map((corner) => corner + part * 4)));
    geometry.setAttribute('place', new InterleavedBufferAttribute(this.buffer, 4, 0));
    geometry.setAttribute('motion', new InterleavedBufferAttribute(this.buffer, 4, 4));
    geometry.instanceCount = 0;
    object.geometry = geometry;
  }
}
