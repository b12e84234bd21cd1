/** One ribbon on the card: a strip that is drawn once for each of its materials, each with the texture in the same place. */
import type { IUniform, Texture } from 'three';
import { DoubleSide, GLSL3, Mesh, RawShaderMaterial, Vector4 } from 'three';
import type { DocumentView } from '../../../../../../shared/codec/documentView.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { Material, MATERIAL_FLAGS } from '../../../../../../shared/formats/m2/schema/material.ts';
import type { ModelPlayer } from '../../../../../../shared/formats/m2/playback/player.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import { cardFragment, trailVertex } from '../../../../viewport/effects/cardShaders.ts';
import { RibbonStrip } from '../../../../viewport/effects/ribbonStrip.ts';
import { isAdded, setBlending } from '../../../../viewport/model/blending.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { RibbonDescription } from './emitters.ts';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';

interface RibbonPass {
  readonly object: Mesh;
  readonly material: RawShaderMaterial;
  readonly diffuse: IUniform<Texture | null>;
  readonly blend: number;
  readonly texture: RecordId | null;
}

/** Gives a texture by its record, as light that is added or as a plain picture. */
export type TextureOf = (texture: RecordId | null, isAdded: boolean) => Texture;

const cutOut = 0.878;
const cutFaint = 1 / 255;
const firstModulating = 5;

export class RibbonView {
  readonly passes: readonly RibbonPass[];
  private readonly strip = new RibbonStrip();
  private readonly cell = { value: new Vector4(0, 0, 1, 1) };
  private readonly tint = { value: new Vector4(1, 1, 1, 1) };
  private readonly highlight = { value: new Vector4(1, 1, 1, 0) };

  constructor(document: DocumentView, { materials, textures }: RibbonDescription, shared: SharedUniforms) {
    this.passes = materials.map((record, index) => {
      const { flags, blend } = record === null ? { flags: 0, blend: 0 } : fieldsOf(Material, document.get(record));
      const diffuse: IUniform<Texture | null> = { value: null };
      const material = new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: trailVertex,
        fragmentShader: cardFragment,
        uniforms: {
          ...shared,
          cell: this.cell,
          tint: this.tint,
          highlight: this.highlight,
          diffuse,
          blend: { value: blend },
          cutBelow: { value: blend === 0 ? -1 : blend === 1 ? cutOut : cutFaint },
          isLit: { value: (flags & MATERIAL_FLAGS.unlit) === 0 && blend < firstModulating },
        },
        depthTest: (flags & MATERIAL_FLAGS.noDepthTest) === 0,
        depthWrite: blend <= 1 && (flags & MATERIAL_FLAGS.noDepthWrite) === 0,
        side: DoubleSide,
        transparent: true,
      });
      material.forceSinglePass = true;
      setBlending(material, blend, 1);
      const object = new Mesh(this.strip.geometry, material);
      object.frustumCulled = false;
      object.matrixAutoUpdate = false;
      object.visible = false;
      return { object, material, diffuse, blend, texture: textures[index] ?? textures.at(-1) ?? null };
    });
  }

  /** Room for this many pieces, to be filled before `show`. */
  room(pieces: number): Float32Array {
    return this.strip.room(pieces);
  }

  /** Draws the pieces that were filled in, as the ribbon looks at the player's moment. Returns the triangles drawn. */
  show(pieces: number, description: RibbonDescription, player: ModelPlayer, textureOf: TextureOf): number {
    const { record, rows, columns } = description;
    const [red = 1, green = 1, blue = 1] = player.value(record, 'color', [1, 1, 1]);
    const alpha = Math.min(1, Math.max(0, player.value(record, 'alpha', [1])[0] ?? 1));
    const isShown = pieces > 0 && alpha > 0;
    for (const { object, diffuse, texture, blend } of this.passes) {
      object.visible = isShown;
      if (isShown) diffuse.value = textureOf(texture, isAdded(blend));
    }
    if (!isShown) return 0;
    this.tint.value.set(red, green, blue, alpha);
    const slot = Math.min(rows * columns - 1, Math.max(0, player.value(record, 'textureSlot', [0])[0] ?? 0));
    // The upper edge of the cell is at the lower edge of the ribbon.
    this.cell.value.set((slot % columns) / columns, (Math.floor(slot / columns) + 1) / rows, 1 / columns, -1 / rows);
    this.strip.send(pieces);
    return pieces * 2 * this.passes.length;
  }

  setHighlight([red, green, blue]: Rgba, amount: number): void {
    this.highlight.value.set(red, green, blue, amount);
  }

  hide(): void {
    for (const { object } of this.passes) object.visible = false;
  }

  dispose(): void {
    this.strip.dispose();
    for (const { material } of this.passes) material.dispose();
  }
}
