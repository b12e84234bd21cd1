/** The commands together with the present context: runs them, says how each stands, remembers the recent ones. No React. */
import { Signal } from '../observable.ts';
import { language, translated } from '../text/language.ts';
import type { IconName } from '../ui/Icon.tsx';
import type { Command } from './command.ts';
import { shortcutText, typesText, type KeyStroke, type Platform } from './keys.ts';
import type { CommandRegistry } from './registry.ts';

/** A command as it stands now, in words ready to be shown. */
export interface CommandState {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly keywords: readonly string[];
  readonly icon: IconName | undefined;
  /** The first chord in the platform's words. */
  readonly shortcut: string | undefined;
  readonly shortcuts: readonly string[];
  /** The same as commands write them: `Mod+Shift+P`. */
  readonly chords: readonly string[];
  readonly isEnabled: boolean;
  /** Belongs to what is in front; otherwise it is offered nowhere. */
  readonly isAbout: boolean;
  /** Why it cannot be run now, in a few words. */
  readonly whyNot: string | undefined;
  /** `undefined` for what is neither on nor off. */
  readonly checked: boolean | undefined;
  readonly isHidden: boolean;
}

/** What the interface needs to know of commands, whatever their context. */
export interface CommandView {
  state(id: string): CommandState | undefined;
  states(): readonly CommandState[];
  /** Runs a command if it can be run now; false when not. */
  run(id: string): boolean;
  /** Ids, the latest first. */
  recent(): readonly string[];
  /** Told when the context or the recent list may have changed; whoever listens compares what it shows. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface CommandCentreOptions<Context> {
  readonly registry: CommandRegistry<Context>;
  readonly context: () => Context;
  readonly platform: Platform;
  /** Told of what a command threw or rejected with; the program shows it. */
  readonly onError: (error: unknown, command: Command<Context>) => void;
  readonly recent?: readonly string[];
}

/** Where a key stroke lands, as far as commands care. */
export interface KeyTarget {
  /** It is a text box or something else that takes letters. */
  readonly isTextInput: boolean;
  /** It holds typed text that is not committed yet, and undoes that itself. */
  readonly hasLocalChanges: boolean;
  /** It has the focus itself, so that Tab goes on from it. Left out for the page at large. */
  readonly isFocusable?: boolean;
}

/** A reason that `shared` gives is English, others are in the language already. */
const inLanguage = (reason: string | undefined): string | undefined =>
  reason === undefined ? undefined : translated(reason);

/** How many recent commands the palette offers. */
const RECENT = 8;

/** Commands that a text box with local changes does itself. */
const OWN_EDIT_KEYS = /^(?:z|y)$/i;

export class CommandCentre<Context> implements CommandView {
  readonly #options: CommandCentreOptions<Context>;
  readonly #changed = new Signal();
  readonly #shortcuts = new Map<Command<Context>, readonly string[]>();
  #shortcutLanguage = language.get();
  #recent: readonly string[];
  #isTelling = false;

  constructor(options: CommandCentreOptions<Context>) {
    this.#options = options;
    this.#recent = options.recent ?? [];
  }

  state(id: string): CommandState | undefined {
    const command = this.#options.registry.get(id);
    return command && this.#stateOf(command, this.#options.context());
  }

  states(): readonly CommandState[] {
    const context = this.#options.context();
    return this.#options.registry.all().map((command) => this.#stateOf(command, context));
  }

  run(id: string): boolean {
    const command = this.#options.registry.get(id);
    if (!command) throw new Error(`There is no command “${id}”`);
    const context = this.#options.context();
    if (!this.#options.registry.isEnabled(command, context)) return false;
    this.#runNow(command, context);
    return true;
  }

  /** The command a stroke means, run; false when the stroke means nothing here and the page may have it. */
  handleKey(stroke: KeyStroke, target: KeyTarget): boolean {
    if (target.isTextInput && this.#belongsToText(stroke, target)) return false;
    if (stroke.key === 'Tab' && target.isFocusable === true) return false;
    const context = this.#options.context();
    const command = this.#options.registry.commandFor(stroke, context, this.#options.platform);
    if (!command) return false;
    this.#runNow(command, context);
    return true;
  }

  recent(): readonly string[] {
    return this.#recent;
  }

  /** To be called when commands have got other keys. */
  keysChanged(): void {
    this.#shortcuts.clear();
    this.contextChanged();
  }

  /**
   * To be called when anything that `when`, `checked` or a title reads may have changed. Views are told once what goes on now
   * is done: an act is heard of from the command, the document, the file and the session. Edits come in quick rows and change
   * nothing about most commands, so none is looked at here: each view looks at those that it shows.
   */
  contextChanged(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      this.#changed.tell();
    });
  }

  readonly subscribe = this.#changed.listen;

  /** Letters type; and while typed text is uncommitted, undo, redo, cut, copy and paste are the text box's own. */
  #belongsToText(stroke: KeyStroke, target: KeyTarget): boolean {
    if (typesText(stroke)) return true;
    const mod = this.#options.platform === 'mac' ? stroke.metaKey : stroke.ctrlKey;
    if (!mod || stroke.altKey) return false;
    if (/^[acvx]$/i.test(stroke.key) && !stroke.shiftKey) return true;
    if (/^(?:arrow(?:left|right|up|down)|home|end|backspace|delete)$/i.test(stroke.key)) return true;
    return target.hasLocalChanges && OWN_EDIT_KEYS.test(stroke.key);
  }

  #stateOf(command: Command<Context>, context: Context): CommandState {
    const shortcuts = this.#shortcutsOf(command);
    const isEnabled = this.#options.registry.isEnabled(command, context);
    const english = typeof command.title === 'string' ? command.title : command.title(context);
    const title = translated(english);
    return {
      id: command.id,
      title,
      category: translated(command.category),
      // Who read of a command in English finds it, too.
      keywords: title === english ? (command.keywords ?? []) : [english, ...(command.keywords ?? [])],
      icon: command.icon,
      shortcut: shortcuts[0],
      shortcuts,
      chords: this.#options.registry.keysOf(command),
      isEnabled,
      isAbout: isEnabled || (command.isAbout?.(context) ?? true),
      whyNot: isEnabled ? undefined : inLanguage(command.whyNot?.(context)),
      checked: command.checked?.(context),
      isHidden: command.hidden === true,
    };
  }

  /** Keys in words: many views ask for them, and they change seldom. */
  #shortcutsOf(command: Command<Context>): readonly string[] {
    if (this.#shortcutLanguage !== language.get()) {
      this.#shortcutLanguage = language.get();
      this.#shortcuts.clear();
    }
    const known = this.#shortcuts.get(command);
    if (known !== undefined) return known;
    const shortcuts = this.#options.registry.keysOf(command).map((keys) => shortcutText(keys, this.#options.platform));
    this.#shortcuts.set(command, shortcuts);
    return shortcuts;
  }

  #runNow(command: Command<Context>, context: Context): void {
    if (command.hidden !== true)
      this.#recent = [command.id, ...this.#recent.filter((id) => id !== command.id)].slice(0, RECENT);
    try {
      const done = command.run(context);
      if (done instanceof Promise) done.catch((error: unknown) => this.#options.onError(error, command));
    } catch (error) {
      this.#options.onError(error, command);
    }
    this.contextChanged();
  }
}
