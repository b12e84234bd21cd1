/** Commands: one list that feeds menus, palette, keys, tooltips and the shortcut help. */
export type { Command } from './command.ts';
export { CommandRegistry, findKeyConflicts, type KeyConflict } from './registry.ts';
export {
  CommandCentre,
  type CommandCentreOptions,
  type CommandState,
  type CommandView,
  type KeyTarget,
} from './centre.ts';
export { matchesChord, parseChord, platformOf, shortcutText, type KeyStroke, type Platform } from './keys.ts';
export {
  commandIdsIn,
  menuBarEntries,
  menuItems,
  paletteEntries,
  SEPARATOR,
  shortcutEntries,
  type MenuBarStructure,
  type MenuNode,
  type MenuOptions,
} from './menus.ts';
export { listenForKeys } from './pageKeys.ts';
export { CommandProvider, useCommand, useCommandContext, useCommandStates, useCommands } from './useCommands.ts';
export { CommandButton, type CommandButtonProps } from './CommandButton.tsx';
