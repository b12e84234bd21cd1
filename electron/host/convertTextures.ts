/** Converts many texture files, one after the other, in a worker of its own: open documents do not wait for it. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { CancelSignal } from '../../shared/archive/archive.ts';
import { extensionOf } from '../../shared/archive/paths.ts';
import type { FilePart } from '../../shared/codec/documentView.ts';
import { imageFormats } from '../../shared/formats/images.ts';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { largestFile } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import { TextureBatch, optionProblem, type ConvertOptions } from '../../shared/texture/convert.ts';
import { makeFolders } from './archives/extract.ts';
import type { Access } from './access.ts';
import { allowedPath, allowedTarget } from './access.ts';
import { writeAtomically } from './atomicFile.ts';
import { fileError } from './fileErrors.ts';
import { FileSets } from './fileSets.ts';
import type { HostParts } from './hostParts.ts';
import { WorkerPool } from './workerPool.ts';

type Params = ParamsOf<'convertTextures'>;
type Result = ResultOf<'convertTextures'>;

/** A picture of 8192 × 8192 with all mips as DXT5 takes minutes on a slow machine. */
const limits = { sniffMs: 10_000, jobMs: 600_000 };
/** Folders of whole games hold more; a list this long was not meant. */
const mostFiles = 100_000;
const deepest = 32;

interface Source {
  readonly path: string;
  /** Name with the folders below the chosen one. */
  readonly inner: string;
}

const textureEndings = new Set(imageFormats.flatMap(({ extensions }) => [...extensions]));

/** All textures in a folder and below, links that lead out left aside. */
async function texturesBelow(folder: string, access: Access): Promise<readonly Source[]> {
  const found: Source[] = [];
  const walk = async (current: string, depth: number): Promise<void> => {
    const entries = await readdir(current, { withFileTypes: true }).catch((error: unknown) => {
      throw fileError(error, 'list', current);
    });
    for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.isSymbolicLink()) continue;
      const path = join(current, entry.name);
      if (entry.isDirectory() && depth < deepest) await walk(path, depth + 1);
      else if (entry.isFile() && textureEndings.has(extensionOf(entry.name))) {
        found.push({ path, inner: relative(folder, path) });
      }
      if (found.length > mostFiles)
        throw new HostError('bad-request', `There are more than ${mostFiles} textures. Convert them in smaller lots.`);
    }
  };
  await walk(await allowedPath(access, folder, 'list'), 0);
  return found;
}

/** Everything that was chosen, each file once. */
async function sourcesOf({ fileIds, folderIds }: Params, { registry, access }: HostParts): Promise<readonly Source[]> {
  const all: Source[] = [];
  for (const fileId of fileIds) {
    const file = registry.file(fileId);
    if (file.origin === 'upload') throw new HostError('bad-request', 'Only files on disk can be converted.');
    const path = await allowedPath(access, file.path);
    all.push({ path, inner: basename(path) });
  }
  for (const folderId of folderIds) all.push(...(await texturesBelow(registry.folder(folderId), access)));
  return [...new Map(all.map((source) => [source.path, source])).values()];
}

function optionsOf({ to, encoding, alphaBits, mips, quality, useIgnoredAlpha }: Params['conversion']): ConvertOptions {
  const depths = { '0': 0, '1': 1, '4': 4, '8': 8 } as const;
  return {
    to,
    useIgnoredAlpha,
    ...(encoding === null ? {} : { encoding }),
    ...(alphaBits === null ? {} : { alphaBits: depths[alphaBits] }),
    ...(mips === null ? {} : { mips }),
    ...(quality === null ? {} : { quality: Math.min(100, Math.max(1, quality)) }),
  };
}

interface TextureFiles {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: readonly FilePart[];
}

class Conversion {
  private readonly params: Params;
  private readonly parts: HostParts;
  private readonly options: ConvertOptions;
  private readonly batch: TextureBatch;
  private readonly pool: WorkerPool;
  private readonly sets: FileSets;

  constructor(params: Params, parts: HostParts) {
    this.params = params;
    this.parts = parts;
    this.options = optionsOf(params.conversion);
    const problem = optionProblem(this.options);
    if (problem !== null) throw new HostError('bad-request', `${problem}.`);
    this.batch = new TextureBatch(this.options);
    this.pool = new WorkerPool(parts.options.workerUrl, { size: 1, limits });
    this.sets = new FileSets(this.pool, parts.access);
  }

