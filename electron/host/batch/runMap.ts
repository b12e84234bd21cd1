/** Acts over tiles of a map in their files: looked over, then worked on block by block, and noted as every batch is. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { MadeTile, MapAct, MapFile, MapReport } from '../../../shared/batch/map/act.ts';
import type { GridPlace } from '../../../shared/geometry/terrain/grid.ts';
import { HostError } from '../../../shared/host/error.ts';
import type { Access } from '../access.ts';
import { allowedPath } from '../access.ts';
import { WorkerThread } from '../workerThread.ts';
import type { BatchJobs } from './batchJobs.ts';
import type { BatchReport } from './batchReport.ts';
import { failureText } from '../fileErrors.ts';
import { TakenPlaces } from '../takenPlaces.ts';
import { batchWorkerUrl, writeMade } from './runBatch.ts';

/** A tile of the map, as it is found. */
export interface TileSource {
  readonly place: GridPlace;
  /** As people know it. */
  readonly id: string;
  readonly name: string;
  /** Where it lies on disk; null for one in an archive. */
  readonly path: string | null;
  /** Open tiles are looked at and not written. */
  readonly isOpen: boolean;
  read(): Promise<Uint8Array>;
}

export interface MapHow {
  readonly access: Access;
  readonly signal: AbortSignal;
  readonly workerUrl: URL;
  readonly progress: (percent: number, now: string) => void;
  /** A file of the game by its path; null where nobody has it. */
  readonly model: (path: string) => Promise<Uint8Array | null>;
}

const limitMs = 300_000;
/** Tiles that are looked over in one job: some 20 MB. */
const surveyedAtOnce = 8;
/** Part of the work that looking over is taken for, percent. */
const surveyPercent = 20;
/** A model may name others, which name no more. */
const mostRounds = 8;

const keyOf = ({ column, row }: GridPlace): string => `${column} ${row}`;
const saysNothing: MapReport = { chunks: 0, givenUp: [], shares: {}, strewn: {}, reaching: [], missing: [] };

class MapRun {
  private readonly how: MapHow;
  private readonly report: BatchReport;
  private readonly byPlace: ReadonlyMap<string, TileSource>;
  private readonly thread: WorkerThread<BatchJobs>;
  /** Copies of what tiles were before, by the tiles that were changed. */
  private readonly originals = new Map<string, string>();
  private readonly failed = new Set<string>();

  constructor(sources: readonly TileSource[], how: MapHow, report: BatchReport) {
    this.how = how;
    this.report = report;
    this.byPlace = new Map(sources.map((source) => [keyOf(source.place), source]));
    this.thread = new WorkerThread<BatchJobs>(batchWorkerUrl(how.workerUrl), () => undefined);
  }

  async run(act: MapAct): Promise<MapReport> {
    const { signal, progress } = this.how;
    const stop = (): void => void this.thread.stop();
    signal.addEventListener('abort', stop);
    try {
      const { surveys, blockSide, ring } = await this.thread.run('mapBegin', { act }, { limitMs });
      const start = surveys ? surveyPercent : 0;
      if (surveys) await this.survey();
      const blocks = this.blocksOf(blockSide);
      for (const [index, block] of blocks.entries()) {
        if (signal.aborted) break;
        progress(start + (index / blocks.length) * (100 - start), block[0]?.name ?? '');
        await this.work(block, ring);
      }
      return await this.thread.run('mapReport', {}, { limitMs });
    } catch (error) {
      // What was written until then is in the report, and can be put back.
      if (signal.aborted) return saysNothing;
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      await this.thread.stop();
    }
  }

  /** Notes tiles that were to be changed and are as they were. */
  async noteUnchanged(): Promise<void> {
    for (const [key, { id, isOpen }] of this.byPlace) {
      if (isOpen || this.originals.has(key) || this.failed.has(key)) continue;
      await this.report.note({ kind: 'unchanged', source: id });
    }
  }

  private async survey(): Promise<void> {
    const all = [...this.byPlace.values()];
    for (let first = 0; first < all.length && !this.how.signal.aborted; first += surveyedAtOnce) {
      const files: MapFile[] = [];
      for (const source of all.slice(first, first + surveyedAtOnce)) files.push(...(await this.fileOf(source)));
      this.how.progress((first / all.length) * surveyPercent, files[0]?.name ?? '');
      await this.thread.run('mapSurvey', { files }, { limitMs });
    }
  }

  /** Tiles that lie in one square of the map's grid, those to be changed. */
  private blocksOf(side: number): readonly (readonly TileSource[])[] {
    const blocks = Map.groupBy(
      [...this.byPlace.values()].filter(({ isOpen }) => !isOpen),
      ({ place }) => Math.floor(place.row / side) * 64 + Math.floor(place.column / side),
    );
    return [...blocks].toSorted(([left], [right]) => left - right).map(([, block]) => block);
  }

