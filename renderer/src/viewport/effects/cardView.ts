/** The particles of one emitter of World of Warcraft on the graphics card: one draw call of instanced cards. */
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
  Vector4,
} from 'three';
import { CARD_LENGTH, packCards } from '../../../../shared/geometry/effects/cards.ts';
import { sortAlong } from '../../../../shared/geometry/effects/order.ts';
import type { Particles } from '../../../../shared/geometry/effects/particles.ts';
import { PARTICLE_LENGTH } from '../../../../shared/geometry/effects/particles.ts';
import { columnLength, MATRIX_LENGTH, transformPoint } from '../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { CardsLook, ModelParticles } from '../../../../shared/model/emitters.ts';
import type { Rgba } from '../colors.ts';
import { isAdded, setBlending } from '../model/blending.ts';
import type { SharedUniforms } from '../uniforms.ts';
import { cardFragment, cardVertex } from './cardShaders.ts';
import type { EmitterNode, ParticleDrawing } from './drawing.ts';

/** Least opacity that is drawn, of cut-out ones and of others: 128 and 1 of 255, as in the clients. */
const cutOut = 0.502;
const cutFaint = 1 / 255;

/** Gives the picture of an emitter, as light that is added or as a plain one. */
export type TextureOfParticles = (description: ModelParticles, isAdded: boolean) => Texture;

export class CardView implements ParticleDrawing {
  private readonly object: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  private look: CardsLook;
  private description: ModelParticles;
  private readonly textureOf: TextureOfParticles;
  private readonly uniforms: Record<string, IUniform>;
  private readonly diffuse: IUniform<Texture | null> = { value: null };
  private readonly highlight = new Vector4(1, 1, 1, 0);
  private readonly rows = [new Vector4(1, 0, 0, 0), new Vector4(0, 1, 0, 0), new Vector4(0, 0, 1, 0)];
  private buffer = new InstancedInterleavedBuffer(new Float32Array(0), CARD_LENGTH);
  private flying = new Float32Array(0);
  private sorted = new Float32Array(0);

  constructor(look: CardsLook, description: ModelParticles, shared: SharedUniforms, textureOf: TextureOfParticles) {
    this.look = look;
    this.description = description;
    this.textureOf = textureOf;
    this.uniforms = {
      ...shared,
      nodeRow: { value: this.rows },
      diffuse: this.diffuse,
      highlight: { value: this.highlight },
    };
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: cardVertex,
      fragmentShader: cardFragment,
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
    this.object.visible = false;
    this.dress(look);
  }

  get objects(): readonly Mesh[] {
    return [this.object];
  }

  describe(description: ModelParticles): boolean {
    if (description.look.kind !== 'cards') return false;
    this.description = description;
    this.dress(description.look);
    return true;
  }

  private dress(description: CardsLook): void {
    const { uniforms } = this;
    const { look, blend } = description;
    this.look = description;
    uniforms['blend'] = { value: blend };
    uniforms['cutBelow'] = { value: blend === 0 ? -1 : blend === 1 ? cutOut : cutFaint };
    uniforms['isLit'] = { value: description.isLit };
    uniforms['isFlat'] = { value: description.isFlat };
    uniforms['facesFlight'] = { value: description.facesFlight };
    uniforms['grid'] = { value: new Vector2(look.columns, look.rows) };
    setBlending(this.object.material, blend, 1);
    this.reshape();
  }

  setHighlight([red, green, blue]: Rgba, amount: number): void {
    this.highlight.set(red, green, blue, amount);
  }

  /** Draws the particles that live at a time (ms). Returns the triangles drawn. */
  show(particles: Particles, now: number, node: EmitterNode, towardsViewer: Vector3): number {
    const { look: description, object } = this;
    this.enter(node);
    this.makeRoom(particles.count);
    const end = description.endsAtEmitter ? this.emitterPlace(node) : null;
    const living = particles.write(now, this.flying, end);
    const flying = description.isSorted ? this.sort(living, towardsViewer) : this.flying;
    const at = Math.max(0, node.index) * MATRIX_LENGTH;
    const scale = description.inheritsScale && node.index >= 0 ? columnLength(node.matrices, at, 0) : 1;
    const count = packCards(flying, living, description.look, scale, this.buffer.array);
    object.visible = count > 0;
    if (count === 0) return 0;
    this.buffer.clearUpdateRanges();
    this.buffer.addUpdateRange(0, count * CARD_LENGTH);
    this.buffer.needsUpdate = true;
    object.geometry.instanceCount = count;
    this.diffuse.value = this.textureOf(this.description, isAdded(description.blend));
    return count * this.cards.length * 2;
  }

  hide(): void {
    this.object.visible = false;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }

  /** 0 for heads, 1 for tails, which lie over the heads. */
  private get cards(): readonly number[] {
    const { showsHead, showsTail } = this.look;
    return [...(showsHead ? [0] : []), ...(showsTail ? [1] : [])];
  }

  /** The space that the particles fly in. */
  private enter({ matrices, index }: EmitterNode): void {
    this.rows.forEach((row, number) => {
      if (this.look.staysWithNode && index >= 0) row.fromArray(matrices, index * MATRIX_LENGTH + number * 4);
      else row.set(0, 0, 0, 0).setComponent(number, 1);
    });
  }

  private emitterPlace({ matrices, index, place }: EmitterNode): Vector3 {
    if (this.look.staysWithNode || index < 0) return place;
    return transformPoint(matrices, index * MATRIX_LENGTH, place);
  }

  private makeRoom(count: number): void {
    if (this.buffer.count >= count && this.buffer.count > 0) return;
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(64, count)));
    this.buffer = new InstancedInterleavedBuffer(new Float32Array(capacity * CARD_LENGTH), CARD_LENGTH);
    this.buffer.setUsage(DynamicDrawUsage);
    this.flying = new Float32Array(capacity * PARTICLE_LENGTH);
    this.reshape();
  }

  /** The far ones first, in whatever space they are. */
  private sort(count: number, [x, y, z]: Vector3): Float32Array {
    if (this.sorted.length < this.flying.length) this.sorted = new Float32Array(this.flying.length);
    const along = (component: 0 | 1 | 2): number =>
      this.rows.reduce((sum, row, axis) => sum + row.getComponent(component) * ([x, y, z][axis] ?? 0), 0);
    sortAlong(this.flying, count, [along(0), along(1), along(2)], this.sorted);
    return this.sorted;
  }

  private reshape(): void {
    const { object, cards } = this;
    object.geometry.dispose();
    const geometry = new InstancedBufferGeometry();
    const corners = cards.flatMap((part) => [-1, 1, part, -1, -1, part, 1, -1, part, 1, 1, part]);
    geometry.setAttribute('corner', new BufferAttribute(Float32Array.from(corners), 3));
    geometry.setIndex(cards.flatMap((_, card) => [0, 1, 2, 0, 2, 3].map((corner) => corner + card * 4)));
    ['place', 'motion', 'color', 'sizes'].forEach((name, index) => {
      geometry.setAttribute(name, new InterleavedBufferAttribute(this.buffer, 4, index * 4));
    });
    geometry.instanceCount = 0;
    object.geometry = geometry;
  }
}
