/** A document of several files on a test host. */
import { fieldsByName } from '../../../shared/codec/byName.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectionList } from '../../../shared/codec/collection.ts';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { OpenedDocument } from '../../../shared/host/openedDocument.ts';
import { setFiles } from '../../../shared/test/setFormat.ts';
import type { TestHost } from './testHost.ts';

export async function writeSet(
  at: TestHost,
  files: { readonly [name: string]: Uint8Array } = setFiles('unit'),
): Promise<string> {
  for (const [name, bytes] of Object.entries(files)) await at.write(name, bytes);
  return join(at.folder, 'unit.set');
}

export function piece(opened: OpenedDocument, index: number): RecordId {
  const { document } = opened;
  const id = collectionList(document.format, document, 'pieces')[index];
  if (id === undefined) throw new Error(`no piece ${index}`);
  return id;
}

export function numberOf(opened: OpenedDocument, index: number): unknown {
  return fieldsByName(opened.document.get(piece(opened, index)).fields)['number'];
}

export function setNumber(opened: OpenedDocument, value: number, ...indices: readonly number[]): void {
  opened.document.edit(`Number ${value}`, (transaction) => {
    for (const index of indices) transaction.update(piece(opened, index), { number: value });
  });
}

export async function onDisk(at: TestHost, name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(join(at.folder, name)));
}

export async function namesIn(at: TestHost): Promise<readonly string[]> {
  return (await readdir(at.folder)).toSorted();
}

export async function logPath(at: TestHost): Promise<string> {
  const [journal = ''] = await readdir(join(at.dataFolder, 'journal'));
  return join(at.dataFolder, 'journal', journal, 'log');
}

export async function saveAsName(
  at: TestHost,
  opened: OpenedDocument,
  name: string,
  conflict: 'ask' | 'overwrite' = 'ask',
) {
  const { folderId } = await at.client.request('listFolder', { folderId: null });
  if (folderId === null) throw new Error('the only root is listed itself');
  const { fileId } = await at.client.request('nameFile', { folderId, name });
  return await opened.saveAs(fileId, conflict);
}
