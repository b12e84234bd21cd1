/** The look of a studio model for components: drawn again with every choice. */
import { useSyncExternalStore } from 'react';
import type { Document } from '../../../../shared/document/document.ts';
import type { LookStore, StudioLook } from '../../viewport/goldsrc/look.ts';
import { lookOf } from '../../viewport/goldsrc/look.ts';

export function useLook(document: Document): { readonly look: StudioLook; readonly store: LookStore } {
  const store = lookOf(document);
  return { look: useSyncExternalStore(store.subscribe, store.get), store };
}
