/** What each request about work on many files does. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { baseName } from '../../../shared/archive/paths.ts';
import { readBatchRecipe, RecipeFault, type BatchRecipe } from '../../../shared/batch/recipe.ts';
import type { BatchPreview, MountedBatchResult } from '../../../shared/host/batchContract.ts';
import { HostError } from '../../../shared/host/error.ts';
import type { Handlers } from '../../../shared/host/server.ts';
import { allowedTarget } from '../access.ts';
import { FileSets } from '../fileSets.ts';
import { sha256Of } from '../fileState.ts';
import { KeptPictures } from '../keptPictures.ts';
import type { HostParts } from '../hostParts.ts';
import { placeOf } from '../mounts/home.ts';
import { readMountedFile } from '../mounts/mount.ts';
import { findInMount, readForDocument } from '../mounts/resolve.ts';
import { findTextureFile } from '../textureSearch.ts';
import { BatchReport, summaryOf, undoBatch } from './batchReport.ts';
import { runBatchIntoArchive } from './intoArchive.ts';
import { mapActOf, reportOf, tileSources } from './mapRequest.ts';
import { runMap } from './runMap.ts';
import { BatchMaker, runBatch, type BatchSource } from './runBatch.ts';

function recipeOf(json: string): BatchRecipe {
  try {
    return readBatchRecipe(JSON.parse(json));
  } catch (error) {
    if (error instanceof RecipeFault) throw new HostError('bad-request', error.message);
    throw new HostError('bad-request', 'The recipe is no JSON.');
  }
}

/** A file of a mount: loose files are written over, those of archives go into a folder. */
async function sourceOf(
  mountId: string,
  path: string,
  parts: HostParts,
  drawn: (bytes: Uint8Array) => Promise<Uint8Array | null> = () => Promise.resolve(null),
): Promise<BatchSource> {
  const mount = await parts.mounting.mounts.get(mountId);
  const file = await mount.file(path, null);
  const loose = file.source.open?.pathOf(file.entry) ?? null;
  const sets = new FileSets(parts.pool, parts.access);
  const folder = loose === null ? null : dirname(loose);
  return {
    id: loose ?? `${mount.plan.name}/${file.path}`,
    inner: file.path,
    folder,
    drawn: async () => await drawn(await readMountedFile(file)),
    readSet: () => (loose === null ? sets.at(placeOf(file, false)) : sets.onDisk(loose)),
    async picture(wanted) {
      const found = await findInMount(mount, wanted, 'texture', null);
      if (found !== null) return { name: baseName(found.path), bytes: await readMountedFile(found) };
      if (folder === null) return null;
      const beside = await findTextureFile(wanted, { access: parts.access, folder, extraFolder: null });
      return beside === null ? null : { name: basename(beside), bytes: Uint8Array.from(await readFile(beside)) };
    },
  };
}

/** A file on disk that lies in no mount. */
function looseSource(fileId: string, { pool, access, registry }: HostParts): BatchSource {
  const file = registry.file(fileId);
  if (file.origin === 'upload') throw new HostError('bad-request', `${file.name} lies in no folder.`);
  const { path } = file;
  const folder = dirname(path);
  const sets = new FileSets(pool, access);
  return {
    id: path,
    inner: basename(path),
    folder,
    readSet: () => sets.onDisk(path),
    async picture(wanted) {
      const found = await findTextureFile(wanted, { access, folder, extraFolder: null });
      return found === null ? null : { name: basename(found), bytes: Uint8Array.from(await readFile(found)) };
    },
  };
}

/** Names of batches as `BatchReport.begin` makes them: nothing else leads anywhere. */
const reportName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d( \d+)?$/;

async function resultOf(report: BatchReport): Promise<MountedBatchResult> {
  const { failed, doubtful, isCut, ...counts } = await summaryOf(await report.lines());
  const lists = { failed: [...failed], doubtful: [...doubtful] };
  return { ...counts, ...lists, report: basename(report.folder), location: report.folder, isCancelled: isCut };
}

