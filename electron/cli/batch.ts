/** `chunksmith batch`: the same acts on many files, by a recipe; and a batch undone as a whole. */
import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { readBatchRecipe, RecipeFault, type BatchRecipe } from '../../shared/batch/recipe.ts';
import { counted, sizeText } from '../../shared/codec/words.ts';
import { everywhere } from '../host/access.ts';
import { BatchReport, summaryOf, undoBatch } from '../host/batch/batchReport.ts';
import { archiveWorkerUrl, MpqService } from '../host/archives/mpqService.ts';
import { runBatchIntoArchive } from '../host/batch/intoArchive.ts';
import { BatchMaker, runBatch, type BatchSource } from '../host/batch/runBatch.ts';
import { defaultDataFolder } from '../host/dataFolder.ts';
import { FileSets } from '../host/fileSets.ts';
import { findTextureFile } from '../host/textureSearch.ts';
import { WorkerPool } from '../host/workerPool.ts';
import type { Call, Command, ExitCode } from './command.ts';
import { noMoreWords, printable, UsageError } from './command.ts';
import { findFiles, isFolder, messageOf, placeBelow } from './files.ts';
import { toJson } from './json.ts';
import { canRunScripts } from './scripts/runner.ts';

/** Scripts are named from where the recipe lies. */
async function withScripts(recipe: BatchRecipe, folder: string): Promise<BatchRecipe> {
  const acts = recipe.acts.map((act) => (act.act === 'script' ? { ...act, path: resolve(folder, act.path) } : act));
  const scripts = acts.flatMap((act) => (act.act === 'script' ? [act.path] : []));
  for (const script of scripts) {
    const isThere = await stat(script).then(
      (entry) => entry.isFile(),
      () => false,
    );
    if (!isThere) throw new UsageError(`there is no script ${script}`);
  }
  if (scripts.length > 0 && !canRunScripts) {
    throw new UsageError('scripts need Node 24 or newer; "npm ci" installs one for this program');
  }
  return { ...recipe, acts };
}

