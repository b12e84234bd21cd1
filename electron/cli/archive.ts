/**
 * `chunksmith archive`: lists, extracts, verifies, adds to and compacts MPQ, PAK and WAD archives and maps; lists, extracts and
 * verifies the storage of a game's folder.
 */
import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ArchiveAct } from './archiveActs.ts';
import {
  addToArchive,
  compact as compactOne,
  extractArchive,
  listArchive,
  verifyArchive,
  withArchives,
} from './archiveActs.ts';
import type { Call, Command, ExitCode, Terminal } from './command.ts';
import { printable, UsageError } from './command.ts';
import { tellFailure } from './eachFile.ts';
import { messageOf } from './files.ts';
import { toJson } from './json.ts';
import { counted } from '../../shared/codec/words.ts';

/** Problems of single files shown in the text form before it says how many more there are. */
const failuresShown = 20;

function textOption({ options }: Call, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

/** Failures of single files, and what is odd about the archive, on the error output. */
function tellProblems(
  file: string,
  found: { readonly problems?: readonly string[]; readonly failed?: readonly { path: string; message: string }[] },
  terminal: Terminal,
): void {
  const { problems = [], failed = [] } = found;
  for (const problem of problems) terminal.err(`${printable(`${file}: ${problem}`)}\n`);
  for (const { path, message } of failed.slice(0, failuresShown)) terminal.err(`${printable(`${path}: ${message}`)}\n`);
  if (failed.length > failuresShown) terminal.err(`and ${failed.length - failuresShown} more files\n`);
}

/** The host's messages begin with the file's name, which the tool gives by itself. */
function withoutName(message: string, file: string): string {
  const start = `${basename(file)}: `;
  return message.startsWith(start) ? message.slice(start.length) : message;
}

/** Files that a storage lists and this computer does not have: normal, and told of. */
function absentText(count: number): string {
  return count === 0 ? '' : `, ${count} not downloaded`;
}

type Act = (file: string, act: ArchiveAct, call: Call) => Promise<boolean>;

async function list(file: string, act: ArchiveAct, { options, terminal }: Call): Promise<boolean> {
  const found = await listArchive(file, act);
  if (options['json'] === true) {
    await terminal.out(`${toJson({ file, status: 'ok', ...found })}\n`);
    return true;
  }
  const lines = found.entries.map(({ name, size, packedSize, locale, notDownloaded }) => {
    const language = locale === 0 ? '' : `  locale ${locale.toString(16)}`;
    const absent = notDownloaded ? '  not downloaded' : '';
    return printable(`${String(size).padStart(10)} ${String(packedSize).padStart(10)}  ${name}${language}${absent}`);
  });
  const total = `${found.title}: ${counted(found.entries.length, 'file')}`;
  await terminal.out(`${[...lines, printable(`${file}: ${total}`)].join('\n')}\n`);
  tellProblems(file, { problems: found.problems }, terminal);
  return true;
}

const extract: Act = async (file, act, call) => {
  const { options, terminal } = call;
  const folder = textOption(call, 'out') ?? '.';
  await mkdir(folder, { recursive: true });
  const result = await extractArchive(file, act, {
    folder,
    existing: options['overwrite'] === true ? 'overwrite' : 'skip',
    isFlat: options['flat'] === true,
    progress: (done, path) => terminal.progress(`${done} done, now ${printable(path)}`),
  });
  terminal.progress(null);
  const { written, skipped, failed, notDownloaded } = result;
  const isWell = failed.length === 0;
  if (options['json'] === true) {
    await terminal.out(
      `${toJson({ file, status: isWell ? 'ok' : 'incomplete', out: folder, written, skipped, notDownloaded, failed })}\n`,
    );
    return isWell;
  }
  const left = skipped === 0 ? '' : `, ${skipped} left as they were (--overwrite replaces them)`;
  const lost = isWell ? '' : `, ${failed.length} could not be extracted`;
  await terminal.out(
    `${printable(file)} → ${printable(folder)}: ${counted(written, 'file')}${left}${lost}${absentText(notDownloaded)}\n`,
  );
  tellProblems(file, { failed }, terminal);
  return isWell;
};

const verify: Act = async (file, act, { options, terminal }) => {
  const result = await verifyArchive(file, act, (done, path) =>
    terminal.progress(`${done} read, now ${printable(path)}`),
  );
  terminal.progress(null);
  const { read, bytes, failed, notDownloaded } = result;
  const isWell = failed.length === 0;
  if (options['json'] === true) {
    await terminal.out(`${toJson({ file, status: isWell ? 'readable' : 'damaged', ...result })}\n`);
    return isWell;
  }
  const lost = isWell ? '' : `, ${failed.length} cannot be read`;
  await terminal.out(
    `${printable(file)}: ${counted(read, 'file')} of ${bytes} bytes read${lost}${absentText(notDownloaded)}\n`,
  );
  tellProblems(file, result, terminal);
  return isWell;
};

const compact: Act = async (file, act, { options, terminal }) => {
  const result = await compactOne(file, act, (percent) => terminal.progress(`${printable(file)}: ${percent} %`));
  terminal.progress(null);
  const { before, after, backup } = result;
  const isSmaller = after < before;
  if (options['json'] === true) {
    await terminal.out(`${toJson({ file, status: isSmaller ? 'written' : 'unchanged', ...result })}\n`);
    return true;
  }
  const kept = backup === null ? '' : `; the version before is kept as ${backup}`;
  const outcome = isSmaller ? `${before} → ${after} bytes${kept}` : 'nothing to free';
  await terminal.out(`${printable(`${file}: ${outcome}`)}\n`);
  return true;
};

async function add(archive: string, files: readonly string[], act: ArchiveAct, call: Call): Promise<boolean> {
  const { options, terminal } = call;
  const version = textOption(call, 'create');
  if (version !== null && version !== '1' && version !== '2') throw new UsageError('--create takes 1 or 2');
  const create = version === null ? null : version === '1' ? 1 : 2;
  const { added, leftOut, backup } = await addToArchive(archive, { files, as: textOption(call, 'as'), create }, act);
  if (options['json'] === true) {
    await terminal.out(`${toJson({ file: archive, status: 'written', added, leftOut, backup })}\n`);
    return true;
  }
  const kept = backup === null ? '' : `; the version before is kept as ${backup}`;
  const lines = added.map(({ path, size }) => printable(`  ${path}: ${counted(size, 'byte')}`));
  await terminal.out(
    `${[`${printable(archive)}: ${counted(added.length, 'file')} written${kept}`, ...lines].join('\n')}\n`,
  );
  tellProblems(archive, { failed: leftOut }, terminal);
  return true;
}

const acts: Readonly<Record<string, Act>> = { list, extract, verify, compact };

async function eachArchive(
  files: readonly string[],
  call: Call,
  run: (file: string) => Promise<boolean>,
): Promise<ExitCode> {
  let isWell = true;
  for (const file of files) {
    try {
      isWell = (await run(file)) && isWell;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const failure = {
        file,
        format: null,
        version: null,
        status: 'error',
        message: withoutName(messageOf(error), file),
      } as const;
      call.terminal.progress(null);
      await tellFailure(failure, call.options['json'] === true, call.terminal);
      isWell = false;
    }
  }
  return isWell ? 0 : 1;
}

export const archive: Command = {
  name: 'archive',
  form: 'list|extract|verify|add|compact FILE…',
  summary: 'look into and change archives and maps',
  explain: `Works on MPQ archives (.mpq, .w3x, .w3m, .w3n), PAK and WAD archives. "list" shows what they hold, "extract" writes
their files into a folder, "verify" reads every file to its end. "add" puts files or folders into one archive: it writes
a copy, compares everything else with the old one, and keeps the first version overwritten as .bak. "compact" frees
the room that replaced and removed files left, in the same safe way.

In place of an archive "list", "extract" and "verify" take the folder of Warcraft III 1.30 or later: the CASC storage in
it is read, never written. What it lists without having it on this computer is shown as "not downloaded".

  chunksmith archive list War3.mpq --pattern '*.mdx'
  chunksmith archive extract Map.w3x --out map --pattern 'war3mapImported/**'
  chunksmith archive verify Map.w3x pak0.pak
  chunksmith archive extract 'C:/Games/Warcraft III' --out footman --pattern '**/units/human/footman/*'
  chunksmith archive add patch-4.MPQ Footman.m2 --as Creature/Footman/Footman.m2 --create 2
  chunksmith archive compact patch-4.MPQ`,
  options: {
    pattern: { type: 'string', value: 'PATTERN', help: 'only files like this: * within a name, ** over folders, ?' },
    out: { type: 'string', value: 'FOLDER', help: 'extract: where to; here when not given' },
    overwrite: { type: 'boolean', help: 'extract: replace files that are there already' },
    flat: { type: 'boolean', help: 'extract: all files directly into the folder' },
    listfile: { type: 'string', value: 'FILE', help: 'file names to try for an archive that does not tell its own' },
    as: { type: 'string', value: 'PATH', help: 'add: path in the archive, or a folder when it ends with /' },
    create: { type: 'string', value: '1|2', help: 'add: make the MPQ of this version when it does not exist' },
  },
  async run(call) {
    const [name, ...files] = call.positionals;
    const act = name === undefined ? undefined : acts[name];
    if (act === undefined && name !== 'add')
      throw new UsageError('archive needs one of list, extract, verify, add, compact');
    const [first, ...others] = files;
    if (first === undefined) throw new UsageError(`archive ${name} needs an archive`);
    if (name === 'add' && others.length === 0) throw new UsageError('archive add needs files to add');
    const [listfile, pattern] = [textOption(call, 'listfile'), textOption(call, 'pattern')];
    const given = { listfile, pattern, workerUrl: call.workerUrl };
    return await withArchives(given, async (opened) =>
      act === undefined
        ? await eachArchive([first], call, (file) => add(file, others, opened, call))
        : await eachArchive(files, call, (file) => act(file, opened, call)),
    );
  },
};
