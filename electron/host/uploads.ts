/** Files sent by the user interface in pieces. */
import { largestFile, uploadPieceSize } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import { checkFileName } from './access.ts';
import { newId } from './opaqueId.ts';

interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What the files that were given together have in common; null for one that was given alone. */
  readonly drop: string | null;
  filled: number;
}

/** Nobody drops so many files at once; it bounds the memory a page can take. */
const mostAtOnce = 16;
const mostBytesAtOnce = largestFile;

export class Uploads {
  private readonly open = new Map<string, Upload>();

  start(name: string, size: number, drop: string | null): string {
    if (size > largestFile) {
      throw new HostError('bad-request', `${name} has ${size} bytes; ${largestFile} is the most that is opened.`);
    }
    const announced = [...this.open.values()].reduce((sum, { bytes }) => sum + bytes.length, size);
    if (this.open.size >= mostAtOnce || announced > mostBytesAtOnce)
      throw new HostError('busy', 'Too many files are being sent at once.');
    const id = newId();
    this.open.set(id, { name: checkFileName(name), bytes: new Uint8Array(size), drop, filled: 0 });
    return id;
  }

  private get(id: string): Upload {
    const upload = this.open.get(id);
    if (upload === undefined) throw new HostError('bad-request', 'There is no such upload.');
    return upload;
  }

  add(id: string, piece: Uint8Array): void {
    const upload = this.get(id);
    if (piece.length > uploadPieceSize || upload.filled + piece.length > upload.bytes.length) {
      this.open.delete(id);
      throw new HostError('bad-request', `A piece of ${upload.name} is larger than was announced.`);
    }
    upload.bytes.set(piece, upload.filled);
    upload.filled += piece.length;
  }

  finish(id: string): Pick<Upload, 'name' | 'bytes' | 'drop'> {
    const upload = this.get(id);
    this.open.delete(id);
    if (upload.filled !== upload.bytes.length) {
      throw new HostError(
        'bad-request',
        `${upload.name} is not complete: ${upload.filled} of ${upload.bytes.length} bytes.`,
      );
    }
    return upload;
  }

  clear(): void {
    this.open.clear();
  }
}