async function recipeAt(path: string): Promise<BatchRecipe> {
  let source: string;
  try {
    source = await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path}: ${messageOf(error)}`);
  }
  try {
    return await withScripts(readBatchRecipe(JSON.parse(source)), dirname(resolve(path)));
  } catch (error) {
    if (error instanceof RecipeFault) throw new UsageError(`${path}: ${error.message}`);
    if (error instanceof SyntaxError) throw new UsageError(`${path} is no JSON: ${error.message}`);
    throw error;
  }
}

function sourceAt(file: string, inner: string, sets: FileSets): BatchSource {
  const path = resolve(file);
  const folder = dirname(path);
  return {
    id: file,
    inner,
    folder,
    readSet: () => sets.onDisk(path),
    async picture(wanted) {
      const found = await findTextureFile(wanted, { access: everywhere, folder, extraFolder: null });
      return found === null ? null : { name: basename(found), bytes: Uint8Array.from(await readFile(found)) };
    },
  };
}

async function check(sources: readonly BatchSource[], recipe: BatchRecipe, call: Call, url: URL): Promise<ExitCode> {
  const { terminal, options } = call;
  const maker = new BatchMaker(url);
  let bad = 0;
  try {
    for (const source of sources) {
      terminal.progress(printable(source.id));
      const outcome = await maker
        .make(source, recipe)
        .catch((error: unknown) => ({ kind: 'failed', message: messageOf(error) }) as const);
      terminal.progress(null);
      if (outcome.kind === 'failed') bad++;
      const about =
        outcome.kind === 'made'
          ? {
              ...{ status: 'would change', did: outcome.did, errors: outcome.errors },
              ...{ files: outcome.files.map(({ name }) => name), oldSize: outcome.oldSize, newSize: outcome.newSize },
            }
          : { status: outcome.kind, ...(outcome.kind === 'failed' ? { message: outcome.message } : {}) };
      if (options['json'] === true) await terminal.out(`${toJson({ file: source.id, ...about })}\n`);
      else await terminal.out(`${printable(lineOf(source.id, outcome))}\n`);
    }
  } finally {
    await maker.stop();
  }
  return bad === 0 ? 0 : 1;
}

type Checked = Awaited<ReturnType<BatchMaker['make']>>;

function lineOf(file: string, outcome: Checked): string {
  if (outcome.kind === 'failed') return `${file}: ${outcome.message}`;
  if (outcome.kind !== 'made') return `${file}: nothing to do`;
  const { did, errors, oldSize, newSize } = outcome;
  return `${file}: ${[...did, ...errors].join('; ')}; ${sizeText(oldSize)} would become ${sizeText(newSize)}`;
}

async function undo(call: Call, folder: string): Promise<ExitCode> {
  const { terminal, options } = call;
  const { restored, removed, left } = await undoBatch(basename(folder) === 'report.jsonl' ? dirname(folder) : folder);
  if (options['json'] === true) await terminal.out(`${toJson({ status: 'undone', restored, removed, left })}\n`);
  else {
    await terminal.out(`${counted(restored, 'file')} put back, ${counted(removed, 'new file')} removed\n`);
    for (const { path, message } of left) terminal.err(`${printable(path)}: ${message}\n`);
  }
  return left.length === 0 ? 0 : 1;
}

async function run(sources: readonly BatchSource[], recipe: BatchRecipe, call: Call, url: URL): Promise<ExitCode> {
  const { terminal, options } = call;
  const out = typeof options['out'] === 'string' ? resolve(options['out']) : null;
  const isInPlace = options['in-place'] === true;
  const into = typeof options['into'] === 'string' ? resolve(options['into']) : null;
  if ([isInPlace, out !== null, into !== null].filter(Boolean).length !== 1) {
    throw new UsageError('batch needs one of --out FOLDER, --into ARCHIVE and --in-place');
  }
  const report = await BatchReport.begin(defaultDataFolder(process.env), recipe, sources.length);
  const how = {
    ...{ recipe, out, access: everywhere, workerUrl: url, workers: availableParallelism() },
    existing: isInPlace || options['replace'] === true ? ('replace' as const) : ('skip' as const),
    signal: new AbortController().signal,
    progress: (done: number, now: string) => terminal.progress(`${done} of ${sources.length}, now ${printable(now)}`),
  };
  if (into === null) await runBatch(sources, how, report);
  else {
    const mpq = new MpqService(archiveWorkerUrl(url));
    try {
      await runBatchIntoArchive(sources, how, report, { archive: into, mpq });
    } finally {
      await mpq.stop();
    }
  }
  terminal.progress(null);
  const { written, unchanged, skipped, failed, doubtful } = await summaryOf(await report.lines());
  const value = { status: 'done', written, unchanged, skipped, failed, doubtful, report: report.folder };
  if (options['json'] === true) await terminal.out(`${toJson(value)}\n`);
  else {
    const words = [`${written} written`, `${unchanged} had nothing to do`];
    if (skipped > 0) words.push(`${skipped} skipped because files are there`);
    if (failed.length > 0) words.push(`${failed.length} failed`);
    await terminal.out(`${words.join(', ')}\nundo with: chunksmith batch --undo "${report.folder}"\n`);
    for (const { path, message } of failed) terminal.err(`${printable(`${path}: ${message}`)}\n`);
    for (const { path, message } of doubtful) terminal.err(`${printable(`${path}: ${message}`)}\n`);
  }
  return failed.length === 0 ? 0 : 1;
}

export const batch: Command = {
  name: 'batch',
  form: 'RECIPE FILE… | --undo REPORT',
  summary: 'do the same to many files, by a recipe',
  explain: `RECIPE is a JSON file: {"version": 1, "acts": […]}. The acts are done one after the other:

  {"act": "fix", "rules": ["*"]}                     safe fixes of these rules, or of all
  {"act": "optimise", "savings": ["*"]}              what nothing needs is taken away
  {"act": "paths", "from": "Old\\\\*", "to": "New\\\\*"}    other paths for files that are named
  {"act": "scale", "factor": 2}
  {"act": "convert", "to": "mdx-800"}                another version or game, as with convert-model
  {"act": "export", "as": "glb"}
  {"act": "texture", "to": "png"}                    pictures in another format: blp, blp1, blp2, png, tga, dds
  {"act": "picture"}                                 a small PNG beside each picture; of models in the window alone

Files are written beside their sources and over them (--in-place), into a folder, or all together into an archive, of
which every other file is compared before the new one takes its place. Each is whole, the old one or the new
one, whenever the program ends, and a report in Chunksmith's data folder says which. By it the batch is undone as a whole:
files that were changed since stay as they are.

  chunksmith batch mend.json Downloads --check
  chunksmith batch mend.json Downloads --out Mended
  chunksmith batch --undo ~/.config/chunksmith/batches/2026-11-28T12-00-00`,
  options: {
    out: { type: 'string', value: 'FOLDER', help: 'where results go' },
    into: { type: 'string', value: 'ARCHIVE', help: 'an archive that results go into, all together' },
    'in-place': { type: 'boolean', help: 'write over the sources; the report keeps what they were' },
    replace: { type: 'boolean', help: 'replace files that are in the folder' },
    check: { type: 'boolean', help: 'say what would change, and write nothing' },
    undo: { type: 'string', value: 'REPORT', help: 'undo the batch of this report' },
  },
  async run(call) {
    const { positionals, options, formats, terminal, workerUrl: url } = call;
    if (typeof options['undo'] === 'string') {
      noMoreWords(positionals, 0, '--undo takes one report');
      return await undo(call, options['undo']);
    }
    const [recipePath, ...names] = positionals;
    if (recipePath === undefined || names.length === 0) throw new UsageError('batch needs a recipe and files');
    const recipe = await recipeAt(recipePath);
    const pool = new WorkerPool(url, { size: 1 });
    try {
      const sets = new FileSets(pool, everywhere);
      const folders = [];
      for (const name of names) if (await isFolder(name)) folders.push(name);
      const sources: BatchSource[] = [];
      let bad = 0;
      for await (const { file, problem } of findFiles(names, formats)) {
        if (problem === undefined) sources.push(sourceAt(file, placeBelow(file, folders), sets));
        else {
          bad++;
          terminal.err(`${printable(`${file}: ${problem}`)}\n`);
        }
      }
      if (sources.length === 0) terminal.err('No file of a known format found.\n');
      const code =
        options['check'] === true ? await check(sources, recipe, call, url) : await run(sources, recipe, call, url);
      return bad === 0 ? code : 1;
    } finally {
      await pool.stop();
    }
  },
};
