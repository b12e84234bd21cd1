/**
 * Which file of another program a model's file came of, kept over runs: two small files a model in a folder of the data
 * folder. They say how it was imported, and what the import made, by which work by hand is told from it.
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import type { Handlers } from '../../shared/host/server.ts';
import { largestFile } from '../../shared/host/contract.ts';
import { allowedPath } from './access.ts';
import { writeAtomically } from './atomicFile.ts';
import { fileError, isMissing } from './fileErrors.ts';
import { sha256Of } from './fileState.ts';
import type { HostParts } from './hostParts.ts';
import { SourceFolder } from './sourceFolder.ts';

/** Of so many models the sources are known; those that were saved longest ago are forgotten. */
const mostLinks = 200;

interface StoredLink {
  /** Paths. */
  readonly model: string;
  readonly source: string;
  /** Files beside the source, by their paths from it. */
  readonly names: readonly string[];
  readonly imported: { readonly target: string; readonly recipe: string } | null;
  /** Size and time of the source and the files beside it, as they were taken over; empty for one that was not there. */
  readonly states: readonly string[];
  /** Of the other file; empty for none. */
  readonly beforeDigest: string;
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Null for what is no link of ours. */
function parsed(source: string): StoredLink | null {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const link = value as Partial<Record<keyof StoredLink, unknown>>;
  const { model, source: from, names, imported, states, beforeDigest } = link;
  if (typeof model !== 'string' || typeof from !== 'string' || typeof beforeDigest !== 'string') return null;
  if (!isTexts(names) || !isTexts(states)) return null;
  if (imported === null) return { model, source: from, names, imported, states, beforeDigest };
  const { target, recipe } = { ...(imported as Partial<Record<'target' | 'recipe', unknown>>) };
  if (typeof target !== 'string' || typeof recipe !== 'string') return null;
  return { model, source: from, names, imported: { target, recipe }, states, beforeDigest };
}

async function stateOf(path: string | null): Promise<string> {
  const info = path === null ? null : await stat(path).catch(() => null);
  return info === null ? '' : `${info.size} ${info.mtimeMs}`;
}

/** States of a source and of what it names. */
async function statesOf(source: string, names: readonly string[], { access }: HostParts): Promise<readonly string[]> {
  const folder = new SourceFolder(dirname(source), access, 'source');
  const beside = await Promise.all(names.map((name) => folder.find(name)));
  return await Promise.all([source, ...beside].map(stateOf));
}

/** Takes the oldest links away that are too many. */
async function prune(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  if (names.length <= mostLinks) return;
  const aged = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  for (const { name } of aged.toSorted((one, other) => other.time - one.time).slice(mostLinks)) {
    const stem = join(folder, name.slice(0, -'.json'.length));
    await rm(`${stem}.json`, { force: true });
    await rm(`${stem}.before`, { force: true });
  }
}

export function sourceLinkHandlers(parts: HostParts) {
  const folder = join(parts.options.dataFolder, 'sources');
  /** Paths of the two files without their endings; null for a document that is in no file. */
  const stemOf = (documentId: string): string | null => {
    const { target } = parts.documents.get(documentId);
    return target === null ? null : join(folder, sha256Of(new TextEncoder().encode(target)));
  };
  return {
    async keepSource(params: ParamsOf<'keepSource'>): Promise<ResultOf<'keepSource'>> {
      const { documentId, fileId, names, imported } = params;
      const stem = stemOf(documentId);
      const file = parts.registry.file(fileId);
      const { target: model } = parts.documents.get(documentId);
      if (stem === null || model === null || file.origin === 'upload') return { isKept: false };
      const source = await allowedPath(parts.access, file.path);
      const before = imported?.before ?? new Uint8Array();
      const link: StoredLink = {
        ...{ model, source, names },
        imported: imported === null ? null : { target: imported.target, recipe: imported.recipe },
        states: await statesOf(source, names, parts),
        beforeDigest: imported === null ? '' : sha256Of(before),
      };
      try {
        await mkdir(folder, { recursive: true });
        if (imported !== null) await writeAtomically(`${stem}.before`, before);
        await writeAtomically(`${stem}.json`, new TextEncoder().encode(`${JSON.stringify(link, null, 2)}\n`));
        await prune(folder);
      } catch (error) {
        throw fileError(error, 'write', folder);
      }
      return { isKept: true };
    },
    async keptSource({ documentId }: ParamsOf<'keptSource'>): Promise<ResultOf<'keptSource'>> {
      const stem = stemOf(documentId);
      const { target: model } = parts.documents.get(documentId);
      if (stem === null) return { link: null };
      const text = await readFile(`${stem}.json`, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw fileError(error, 'read', `${stem}.json`);
      });
      const link = text === null ? null : parsed(text);
      if (link === null || link.model !== model) return { link: null };
      const { source, names, imported } = link;
      const size = (await stat(`${stem}.before`).catch(() => null))?.size ?? 0;
      const before =
        imported === null || size > largestFile ? null : await readFile(`${stem}.before`).catch(() => null);
      // Without what the import made nothing could be told apart.
      if (imported !== null && (before === null || sha256Of(before) !== link.beforeDigest)) return { link: null };
      // The user chose it in an earlier run.
      parts.access.choose('file', source);
      if (!parts.access.allows(source)) return { link: null };
      const states = await statesOf(source, names, parts);
      const isThere = states[0] !== '';
      return {
        link: {
          file: await parts.registry.describe(parts.registry.addFile(source)),
          names: [...names],
          imported:
            imported === null || before === null
              ? null
              : { ...imported, beforeBlob: parts.blobs.put(Uint8Array.from(before)) },
          isChanged: isThere && states.some((state, at) => state !== link.states[at]),
        },
      };
    },
    async forgetSource({ documentId }: ParamsOf<'forgetSource'>) {
      const stem = stemOf(documentId);
      if (stem === null) return {};
      await rm(`${stem}.json`, { force: true });
      await rm(`${stem}.before`, { force: true });
      return {};
    },
  } satisfies Partial<Handlers>;
}
