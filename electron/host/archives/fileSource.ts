/** A file of any size as bytes that are read piece by piece. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { FormatError } from '../../../shared/codec/error.ts';
import type { ByteSource } from '../../../shared/archive/byteSource.ts';

export interface FileSource extends ByteSource {
  readonly modifiedMs: number;
  close(): void;
}

/** Keeps the file open until it is closed: what was listed stays readable when the file is replaced meanwhile. */
export function openFileSource(path: string): FileSource {
  const file = openSync(path, 'r');
  const { size, mtimeMs } = fstatSync(file);
  let isOpen = true;
  return {
    size,
    modifiedMs: mtimeMs,
    read(offset, length) {
      const bytes = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const got = readSync(file, bytes, filled, length - filled, offset + filled);
        if (got === 0)
          throw new FormatError('the file became shorter while it was read', { path: '', offset: offset + filled });
        filled += got;
      }
      return bytes;
    },
    close() {
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
}