  private async work(block: readonly TileSource[], ring: number): Promise<void> {
    const isIn = new Set(block.map(({ place }) => keyOf(place)));
    const isNear = ({ place }: TileSource): boolean =>
      block.some(
        (each) => Math.abs(each.place.column - place.column) <= ring && Math.abs(each.place.row - place.row) <= ring,
      );
    const beside =
      ring === 0 ? [] : [...this.byPlace].flatMap(([key, each]) => (!isIn.has(key) && isNear(each) ? [each] : []));
    try {
      await this.bringModels(block.map(({ place }) => place));
      const inner: MapFile[] = [];
      for (const source of block) inner.push(...(await this.fileOf(source)));
      const around: MapFile[] = [];
      for (const source of beside) around.push(...(await this.fileOf(source).catch(() => [])));
      const kept = beside.filter(({ isOpen, path }) => isOpen || path === null).map(({ place }) => place);
      const { files, failed } = await this.thread.run('mapBlock', { inner, around, kept }, { limitMs });
      if (this.how.signal.aborted) return;
      for (const { place, message } of failed) await this.fail(place, message);
      for (const file of files) await this.write(file);
    } catch (error) {
      if (this.how.signal.aborted) return;
      if (error instanceof HostError && error.code === 'no-space') throw error;
      const message = failureText(error, block[0]?.id ?? '');
      for (const { place } of block) if (!this.originals.has(keyOf(place))) await this.fail(place, message);
    }
  }

  private async bringModels(block: readonly GridPlace[]): Promise<void> {
    for (let round = 0; round < mostRounds && !this.how.signal.aborted; round++) {
      const { paths } = await this.thread.run('mapWants', { block }, { limitMs });
      if (paths.length === 0) return;
      for (const path of paths) {
        const bytes = await this.how.model(path).catch(() => null);
        await this.thread.run('mapGive', { models: [{ path, bytes }] }, { limitMs });
      }
    }
  }

  private async fail(place: GridPlace, message: string): Promise<void> {
    const source = this.byPlace.get(keyOf(place));
    if (source === undefined) return;
    this.failed.add(keyOf(place));
    await this.report.note({ kind: 'failed', source: source.id, message });
  }

  private async write({ place, name, bytes, oldSize, errors }: MadeTile): Promise<void> {
    const source = this.byPlace.get(keyOf(place));
    if (source === undefined) return;
    if (source.path === null) {
      await this.fail(place, 'It lies in an archive. Open it, and save it into a patch archive.');
      return;
    }
    const made = { files: [{ name, bytes }], did: [], errors, oldSize, newSize: bytes.length };
    const placed = { id: source.id, inner: name, folder: dirname(source.path) };
    const how = { out: null, existing: 'replace' as const, access: this.how.access };
    const written = await writeMade(made, placed, { how, report: this.report, taken: new TakenPlaces() });
    const kept = written?.[0]?.kept ?? null;
    if (kept !== null && !this.originals.has(keyOf(place))) this.originals.set(keyOf(place), kept);
  }

  /** Empty for a tile that cannot be read, which is noted where it was to be changed. */
  private async fileOf(source: TileSource): Promise<readonly MapFile[]> {
    const { place, name, isOpen } = source;
    try {
      const kept = this.originals.get(keyOf(place));
      const before = kept === undefined ? null : new Uint8Array(await readFile(join(this.report.folder, kept)));
      return [{ place, name, bytes: await source.read(), before }];
    } catch (error) {
      if (!isOpen && !this.failed.has(keyOf(place))) await this.fail(place, failureText(error, source.id));
      return [];
    }
  }
}

/** Carries an act out over all tiles that are not open. What goes wrong with a block belongs to its tiles alone. */
export async function runMap(
  sources: readonly TileSource[],
  act: MapAct,
  how: MapHow,
  report: BatchReport,
): Promise<MapReport> {
  const run = new MapRun(sources, how, report);
  try {
    const told = await run.run(act);
    if (!how.signal.aborted) await run.noteUnchanged();
    return told;
  } finally {
    await report.note({ kind: 'end', isCancelled: how.signal.aborted });
  }
}

/** A tile that lies on disk. */
export function tileOnDisk(
  path: string,
  { place, isOpen }: Pick<TileSource, 'place' | 'isOpen'>,
  access: Access,
): TileSource {
  return {
    ...{ place, isOpen, path, id: path, name: basename(path) },
    read: async () => new Uint8Array(await readFile(await allowedPath(access, path))),
  };
}
