/** Where the picture of a model's texture comes from. */
import type { ModelTexture } from '../../../../shared/model/view.ts';
import type { TextureDescription } from './textureStore.ts';

/** Numbers that no game names scenery or players' colours by: what is filled in by them is told apart, and nothing more. */
const otherKinds = 100;

export function textureSource({ path, kind, filledIn, wrapsS, wrapsT }: ModelTexture): TextureDescription {
  return {
    path,
    replaceableId: filledIn === 'other' ? otherKinds + kind : kind,
    wrapsWidth: wrapsS,
    wrapsHeight: wrapsT,
  };
}

/** What is put in for a texture by the game's number alone. */
export function filledInSource(kind: number, isOfPlayers: boolean): TextureDescription {
  return { path: '', replaceableId: isOfPlayers ? kind : otherKinds + kind, wrapsWidth: true, wrapsHeight: true };
}
