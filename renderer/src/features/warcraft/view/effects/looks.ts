/** How a model of Warcraft III, or of World of Warcraft alpha, draws what it emits. */
import type { ModelParticles } from '../../../../../../shared/model/emitters.ts';
import type { ModelView } from '../../../../../../shared/model/view.ts';
import type { TextureOfParticles } from '../../../../viewport/effects/cardView.ts';
import { CardView } from '../../../../viewport/effects/cardView.ts';
import type { EffectLooks, ParticleDrawing } from '../../../../viewport/effects/drawing.ts';
import { filledInSource } from '../../../../viewport/textures/textureSource.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { textureFor } from '../model/passMaterial.ts';
import { ParticleView } from './particleView.ts';
import { RibbonView } from './ribbonView.ts';

export function effectLooks(view: ModelView, textures: TextureStore, shared: SharedUniforms): EffectLooks {
  const textureOf: TextureOfParticles = ({ texture, filledIn, look }, isAdded) => {
    const role = isAdded ? 'glow' : 'color';
    if (filledIn === 0) return textureFor(view, textures, texture, role);
    // The cards are those of World of Warcraft, whose numbers mean nobody's colour.
    return textures.get(filledInSource(filledIn, look.kind === 'segments'), role, '');
  };
  return {
    particles(description: ModelParticles): ParticleDrawing | null {
      const { look } = description;
      if (look.kind === 'cards') return new CardView(look, description, shared, textureOf);
      return look.kind === 'segments' ? new ParticleView(look, description, shared, textureOf) : null;
    },
    ribbon: (description) => new RibbonView(description, view, textures, shared),
  };
}
