/** One ribbon on the card: a buffer of pieces, drawn once for each layer of its material. */
import { BufferGeometry, DynamicDrawUsage, InterleavedBuffer, InterleavedBufferAttribute, Mesh, Vector4 } from 'three';
import { RIBBON_PIECE_VERTICES, RIBBON_VERTEX_LENGTH } from '../../../../../shared/geometry/effects/ribbon.ts';
import type { TrackTime } from '../../../../../shared/geometry/track.ts';
import type { TextureStore } from '../../textures/textureStore.ts';
import type { SharedUniforms } from '../../uniforms.ts';
import { PassMaterial } from '../model/passMaterial.ts';
import type { MaterialDescription } from '../scene/materials.ts';
import { missingMaterial } from '../scene/materials.ts';
import type { ModelScene } from '../scene/modelScene.ts';
import type { RibbonDescription } from './emitters.ts';
import { ribbonCell, ribbonTint } from './emitters.ts';
import { ribbonVertex } from './shaders.ts';

const pieceLength = RIBBON_PIECE_VERTICES * RIBBON_VERTEX_LENGTH;

interface RibbonPass {
  readonly look: PassMaterial;
  readonly object: Mesh;
}

export class RibbonView {
  readonly passes: readonly RibbonPass[];
  readonly material: MaterialDescription;
  private readonly geometry = new BufferGeometry();
  private readonly cell = new Vector4(0, 0, 1, 1);
  private buffer = new InterleavedBuffer(new Float32Array(0), RIBBON_VERTEX_LENGTH);

  constructor(material: MaterialDescription | undefined, shared: SharedUniforms) {
    this.material = material ?? missingMaterial;
    const uniforms = { ...shared, cell: { value: this.cell } };
    this.passes = this.material.passes.map((pass) => {
      // Emitters are drawn from both sides and leave no depth behind; their layers are classic ones.
      const shown = { ...pass, kind: 'classic', isTwoSided: true, writesDepth: false, isSphereMapped: false } as const;
      const look = new PassMaterial(shown, uniforms, false, ribbonVertex);
      const object = new Mesh(this.geometry, look.material);
      object.frustumCulled = false;
      object.matrixAutoUpdate = false;
      return { look, object };
    });
  }

  /** Room for this many pieces, to be filled before `show`. */
  room(pieces: number): Float32Array {
    if (this.buffer.array.length < pieces * pieceLength) {
      const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, pieces)));
      this.buffer = new InterleavedBuffer(new Float32Array(capacity * pieceLength), RIBBON_VERTEX_LENGTH);
      this.buffer.setUsage(DynamicDrawUsage);
      this.geometry.dispose();
      this.geometry.setAttribute('position', new InterleavedBufferAttribute(this.buffer, 3, 0));
      this.geometry.setAttribute('uv', new InterleavedBufferAttribute(this.buffer, 2, 3));
      const corners = Array.from({ length: capacity }, (_, piece) => {
        return [0, 1, 2, 2, 1, 3].map((corner) => corner + piece * RIBBON_PIECE_VERTICES);
      });
      this.geometry.setIndex(corners.flat());
    }
    // The buffer is made here, of such an array.
    return this.buffer.array as Float32Array;
  }

  /** Draws the pieces that were filled in, as the ribbon looks now. Returns the triangles drawn. */
  show(
    pieces: number,
    description: RibbonDescription,
    scene: ModelScene,
    textures: TextureStore,
    time: TrackTime,
  ): number {
    let triangles = 0;
    const tint = ribbonTint(description, time);
    this.cell.set(...ribbonCell(description, time));
    for (const { look, object } of this.passes) {
      object.visible = pieces > 0 && look.update(scene, textures, tint, time);
      if (object.visible) triangles += pieces * 2;
    }
    if (pieces === 0) return 0;
    this.geometry.setDrawRange(0, pieces * 6);
    this.buffer.clearUpdateRanges();
    this.buffer.addUpdateRange(0, pieces * pieceLength);
    this.buffer.needsUpdate = true;
    return triangles;
  }

  hide(): void {
    for (const { object } of this.passes) object.visible = false;
  }

  dispose(): void {
    this.geometry.dispose();
    for (const { look } of this.passes) look.dispose();
  }
}
