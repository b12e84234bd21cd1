/** The arrangement of the panels that the program starts with: the look's picture of the model workspace. */
import type { DockNode } from '../ui/index.ts';

export const defaultLayout: DockNode = {
  kind: 'split',
  direction: 'row',
  children: [
    { kind: 'tabs', size: 264, panels: ['outline', 'explorer', 'map'] },
    {
      kind: 'split',
      direction: 'column',
      children: [
        { kind: 'documents' },
        { kind: 'tabs', size: 188, panels: ['timeline', 'curves', 'bytes', 'history'] },
      ],
    },
    {
      kind: 'split',
      direction: 'column',
      size: 312,
      children: [
        { kind: 'tabs', size: 440, panels: ['properties', 'tool', 'ground'] },
        { kind: 'tabs', size: 360, panels: ['problems', 'missing', 'objects'] },
      ],
    },
  ],
};
