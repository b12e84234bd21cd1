/** Files of mounts in the palette, found by the words and fields that are typed there. No React. */
import { parseQuery } from '../../../../shared/library/query/query.ts';
import { tokensOf } from '../../../../shared/library/query/tokens.ts';
import type { PaletteEntry } from '../../base/ui/index.ts';
import { mountState } from '../mounts/mountState.ts';
import { kindIcon } from '../mounts/mountWords.ts';
import { openMounted } from '../mounts/openMounted.ts';
import { fileKey, findFiles } from './findFiles.ts';

/** The Explorer shows all of them; here are the likeliest. */
const mostFiles = 20;
/** A letter or two are the beginning of a command. */
const fewestLetters = 3;
const prefix = 'file ';

/** Files that a query fits; one line that says what is wrong with it, where it has fields. */
export async function findFileEntries(query: string): Promise<readonly PaletteEntry[]> {
  if (query.trim().length < fewestLetters || mountState.getState().mounts.length === 0) return [];
  const parsed = parseQuery(query);
  if (parsed.kind === 'fault') {
    // A colon in a command's name is no field.
    if (tokensOf(query).every(({ field }) => field === null)) return [];
    return [{ id: 'fault', title: parsed.fault.message, category: 'Files', icon: 'info', disabled: true }];
  }
  // The palette is for commands first: where files cannot be asked for, it does without.
  const found = await findFiles(query, [], mostFiles).catch(() => null);
  if (found?.kind !== 'found') return [];
  return found.files.map((file) => ({
    id: `${prefix}${fileKey(file)}`,
    title: file.path,
    category: 'File',
    icon: kindIcon(file.kind),
    disabled: !file.isDocument || file.isAbsent,
    note: (found.facts.get(fileKey(file)) ?? []).slice(0, 2).join(', '),
  }));
}

/** Opens the file that an entry stands for; false for an entry of another kind. */
export function openFoundEntry(id: string): boolean {
  if (!id.startsWith(prefix)) return false;
  const key = id.slice(prefix.length);
  const colon = key.indexOf(':');
  void openMounted({ mountId: key.slice(0, colon), path: key.slice(colon + 1), sourceId: null });
  return true;
}
