/** What stands in the middle of the window for documents of one format: features give views, the workbench shows them. */
import type { ComponentType } from 'react';
import type { IconName } from '../../base/ui/index.ts';
import type { DocumentRecord } from '../../../../shared/codec/documentRecord.ts';
import type { Session } from '../state/session.ts';
import type { Overlay, WorkspaceId } from '../state/workbench.ts';

export type ViewComponent = ComponentType<{ readonly session: Session }>;

export interface View {
  /** For tabs and lists of files. */
  readonly icon: IconName;
  /** Drawn in three dimensions, with tools, overlays and standard views. */
  readonly isScene?: boolean;
  /** Has clips that are played, so that time line, keys and poses say something. */
  readonly isAnimated?: boolean;
  /** Draws in frames of its own, and tells of the first one (`state/pictures.ts`). */
  readonly tellsOfPicture?: boolean;
  /** Overlays that make sense for such documents. */
  readonly overlays: readonly Overlay[];
  /** Nodes hang on each other and have pivots of their own, which may or may not follow the node above them. */
  readonly hasPivots?: boolean;
  /** Lists the records itself: an outline beside it would say the same. */
  readonly listsRecords?: boolean;
  /** Workspaces that such documents can be worked on in, the usual one first. */
  readonly workspaces: readonly WorkspaceId[];
  readonly load: () => Promise<ViewComponent>;
  /**
   * Makes what such documents are drawn with, before the first of them is shown: in a task of its own, so that the window does
   * not stand still for both together. What fails is told of by the view itself.
   */
  readonly prepare?: () => Promise<void>;
}

/** What the Properties show of some records beside their fields, such as the picture of a texture. */
export interface RecordDetails {
  readonly isFor: (session: Session, record: DocumentRecord) => boolean;
  readonly Component: ComponentType<{ readonly session: Session; readonly record: DocumentRecord }>;
}
