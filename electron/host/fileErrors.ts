/** Words for what the file system refuses: what, where, and what can be done. */
import { basename } from 'node:path';
import { HostError } from '../../shared/host/error.ts';
import { diskOf } from './disks.ts';

export type FileAct = 'read' | 'write' | 'list';

/** The code of what the file system refused, such as `ENOENT`; empty for errors without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

/** Whether the disk, or what the user may take of it, is full. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) || (error instanceof HostError && error.code === 'no-space');
}

/**
 * For what keeps the edits of a document safe: `name` is the document's, as its files are not known to anybody. They lie in
 * `folder`, on a disk that need not be the document's.
 */
export function journalError(error: unknown, name: string, folder: string): HostError {
  const lead = `The edits of ${name} cannot be kept safe from a crash`;
  // One that was told in the words of a file, such as base.json, says nothing to the user.
  if (error instanceof HostError && (error.message.startsWith(lead) || !isFull(error))) return error;
  if (isFull(error)) {
    return new HostError(
      'no-space',
      `${lead}: there is no room left on the disk ${diskOf(folder)}, where Chunksmith keeps them (${folder}). Make room there. ${name} itself is unchanged and can still be saved.`,
    );
  }
  const { code, message } = fileError(error, 'write', folder);
  const where = code === 'internal' ? message : `the folder ${folder} cannot be written (${codeOf(error)})`;
  return new HostError(code, `${lead}: ${where}. ${name} itself is unchanged and can still be saved.`);
}

/** A HostError for anything `fs` throws; other errors are returned wrapped as `internal`. `path` is shown by its last part. */
export function fileError(error: unknown, act: FileAct, path: string): HostError {
  if (error instanceof HostError) return error;
  const name = basename(path);
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new HostError('not-found', `${name} is not there any more. It may have been moved, renamed or deleted.`);
    case 'EACCES':
    case 'EPERM':
      return act === 'write'
        ? new HostError('denied', `${name} cannot be written: you lack the permission. Use Save As to write elsewhere.`)
        : new HostError('denied', `${name} cannot be read: you lack the permission.`);
    case 'EROFS':
      return new HostError(
        'read-only',
        `${name} lies on a disk that cannot be written. Use Save As to write elsewhere.`,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new HostError(
        'no-space',
        `There is no room left on the disk of ${name} (${diskOf(path)}). The file there is unchanged; make room and save again, or use Save As to write to another disk.`,
      );
    case 'EBUSY':
    case 'ETXTBSY':
      return new HostError('busy', `${name} is in use by another program. Close it there and try again.`);
    case 'EISDIR':
      return new HostError('bad-request', `${name} is a folder, not a file.`);
    default: {
      const message = error instanceof Error ? error.message : String(error);
      return new HostError('internal', `${name} could not be ${act === 'write' ? 'written' : 'read'}: ${message}`);
    }
  }
}

/** What is told of a file that work on many failed with: what the disk refused is put in words. */
export function failureText(error: unknown, path: string): string {
  if (error instanceof Error && 'code' in error && !(error instanceof HostError)) {
    return fileError(error, 'read', path).message;
  }
  return error instanceof Error ? error.message : String(error);
}
