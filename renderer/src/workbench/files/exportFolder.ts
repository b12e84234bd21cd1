/** Writing several files made from a document into a folder of the user's choice. */
import type { ResultOf } from '../../base/host/index.ts';
import { uploadBytes } from '../../base/host/index.ts';
import { ask, notify } from '../../base/ui/index.ts';
import { chooseFolder } from './choose.ts';
import { reportError } from './errors.ts';
import { host, request } from './host.ts';
import { fill, text } from '../../base/text/language.ts';

export interface ExportedFile {
  /** Relative to the folder that is made; one folder deep at most. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

function joined(files: readonly ExportedFile[]): Uint8Array {
  const bytes = new Uint8Array(files.reduce((sum, file) => sum + file.bytes.length, 0));
  let at = 0;
  for (const file of files) {
    bytes.set(file.bytes, at);
    at += file.bytes.length;
  }
  return bytes;
}

async function mayWriteInto(name: string, isNoted: boolean): Promise<boolean> {
  const answer = await ask({
    title: fill('Write into {}?', name),
    message: isNoted
      ? text('A folder of this name is there already. Files in it that get new content can be put back as a whole.')
      : text('A folder of this name is there already. Files in it that get new content are kept as .bak files.'),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'overwrite', label: text('Write'), variant: 'danger' },
    ],
  });
  return answer === 'overwrite';
}

type Written = Extract<ResultOf<'exportIntoFolder'>, { kind: 'written' }>;

async function writeInto(
  folderId: string,
  name: string,
  files: readonly ExportedFile[],
  isNoted: boolean,
): Promise<Written | null> {
  const write = async (conflict: 'ask' | 'overwrite'): Promise<ResultOf<'exportIntoFolder'>> => {
    const uploadId = await uploadBytes(host().client, name, joined(files));
    const listed = files.map((file) => ({ path: file.name, size: file.bytes.length }));
    return await request('exportIntoFolder', { uploadId, folderId, name, files: listed, conflict, isNoted });
  };
  let result = await write('ask');
  if (result.kind === 'exists') {
    if (!(await mayWriteInto(result.name, isNoted))) return null;
    result = await write('overwrite');
  }
  return result.kind === 'exists' ? null : result;
}

/** Writes files into a folder called `name` in another one; asks when it is there. The place that was written to, or null. */
export async function writeFolder(
  folderId: string,
  name: string,
  files: readonly ExportedFile[],
): Promise<string | null> {
  return (await writeInto(folderId, name, files, false))?.location ?? null;
}

/** The same, all or nothing, and so that `undoBatch` takes it back by the report; null where it was given up. */
export async function writeFolderNoted(
  folderId: string,
  name: string,
  files: readonly ExportedFile[],
): Promise<{ readonly location: string; readonly report: string } | null> {
  const written = await writeInto(folderId, name, files, true);
  return written === null ? null : { location: written.location, report: written.report ?? '' };
}

/** Asks where to, and writes the files into a new folder there. True when they were written; failures have been told by then. */
export async function exportFiles(name: string, files: readonly ExportedFile[]): Promise<boolean> {
  try {
    const folder = await chooseFolder(fill('Choose a folder in which “{}” is made', name));
    const location = folder === null ? null : await writeFolder(folder.folderId, name, files);
    if (location === null) return false;
    notify({ tone: 'ok', title: fill('Wrote {} files', files.length), message: location });
    return true;
  } catch (error) {
    reportError(fill('Could not write {}', name), error);
    return false;
  }
}
