/** Searches that the user keeps, each with a name. No React. */
import { createStore } from 'zustand/vanilla';
import type { KeptSetting } from '../../contribution.ts';
import { noFilters, type Filters } from './browserState.ts';

export interface KeptSearch {
  readonly name: string;
  readonly query: string;
  /** Without the mounts: their ids end with the host. */
  readonly filters: Filters;
}

export const keptSearches = createStore<{ readonly all: readonly KeptSearch[] }>(() => ({ all: [] }));

/** One of the same name is replaced. */
export function keepSearch(search: KeptSearch): void {
  const kept = { ...search, filters: { ...search.filters, mounts: [] } };
  keptSearches.setState(({ all }) => ({ all: [...all.filter(({ name }) => name !== search.name), kept] }));
}

export function dropSearch(name: string): void {
  keptSearches.setState(({ all }) => ({ all: all.filter((each) => each.name !== name) }));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function filtersFrom(value: unknown): Filters {
  const given: Readonly<Record<string, unknown>> = { ...(typeof value === 'object' ? value : null) };
  const of = (name: keyof Filters): readonly string[] => {
    const list = given[name];
    return isTexts(list) ? list : [];
  };
  return { ...noFilters, kinds: of('kinds'), formats: of('formats'), problems: of('problems'), tags: of('tags') };
}

/** Reads what was kept; what is damaged in it counts as not there. */
export function searchesFrom(value: unknown): readonly KeptSearch[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    const { name, query, filters }: Readonly<Record<string, unknown>> = { ...(each as object | null) };
    return typeof name === 'string' && typeof query === 'string'
      ? [{ name, query, filters: filtersFrom(filters) }]
      : [];
  });
}

export const keptSearchesSetting: KeptSetting = {
  name: 'librarySearches',
  restore: (value) => keptSearches.setState({ all: searchesFrom(value) }),
  watch: (keep) => void keptSearches.subscribe(({ all }) => keep(all)),
};
