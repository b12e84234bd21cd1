/** What stands in the gallery's workbench: arrangement, menus, commands. */
import type { DockNode, MenuBarEntry } from '../index.ts';

export const LAYOUT: DockNode = {
  kind: 'split',
  direction: 'row',
  children: [
    { kind: 'tabs', size: 264, panels: ['outline'] },
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
        { kind: 'tabs', size: 440, panels: ['properties'] },
        { kind: 'tabs', size: 360, panels: ['problems'] },
      ],
    },
  ],
};

export const act = (id: string, label: string, more: object = {}) => ({
  kind: 'action' as const,
  id,
  label,
  onSelect: () => undefined,
  ...more,
});

export const MENUS: MenuBarEntry[] = [
  {
    id: 'file',
    label: 'File',
    items: [
      act('new', 'New', { icon: 'fileNew', shortcut: 'Ctrl N' }),
      act('open', 'Open', { icon: 'folderOpen', shortcut: 'Ctrl O' }),
      {
        kind: 'submenu',
        id: 'recent',
        label: 'Open recent',
        icon: 'history',
        items: [act('r1', 'Footman.mdx'), act('r2', 'Azeroth_32_48.adt')],
      },
      { kind: 'separator' },
      act('save', 'Save', { icon: 'save', shortcut: 'Ctrl S' }),
      act('saveAs', 'Save as', { shortcut: 'Ctrl Shift S' }),
      { kind: 'separator' },
      act('close', 'Close', { shortcut: 'Ctrl W', disabled: true }),
    ],
  },
  {
    id: 'edit',
    label: 'Edit',
    items: [
      act('undo', 'Undo Paint grass', { icon: 'undo', shortcut: 'Ctrl Z' }),
      act('delete', 'Delete', { icon: 'trash', danger: true }),
    ],
  },
  ...['Select', 'View', 'Model', 'Animation', 'Help'].map((label) => ({
    id: label,
    label,
    items: [act('grid', 'Grid', { checked: true, shortcut: 'G' }), act('bones', 'Bones', { checked: false })],
  })),
];

export const PALETTE = [
  { id: 'save', title: 'Save', category: 'File', icon: 'save' as const, shortcut: 'Ctrl S' },
  { id: 'saveAs', title: 'Save as', category: 'File', shortcut: 'Ctrl Shift S' },
  { id: 'undo', title: 'Undo Paint grass', category: 'Edit', icon: 'undo' as const, shortcut: 'Ctrl Z' },
  {
    id: 'sequence.add',
    title: 'Add sequence',
    category: 'Model',
    icon: 'sequence' as const,
    keywords: ['animation', 'new'],
  },
  { id: 'extent', title: 'Recompute extent', category: 'Model', icon: 'extent' as const },
  { id: 'wire', title: 'Show wireframe', category: 'View', icon: 'wireframe' as const, shortcut: 'W' },
  { id: 'close', title: 'Close', category: 'File', shortcut: 'Ctrl W', disabled: true },
];
