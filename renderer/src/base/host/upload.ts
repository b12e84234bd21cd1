/** Sends a file from the user's side to the host in small pieces, so that other messages are not held up. */
import type { HostClient } from '../../../../shared/host/client.ts';
import { uploadPieceSize } from '../../../../shared/host/contract.ts';
import type { FileEntry } from '../../../../shared/host/entities.ts';

/** The part of a File that is read. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Sends bytes to the host and returns the id of the upload, for a request that says what becomes of them. */
export async function uploadBytes(client: HostClient, name: string, bytes: Uint8Array): Promise<string> {
  const { uploadId } = await client.request('startUpload', { name, size: bytes.length, drop: null });
  for (let start = 0; start < bytes.length; start += uploadPieceSize) {
    const piece = bytes.slice(start, start + uploadPieceSize);
    await client.request('uploadPiece', { uploadId, bytes: piece });
  }
  return uploadId;
}

/**
 * `drop` is an id that files given together have in common, so that parts of one document find each other. `progress` hears
 * of the fraction sent, from 0 to 1. `madeFrom` is the id of the document that the file was made from, if it was.
 */
export async function uploadFile(
  client: HostClient,
  file: UploadedFile,
  drop: string | null,
  progress: (fraction: number) => void = () => undefined,
  madeFrom: string | null = null,
): Promise<FileEntry> {
  const { uploadId } = await client.request('startUpload', { name: file.name, size: file.size, drop });
  for (let start = 0; start < file.size; start += uploadPieceSize) {
    const end = Math.min(file.size, start + uploadPieceSize);
    const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
    await client.request('uploadPiece', { uploadId, bytes });
    progress(end / file.size);
  }
  return await client.request('finishUpload', { uploadId, madeFrom });
}
