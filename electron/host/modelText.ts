/** MDL texts are no documents: opening one makes the model of it, which is not saved anywhere yet. */
import { open, readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { isModelText } from '../../shared/exchange/mdl/index.ts';
import type { ResultOf } from '../../shared/host/contract.ts';
import type { HostFile } from './fileRegistry.ts';
import type { HostParts } from './hostParts.ts';

type Result = Extract<ResultOf<'openFile'>, { readonly kind: 'converted' }>;

/** Comments may stand before the first word. */
const headSize = 0x4000;

async function headOf(file: HostFile): Promise<Uint8Array> {
  if (file.origin === 'upload') return file.bytes.subarray(0, headSize);
  const handle = await open(file.path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(headSize), 0, headSize, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Null for every file that is no MDL text; one that cannot be read is left to those that open files. */
export async function modelOfText(file: HostFile, { pool, registry }: HostParts): Promise<Result | null> {
  const name = file.origin === 'upload' ? file.name : basename(file.path);
  if (!/\.mdl$/i.test(name)) return null;
  const head = await headOf(file).catch(() => null);
  if (head === null || !isModelText(head)) return null;
  const bytes = file.origin === 'upload' ? file.bytes.slice() : Uint8Array.from(await readFile(file.path));
  const made = await pool.pick().run('readModelText', { bytes }, [bytes.buffer]);
  // The model is saved nowhere yet, but its textures lie beside the text.
  const folder = file.origin === 'upload' ? null : dirname(file.path);
  const id = registry.addUpload(name.replace(/\.mdl$/i, '.mdx'), made.bytes, null, folder);
  return { kind: 'converted', file: await registry.describe(id), warnings: made.warnings };
}