export function batchHandlers(parts: HostParts) {
  const { options, registry, access, mounting } = parts;
  const { workerUrl, dataFolder } = options;
  const kept = new KeptPictures(dataFolder);
  /** Pictures that the page drew for this batch, by the content of their files. */
  const drawnAs =
    (look: string | null) =>
    async (bytes: Uint8Array): Promise<Uint8Array | null> =>
      look === null ? null : await kept.get(`${sha256Of(bytes)}-${look}`, () => Promise.resolve(false));
  async function archiveAt(fileId: string): Promise<string> {
    const file = registry.file(fileId);
    if (file.origin !== 'file') throw new HostError('bad-request', 'Choose an archive on disk for the results.');
    return await allowedTarget(access, file.path);
  }
  /** A script is the file that was chosen, whatever the recipe calls it. */
  function withScript(recipe: BatchRecipe, scriptId: string | null): BatchRecipe {
    const acts = recipe.acts.map((act) => {
      if (act.act !== 'script') return act;
      const file = scriptId === null ? null : registry.file(scriptId);
      if (file === null || file.origin !== 'file') throw new HostError('bad-request', 'Choose a script on disk.');
      return { ...act, path: file.path };
    });
    return { ...recipe, acts };
  }
  return {
    async previewBatch({ files, recipe: json, scriptId }) {
      const recipe = withScript(recipeOf(json), scriptId);
      const maker = new BatchMaker(workerUrl);
      const looked: BatchPreview[] = [];
      try {
        for (const { mountId, path } of files) {
          const made = await sourceOf(mountId, path, parts)
            .then((source) => maker.make(source, recipe))
            .catch((error: unknown) => ({
              ...{ kind: 'failed' as const, message: error instanceof Error ? error.message : String(error) },
            }));
          if (made.kind === 'made') {
            const { did, errors, oldSize, newSize } = made;
            const names = made.files.map(({ name }) => name);
            const [main] = made.files;
            const blob = main === undefined ? null : parts.blobs.put(main.bytes);
            const about = { did: [...did], errors: [...errors], files: names, oldSize, newSize, blob };
            looked.push({ path, outcome: { kind: 'made', ...about } });
          } else if (made.kind === 'failed') looked.push({ path, outcome: made });
          else looked.push({ path, outcome: { kind: 'unchanged' } });
        }
      } finally {
        await maker.stop();
      }
      return { files: looked };
    },
    async runBatch({ taskId, files, fileIds, recipe: json, folderId, archiveId, look, scriptId, existing }) {
      const recipe = withScript(recipeOf(json), scriptId);
      const archive = archiveId === null ? null : await archiveAt(archiveId);
      const out = folderId === null ? null : registry.folder(folderId);
      return await mounting.tasks.run(taskId, async (signal) => {
        const sources: BatchSource[] = [];
        for (const { mountId, path } of files) sources.push(await sourceOf(mountId, path, parts, drawnAs(look)));
        for (const fileId of fileIds) sources.push(looseSource(fileId, parts));
        const report = await BatchReport.begin(dataFolder, recipe, sources.length);
        const progress = (done: number, now: string): void => {
          const percent = Math.min(99, Math.floor((done / sources.length) * 100));
          parts.tell('progress', { taskId, label: `Working on ${basename(now)}`, percent });
        };
        // One processor is left to the rest of the program.
        const workers = Math.max(1, Math.min(4, availableParallelism() - 1));
        try {
          const how = { recipe, access, signal, workerUrl, workers, progress };
          if (archive === null) await runBatch(sources, { ...how, out, existing }, report);
          else await runBatchIntoArchive(sources, how, report, { archive, mpq: mounting.mpq });
        } finally {
          parts.tell('progress', { taskId, label: 'Done', percent: 100 });
        }
        if (archive !== null) {
          for (const mount of await mounting.mounts.all()) if (mount.path === archive) await mount.refresh();
        }
        return await resultOf(report);
      });
    },
    async runOnMap({ taskId, documentId, tiles, act: sent }) {
      const act = mapActOf(sent);
      // A map whose document has gone finds no models.
      parts.documents.get(documentId);
      return await mounting.tasks.run(taskId, async (signal) => {
        const sources = await tileSources(tiles, parts);
        const report = await BatchReport.begin(
          dataFolder,
          { map: act.kind },
          sources.filter(({ isOpen }) => !isOpen).length,
        );
        const progress = (percent: number, now: string): void =>
          parts.tell('progress', { taskId, label: `Working on ${now}`, percent: Math.min(99, Math.floor(percent)) });
        const model = async (path: string): Promise<Uint8Array | null> =>
          (await readForDocument({ documentId, file: { path, kind: 'file' } }, parts))?.bytes ?? null;
        try {
          const told = await runMap(sources, act, { access, signal, workerUrl, progress, model }, report);
          return { result: await resultOf(report), told: reportOf(told) };
        } finally {
          parts.tell('progress', { taskId, label: 'Done', percent: 100 });
        }
      });
    },
    async undoBatch({ report }) {
      if (!reportName.test(report)) throw new HostError('bad-request', 'That is the name of no report.');
      const { restored, removed, left } = await undoBatch(join(dataFolder, 'batches', report));
      return { restored, removed, left: [...left] };
    },
  } satisfies Partial<Handlers>;
}
