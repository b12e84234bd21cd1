/** All commands by id and by key. Built once from plain lists, keys can be given anew; asks `when` at the time of asking. No React, no page. */
import type { Command } from './command.ts';
import { chordIdentity, matchesChord, parseChord, type KeyChord, type KeyStroke, type Platform } from './keys.ts';

export class CommandRegistry<Context> {
  readonly #byId = new Map<string, Command<Context>>();
  #otherKeys: ReadonlyMap<string, readonly string[]> = new Map();
  #keys: readonly { readonly chord: KeyChord; readonly command: Command<Context> }[] = [];

  /** Throws when two commands share an id or a chord cannot be read. */
  constructor(...lists: readonly (readonly Command<Context>[])[]) {
    for (const command of lists.flat()) {
      if (this.#byId.has(command.id)) throw new Error(`Two commands have the id “${command.id}”`);
      this.#byId.set(command.id, command);
    }
    this.setKeys(new Map());
  }

  /**
   * Gives commands, by id, other keys than their own; those that are not named keep theirs.
   * @throws Error for a chord that cannot be read; everything stays as it was then
   */
  setKeys(keys: ReadonlyMap<string, readonly string[]>): void {
    this.#keys = this.all().flatMap((command) =>
      (keys.get(command.id) ?? command.keys ?? []).map((each) => ({ chord: parseChord(each), command })),
    );
    this.#otherKeys = keys;
  }

  /** The chords of a command as they are now, the first one shown. */
  keysOf(command: Command<Context>): readonly string[] {
    return this.#otherKeys.get(command.id) ?? command.keys ?? [];
  }

  all(): readonly Command<Context>[] {
    return Array.from(this.#byId.values());
  }

  get(id: string): Command<Context> | undefined {
    return this.#byId.get(id);
  }

  isEnabled(command: Command<Context>, context: Context): boolean {
    return command.when?.(context) ?? true;
  }

  /**
   * The command that a stroke runs now: the first in the lists whose chord fits and whose `when` holds. Chords that name a
   * place on the keyboard go first: without Num Lock, Numpad7 is Home too, and the decimal key is Delete.
   */
  commandFor(stroke: KeyStroke, context: Context, platform: Platform): Command<Context> | undefined {
    const fitting = this.#keys.filter(
      ({ chord, command }) => matchesChord(chord, stroke, platform) && this.isEnabled(command, context),
    );
    return (fitting.find(({ chord }) => chord.matchBy === 'code') ?? fitting[0])?.command;
  }
}

export interface KeyConflict {
  readonly keys: string;
  readonly commands: readonly [string, string];
}

/**
 * Pairs of commands on one key that may both be able to run: one of them has no `when`, or both hold in one of the sample contexts.
 * The samples should cover the states that the `when` functions tell apart.
 */
export function findKeyConflicts<Context>(
  registry: CommandRegistry<Context>,
  samples: readonly Context[],
  platform: Platform,
): KeyConflict[] {
  const byChord = new Map<string, Command<Context>[]>();
  for (const command of registry.all()) {
    for (const identity of new Set(registry.keysOf(command).map((keys) => chordIdentity(keys, platform)))) {
      byChord.set(identity, [...(byChord.get(identity) ?? []), command]);
    }
  }
  const conflicts: KeyConflict[] = [];
  for (const [keys, commands] of byChord) {
    commands.forEach((first, at) => {
      for (const second of commands.slice(at + 1)) {
        if (mayMeet(first, second, samples)) conflicts.push({ keys, commands: [first.id, second.id] });
      }
    });
  }
  return conflicts;
}

function mayMeet<Context>(first: Command<Context>, second: Command<Context>, samples: readonly Context[]): boolean {
  if (!first.when || !second.when) return true;
  return samples.some((context) => first.when?.(context) === true && second.when?.(context) === true);
}
