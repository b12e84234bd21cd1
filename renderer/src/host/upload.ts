/** Sends a file from the user's side to the host in small pieces, so that other messages are not held up. */
import type { HostClient } from '../../../shared/host/client.ts';
import { uploadPieceSize } from '../../../shared/host/contract.ts';
import type { FileEntry } from '../../../shared/host/entities.ts';

/** The part of a File that is read. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** `progress` hears of the fraction sent, from 0 to 1. */
export async function uploadFile(
  client: HostClient,
  file: UploadedFile,
  progress: (fraction: number) => void = () => undefined,
): Promise<FileEntry> {
  const { uploadId } = await client.request('startUpload', { name: file.name, size: file.size });
  for (let start = 0; start < file.size; start += uploadPieceSize) {
    const end = Math.min(file.size, start + uploadPieceSize);
    const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
    await client.request('uploadPiece', { uploadId, bytes });
    progress(end / file.size);
  }
  return await client.request('finishUpload', { uploadId });
}
