/** MDL texts are no documents: a model is made of one, which is not saved anywhere yet. */
import { open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isModelText } from '../../shared/exchange/mdl/index.ts';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { largestFile } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import { allowedPath } from './access.ts';
import type { HostFile } from './fileRegistry.ts';
import { nameOfFile } from './fileRegistry.ts';
import type { HostParts } from './hostParts.ts';
import type { Making } from './makingPool.ts';
import { inWorkerOfItsOwn } from './makingPool.ts';

type Params = ParamsOf<'readModelText'>;
type Result = ResultOf<'readModelText'>;

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

/** Whether a file holds an MDL text; false for one that cannot be read: it is left to those that open files. */
export async function isTextOfModel(file: HostFile): Promise<boolean> {
  if (!/\.mdl$/i.test(nameOfFile(file))) return false;
  const head = await headOf(file).catch(() => null);
  return head !== null && isModelText(head);
}

async function make({ fileId }: Params, { access, registry }: HostParts, making: Making): Promise<Result> {
  const chosen = registry.file(fileId);
  const file: HostFile =
    chosen.origin === 'file' ? { origin: 'file', path: await allowedPath(access, chosen.path) } : chosen;
  const name = nameOfFile(file);
  making.progress(`Reading ${name}`, 5);
  const size = file.origin === 'upload' ? file.bytes.length : (await stat(file.path)).size;
  if (size > largestFile)
    throw new HostError('unreadable', `${name} has ${size} bytes; ${largestFile} is the most that is opened.`);
  const bytes = file.origin === 'upload' ? file.bytes.slice() : Uint8Array.from(await readFile(file.path));
  if (making.signal.aborted) return { kind: 'cancelled' };
  making.progress(`Making a model of ${name}`, 30);
  const made = await making.pool.pick().run('readModelText', { bytes }, [bytes.buffer]);
  // The model is saved nowhere yet, but its textures lie beside the text.
  const folder = file.origin === 'upload' ? null : dirname(file.path);
  const id = registry.addUpload(name.replace(/\.mdl$/i, '.mdx'), made.bytes, null, folder);
  // The text has said all it had to say.
  registry.dropUpload(fileId);
  return { kind: 'made', file: await registry.describe(id), warnings: made.warnings };
}

/** Makes a model of an MDL text, in a worker of its own. */
export function readModelText(params: Params, parts: HostParts): Promise<Result> {
  return inWorkerOfItsOwn(params, 'Made', parts, (making) => make(params, parts, making));
}
