/** Tools and overlays of the viewport with their words: the bar over it and the commands both list them. */
import type { IconName } from '../base/ui/index.ts';
import type { Overlay } from './state/workbench.ts';

interface OverlayEntry {
  readonly id: Overlay;
  readonly title: string;
  readonly icon: IconName;
  readonly keys?: string;
  /** What other programs call it. */
  readonly keywords?: readonly string[];
}

/** The overlays with their words and keys, in the order of the toolbar. */
export const overlayEntries: readonly OverlayEntry[] = [
  { id: 'grid', title: 'Grid', icon: 'grid', keys: 'Shift+G' },
  { id: 'wireframe', title: 'Wireframe', icon: 'wireframe', keys: 'Z' },
  { id: 'bones', title: 'Bones', icon: 'bone', keys: 'B' },
  { id: 'pivots', title: 'Pivots', icon: 'helper', keys: 'P' },
  { id: 'attachments', title: 'Attachments', icon: 'attachment', keys: 'A' },
  { id: 'collisionShapes', title: 'Collision shapes', icon: 'collisionShape', keys: 'C' },
  { id: 'hitboxes', title: 'Hitboxes', icon: 'hitbox', keys: 'H' },
  { id: 'extents', title: 'Extents', icon: 'extent', keys: 'X' },
  { id: 'eyePosition', title: 'Eye position', icon: 'eye' },
  { id: 'lights', title: 'Lights', icon: 'light' },
  { id: 'cameras', title: 'Cameras', icon: 'camera' },
  { id: 'normals', title: 'Normals', icon: 'arrowUp' },
  { id: 'particles', title: 'Particles', icon: 'particleEmitter' },
  { id: 'lighting', title: 'Lit by the model’s lights', icon: 'light' },
  { id: 'events', title: 'What events show', icon: 'event' },
  { id: 'ghosts', title: 'Ghosts before and after', icon: 'body', keys: 'Shift+O', keywords: ['onion', 'skin'] },
  {
    id: 'trails',
    title: 'Trails of selected bones',
    icon: 'curve',
    keys: 'Shift+T',
    keywords: ['motion', 'path', 'trail'],
  },
  { id: 'human', title: 'Human for size', icon: 'body' },
];
