/** Handles on parts that live outside React's data flow and that commands act on: the dock, and the viewports. */
import { createRef, type RefObject } from 'react';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { DockHandle } from '../../base/ui/index.ts';
import type { Session } from './session.ts';

export const dockHandle: RefObject<DockHandle | null> = createRef<DockHandle>();

export type StandardView = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'quarter';

/** What commands ask of the viewport of a document. */
export interface ViewportControl {
  /** Centres and fits what is selected, or the whole model when nothing is. */
  focusSelection(): void;
  frameAll(): void;
  showView(view: StandardView): void;
  setProjection(projection: 'perspective' | 'orthographic'): void;
  /** Cameras that stand in the document. */
  cameras(): readonly { readonly record: RecordId; readonly name: string }[];
  /** Looks through one of the model's own cameras; null goes back to the free one. */
  lookThrough(camera: RecordId | null): void;
}

const viewports = new Map<string, ViewportControl>();

/** Makes a viewport known while it is on the screen. Returns the way to withdraw it. */
export function registerViewport(session: Session, control: ViewportControl): () => void {
  viewports.set(session.id, control);
  return () => {
    if (viewports.get(session.id) === control) viewports.delete(session.id);
  };
}

export function viewportOf(session: Session): ViewportControl | null {
  return viewports.get(session.id) ?? null;
}
