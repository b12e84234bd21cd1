/** The menu bar as lists of commands. What is open at run time (recent files, samples) is asked for when a menu opens. */
import type { MenuBarStructure, MenuNode } from '../base/commands/index.ts';
import { SEPARATOR } from '../base/commands/index.ts';
import type { MenuItem } from '../base/ui/index.ts';
import { openEntries } from '../workbench/files/open.ts';
import { forgetRecent } from '../workbench/files/welcome.ts';
import { panelTitles } from './panelIds.ts';
import { sequencesOf, showSequence } from '../workbench/state/playback.ts';
import { shell } from '../workbench/state/shell.ts';
import { activeSession } from '../workbench/state/workspace.ts';
import { goldsrcMenuCommands } from '../features/halflife/commands/goldsrc.ts';
import { m2MenuCommands } from '../features/wow/commands/m2.ts';
import { actCommands, additionCommands, modelCare } from '../features/model/commands/model.ts';
import { textureMenu } from '../features/texture/commands/texture.ts';
import { terrainOverlays, terrainTools } from '../features/terrain/map/viewEntries.ts';
import { terrainObjectMenu } from '../features/terrain/commands/terrainObjects.ts';
import { overlayEntries, toolEntries } from '../workbench/viewEntries.ts';

const longestList = 12;

function nothing(id: string, label: string): MenuItem {
  return { kind: 'action', id, label, disabled: true, onSelect: () => undefined };
}

function recentItems(): readonly MenuItem[] {
  const recent = shell.getState().welcome?.recent ?? [];
  if (recent.length === 0) return [nothing('recent.none', 'Nothing opened yet')];
  return recent.slice(0, longestList).map((file) => ({
    kind: 'action',
    id: `recent ${file.fileId}`,
    label: file.exists ? file.name : `${file.name} (gone)`,
    shortcut: file.location,
    icon: 'model',
    onSelect: () => void (file.exists ? openEntries([file]) : forgetRecent(file)),
  }));
}

function sampleItems(): readonly MenuItem[] {
  const samples = shell.getState().welcome?.samples ?? [];
  if (samples.length === 0) return [nothing('samples.none', 'No samples are installed')];
  return samples.map((file) => ({
    kind: 'action',
    id: `sample ${file.fileId}`,
    label: file.name,
    icon: 'model',
    onSelect: () => void openEntries([file]),
  }));
}

function sequenceItems(): readonly MenuItem[] {
  const session = activeSession();
  const spans = session === null ? [] : sequencesOf(session.document);
  if (session === null || spans.length === 0) return [nothing('sequence.none', 'The model has no sequences')];
  const shown = session.state.getState().sequence;
  return spans.map(({ id, name, start, end, isElsewhere = false }) => ({
    kind: 'action',
    id: `sequence ${id}`,
    label: name === '' ? 'Without a name' : name,
    disabled: isElsewhere,
    shortcut: isElsewhere ? 'its file of keys was not found' : `${start}–${end}`,
    checked: id === shown,
    onSelect: () => showSequence(session, id),
  }));
}

const standardViews: readonly MenuNode[] = ['front', 'back', 'left', 'right', 'top', 'bottom', 'quarter'].map(
  (view) => `view.${view}`,
);

export const menus: readonly MenuBarStructure[] = [
  {
    id: 'file',
    label: 'File',
    items: [
      'file.open',
      'file.openPlain',
      { label: 'Open recent', items: [{ dynamic: recentItems }] },
      { label: 'Open a sample', items: [{ dynamic: sampleItems }] },
      'terrain.newMap',
      SEPARATOR,
      'mounts.addGame',
      'mounts.addArchive',
      'mounts.addFolder',
      'mounts.newArchive',
      'mounts.explorer',
      'mounts.find',
      SEPARATOR,
      'file.save',
      'file.saveAs',
      'file.saveInto',
      'file.saveAll',
      'file.revert',
      SEPARATOR,
      'exchange.compile',
      { label: 'Export', items: ['exchange.gltf', 'exchange.mdl', 'exchange.decompile'] },
      SEPARATOR,
      'file.textureFolder',
      'texture.convertFiles',
      SEPARATOR,
      'file.close',
      'file.closeAll',
    ],
  },
  {
    id: 'edit',
    label: 'Edit',
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
    ],
  },
  {
    id: 'select',
    label: 'Select',
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
    label: 'View',
    items: [
      'view.focus',
      'view.home',
      { label: 'Standard views', items: [...standardViews, SEPARATOR, 'view.perspective', 'view.orthographic'] },
      SEPARATOR,
      ...toolEntries.map(({ id }) => `tool.${id}`),
      'tool.childrenFollow',
      SEPARATOR,
      { label: 'Overlays', items: overlayEntries.map(({ id }) => `overlay.${id}`) },
      { label: 'Panels', items: Object.keys(panelTitles).map((id) => `panel.${id}`) },
      'view.maximise',
      'view.plain',
      'view.resetLayout',
      SEPARATOR,
      'view.toggleTheme',
      'view.systemTheme',
    ],
  },
  {
    id: 'model',
    label: 'Model',
    items: [
      { label: 'Add', items: additionCommands },
      'model.transform',
      { label: 'Edit as a whole', items: () => [...actCommands(), ...m2MenuCommands(), ...goldsrcMenuCommands()] },
      SEPARATOR,
      ...modelCare,
      'mounts.lookForMissing',
    ],
  },
  {
    id: 'animation',
    label: 'Animation',
    items: [
      'animation.play',
      'animation.loop',
      'animation.playsSelected',
      SEPARATOR,
      'animation.first',
      'animation.last',
      SEPARATOR,
      'animation.previous',
      'animation.next',
      'animation.showSelected',
      'animation.rest',
      { label: 'Sequence', items: [{ dynamic: sequenceItems }] },
      SEPARATOR,
      'animation.faster',
      'animation.slower',
    ],
  },
  {
    id: 'texture',
    label: 'Texture',
    items: textureMenu,
  },
  {
    id: 'terrain',
    label: 'Terrain',
    items: [
      { label: 'Tools', items: terrainTools.map(({ id }) => `terrain.tool.${id}`) },
      { label: 'Shown', items: terrainOverlays.map(({ id }) => `terrain.overlay.${id}`) },
      SEPARATOR,
      'terrain.loadAll',
      'terrain.frame',
      'terrain.camera',
      SEPARATOR,
      'terrain.newTile',
      'terrain.deleteTile',
      'terrain.pictures',
      'terrain.rebuildWdl',
      SEPARATOR,
      'terrain.checkSeams',
      'terrain.closeSeams',
      'terrain.mendNormals',
      'terrain.bakeShadows',
      'terrain.bakeAllShadows',
      SEPARATOR,
      'terrain.copyChunks',
      'terrain.pasteChunks',
      'terrain.turnClip',
      SEPARATOR,
      { label: 'Objects', items: terrainObjectMenu },
    ],
  },
  {
    id: 'help',
    label: 'Help',
    items: ['view.palette', 'help.welcome', 'help.shortcuts', SEPARATOR, 'help.about'],
  },
];
