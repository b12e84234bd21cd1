/** Converts many texture files, one after the other, in a worker of its own: open documents do not wait for it. */
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { extensionOf } from '../../shared/archive/paths.ts';
import type { FilePart } from '../../shared/codec/documentView.ts';
import { imageFormats } from '../../shared/formats/images.ts';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { largestFile } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import { optionProblem, textureNameFor, type ConvertOptions } from '../../shared/texture/convert.ts';
import { makeFolders } from './archives/extract.ts';
import { allowedPath, allowedTarget } from './access.ts';
import { writeAtomically } from './atomicFile.ts';
import type { BatchKind, BatchSource, BatchWork } from './fileBatch.ts';
import { runBatch } from './fileBatch.ts';
import { FileSets } from './fileSets.ts';
import type { HostParts } from './hostParts.ts';
import { TakenPlaces } from './takenPlaces.ts';
import { WorkerPool } from './workerPool.ts';

type Params = ParamsOf<'convertTextures'>;
type Result = ResultOf<'convertTextures'>;

/** A picture of 8192 × 8192 with all mips as DXT5 takes minutes on a slow machine. */
const limits = { sniffMs: 10_000, jobMs: 600_000 };
const textures: BatchKind = {
  word: 'textures',
  endings: new Set(imageFormats.flatMap(({ extensions }) => [...extensions])),
};

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

class Conversion implements BatchWork {
  private readonly params: Params;
  private readonly parts: HostParts;
  private readonly options: ConvertOptions;
  private readonly taken = new TakenPlaces();
  private readonly pool: WorkerPool;
  private readonly sets: FileSets;

  constructor(params: Params, parts: HostParts) {
    this.params = params;
    this.parts = parts;
    this.options = optionsOf(params.conversion);
    const problem = optionProblem(this.options);
    if (problem !== null) throw new HostError('bad-request', `${problem}.`);
    this.pool = new WorkerPool(parts.options.workerUrl, { size: 1, limits });
    this.sets = new FileSets(this.pool, parts.access);
  }

  stop(): Promise<void> {
    return this.pool.stop();
  }

  /** Errors that the file which was written has and its source had not; null where it was skipped. */
  async convert(source: BatchSource): Promise<readonly string[] | null> {
    const target = await this.targetOf(source);
    this.taken.check(target, source.path);
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
    this.taken.take(target, source.path);
    return made.errors;
  }

  private async targetOf({ path, inner }: BatchSource): Promise<string> {
    const { access, registry } = this.parts;
    const { target } = this.params;
    const { to } = this.options;
    if (target.kind === 'beside') return await allowedTarget(access, textureNameFor(path, to));
    const root = await allowedPath(access, registry.folder(target.folderId), 'list');
    const wanted = join(root, textureNameFor(inner, to));
    const folder = await makeFolders(root, dirname(wanted), access);
    return await allowedTarget(access, join(folder, basename(wanted)));
  }

  /** The files of a texture: a BLP of version 0 keeps its mips beside it. */
  private async read({ path }: BatchSource): Promise<TextureFiles> {
    const { size } = await stat(path);
    if (size > largestFile) throw new HostError('unreadable', `${basename(path)} is larger than a texture can be.`);
    if (extensionOf(path) === 'blp') return await this.sets.onDisk(path);
    const bytes = Uint8Array.from(await readFile(path));
    return { bytes, files: [{ name: basename(path), start: 0, end: bytes.length }] };
  }
}

export async function convertTextures(params: Params, parts: HostParts): Promise<Result> {
  return await runBatch(params, textures, parts, () => new Conversion(params, parts));
}
