/** A model of another program as the host reads it: with the files beside it that it names, for as long as a worker asks for them. */
import { basename, dirname } from 'node:path';
import { HostError } from '../../shared/host/error.ts';
import { allowedPath } from './access.ts';
import type { HostFile } from './fileRegistry.ts';
import type { HostParts } from './hostParts.ts';
import type { Making } from './makingPool.ts';
import { SourceFolder } from './sourceFolder.ts';

/** More than any program writes beside a model. */
const mostFiles = 5_000;

/** A source and what lies beside it. */
export interface ModelSource {
  readonly name: string;
  /** Null for a file that was sent by the page. */
  readonly folder: string | null;
  /** Null where there is no such file, or it may not be read. */
  readonly read: (path: string) => Promise<Uint8Array | null>;
}

export async function modelSourceOf(file: HostFile, { access }: HostParts): Promise<ModelSource> {
  if (file.origin === 'upload') {
    const read = (path: string): Promise<Uint8Array | null> => {
      const wanted = basename(path).toLowerCase();
      const found = file.siblings().find(({ name }) => name.toLowerCase() === wanted);
      return Promise.resolve(found?.bytes ?? null);
    };
    return { name: file.name, folder: null, read };
  }
  const path = await allowedPath(access, file.path);
  const folder = new SourceFolder(dirname(path), access, 'source');
  return { name: basename(path), folder: dirname(path), read: (each) => folder.read(each) };
}

/** Files read so far, by their paths in small letters; null for those that are not there. */
export type SentFiles = readonly (readonly [path: string, bytes: Uint8Array | null])[];

interface Wanting {
  readonly kind: 'wanting';
  readonly paths: readonly string[];
}

const isWanting = (outcome: { readonly kind: string }): outcome is Wanting => outcome.kind === 'wanting';

/**
 * Has work done until it wants no more files; null when it was cancelled.
 * @param doing what is told meanwhile: “Importing”
 */
export async function withItsFiles<O extends { readonly kind: string }>(
  source: ModelSource,
  doing: string,
  { signal, progress }: Pick<Making, 'signal' | 'progress'>,
  act: (files: SentFiles) => Promise<O | Wanting>,
): Promise<{
  readonly outcome: O;
  /** What was found beside the source, by the paths from it. */
  readonly read: readonly string[];
} | null> {
  const files = new Map<string, Uint8Array | null>();
  const read: string[] = [];
  let wanted: readonly string[] = [source.name];
  for (;;) {
    for (const [done, name] of wanted.entries()) {
      if (signal.aborted) return null;
      progress(`Reading ${basename(name)}`, 5 + Math.floor((done / wanted.length) * 45));
      const bytes = await source.read(name);
      files.set(name.toLowerCase(), bytes);
      if (bytes !== null && name !== source.name) read.push(name);
      if (files.size > mostFiles) throw new HostError('bad-request', `The model names more than ${mostFiles} files.`);
    }
    progress(`${doing} ${source.name}`, 60);
    const outcome = await act([...files]);
    if (!isWanting(outcome)) return { outcome, read };
    wanted = outcome.paths.filter((each) => !files.has(each.toLowerCase()));
    // Asked for again means that it was read already: nothing new would come of it.
    if (wanted.length === 0) throw new Error(`the work asks again for ${outcome.paths.join(', ')}`);
  }
}
