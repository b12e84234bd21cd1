/** Which keys the commands have: those of a preset, and over them what the user chose. No React. */
import { createStore } from 'zustand/vanilla';
import { parseChord } from '../../base/commands/index.ts';
import type { KeptSetting } from '../contribution.ts';
import { keyPresets } from './keyPresets.ts';

export interface Keymap {
  /** Id of a preset. */
  readonly preset: string;
  /** Chords by the ids of commands, over those of the preset; an empty list takes them away. */
  readonly own: Readonly<Record<string, readonly string[]>>;
}

const asItComes: Keymap = { preset: 'chunksmith', own: {} };

export const keymap = createStore<Keymap>(() => asItComes);

/** What commands have instead of their own keys. */
export function otherKeys({ preset, own }: Keymap): ReadonlyMap<string, readonly string[]> {
  const { keys = {} } = keyPresets.find(({ id }) => id === preset) ?? {};
  return new Map([...Object.entries(keys), ...Object.entries(own)]);
}

/** Another preset; what the user chose by hand stays over it. */
export function usePreset(preset: string): void {
  keymap.setState({ preset });
}

export function setKeysOf(command: string, keys: readonly string[]): void {
  keymap.setState(({ own }) => ({ own: { ...own, [command]: [...new Set(keys)] } }));
}

/** The command gets the keys of the preset again. */
export function resetKeysOf(command: string): void {
  keymap.setState(({ own }) => ({ own: Object.fromEntries(Object.entries(own).filter(([id]) => id !== command)) }));
}

export function resetAllKeys(): void {
  keymap.setState({ own: {} });
}

function isChord(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  try {
    parseChord(value);
    return true;
  } catch {
    // Written by hand, or by a later version.
    return false;
  }
}

/** Reads what was kept; what is damaged in it counts as not set. */
export function keymapFrom(value: unknown): Keymap {
  if (typeof value !== 'object' || value === null) return asItComes;
  const preset =
    'preset' in value && keyPresets.some(({ id }) => id === value.preset) ? String(value.preset) : 'chunksmith';
  const own = 'own' in value && typeof value.own === 'object' && value.own !== null ? value.own : {};
  const chords = Object.entries(own).filter(
    (entry): entry is [string, readonly string[]] => Array.isArray(entry[1]) && entry[1].every(isChord),
  );
  return { preset, own: Object.fromEntries(chords) };
}

export const keyboardSetting: KeptSetting = {
  name: 'keyboard',
  restore: (value) => keymap.setState(keymapFrom(value), true),
  watch: (keep) => void keymap.subscribe(keep),
};
