/** The look of a studio model for components: drawn again with every choice. */
import { useSyncExternalStore } from 'react';
import type { Document } from '../../../../../shared/document/document.ts';
import type { StudioLook } from '../view/look.ts';
import type { Choices } from '../../../viewport/model/choices.ts';
import { lookOf } from '../view/look.ts';

export function useLook(document: Document): { readonly look: StudioLook; readonly store: Choices<StudioLook> } {
  const store = lookOf(document);
  return { look: useSyncExternalStore(store.subscribe, store.get), store };
}
