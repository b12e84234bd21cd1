/** Tools and overlays of the viewport with their words: the bar over it and the commands both list them. */
import type { IconName } from '../base/ui/index.ts';
import type { Overlay } from './state/workbench.ts';
import { text } from '../base/text/language.ts';

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
  {
    id: 'grid',
    get title() {
      return text('Grid');
    },
    icon: 'grid',
    keys: 'Shift+G',
  },
  {
    id: 'wireframe',
    get title() {
      return text('Wireframe');
    },
    icon: 'wireframe',
    keys: 'Z',
  },
  {
    id: 'bones',
    get title() {
      return text('Bones');
    },
    icon: 'bone',
    keys: 'B',
  },
  {
    id: 'pivots',
    get title() {
      return text('Pivots');
    },
    icon: 'helper',
    keys: 'P',
  },
  {
    id: 'attachments',
    get title() {
      return text('Attachments');
    },
    icon: 'attachment',
    keys: 'A',
  },
  {
    id: 'collisionShapes',
    get title() {
      return text('Collision shapes');
    },
    icon: 'collisionShape',
    keys: 'C',
  },
  {
    id: 'hitboxes',
    get title() {
      return text('Hitboxes');
    },
    icon: 'hitbox',
    keys: 'H',
  },
  {
    id: 'extents',
    get title() {
      return text('Extents');
    },
    icon: 'extent',
    keys: 'X',
  },
  {
    id: 'eyePosition',
    get title() {
      return text('Eye position');
    },
    icon: 'eye',
  },
  {
    id: 'lights',
    get title() {
      return text('Lights');
    },
    icon: 'light',
  },
  {
    id: 'cameras',
    get title() {
      return text('Cameras');
    },
    icon: 'camera',
  },
  {
    id: 'normals',
    get title() {
      return text('Normals');
    },
    icon: 'arrowUp',
  },
  {
    id: 'particles',
    get title() {
      return text('Particles');
    },
    icon: 'particleEmitter',
  },
  {
    id: 'lighting',
    get title() {
      return text('Lit by the model’s lights');
    },
    icon: 'light',
  },
  {
    id: 'events',
    get title() {
      return text('What events show');
    },
    icon: 'event',
  },
  {
    id: 'ghosts',
    get title() {
      return text('Ghosts before and after');
    },
    icon: 'body',
    keys: 'Shift+O',
    keywords: ['onion', 'skin'],
  },
  {
    id: 'trails',
    get title() {
      return text('Trails of selected bones');
    },
    icon: 'curve',
    keys: 'Shift+T',
    keywords: ['motion', 'path', 'trail'],
  },
  {
    id: 'human',
    get title() {
      return text('Human for size');
    },
    icon: 'body',
  },
];
