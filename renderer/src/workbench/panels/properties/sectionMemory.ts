/** Which parts of the panel are folded otherwise than at first, by name, while the program runs: the same for all objects. */
import { createStore } from 'zustand/vanilla';

export const sectionMemory = createStore<{ readonly closed: ReadonlySet<string> }>(() => ({ closed: new Set() }));

/** Notes that a part that is open at first was folded, or opened again. Those that are folded at first use it turned round. */
export function rememberSection(title: string, isOpen: boolean): void {
  const closed = new Set(sectionMemory.getState().closed);
  if (isOpen) closed.delete(title);
  else closed.add(title);
  sectionMemory.setState({ closed });
}
