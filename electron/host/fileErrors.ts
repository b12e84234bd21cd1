/** Words for what the file system refuses: what, where, and what can be done. */
import { basename } from 'node:path';
import { HostError } from '../../shared/host/error.ts';

export type FileAct = 'read' | 'write' | 'list';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
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
        `There is no room left on the disk of ${name}. The file on disk is unchanged; make room and save again.`,
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
