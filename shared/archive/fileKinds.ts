/** Kinds of files by their ending, as people look for them. */
import { extensionOf } from './paths.ts';

export const fileKinds = [
  'model',
  'texture',
  'terrain',
  'table',
  'sound',
  'script',
  'text',
  'archive',
  'other',
] as const;
export type FileKind = (typeof fileKinds)[number];

const endings: Readonly<Record<Exclude<FileKind, 'other'>, readonly string[]>> = {
  model: ['mdx', 'mdl', 'm2', 'wmo', 'spr', 'mdlx'],
  texture: ['blp', 'tga', 'dds', 'png', 'bmp', 'jpg', 'pcx', 'wal', 'miptex', 'qpic', 'b00'],
  terrain: ['adt', 'wdt', 'wdl', 'w3e', 'bsp', 'doo'],
  table: ['dbc', 'db2', 'slk', 'w3u', 'w3t', 'w3a', 'w3b', 'w3d', 'w3q', 'w3h'],
  sound: ['wav', 'mp3', 'ogg', 'flac', 'mid'],
  script: ['j', 'lua', 'ai', 'wtg', 'wct', 'xml', 'toc', 'cfg', 'rc', 'sc'],
  text: ['txt', 'ini', 'fdf', 'wts', 'html', 'htm', 'json', 'css'],
  archive: ['mpq', 'w3x', 'w3m', 'w3n', 'pak', 'wad'],
};

const kindByEnding = new Map(
  Object.entries(endings).flatMap(([kind, list]) => list.map((ending) => [ending, kind as FileKind] as const)),
);

export function kindOf(path: string): FileKind {
  return kindByEnding.get(extensionOf(path)) ?? 'other';
}

/** Endings of some kinds; empty when `other` is among them or none is named, which leaves nothing out. */
export function endingsOf(kinds: readonly FileKind[]): ReadonlySet<string> {
  const isAll = kinds.length === 0 || kinds.includes('other');
  return new Set(isAll ? [] : kinds.flatMap((kind) => (kind === 'other' ? [] : endings[kind])));
}
