/**
 * What a feature adds to the program. The workbench reads contributions and imports no feature; `program/features.ts` is the
 * one list of them. Order counts where several could answer: the keys of what is listed first go first.
 */
import type { MenuFrame, MenuPart } from '../base/commands/menuFrame.ts';
import type { AppCommand } from './commands/context.ts';
import type { MenuPlace } from './menus.ts';
import type { Panel } from './panelList.ts';
import type { Preference } from './preferences/preference.ts';
import type { RecordDetails, View } from './views/view.ts';
import type { DialogPart } from './window/dialogPart.tsx';

/** Something that tells when it changed, such as a store. Returns the end of listening. */
export interface Watched {
  subscribe(listener: () => void): () => void;
}

export interface CommandList {
  readonly commands: readonly AppCommand[];
  /** Ids of the formats that all of them are about; where another document is in front they are absent. All when left out. */
  readonly formats?: readonly string[];
}

/** A choice of the user that is kept between runs. */
export interface KeptSetting {
  /** The same in all versions of the program. */
  readonly name: string;
  /** Takes what was kept; undefined where nothing was, anything at all where the file was damaged. */
  readonly restore: (value: unknown) => void;
  /** Calls `keep` with every new value. */
  readonly watch: (keep: (value: unknown) => void) => void;
}

export interface Contribution {
  /** Unique; for messages. */
  readonly id: string;
  /** Views by the ids of formats. */
  readonly views?: Readonly<Record<string, View>>;
  readonly details?: readonly RecordDetails[];
  readonly panels?: readonly Panel[];
  readonly commands?: readonly CommandList[];
  /** Entries for menus of the workbench. */
  readonly menuParts?: readonly MenuPart<MenuPlace>[];
  /** Whole menus, between Model and Help. */
  readonly menus?: readonly MenuFrame<MenuPlace>[];
  readonly dialogs?: readonly DialogPart[];
  readonly settings?: readonly KeptSetting[];
  /** Choices that the page of settings shows. */
  readonly preferences?: readonly Preference[];
  /** What its commands look at beside the document in front. */
  readonly watched?: readonly Watched[];
  /** Files were dropped on the window: true when they are taken and need no opening. */
  readonly takeDrop?: (files: readonly File[]) => Promise<boolean>;
  /** Called once, when the host can be asked and before the first documents are opened. */
  readonly start?: () => void;
  /** Called once, when the program has nothing else to do: for what makes the first document quicker. */
  readonly warm?: () => Promise<void>;
}
