/** A choice of the user as the page of settings shows it. Features bring theirs (`Contribution.preferences`). */
import { translated } from '../../base/text/language.ts';

/** What kind of thing is chosen. Values are read when they are drawn. */
export type PreferenceControl =
  | {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string; readonly label: string }[];
      readonly get: () => string;
      readonly set: (value: string) => void;
    }
  | { readonly kind: 'switch'; readonly get: () => boolean; readonly set: (isOn: boolean) => void }
  /** Something that is done, by the id of its command. */
  | { readonly kind: 'command'; readonly command: string; readonly label: string };

export interface Preference {
  /** Unique among all. */
  readonly id: string;
  /** The heading it stands under. */
  readonly group: string;
  readonly title: string;
  /** What it does, in a sentence. */
  readonly explain: string;
  /** Other words people look for. */
  readonly keywords?: readonly string[];
  readonly control: PreferenceControl;
  /** Why it cannot be chosen here; null where it can. */
  readonly whyNot?: () => string | null;
  /** Tells when its value changed, here or elsewhere. */
  readonly subscribe?: (listener: () => void) => () => void;
}

let known: readonly Preference[] = [];

/** Called once, when the program is put together. @throws Error for two of one id */
export function setPreferences(all: readonly Preference[]): void {
  const ids = all.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`Two preferences “${twice}”`);
  known = all;
}

export function allPreferences(): readonly Preference[] {
  return known;
}

/** Those in which every word is found, in title, group, explanation, keywords or what can be chosen, in English or in the language. */
export function findPreferences(preferences: readonly Preference[], query: string): readonly Preference[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((each) => each !== '');
  return preferences.filter(({ title, group, explain, keywords = [], control }) => {
    const options = control.kind === 'choice' ? control.options.map(({ label }) => label) : [];
    const texts = [title, group, explain, ...options];
    const all = [...texts, ...texts.map(translated), ...keywords].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
