/** Writing something made from a document, such as a table as text or a picture, into a file of the user's choice. */
import type { FileEntry, ResultOf } from '../../base/host/index.ts';
import { uploadBytes } from '../../base/host/index.ts';
import { ask, notify } from '../../base/ui/index.ts';
import type { Session } from '../state/session.ts';
import { chooseExportTarget } from './choose.ts';
import { reportError } from './errors.ts';
import { host, request } from './host.ts';
import { fill, locale, text } from '../../base/text/language.ts';

/** The name of a document's file without its ending: what is made of it is named so. */
export function baseNameOf({ file }: Session): string {
  return file.getState().name.replace(/\.[^.]*$/, '') || 'model';
}

async function write(
  target: FileEntry,
  bytes: Uint8Array,
  conflict: 'ask' | 'overwrite',
): Promise<ResultOf<'exportUpload'>> {
  const uploadId = await uploadBytes(host().client, target.name, bytes);
  return await request('exportUpload', { uploadId, fileId: target.fileId, conflict });
}

async function mayReplace(name: string, modifiedMs: number): Promise<boolean> {
  const answer = await ask({
    title: fill('Replace {}?', name),
    message: fill(
      'A file of this name is there already ({}). Its present content is kept as a .bak file.',
      new Date(modifiedMs).toLocaleString(locale()),
    ),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'overwrite', label: text('Replace'), variant: 'danger' },
    ],
  });
  return answer === 'overwrite';
}

/** Asks where to, and writes. True when the file was written; failures have been told by then. */
export async function exportBytes(suggestedName: string, bytes: Uint8Array): Promise<boolean> {
  try {
    const target = await chooseExportTarget(suggestedName);
    if (target === null) return false;
    let result = await write(target, bytes, 'ask');
    if (result.kind === 'exists') {
      if (!(await mayReplace(result.name, result.modifiedMs))) return false;
      result = await write(target, bytes, 'overwrite');
    }
    if (result.kind === 'exists') return false;
    notify({ tone: 'ok', title: fill('Wrote {}', result.file.name), message: result.file.location });
    return true;
  } catch (error) {
    reportError(fill('Could not write {}', suggestedName), error);
    return false;
  }
}
