/** `chunksmith library`: makes the index of a folder, archive or game, and asks it. */
import { counted, grouped } from '../../shared/codec/words.ts';
import { pathKey } from '../../shared/archive/paths.ts';
import type { CopyKind, LibraryFile } from '../../shared/library/answers.ts';
import { copyKinds } from '../../shared/library/answers.ts';
import { factWords } from '../../shared/library/factWords.ts';
import { parseQuery } from '../../shared/library/query/query.ts';
import type { LibraryState } from '../host/library/library.ts';
import type { Mount } from '../host/mounts/mount.ts';
import { findInMount } from '../host/mounts/resolve.ts';
import type { Call, Command, ExitCode } from './command.ts';
import { noMoreWords, printable, UsageError } from './command.ts';
import { toJson } from './json.ts';
import type { OpenLibrary } from './libraryPlaces.ts';
import { withLibrary } from './libraryPlaces.ts';

/** More results than anybody reads; --limit says another number. */
const usualLimit = 1000;

type Act = (place: Mount, open: OpenLibrary, call: Call) => Promise<ExitCode>;

function textOption({ options }: Call, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

function limitOf(call: Call): number {
  const given = textOption(call, 'limit');
  if (given === null) return usualLimit;
  if (!/^\d+$/.test(given)) throw new UsageError('--limit takes a whole number');
  return Number(given);
}

async function tell({ options, terminal }: Call, value: object, lines: readonly string[]): Promise<void> {
  if (options['json'] === true) await terminal.out(`${toJson(value)}\n`);
  else if (lines.length > 0) await terminal.out(`${lines.map(printable).join('\n')}\n`);
}

function lineOf(file: LibraryFile): string {
  return [file.path, ...factWords(file)].join('  ');
}

/** Brings the index up to date, unless it is to be asked as it is. */
async function updated(
  place: Mount,
  { library }: OpenLibrary,
  { options, terminal }: Call,
): Promise<LibraryState | null> {
  if (options['as-is'] === true) return null;
  const state = await library.index(place);
  terminal.progress(null);
  if (state.kind !== 'ready') throw new Error(state.problem ?? 'the index could not be made');
  return state;
}

const index: Act = async (place, open, call) => {
  const started = performance.now();
  const state = await updated(place, open, call);
  const { files, looked, waiting, unreadable } = await open.library.ask(place, 'counts', {});
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const value = {
    place: place.path,
    status: 'ready',
    files,
    looked,
    made: state?.done ?? 0,
    waiting,
    unreadable,
    seconds,
  };
  const lost = unreadable === 0 ? '' : `, ${grouped(unreadable)} cannot be read`;
  await tell(call, value, [
    `${place.path}: ${counted(files, 'file')}, ${grouped(looked)} looked into${lost}; ${grouped(value.made)} of them now, in ${seconds} s`,
  ]);
  return 0;
};

const search: Act = async (place, open, call) => {
  const text = call.positionals.slice(2).join(' ');
  const parsed = parseQuery(text);
  if (parsed.kind === 'fault') {
    const { message, start, end } = parsed.fault;
    throw new UsageError(`${message}\n  ${text}\n  ${' '.repeat(start)}${'^'.repeat(Math.max(1, end - start))}`);
  }
  await updated(place, open, call);
  const page = { limit: limitOf(call), offset: 0 };
  const { files, total } = await open.library.search(place, { query: parsed.query, kinds: [] }, page);
  const rest = total > files.length ? [`and ${grouped(total - files.length)} more; --limit shows them`] : [];
  await tell(call, { place: place.path, query: text, total, files }, [...files.map(lineOf), ...rest]);
  return total > 0 ? 0 : 1;
};

/** The path behind the place, in the place. */
function pathOf({ positionals }: Call, act: string): string {
  const path = positionals[2];
  if (path === undefined) throw new UsageError(`library ${act} needs the path of a file in the place`);
  return path;
}

async function fileAt(place: Mount, open: OpenLibrary, path: string): Promise<LibraryFile> {
  const { found } = await open.library.ask(place, 'file', { path });
  if (found === null) throw new UsageError(`${path} is not in ${place.path}; give its path as it is there`);
  return found.file;
}

const uses: Act = async (place, open, call) => {
  const path = pathOf(call, 'uses');
  await updated(place, open, call);
  await fileAt(place, open, path);
  const { files, total } = await open.library.ask(place, 'users', { path, limit: limitOf(call) });
  const none = total === 0 ? [`nothing in ${place.path} uses ${path}`] : [];
  await tell(call, { place: place.path, path, total, users: files }, [...files.map(lineOf), ...none]);
  return 0;
};

const missing: Act = async (place, open, call) => {
  const path = call.positionals[2] ?? null;
  await updated(place, open, call);
  if (path !== null) await fileAt(place, open, path);
  const found = await open.library.ask(place, 'missing', { path });
  const other = textOption(call, 'with');
  const game = other === null ? null : await open.place(other);
  const lacking = [];
  for (const use of found.missing) {
    const kind = use.kind === 'texture' || use.kind === 'model' || use.kind === 'sound' ? use.kind : 'file';
    if (game === null || (await findInMount(game, use.path, kind, null)) === null) lacking.push(use);
  }
  const lines = lacking.map((use) => {
    const more = use.users > use.neededBy.length ? ` and ${grouped(use.users - use.neededBy.length)} more` : '';
    return `${use.path}  ${use.kind}, needed by ${use.neededBy.join(', ')}${more}`;
  });
  const none = lacking.length === 0 ? [`nothing is missing from ${place.path}`] : [];
  await tell(call, { place: place.path, path, missing: lacking }, [...lines, ...none]);
  return lacking.length === 0 ? 0 : 1;
};

function copyKind(call: Call): CopyKind {
  const by = textOption(call, 'by') ?? 'content';
  const found = copyKinds.find((each) => each === by);
  if (found === undefined) throw new UsageError(`--by takes one of ${copyKinds.join(', ')}`);
  return found;
}

const copies: Act = async (place, open, call) => {
  const by = copyKind(call);
  const path = call.positionals[2];
  await updated(place, open, call);
  if (path !== undefined) {
    const file = await fileAt(place, open, path);
    const hash = file[by];
    const all = hash === null ? [] : (await open.library.ask(place, 'copiesOf', { by, hash })).files;
    const others = all.filter((each) => pathKey(each.path) !== pathKey(path));
    await tell(call, { place: place.path, by, path, copies: others }, others.map(lineOf));
    return 0;
  }
  const { groups, total } = await open.library.ask(place, 'copies', { by, limit: limitOf(call) });
  const lines = groups.flatMap((group) => [
    `${counted(group.length, 'copy', 'copies')}:`,
    ...group.map((file) => `  ${lineOf(file)}`),
  ]);
  const none = total === 0 ? ['no copies'] : [];
  await tell(call, { place: place.path, by, total, groups }, [...lines, ...none]);
  return 0;
};

const acts: Readonly<Record<string, Act>> = { index, search, uses, missing, copies };

export const library: Command = {
  name: 'library',
  form: 'index|search|uses|missing|copies PLACE…',
  summary: 'find models and textures by what is in them',
  explain: `PLACE is a folder, an archive or map, or the folder of a game, which is read as the game reads it. Its index is kept
in Chunksmith's data folder, where the window has it too; each command first brings it up to date with what changed.

"index" does only that. "search" takes words of the path and fields, all of which have to fit: bones>50, triangles<=500,
texture:lava, clip:Attack, version:900, format:mdx, problem:…, missing:…, is:copy; -field:… takes out, quotes keep blanks.
"uses" lists what uses a file, "missing" what is named and not there, of one file or all; "copies" what is there twice.

  chunksmith library index Downloads
  chunksmith library search Downloads 'bones>50 clip:Attack -missing:*'
  chunksmith library uses 'C:/Games/Warcraft III' Textures/Lava.blp
  chunksmith library missing Map.w3x --with 'C:/Games/Warcraft III'
  chunksmith library copies Downloads --by mesh`,
  options: {
    'as-is': { type: 'boolean', help: 'ask the index as it is, without looking for changes' },
    limit: { type: 'string', value: 'NUMBER', help: 'most results that are listed' },
    with: { type: 'string', value: 'PLACE', help: 'missing: leave out what is in this other place, such as the game' },
    by: { type: 'string', value: 'KIND', help: 'copies: content (usual), pixels or mesh' },
  },
  async run(call) {
    const [name, path] = call.positionals;
    const act = name === undefined ? undefined : acts[name];
    if (act === undefined) throw new UsageError(`library needs one of ${Object.keys(acts).join(', ')}`);
    if (path === undefined) throw new UsageError(`library ${name} needs a folder, an archive or a game`);
    if (name !== 'search')
      noMoreWords(
        call.positionals,
        name === 'index' ? 2 : 3,
        `library ${name} takes one ${name === 'index' ? 'place' : 'path'}`,
      );
    const { terminal } = call;
    const progress = ({ kind, done, total }: LibraryState): void => {
      if (kind === 'indexing') terminal.progress(`${grouped(done)} of ${grouped(total)} files`);
    };
    try {
      return await withLibrary(call.workerUrl, progress, async (open) => await act(await open.place(path), open, call));
    } catch (error) {
      if (error instanceof UsageError) throw error;
      terminal.progress(null);
      terminal.err(`${printable(error instanceof Error ? error.message : String(error))}\n`);
      return 1;
    }
  },
};
