/** All that one file of a map names, but for models: these are asked through their documents. */
import { baseName, pathKey } from '../archive/paths.ts';
import { decodeText } from '../codec/text.ts';
import { FormatError } from '../codec/error.ts';
import type { Mention, MapUser } from './mention.ts';
import { kindOfPath, pathsInValue } from './mention.ts';
import { readMapInfo } from './mapInfo.ts';
import { shownText } from './mapStrings.ts';
import { readObjectData, objectKindOf, type ObjectKind } from './objectData.ts';
import { pathFields } from './objectFields.ts';
import { isTextWithPaths, mentionsInText } from './textPaths.ts';

export interface MapMentions {
  readonly mentions: readonly Mention[];
  /** What could not be read of it, as a sentence; null where all of it was. */
  readonly problem: string | null;
}

export interface MentionContext {
  /** The map's texts (`mapStrings.ts`). */
  readonly strings: ReadonlyMap<number, string>;
  /** What the game calls an object; null where that is not known. */
  readonly gameName: (id: string) => string | null;
}

function inObjects(bytes: Uint8Array, kind: ObjectKind, context: MentionContext): readonly Mention[] {
  const { strings, gameName } = context;
  return readObjectData(bytes, kind).objects.flatMap(({ id, original, name, texts }) => {
    const words = shownText(name, strings) || gameName(id) || gameName(original) || '';
    const shown = words === '' ? id : `${words} (${id})`;
    return texts.flatMap((text) => {
      const known = pathFields[text.field];
      const by: MapUser = { kind, name: shown, as: known?.words ?? text.field };
      return pathsInValue(bytes, text, by, known?.kind ?? null);
    });
  });
}

function inInfo(bytes: Uint8Array): readonly Mention[] {
  const { loadingScreen, prologue } = readMapInfo(bytes);
  const screens = [
    [loadingScreen, 'Loading screen'],
    [prologue, 'Prologue screen'],
  ] as const;
  return screens.flatMap(([run, as]) =>
    run === null ? [] : pathsInValue(bytes, run, { kind: 'map', name: 'The map', as }, 'model'),
  );
}

const shortestPath = 5;

/** Texts with a NUL behind them that are paths: of files whose form is not read otherwise. */
function inBinary(bytes: Uint8Array, path: string): readonly Mention[] {
  const found: Mention[] = [];
  let start = 0;
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x20 && at < bytes.length) continue;
    if (byte === 0 && at - start >= shortestPath) {
      const text = decodeText(bytes, start, at - start);
      const kind = kindOfPath(text);
      const by: MapUser = { kind: 'sound', name: path, as: 'sound of the editor' };
      if (kind !== null) found.push({ path: text, kind, start, end: at, isEscaped: false, by });
    }
    start = at + 1;
  }
  return found;
}

/** Whether a file is looked into for what it names. */
export function namesFilesOfMap(path: string): boolean {
  const key = pathKey(path);
  if (isEditorsOwn(key)) return false;
  return objectKindOf(key) !== null || /^war3map\.w3[is]$/.test(key) || isTextWithPaths(key);
}

/** Lists and texts that say nothing of what is used. */
function isEditorsOwn(key: string): boolean {
  return /^war3map(extra|misc)\.txt$|^\(|\.wts$/.test(key);
}

/** Never throws: what is damaged is told, and what stood before it counts. */
export function mentionsOf(bytes: Uint8Array, path: string, context: MentionContext): MapMentions {
  const key = pathKey(path);
  const kind = objectKindOf(key);
  try {
    if (kind !== null) return { mentions: inObjects(bytes, kind, context), problem: null };
    if (key === 'war3map.w3i') return { mentions: inInfo(bytes), problem: null };
    if (key === 'war3map.w3s') return { mentions: inBinary(bytes, baseName(path)), problem: null };
    return { mentions: mentionsInText(bytes, path), problem: null };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const message = `${baseName(path)} cannot be read: ${error.message}. What it uses is not known; it stays as it is.`;
    return { mentions: [], problem: message };
  }
}
