/** The menu bar as lists of commands, with places for what features add. What is open at run time is asked for when a menu opens. */
import type { FrameNode, MenuFrame } from '../base/commands/menuFrame.ts';
import { SEPARATOR } from '../base/commands/index.ts';
import type { MenuItem } from '../base/ui/index.ts';
import { openEntries } from './files/open.ts';
import { forgetRecent } from './files/welcome.ts';
import { allPanels } from './panelList.ts';
import { shell } from './state/shell.ts';
import { workspaceIds } from './state/workbench.ts';
import { overlayEntries } from './viewEntries.ts';
import { fill, text } from '../base/text/language.ts';

/** Where features may put entries. */
export type MenuPlace =
  /** Makes something from nothing. */
  | 'file.new'
  /** Makes a document of other files. */
  | 'file.make'
  | 'file.export'
  /** Works on many files. */
  | 'file.convert'
  /** What the pointer does in the view. */
  | 'view.tools'
  /** Mends what the validator found. */
  | 'edit.mend'
  /** What only one game's models have done to them, in the Model menu. */
  | 'model.whole';

const longestList = 12;

function nothing(id: string, label: string): MenuItem {
  return { kind: 'action', id, label, disabled: true, onSelect: () => undefined };
}

function recentItems(): readonly MenuItem[] {
  const recent = shell.getState().welcome?.recent ?? [];
  if (recent.length === 0) return [nothing('recent.none', text('Nothing opened yet'))];
  return recent.slice(0, longestList).map((file) => ({
    kind: 'action',
    id: `recent ${file.fileId}`,
    label: file.exists ? file.name : fill('{} (gone)', file.name),
    shortcut: file.location,
    icon: 'model',
    onSelect: () => void (file.exists ? openEntries([file]) : forgetRecent(file)),
  }));
}

function sampleItems(): readonly MenuItem[] {
  const samples = shell.getState().welcome?.samples ?? [];
  if (samples.length === 0) return [nothing('samples.none', text('No samples are installed'))];
  return samples.map((file) => ({
    kind: 'action',
    id: `sample ${file.fileId}`,
    label: file.name,
    icon: 'model',
    onSelect: () => void openEntries([file]),
  }));
}

const standardViews: readonly FrameNode<MenuPlace>[] = [
  'front',
  'back',
  'left',
  'right',
  'top',
  'bottom',
  'quarter',
].map((view) => `view.${view}`);

/** The menus that are there before those of features. */
const ownMenus = (): readonly MenuFrame<MenuPlace>[] => [
  {
    id: 'file',
    label: text('File'),
    items: [
      'file.open',
      'file.openPlain',
      { label: text('Open recent'), items: [{ dynamic: recentItems }] },
      { label: text('Open a sample'), items: [{ dynamic: sampleItems }] },
      { place: 'file.new' },
      SEPARATOR,
      'mounts.addGame',
      'mounts.addArchive',
      'mounts.addFolder',
      'mounts.newArchive',
      'library.browse',
      'mounts.map',
      'mounts.explorer',
      'mounts.find',
      'mounts.lookForMissing',
      {
        label: text('Indexes'),
        items: ['library.automatic', 'library.pause', 'library.anew', 'library.pictures', 'library.pausePictures'],
      },
      SEPARATOR,
      'file.save',
      'file.saveAs',
      'file.saveInto',
      'file.saveAll',
      'file.revert',
      'file.compare',
      SEPARATOR,
      { place: 'file.make' },
      { label: text('Export'), items: [{ place: 'file.export' }] },
      SEPARATOR,
      'file.textureFolder',
      { place: 'file.convert' },
      SEPARATOR,
      'file.close',
      'file.closeAll',
    ],
  },
  {
    id: 'edit',
    label: text('Edit'),
    items: [
      'edit.undo',
      'edit.redo',
      SEPARATOR,
      'edit.rename',
      'edit.duplicate',
      'edit.delete',
      SEPARATOR,
      'edit.moveUp',
      'edit.moveDown',
      SEPARATOR,
      'edit.copyPath',
      SEPARATOR,
      'problems.next',
      'problems.previous',
      { place: 'edit.mend' },
      SEPARATOR,
      'edit.settings',
    ],
  },
  {
    id: 'select',
    label: text('Select'),
    items: [
      'select.kind',
      'select.none',
      SEPARATOR,
      'select.parent',
      'select.children',
      SEPARATOR,
      'select.geosets',
      'select.nodes',
    ],
  },
  {
    id: 'view',
    label: text('View'),
    items: [
      'view.focus',
      'view.home',
      { label: text('Standard views'), items: [...standardViews, SEPARATOR, 'view.perspective', 'view.orthographic'] },
      SEPARATOR,
      { place: 'view.tools' },
      SEPARATOR,
      { label: text('Overlays'), items: overlayEntries.map(({ id }) => `overlay.${id}`) },
      { label: text('Workspaces'), items: workspaceIds.map((id) => `workspace.${id}`) },
      { label: text('Panels'), items: allPanels().map(({ id }) => `panel.${id}`) },
      'view.maximise',
      'view.plain',
      'view.resetLayout',
      SEPARATOR,
      'view.toggleTheme',
      'view.systemTheme',
      { label: text('Size of the interface'), items: ['view.larger', 'view.smaller', 'view.usualSize'] },
      SEPARATOR,
      'view.nextPart',
      'view.previousPart',
      'view.menuBar',
    ],
  },
];

const helpMenu: MenuFrame<MenuPlace> = {
  id: 'help',
  label: 'Help',
  items: [
    'view.palette',
    'help.welcome',
    'help.tour',
    'help.shortcuts',
    'help.reference',
    'help.knownErrors',
    SEPARATOR,
    'help.about',
  ],
};

/** All menus, with those of features between. */
export function menuFrames(ofFeatures: readonly MenuFrame<MenuPlace>[]): readonly MenuFrame<MenuPlace>[] {
  return [...ownMenus(), ...ofFeatures, helpMenu];
}
