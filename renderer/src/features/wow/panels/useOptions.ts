/** The options of a World of Warcraft model for components: drawn again with every choice. */
import { useSyncExternalStore } from 'react';
import type { Document } from '../../../../../shared/document/document.ts';
import type { Choices } from '../../../viewport/model/choices.ts';
import type { M2Options } from '../view/options.ts';
import { optionsOf } from '../view/options.ts';

export function useOptions(document: Document): { readonly options: M2Options; readonly store: Choices<M2Options> } {
  const store = optionsOf(document);
  return { options: useSyncExternalStore(store.subscribe, store.get), store };
}
