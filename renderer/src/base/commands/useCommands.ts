/** Commands for components: how those stand that it shows, and a way to run them. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CommandState, CommandView } from './centre.ts';

const CommandContext = createContext<CommandView | undefined>(undefined);

/** Gives the commands to everything inside: `<CommandProvider value={centre}>`. */
export const CommandProvider = CommandContext.Provider;

/**
 * The commands, to run them and to make menus when they open. The component does not follow them: what it shows of
 * single ones it asks of `useCommand` or `useCommandStates`.
 */
export function useCommands(): CommandView {
  const view = useContext(CommandContext);
  if (!view) throw new Error('useCommands needs a CommandProvider around it');
  return view;
}

/** Something read whenever the context of the commands changed; the component is drawn again when it became another text. */
export function useCommandContext(read: () => string): string {
  const view = useCommands();
  return useSyncExternalStore(view.subscribe, read);
}

function stateOf(view: CommandView, id: string): CommandState {
  const state = view.state(id);
  if (!state) throw new Error(`There is no command “${id}”`);
  return state;
}

/** Commands as they stand now; the component is drawn again when one of these stands otherwise. Throws on an unknown id. */
export function useCommandStates(ids: readonly string[]): readonly CommandState[] {
  const view = useCommands();
  useCommandContext(() => JSON.stringify(ids.map((id) => stateOf(view, id))));
  return ids.map((id) => stateOf(view, id));
}

/** One command as it stands now, with `run`. Throws on an unknown id. */
export function useCommand(id: string): CommandState & { readonly run: () => void } {
  const view = useCommands();
  useCommandContext(() => JSON.stringify(stateOf(view, id)));
  return { ...stateOf(view, id), run: () => void view.run(id) };
}
