/** Who takes models that are dragged from a list of files over the view of a document, such as a building its doodads. */
import type { Session } from '../../../workbench/state/session.ts';
import type { Viewport } from '../../../viewport/index.ts';

/** Places are CSS pixels from the view's upper left corner. */
export interface ModelDropTaker {
  /** Why what is dragged cannot be put into a document of the format; null where it can. */
  whyNot(paths: readonly string[]): string | null;
  /** Shows it where the pointer is; else why it cannot stand there. */
  over(session: Session, viewport: Viewport, path: string, x: number, y: number): string | null;
  /** It went elsewhere, or was given up. */
  leave(session: Session): void;
  drop(session: Session, viewport: Viewport, path: string, x: number, y: number): void;
}

const takers = new Map<string, ModelDropTaker>();

/** Told once, by the feature whose format takes models. */
export function offerModelDrops(format: string, taker: ModelDropTaker): void {
  takers.set(format, taker);
}

export function modelDropTaker({ document }: Session): ModelDropTaker | null {
  return takers.get(document.format.id) ?? null;
}
