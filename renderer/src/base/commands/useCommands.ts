/** Commands for components: how one stands, and a way to run it. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CommandState, CommandView } from './centre.ts';

const CommandContext = createContext<CommandView | undefined>(undefined);

/** Gives the commands to everything inside: `<CommandProvider value={centre}>`. */
export const CommandProvider = CommandContext.Provider;

/** The commands; the component is drawn again when their context changed. */
export function useCommands(): CommandView {
  const view = useContext(CommandContext);
  if (!view) throw new Error('useCommands needs a CommandProvider around it');
  useSyncExternalStore(
    (listener) => view.subscribe(listener),
    () => view.revision(),
  );
  return view;
}

/** One command as it stands now, with `run`. Throws on an unknown id. */
export function useCommand(id: string): CommandState & { readonly run: () => void } {
  const view = useCommands();
  const state = view.state(id);
  if (!state) throw new Error(`There is no command “${id}”`);
  return { ...state, run: () => void view.run(id) };
}
