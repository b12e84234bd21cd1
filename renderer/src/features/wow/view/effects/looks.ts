/** How a model of World of Warcraft draws what it emits. */
import type { Texture } from 'three';
import { CardView } from '../../../../viewport/effects/cardView.ts';
import type { EffectLooks } from '../../../../viewport/effects/drawing.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { textureDescription } from '../model/batches.ts';
import type { M2Model } from '../model/m2Model.ts';
import { RibbonView } from './ribbonView.ts';

export function effectLooks(model: M2Model, textures: TextureStore, shared: SharedUniforms): EffectLooks {
  const textureOf = (position: number, isAdded: boolean): Texture => {
    const texture = model.view.textures[position];
    const description = texture === undefined ? null : textureDescription(texture, model.options);
    return textures.get(description, isAdded ? 'glow' : 'color', 'no texture');
  };
  return {
    particles: (description) =>
      description.look.kind === 'cards'
        ? new CardView(description.look, description, shared, ({ texture }, isAdded) => textureOf(texture, isAdded))
        : null,
    ribbon: (description) => new RibbonView(description, shared, textureOf),
  };
}
