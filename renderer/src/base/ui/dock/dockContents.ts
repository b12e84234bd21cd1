/** What stands in the dock, as its parts find it. */
import { createContext, type ReactNode } from 'react';
import type { IconName } from '../Icon.tsx';
import type { MenuItem } from '../menu/menuItem.ts';

export interface DockPanel {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly render: () => ReactNode;
  /** Icon buttons and badges at the end of the header while this panel is in front. */
  readonly renderHeaderActions?: (() => ReactNode) | undefined;
  /** Wide things open below the documents, where an arrangement has no place for them; others to the right. */
  readonly opensBelow?: boolean | undefined;
  /** A badge after the title in the tab. */
  readonly badge?: ReactNode;
}

export interface DockDocument {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  /** Changed since saving: an accent dot on the tab. */
  readonly dirty: boolean;
  /** Where it lies, in a word or two after the title: an archive. */
  readonly place?: string | undefined;
  /** The full path. */
  readonly tooltip?: string | undefined;
  readonly render: () => ReactNode;
}

export interface DockContents {
  readonly panels: ReadonlyMap<string, DockPanel>;
  readonly uselessPanels: ReadonlySet<string>;
  readonly documents: ReadonlyMap<string, DockDocument>;
  readonly activeDocument: string | undefined;
  readonly closeDocument: (id: string) => void;
  readonly closePanel: (id: string) => void;
  readonly documentMenu: (id: string) => readonly MenuItem[];
  readonly renderEmpty: () => ReactNode;
}

export const DockContext = createContext<DockContents | undefined>(undefined);
