/** What holds the brushes of all maps back: a mask for as long as the window is there. */
import { createStore } from 'zustand/vanilla';
import type { Mask } from '../../../../../shared/terrain/masks/mask.ts';
import { everywhere } from '../../../../../shared/terrain/masks/mask.ts';

export const onlyWhere = createStore<{ readonly mask: Mask }>(() => ({ mask: everywhere }));

export function setOnlyWhere(mask: Mask): void {
  onlyWhere.setState({ mask });
}