  stop(): Promise<void> {
    return this.pool.stop();
  }

  /** Errors that the file which was written has and its source had not; null where it was skipped. */
  async convert(source: Source): Promise<readonly string[] | null> {
    const target = await this.targetOf(source);
    const isThere = (await stat(target).catch(() => null)) !== null;
    if (isThere && this.params.existing === 'skip') return null;
    if (this.parts.documents.openAt(target) !== null) {
      throw new HostError('busy', `${basename(target)} is open in a tab.`);
    }
    const { bytes, files } = await this.read(source);
    const name = basename(source.path);
    const { options } = this;
    const job = { bytes, name, files, target: basename(target), options };
    const made = await this.pool.pick().run('convertTexture', job, [bytes.buffer]);
    // What stood there before is kept as .bak, as when a document is saved.
    await writeAtomically(target, made.bytes, { backup: true });
    return made.errors;
  }

  private async targetOf({ path, inner }: Source): Promise<string> {
    const { access, registry } = this.parts;
    const { target } = this.params;
    if (target.kind === 'beside') return await allowedTarget(access, this.batch.pathFor(path));
    const root = await allowedPath(access, registry.folder(target.folderId), 'list');
    const wanted = join(root, this.batch.pathFor(inner));
    const folder = await makeFolders(root, dirname(wanted), access);
    return await allowedTarget(access, join(folder, basename(wanted)));
  }

  /** The files of a texture: a BLP of version 0 keeps its mips beside it. */
  private async read({ path }: Source): Promise<TextureFiles> {
    const { size } = await stat(path);
    if (size > largestFile) throw new HostError('unreadable', `${basename(path)} is larger than a texture can be.`);
    if (extensionOf(path) === 'blp') return await this.sets.onDisk(path);
    const bytes = Uint8Array.from(await readFile(path));
    return { bytes, files: [{ name: basename(path), start: 0, end: bytes.length }] };
  }
}

function failureText(error: unknown, path: string): string {
  if (error instanceof Error && 'code' in error && !(error instanceof HostError)) {
    return fileError(error, 'read', path).message;
  }
  return error instanceof Error ? error.message : String(error);
}

async function convertAll(
  conversion: Conversion,
  sources: readonly Source[],
  signal: CancelSignal,
  tell: (done: number, name: string) => void,
): Promise<Result> {
  const failed: { path: string; message: string }[] = [];
  const doubtful: { path: string; message: string }[] = [];
  let written = 0;
  let skipped = 0;
  for (const [done, source] of sources.entries()) {
    if (signal.aborted) return { written, skipped, failed, doubtful, isCancelled: true };
    tell(done, basename(source.path));
    try {
      const errors = await conversion.convert(source);
      if (errors === null) skipped++;
      else written++;
      if (errors !== null && errors.length > 0) doubtful.push({ path: source.path, message: errors.join('; ') });
    } catch (error) {
      if (signal.aborted) return { written, skipped, failed, doubtful, isCancelled: true };
      failed.push({ path: source.path, message: failureText(error, source.path) });
      // A full disk would fail every other file as well.
      if (error instanceof HostError && error.code === 'no-space') break;
    }
  }
  return { written, skipped, failed, doubtful, isCancelled: false };
}

export async function convertTextures(params: Params, parts: HostParts): Promise<Result> {
  const { taskId } = params;
  return await parts.mounting.tasks.run(taskId, async (signal) => {
    const sources = await sourcesOf(params, parts);
    const conversion = new Conversion(params, parts);
    // What is being converted need not be waited for.
    signal.addEventListener('abort', () => void conversion.stop());
    const tell = (done: number, name: string): void => {
      const percent = Math.min(99, Math.floor((done / sources.length) * 100));
      parts.tell('progress', { taskId, label: `Converting ${name}`, percent });
    };
    try {
      return await convertAll(conversion, sources, signal, tell);
    } finally {
      await conversion.stop();
      parts.tell('progress', { taskId, label: 'Converted', percent: 100 });
    }
  });
}
