/** One ribbon on the card: a buffer of pieces, drawn once for each layer of its material. */
import { Mesh, Vector4 } from 'three';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { RibbonStrip } from '../../../../viewport/effects/ribbonStrip.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { ModelRibbon } from '../../../../../../shared/model/emitters.ts';
import type { MaterialLayer, ModelView } from '../../../../../../shared/model/view.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import type { RibbonDrawing } from '../../../../viewport/effects/drawing.ts';
import { missingLayers } from '../model/filters.ts';
import { PassMaterial } from '../model/passMaterial.ts';
import { ribbonVertex } from './shaders.ts';

interface RibbonPass {
  readonly look: PassMaterial;
  readonly object: Mesh;
}

/** Emitters are drawn from both sides and leave no depth behind; their layers are classic ones. */
function ribbonLayer(layer: MaterialLayer): MaterialLayer {
  const textures = layer.textures.slice(0, 1).map((texture) => ({ ...texture, coordinates: 0 }));
  return { ...layer, textures, highDefinition: false, isTwoSided: true, writesDepth: false };
}

export class RibbonView implements RibbonDrawing {
  private readonly passes: readonly RibbonPass[];
  private readonly layers: ModelRibbon['layers'];
  private description: ModelRibbon;
  private readonly view: ModelView;
  private readonly textures: TextureStore;
  private readonly strip = new RibbonStrip();
  private readonly cell = new Vector4(0, 0, 1, 1);

  constructor(description: ModelRibbon, view: ModelView, textures: TextureStore, shared: SharedUniforms) {
    this.description = description;
    this.view = view;
    this.textures = textures;
    this.layers = description.layers;
    const uniforms = { ...shared, cell: { value: this.cell } };
    this.passes = (this.layers ?? missingLayers).map((layer) => {
      const look = new PassMaterial(ribbonLayer(layer), uniforms, false, ribbonVertex);
      const object = new Mesh(this.strip.geometry, look.material);
      object.frustumCulled = false;
      object.matrixAutoUpdate = false;
      return { look, object };
    });
  }

  get objects(): readonly Mesh[] {
    return this.passes.map(({ object }) => object);
  }

  describe(description: ModelRibbon): boolean {
    if (description.layers !== this.layers) return false;
    this.description = description;
    return true;
  }

  /** Room for this many pieces, to be filled before `show`. */
  room(pieces: number): Float32Array {
    return this.strip.room(pieces);
  }

  show(pieces: number, time: TrackTime): number {
    let triangles = 0;
    const { tint, cell } = this.description.lookAt(time);
    this.cell.set(...cell);
    for (const { look, object } of this.passes) {
      object.visible = pieces > 0 && look.update(this.view, this.textures, tint, time);
      if (object.visible) triangles += pieces * 2;
    }
    if (pieces > 0) this.strip.send(pieces);
    return triangles;
  }

  setHighlight(accent: Rgba, amount: number): void {
    for (const { look } of this.passes) look.setHighlight(accent, amount);
  }

  hide(): void {
    for (const { object } of this.passes) object.visible = false;
  }

  dispose(): void {
    this.strip.dispose();
    for (const { look } of this.passes) look.dispose();
  }
}
