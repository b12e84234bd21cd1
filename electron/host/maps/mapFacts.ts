/** What models of maps name, by their content: a model is looked into once, whatever is done around it. */
import { createHash } from 'node:crypto';
import { extensionOf } from '../../../shared/archive/paths.ts';
import type { WantedKind } from '../../../shared/archive/gamePaths.ts';
import type { FileFacts } from '../../../shared/library/facts.ts';
import { FactsMaker, libraryWorkerUrl } from '../library/factsPool.ts';
import type { LibraryPlace } from '../library/place.ts';

/** A file that a model names. */
export interface ModelUse {
  readonly path: string;
  readonly kind: WantedKind;
}

export interface KnownModel {
  readonly uses: readonly ModelUse[];
  /** Why it cannot be read; null for one that can. */
  readonly problem: string | null;
}

const modelEndings: ReadonlySet<string> = new Set(['mdx', 'mdl']);
/** So many models are given to a worker at once. */
const lot = 24;

export function isModelFile(path: string): boolean {
  return modelEndings.has(extensionOf(path));
}

function knownOf(facts: FileFacts): KnownModel {
  return { uses: facts.uses.map(({ kind, path }) => ({ kind, path })), problem: null };
}

export class MapFacts {
  private readonly url: URL;
  private readonly known = new Map<string, KnownModel>();

  /** @param workerUrl the parsing worker's module */
  constructor(workerUrl: URL) {
    this.url = libraryWorkerUrl(workerUrl, 'factsWorker');
  }

  /** By path. */
  async of(
    models: readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[],
  ): Promise<ReadonlyMap<string, KnownModel>> {
    const hashes = models.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
    const fresh = models.filter((_, at) => !this.known.has(hashes[at] ?? ''));
    const byPath = new Map(fresh.map(({ path, bytes }) => [path, bytes]));
    const place: LibraryPlace = {
      index: '',
      name: '',
      entries: () => Promise.resolve([]),
      read: (path) => Promise.resolve(byPath.get(path) ?? null),
      aliases: () => Promise.resolve([]),
    };
    if (fresh.length > 0) {
      const maker = new FactsMaker(this.url);
      try {
        for (let at = 0; at < fresh.length; at += lot) {
          const files = fresh
            .slice(at, at + lot)
            .map(({ path, bytes }) => ({ path, size: bytes.length, knownContent: null }));
          for (const { path, outcome } of await maker.facts(place, files)) this.note(path, outcome, models, hashes);
        }
      } finally {
        await maker.stop();
      }
    }
    const nothing: KnownModel = { uses: [], problem: null };
    return new Map(models.map(({ path }, at) => [path, this.known.get(hashes[at] ?? '') ?? nothing]));
  }

  private note(
    path: string,
    outcome: Awaited<ReturnType<FactsMaker['facts']>>[number]['outcome'],
    models: readonly { readonly path: string }[],
    hashes: readonly string[],
  ): void {
    const hash = hashes[models.findIndex((each) => each.path === path)] ?? '';
    if (outcome.kind === 'facts') this.known.set(hash, knownOf(outcome.facts));
    else if (outcome.kind === 'unreadable') this.known.set(hash, { uses: [], problem: outcome.message });
  }
}
