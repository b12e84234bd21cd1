/** Which display a model was shown with, kept between runs by the path of its file. */
import type { CharacterChoice } from '../../../../../shared/appearance/creature.ts';
import { firstChoice } from '../../../../../shared/appearance/character.ts';
import { request } from '../../../workbench/files/host.ts';
import { keepSetting } from '../../../workbench/keptSettings.ts';

export interface RememberedAppearance {
  readonly display: number | null;
  readonly choice: CharacterChoice;
}

const setting = 'modelAppearances';
/** The oldest are forgotten first. */
const mostKept = 200;

let known: Promise<Map<string, RememberedAppearance>> | null = null;

function numberIn(value: object, name: string): number {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'number' && Number.isInteger(found) && found >= 0 ? found : 0;
}

function read(value: unknown): RememberedAppearance | null {
  if (typeof value !== 'object' || value === null) return null;
  const display: unknown = Reflect.get(value, 'display');
  const choice: unknown = Reflect.get(value, 'choice');
  if (typeof choice !== 'object' || choice === null) return null;
  const numbers = Object.keys(firstChoice).map((name) => [name, numberIn(choice, name)] as const);
  return {
    display: typeof display === 'number' ? display : null,
    choice: { ...firstChoice, ...Object.fromEntries(numbers) },
  };
}

async function load(): Promise<Map<string, RememberedAppearance>> {
  const { settings } = await request('readSettings', {});
  const json = settings.find(({ name }) => name === setting)?.json ?? '[]';
  let entries: unknown;
  try {
    entries = JSON.parse(json);
  } catch {
    // Cut short by a crash: as if nothing had been kept.
    entries = [];
  }
  const kept = new Map<string, RememberedAppearance>();
  for (const entry of Array.isArray(entries) ? (entries as readonly unknown[]) : []) {
    const [path, value] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
    const appearance = read(value);
    if (typeof path === 'string' && appearance !== null) kept.set(path, appearance);
  }
  return kept;
}

function all(): Promise<Map<string, RememberedAppearance>> {
  known ??= load();
  return known;
}

export async function recall(path: string): Promise<RememberedAppearance | null> {
  return (await all()).get(path) ?? null;
}

/** Keeps a choice. One that cannot be kept is only not there the next time. */
export function remember(path: string, appearance: RememberedAppearance): void {
  void all().then((kept) => {
    kept.delete(path);
    kept.set(path, appearance);
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(oldest);
    keepSetting(setting, [...kept]);
  }, ignore);
}

function ignore(): void {
  known = null;
}
