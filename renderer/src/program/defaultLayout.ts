/** The arrangement of the panels that the program starts with: the look's picture of the model workspace. */
import type { DockNode } from '../base/ui/index.ts';

export const defaultLayout: DockNode = {
  kind: 'split',
  direction: 'row',
  children: [
    {
      kind: 'split',
      direction: 'column',
      size: 280,
      children: [
        { kind: 'tabs', size: 500, panels: ['outline', 'explorer', 'map'] },
        { kind: 'tabs', size: 300, panels: ['problems', 'missing', 'objects'] },
      ],
    },
    {
      kind: 'split',
      direction: 'column',
      children: [
        { kind: 'documents' },
        { kind: 'tabs', size: 188, panels: ['timeline', 'curves', 'bytes', 'history'] },
      ],
    },
    // Fields and a tool's settings are long: they have the whole side.
    { kind: 'tabs', size: 312, panels: ['properties', 'tool', 'ground'] },
  ],
};
