/** What the workbench has for documents of every format, as the features bring theirs. */
import { createElement } from 'react';
import { editCommands } from './commands/edit.ts';
import { fileCommands } from './commands/file.ts';
import { helpCommands } from './commands/help.ts';
import { libraryCommands } from './commands/library.ts';
import { mountCommands } from './commands/mounts.ts';
import { selectCommands } from './commands/select.ts';
import { viewCommands } from './commands/view.ts';
import { workspaceCommands } from './commands/workspaces.ts';
import { Console } from './console/Console.tsx';
import { consoleSetting } from './console/consoleState.ts';
import type { Contribution } from './contribution.ts';
import { keyboardSetting } from './keyboard/keymap.ts';
import { browser } from './library/browser/browserState.ts';
import { LibraryPanel } from './library/browser/LibraryPanel.tsx';
import { keptSearchesSetting } from './library/browser/keptSearches.ts';
import { keepIndexed } from './library/indexing.ts';
import { indexes, indexingSetting } from './library/libraryState.ts';
import { mapDesk } from './mapProject/mapState.ts';
import { mountState } from './mounts/mountState.ts';
import { allPanels, type Panel } from './panelList.ts';
import { Bytes } from './panels/bytes/Bytes.tsx';
import { Explorer, ExplorerActions } from './panels/explorer/Explorer.tsx';
import { History } from './panels/history/History.tsx';
import { MissingFiles } from './panels/missing/MissingFiles.tsx';
import { Outline, OutlineActions } from './panels/outline/Outline.tsx';
import { problemCommands } from './panels/problems/commands.ts';
import { Problems, ProblemsBadges } from './panels/problems/Problems.tsx';
import { Properties } from './panels/properties/Properties.tsx';
import { ahead, keepPictured, picturesSetting } from './pictures/picturesAhead.ts';
import { languageSetting, motionSetting, scaleSetting } from './preferences/own.ts';
import { interfaceScale } from './preferences/scale.ts';
import { groupChanges } from './state/groups.ts';
import { tourSetting } from './tour/tour.ts';
import { shell } from './state/shell.ts';

export const ownPanels: readonly Panel[] = [
  {
    id: 'outline',
    title: 'Outline',
    icon: 'sequences',
    render: () => createElement(Outline),
    renderHeaderActions: () => createElement(OutlineActions),
    isFor: ({ listsRecords }) => listsRecords !== true,
  },
  {
    id: 'explorer',
    title: 'Explorer',
    icon: 'explorer',
    render: () => createElement(Explorer),
    renderHeaderActions: () => createElement(ExplorerActions),
  },
  { id: 'library', title: 'Library', icon: 'textures', render: () => createElement(LibraryPanel) },
  { id: 'bytes', title: 'Bytes', icon: 'bytes', render: () => createElement(Bytes) },
  { id: 'history', title: 'History', icon: 'history', render: () => createElement(History) },
  { id: 'properties', title: 'Properties', icon: 'settings', render: () => createElement(Properties) },
  {
    id: 'problems',
    title: 'Problems',
    icon: 'warning',
    render: () => createElement(Problems),
    renderHeaderActions: () => createElement(ProblemsBadges),
  },
  { id: 'missing', title: 'Missing files', icon: 'missing', render: () => createElement(MissingFiles) },
  { id: 'console', title: 'Console', icon: 'metadata', opensBelow: true, render: () => createElement(Console) },
];

/** Made when the panels of all are known: each has a command that shows it. */
export function ownContribution(): Contribution {
  return {
    id: 'workbench',
    commands: [
      { commands: fileCommands },
      { commands: mountCommands },
      { commands: libraryCommands },
      { commands: editCommands },
      { commands: selectCommands },
      { commands: workspaceCommands() },
      { commands: viewCommands(allPanels()) },
      { commands: problemCommands },
      { commands: helpCommands },
    ],
    settings: [
      keyboardSetting,
      languageSetting,
      motionSetting,
      scaleSetting,
      tourSetting,
      indexingSetting,
      picturesSetting,
      keptSearchesSetting,
      consoleSetting,
    ],
    start: () => {
      keepIndexed();
      keepPictured();
    },
    watched: [shell, { subscribe: groupChanges.listen }, mountState, indexes, ahead, browser, mapDesk, interfaceScale],
  };
}
