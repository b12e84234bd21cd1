/** One ribbon on the card: a buffer of pieces, drawn once for each layer of its material. */
import { Mesh, Vector4 } from 'three';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { RibbonStrip } from '../../../../viewport/effects/ribbonStrip.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { PassMaterial } from '../model/passMaterial.ts';
import type { MaterialDescription } from '../scene/materials.ts';
import { missingMaterial } from '../scene/materials.ts';
import type { ModelScene } from '../scene/modelScene.ts';
import type { RibbonDescription } from './emitterDescriptions.ts';
import { ribbonCell, ribbonTint } from './emitters.ts';
import { ribbonVertex } from './shaders.ts';

interface RibbonPass {
  readonly look: PassMaterial;
  readonly object: Mesh;
}

export class RibbonView {
  readonly passes: readonly RibbonPass[];
  readonly material: MaterialDescription;
  private readonly strip = new RibbonStrip();
  private readonly cell = new Vector4(0, 0, 1, 1);

  constructor(material: MaterialDescription | undefined, shared: SharedUniforms) {
    this.material = material ?? missingMaterial;
    const uniforms = { ...shared, cell: { value: this.cell } };
    this.passes = this.material.passes.map((pass) => {
      // Emitters are drawn from both sides and leave no depth behind; their layers are classic ones.
      const shown = { ...pass, kind: 'classic', isTwoSided: true, writesDepth: false, isSphereMapped: false } as const;
      const look = new PassMaterial(shown, uniforms, false, ribbonVertex);
      const object = new Mesh(this.strip.geometry, look.material);
      object.frustumCulled = false;
      object.matrixAutoUpdate = false;
      return { look, object };
    });
  }

  /** Room for this many pieces, to be filled before `show`. */
  room(pieces: number): Float32Array {
    return this.strip.room(pieces);
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
    if (pieces > 0) this.strip.send(pieces);
    return triangles;
  }

  hide(): void {
    for (const { object } of this.passes) object.visible = false;
  }

  dispose(): void {
    this.strip.dispose();
    for (const { look } of this.passes) look.dispose();
  }
}
