/** What a command is: one named act that menus, palette, keys, tooltips and the shortcut help are all views of. */
import type { IconName } from '../ui/Icon.tsx';

/** `Context` is a small record of what is selected, open and focused, made by the program. */
export interface Command<Context> {
  /** `area.act`, e.g. `sequence.add`. Stable: layouts, recents and tests name it. */
  readonly id: string;
  /** A verb in sentence case: “Add sequence”. A function when it names its object: “Undo Paint grass”. */
  readonly title: string | ((context: Context) => string);
  /** The group in the palette and the help: “Edit”, “View”. */
  readonly category: string;
  /** Other words people look for. */
  readonly keywords?: readonly string[];
  readonly icon?: IconName;
  /** Chords, the first one shown; how to write them: keys.ts. */
  readonly keys?: readonly string[];
  /** Whether it can be run now; always when left out. */
  readonly when?: (context: Context) => boolean;
  /** Whether it is about what is in front at all; always when left out. Where not, palette and menus leave it out. */
  readonly isAbout?: (context: Context) => boolean;
  /** Why it cannot be run now, for the dim entry: a few words in sentence case without a full stop. */
  readonly whyNot?: (context: Context) => string;
  readonly run: (context: Context) => void | Promise<void>;
  /** Present for what is on or off. */
  readonly checked?: (context: Context) => boolean;
  /** Not in the palette: acts that only make sense under the pointer. */
  readonly hidden?: boolean;
}
