/** The panels that can stand in the dock, of those that the workbench has and features gave. */
import type { DockPanel } from '../base/ui/index.ts';
import type { Session } from './state/session.ts';
import type { View } from './views/view.ts';
import { formatViewOf } from './views/views.tsx';

/** A panel of the dock; its id is kept in layouts. */
export interface Panel extends DockPanel {
  /** Whether it says anything about documents with such a view; about all when left out. It is absent beside others. */
  readonly isFor?: (view: View) => boolean;
}

let panels: readonly Panel[] = [];

/** Makes the panels known, once, when the program is put together. Throws when two have one id. */
export function setPanels(given: readonly Panel[]): void {
  for (const [at, { id }] of given.entries()) {
    if (given.findIndex((each) => each.id === id) !== at) throw new Error(`Two panels have the id “${id}”`);
  }
  panels = given;
  useless.clear();
}

/** All panels, in the order of the View menu. */
export function allPanels(): readonly Panel[] {
  return panels;
}

const useless = new Map<View, readonly string[]>();

/** Panels that say nothing about a document. The same list every time: the dock compares it by identity. */
export function uselessPanels(session: Session): readonly string[] {
  const view = formatViewOf(session);
  const known = useless.get(view) ?? panels.flatMap(({ id, isFor }) => (isFor?.(view) === false ? [id] : []));
  useless.set(view, known);
  return known;
}
