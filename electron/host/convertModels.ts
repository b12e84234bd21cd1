/** Makes many model files ones of another version or game, one after the other, in a worker of its own. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DisplayDress } from '../../shared/appearance/dressed.ts';
import { appearancesOf } from '../../shared/appearance/index.ts';
import { GameTables } from '../../shared/appearance/tables.ts';
import { FormatError } from '../../shared/codec/error.ts';
import { convertedName } from '../../shared/exchange/convert/version.ts';
import { conversionReport } from '../../shared/exchange/convert/report.ts';
import { conversionTarget } from '../../shared/exchange/convert/targets.ts';
import type { ExchangeFile } from '../../shared/exchange/files.ts';
import type { ImportTarget } from '../../shared/exchange/import/targets.ts';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import type { ConvertOutcome, PictureFile } from '../../shared/host/convertJob.ts';
import { makeFolders } from './archives/extract.ts';
import { allowedPath, allowedTarget, checkFileName } from './access.ts';
import { writeAtomically } from './atomicFile.ts';
import type { BatchKind, BatchSource, BatchWork } from './fileBatch.ts';
import { runBatch } from './fileBatch.ts';
import { FileSets } from './fileSets.ts';
import type { HostParts } from './hostParts.ts';
import { TakenPlaces } from './takenPlaces.ts';
import { findTextureFile } from './textureSearch.ts';
import { WorkerPool } from './workerPool.ts';

type Params = ParamsOf<'convertModels'>;

/** Models of a hundred sequences take seconds. */
const limits = { sniffMs: 10_000, jobMs: 300_000 };

const models: BatchKind = { word: 'models', endings: new Set(['mdx', 'm2', 'mdl']) };

/** A table of the game in a folder, by its path in the game; null where there is none. Capitals do not matter. */
async function readTable(folder: string, path: string): Promise<Uint8Array | null> {
  const name = (path.split('\\').at(-1) ?? '').toLowerCase();
  const found = (await readdir(folder)).find((each) => each.toLowerCase() === name);
  return found === undefined ? null : Uint8Array.from(await readFile(join(folder, found)));
}

class ModelConversion implements BatchWork {
  private readonly params: Params;
  private readonly parts: HostParts;
  private readonly target: ImportTarget;
  private readonly pool: WorkerPool;
  private readonly sets: FileSets;
  private readonly taken = new TakenPlaces();
  /** Tables by the folder that they lie in: a game is read once. */
  private readonly tables = new Map<string, GameTables>();

  constructor(params: Params, parts: HostParts) {
    const target = conversionTarget(params.target);
    if (target === null) throw new HostError('bad-request', `There is no target ${params.target}.`);
    this.params = params;
    this.parts = parts;
    this.target = target;
    this.pool = new WorkerPool(parts.options.workerUrl, { size: 1, limits });
    this.sets = new FileSets(this.pool, parts.access);
  }

  stop(): Promise<void> {
    return this.pool.stop();
  }

  async convert({ path, inner }: BatchSource): Promise<readonly string[] | null> {
    const { access, registry } = this.parts;
    const root = await allowedPath(access, registry.folder(this.params.folderId), 'list');
    const wanted = join(root, dirname(inner), convertedName(path, this.target));
    const folder = await makeFolders(root, dirname(wanted), access);
    const main = await allowedTarget(access, join(folder, basename(wanted)));
    this.taken.check(main, path);
    const isThere = (await stat(main).catch(() => null)) !== null;
    if (isThere && this.params.existing === 'skip') return null;
    const made = await this.made(path);
    if (made.kind !== 'made')
      throw new HostError('bad-request', made.kind === 'failed' ? made.message : 'It cannot be read.');
    const report = conversionReport(basename(main), made.notes, made.errors);
    // Textures first: a model that is there has what it shows.
    for (const file of [...made.textures, report, ...made.files]) await this.write(folder, file);
    this.taken.take(main, path);
    return made.errors;
  }

  private async made(path: string): Promise<ConvertOutcome> {
    const { target, scale, hasSkins } = this.params;
    const display = hasSkins && /\.m2$/i.test(path) ? await this.displayOf(path) : null;
    const run = async (
      pictures: readonly (readonly [string, PictureFile | null])[] | null,
    ): Promise<ConvertOutcome> => {
      const { bytes, files } = await this.sets.onDisk(path);
      const job = { bytes, files, name: basename(path), target, scale, display, pictures };
      return await this.pool.pick().run('convertModel', job, [bytes.buffer]);
    };
    const first = await run(null);
    if (first.kind !== 'wanting') return first;
    const found: [string, PictureFile | null][] = [];
    for (const wanted of first.paths) found.push([wanted, await this.picture(wanted, dirname(path))]);
    return await run(found);
  }

  /** The first display that the tables above a model have for it; null where they have none, or cannot be read. */
  private async displayOf(path: string): Promise<DisplayDress | null> {
    const search = { access: this.parts.access, folder: dirname(path), extraFolder: null };
    const found = await findTextureFile('DBFilesClient\\CreatureDisplayInfo.dbc', search, 'file');
    if (found === null) return null;
    const folder = dirname(found);
    const tables = this.tables.get(folder) ?? new GameTables((wanted) => readTable(folder, wanted));
    this.tables.set(folder, tables);
    const { displays } = await appearancesOf(tables, path, []).catch((error: unknown) => {
      if (error instanceof FormatError) return { displays: [] };
      throw error;
    });
    return displays[0] ?? null;
  }

  private async picture(wanted: string, folder: string): Promise<PictureFile | null> {
    const search = { access: this.parts.access, folder, extraFolder: null };
    const found = await findTextureFile(wanted, search);
    if (found === null) return null;
    return { name: basename(found), bytes: Uint8Array.from(await readFile(found)) };
  }

  /** What stood there with other content is kept as .bak, as when a document is saved. */
  private async write(folder: string, { name, bytes }: ExchangeFile): Promise<void> {
    const path = await allowedTarget(this.parts.access, join(folder, checkFileName(name)));
    const present = await readFile(path).catch(() => null);
    if (present?.equals(bytes) === true) return;
    if (this.parts.documents.openAt(path) !== null) throw new HostError('busy', `${basename(path)} is open in a tab.`);
    await writeAtomically(path, bytes, { backup: true });
  }
}

export async function convertModels(params: Params, parts: HostParts): Promise<ResultOf<'convertModels'>> {
  return await runBatch(params, models, parts, () => new ModelConversion(params, parts));
}
