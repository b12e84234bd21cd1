/** Commands: one list that feeds menus, palette, keys and tooltips. */
export type { Command } from './command.ts';
export { CommandRegistry, findKeyConflicts } from './registry.ts';
export {
  CommandCentre,
  type CommandCentreOptions,
  type CommandState,
  type CommandView,
  type KeyTarget,
} from './centre.ts';
export {
  chordIdentity,
  chordOf,
  matchesChord,
  parseChord,
  platformOf,
  shortcutText,
  type KeyStroke,
  type Platform,
} from './keys.ts';
export {
  commandIdsIn,
  menuBarEntries,
  menuItems,
  paletteEntries,
  SEPARATOR,
  type MenuBarStructure,
  type MenuNode,
  type MenuOptions,
} from './menus.ts';
export { listenForKeys } from './pageKeys.ts';
export { CommandProvider, useCommand, useCommandContext, useCommandStates, useCommands } from './useCommands.ts';
export { CommandButton, type CommandButtonProps } from './CommandButton.tsx';
