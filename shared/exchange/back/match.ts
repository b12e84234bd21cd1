/** Which thing of a file that comes back is which of the model: by the numbers that the export wrote, and by names. */

export interface Named {
  readonly name: string;
}

/** A thing of the file, and the position that it says it had in the model. */
export interface Stated extends Named {
  /** −1 where it says none. */
  readonly stated: number;
}

/** Other programs number things of one name, and some put the object's name before it: `Stand.001`, `Armature|Stand`. */
export function plainName(name: string): string {
  return name
    .replace(/^.*\|/, '')
    .replace(/\.\d{3,}$/, '')
    .trim();
}

/**
 * For each thing of the file the position of its own among those of the model, −1 for none; each is taken once. A stated
 * number counts where the names agree, then names do, then numbers again: there things have other names now.
 */
export function matched(incoming: readonly Stated[], known: readonly Named[]): readonly number[] {
  const found = incoming.map(() => -1);
  const taken = new Set<number>();
  const take = (at: number, position: number | undefined): void => {
    if (position === undefined || position >= known.length || position < 0) return;
    if ((found[at] ?? -1) >= 0 || taken.has(position)) return;
    found[at] = position;
    taken.add(position);
  };
  const byNames = (nameOf: (name: string) => string): void => {
    const positions = new Map<string, number[]>();
    for (const [position, { name }] of known.entries()) {
      if (taken.has(position)) continue;
      const key = nameOf(name);
      positions.set(key, [...(positions.get(key) ?? []), position]);
    }
    for (const [at, { name }] of incoming.entries()) {
      if ((found[at] ?? -1) < 0) take(at, positions.get(nameOf(name))?.shift());
    }
  };
  for (const [at, { stated, name }] of incoming.entries()) {
    const own = known[stated]?.name;
    if (own !== undefined && plainName(own) === plainName(name)) take(at, stated);
  }
  byNames((name) => name);
  byNames(plainName);
  for (const [at, { stated }] of incoming.entries()) take(at, stated);
  return found;
}
