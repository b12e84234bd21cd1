/** Pictures on four corners in the model's space: splats on the ground, flashes in the air. */
import type { IUniform, Texture } from 'three';
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  GLSL3,
  Mesh,
  RawShaderMaterial,
  Scene as ThreeScene,
  Vector4,
} from 'three';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { cardFragment, trailVertex } from '../effects/cardShaders.ts';
import { setBlending } from '../model/blending.ts';
import type { SharedUniforms } from '../uniforms.ts';

export interface Quad {
  readonly texture: Texture;
  /** From the upper left of the picture over its upper right to its lower left. */
  readonly corners: readonly [Vector3, Vector3, Vector3, Vector3];
  /** Left and upper edge, width and height on the picture, from 0 to 1. */
  readonly cell: readonly [number, number, number, number];
  /** Parts from 0 to 1. */
  readonly tint: readonly [number, number, number, number];
  /** See `blending.ts`. */
  readonly blend: number;
}

const cutFaint = 1 / 255;

class DrawnQuad {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  private readonly positions = new BufferAttribute(new Float32Array(12), 3);
  private readonly cell = new Vector4();
  private readonly tint = new Vector4();
  private readonly diffuse: IUniform<Texture | null> = { value: null };
  private readonly blend: IUniform<number> = { value: 0 };

  constructor(shared: SharedUniforms, isOnGround: boolean) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.positions);
    geometry.setAttribute('uv', new BufferAttribute(Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1), 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: trailVertex,
      fragmentShader: cardFragment,
      uniforms: {
        ...shared,
        cell: { value: this.cell },
        tint: { value: this.tint },
        diffuse: this.diffuse,
        blend: this.blend,
        cutBelow: { value: cutFaint },
        isLit: { value: false },
        highlight: { value: new Vector4(1, 1, 1, 0) },
      },
      depthWrite: false,
      // The ground is drawn before, the model behind it.
      depthTest: !isOnGround,
      side: DoubleSide,
      transparent: true,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
  }

  show({ texture, corners, cell, tint, blend }: Quad): void {
    corners.forEach((corner, at) => this.positions.array.set(corner, at * 3));
    this.positions.needsUpdate = true;
    this.cell.fromArray(cell);
    this.tint.fromArray(tint);
    this.diffuse.value = texture;
    this.blend.value = blend;
    setBlending(this.mesh.material, blend, 1);
    this.mesh.visible = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/** As many as were ever shown at once are kept, out of sight. */
export class Quads {
  readonly three = new ThreeScene();
  private readonly shared: SharedUniforms;
  private readonly isOnGround: boolean;
  private readonly drawn: DrawnQuad[] = [];

  constructor(shared: SharedUniforms, isOnGround: boolean) {
    this.shared = shared;
    this.isOnGround = isOnGround;
    this.three.matrixWorldAutoUpdate = false;
  }

  /** Shows these in their order, and nothing else. Returns the triangles drawn. */
  show(quads: readonly Quad[]): number {
    for (const [at, quad] of quads.entries()) {
      const drawn = this.drawn[at] ?? this.add();
      drawn.mesh.renderOrder = at;
      drawn.show(quad);
    }
    for (const { mesh } of this.drawn.slice(quads.length)) mesh.visible = false;
    return quads.length * 2;
  }

  dispose(): void {
    for (const drawn of this.drawn) drawn.dispose();
    this.drawn.length = 0;
    this.three.clear();
  }

  private add(): DrawnQuad {
    const drawn = new DrawnQuad(this.shared, this.isOnGround);
    this.drawn.push(drawn);
    this.three.add(drawn.mesh);
    return drawn;
  }
}
