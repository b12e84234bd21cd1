/** Maps that are worked on: what acts make of one, kept act by act, so that one more act is no new beginning. */
import type { MapAct } from '../../../shared/host/mapContract.ts';
import type { GameFiles } from '../../../shared/warcraftMap/project.ts';
import type { ArchiveWork } from '../archives/verifiedCopy.ts';
import type { Mount } from '../mounts/mount.ts';
import type { ActParts, Done, IncomingFile } from './mapActs.ts';
import { importFiles, optimiseModels, removeFiles, renameFile } from './mapActs.ts';
import { MapFacts } from './mapFacts.ts';
import { MapFiles } from './mapFiles.ts';
import { readGame } from './readProject.ts';

interface Step {
  readonly key: string;
  readonly done: Done;
}

interface OpenMap {
  readonly stamp: string;
  readonly files: MapFiles;
  steps: readonly Step[];
}

export interface WorkedMap {
  readonly map: MapFiles;
  readonly told: readonly (readonly string[])[];
}

/** What files of an act are, by their ids. */
export type ReadIncoming = (fileId: string) => Promise<IncomingFile['bytes']>;

function stampOf(mount: Mount): string {
  return mount.sources.map(({ open }) => open?.stamp ?? '').join('\n');
}

export class MapDesk {
  readonly facts: MapFacts;
  private readonly workerUrl: URL;
  private readonly maps = new WeakMap<Mount, OpenMap>();
  private readonly games = new WeakMap<Mount, { readonly stamp: string; readonly files: Promise<GameFiles> }>();

  constructor(workerUrl: URL) {
    this.workerUrl = workerUrl;
    this.facts = new MapFacts(workerUrl);
  }

  /** The game's files and tables, read once as long as it stays as it is. */
  async game(mount: Mount): Promise<GameFiles> {
    await mount.tree();
    const stamp = stampOf(mount);
    const known = this.games.get(mount);
    if (known?.stamp === stamp) return await known.files;
    const files = readGame(mount);
    this.games.set(mount, { stamp, files });
    return await files;
  }

  private async opened(mount: Mount): Promise<OpenMap> {
    await mount.tree();
    const stamp = stampOf(mount);
    const known = this.maps.get(mount);
    if (known?.stamp === stamp) return known;
    const fresh: OpenMap = { stamp, files: await MapFiles.of(mount), steps: [] };
    this.maps.set(mount, fresh);
    return fresh;
  }

  /** A map as acts make it. @throws HostError for an act that cannot be done */
  async worked(
    mount: Mount,
    acts: readonly MapAct[],
    { game, work, read }: { readonly game: GameFiles | null; readonly work: ArchiveWork; readonly read: ReadIncoming },
  ): Promise<WorkedMap> {
    const open = await this.opened(mount);
    const parts: ActParts = { workerUrl: this.workerUrl, facts: this.facts, game, work };
    const steps: Step[] = [];
    for (const [at, act] of acts.entries()) {
      const key = JSON.stringify(act);
      const known = open.steps[at];
      const isKnown = known?.key === key && open.steps.slice(0, at).every((step, before) => step === steps[before]);
      const before = steps.at(-1)?.done.map ?? open.files;
      steps.push(isKnown ? known : { key, done: await carriedOut(before, act, parts, read) });
    }
    open.steps = steps;
    return { map: steps.at(-1)?.done.map ?? open.files, told: steps.map(({ done }) => done.told) };
  }
}

async function carriedOut(map: MapFiles, act: MapAct, parts: ActParts, read: ReadIncoming): Promise<Done> {
  switch (act.kind) {
    case 'import': {
      const files: IncomingFile[] = [];
      for (const { fileId, path, renamed } of act.files) files.push({ path, renamed, bytes: await read(fileId) });
      return await importFiles(map, files, parts);
    }
    case 'remove':
      return await removeFiles(map, act.paths);
    case 'rename':
      return await renameFile(map, act.from, act.to, parts);
    case 'optimise':
      return await optimiseModels(map, parts);
  }
}
