import type { Document } from '../../../../../../shared/document/document.ts';
import type { LoadForCard, LoadTexture } from '../../../../viewport/textures/textureStore.ts';

/** A model that is put on a point. */
export interface AttachedModel {
  readonly name: string;
  /** It may be open elsewhere and be edited: what changes there is seen here. */
  readonly document: Document;
  readonly loadTexture: LoadTexture | LoadForCard;
}
