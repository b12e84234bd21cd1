/** Does the jobs of the thread that has the indexes open. An index that turns out damaged is thrown away and begun anew. */
import { putFound, takeEntries, waitingFiles } from './changes.ts';
import { IndexFile, isDamage, removeIndexFile } from './indexFile.ts';
import type { IndexJobs, IndexRequest } from './indexJobs.ts';
import {
  contentsOf,
  copiesIn,
  copiesOf,
  countsOf,
  facetsOf,
  fileInIndex,
  missingIn,
  searchIndex,
  usersOf,
  valuesOf,
} from './questions.ts';
import { settleTargets } from './targets.ts';

type Handlers = {
  readonly [N in keyof IndexJobs]: (index: IndexFile, params: IndexJobs[N]['params']) => IndexJobs[N]['result'];
};

const handlers: Omit<Handlers, 'close'> = {
  take(index, { entries }) {
    const hasChanged = takeEntries(index, entries);
    // A host may have ended between the last facts and what they lead to.
    if (hasChanged) index.run(`INSERT OR REPLACE INTO about (name, value) VALUES ('settled', '')`);
    return {
      waiting: waitingFiles(index),
      hasChanged: index.get(`SELECT value FROM about WHERE name = 'settled'`)?.['value'] !== 'yes',
    };
  },
  put(index, { found }) {
    index.run(`INSERT OR REPLACE INTO about (name, value) VALUES ('settled', '')`);
    putFound(index, found);
    return null;
  },
  settle(index, { aliases }) {
    settleTargets(index, new Map(aliases));
    index.run(`INSERT OR REPLACE INTO about (name, value) VALUES ('settled', 'yes')`);
    return null;
  },
  counts: (index) => countsOf(index),
  search: (index, params) => searchIndex(index, params, params),
  facets: (index, wanted) => facetsOf(index, wanted),
  file: (index, { path }) => ({ found: fileInIndex(index, path) }),
  users: (index, { path, limit }) => usersOf(index, path, limit),
  missing: (index, { path }) => ({ missing: missingIn(index, path) }),
  copiesOf: (index, { by, hash }) => ({ files: copiesOf(index, by, hash) }),
  copies: (index, { by, limit }) => copiesIn(index, by, limit),
  contents: (index, { kinds }) => ({ files: contentsOf(index, kinds) }),
  values: (index, { field, start, limit }) => ({ values: valuesOf(index, field, start, limit) }),
};

export class IndexStore {
  private readonly open = new Map<string, IndexFile>();

  private indexAt(path: string): IndexFile {
    const known = this.open.get(path);
    if (known !== undefined) return known;
    const opened = IndexFile.open(path);
    this.open.set(path, opened);
    return opened;
  }

  /** Carries out one job. @throws Error with a sentence when it cannot be done */
  run({ name, params }: Pick<IndexRequest, 'name' | 'params'>): unknown {
    // The host pairs each name with its own parameters; TypeScript cannot pair the two in a union.
    const { index: path } = params as { readonly index: string };
    if (name === 'close') return this.close(path, (params as IndexJobs['close']['params']).isForgotten);
    try {
      const handler = handlers[name] as (index: IndexFile, params: unknown) => unknown;
      return handler(this.indexAt(path), params);
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.close(path, true);
      throw new Error('The index of this place was damaged and is made anew.', { cause: error });
    }
  }

  private close(path: string, isForgotten: boolean): null {
    try {
      this.open.get(path)?.close();
    } finally {
      this.open.delete(path);
    }
    if (isForgotten) removeIndexFile(path);
    return null;
  }
}
