/** Places of maps that were remembered with their camera and a name: kept between runs, by the map's folder and name. */
import { createStore } from 'zustand/vanilla';
import type { KeptPose } from '../../../../workbench/state/keptViews.ts';
import { isKeptPose } from '../../../../workbench/state/keptViews.ts';
import { viewKeyOf } from '../mapViews.ts';
import type { TerrainMap } from '../maps.ts';

export interface Bookmark {
  readonly name: string;
  readonly pose: KeptPose;
}

/** By the key of a map, in the order in which they were remembered. */
export const bookmarkStore = createStore<ReadonlyMap<string, readonly Bookmark[]>>(() => new Map());

/** More than anybody finds again in a list. */
const mostOfMap = 200;
const none: readonly Bookmark[] = [];

export function bookmarksOf(all: ReadonlyMap<string, readonly Bookmark[]>, map: TerrainMap): readonly Bookmark[] {
  return all.get(viewKeyOf(map)) ?? none;
}

function set(map: TerrainMap, marks: readonly Bookmark[]): void {
  const all = new Map(bookmarkStore.getState());
  if (marks.length === 0) all.delete(viewKeyOf(map));
  else all.set(viewKeyOf(map), marks);
  bookmarkStore.setState(all, true);
}

/** A name that no other place of the map has. */
function freeName(marks: readonly Bookmark[], wanted: string): string {
  const names = new Set(marks.map(({ name }) => name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!names.has(name)) return name;
  }
}

/** Remembers a camera. @returns its position in the list */
export function addBookmark(map: TerrainMap, pose: KeptPose, wanted: string): number {
  const marks = bookmarksOf(bookmarkStore.getState(), map).slice(1 - mostOfMap);
  set(map, [...marks, { name: freeName(marks, wanted), pose }]);
  return marks.length;
}

export function renameBookmark(map: TerrainMap, position: number, wanted: string): void {
  const marks = bookmarksOf(bookmarkStore.getState(), map);
  const name = wanted.trim();
  if (name === '') return;
  const others = marks.filter((_each, index) => index !== position);
  set(
    map,
    marks.map((mark, index) => (index === position ? { ...mark, name: freeName(others, name) } : mark)),
  );
}

export function deleteBookmark(map: TerrainMap, position: number): void {
  set(
    map,
    bookmarksOf(bookmarkStore.getState(), map).filter((_each, index) => index !== position),
  );
}

/** As settings are kept. */
export function keptBookmarks(all: ReadonlyMap<string, readonly Bookmark[]>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(all);
}

function isBookmark(value: unknown): value is Bookmark {
  if (typeof value !== 'object' || value === null) return false;
  const { name, pose } = value as Partial<Record<keyof Bookmark, unknown>>;
  return typeof name === 'string' && name !== '' && isKeptPose(pose);
}

/** Takes what fits of what was kept; the rest is left out. */
export function restoreBookmarks(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value).flatMap(([key, marks]: [string, unknown]) =>
    Array.isArray(marks) ? [[key, marks.filter(isBookmark)] as const] : [],
  );
  bookmarkStore.setState(new Map(entries), true);
}
