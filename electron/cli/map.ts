/** `chunksmith map`: a map of Warcraft III as a project: what uses its files, what is unused and missing; and changes to it. */
import { readFile, realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { counted, grouped, sizeText } from '../../shared/codec/words.ts';
import type { MapUser } from '../../shared/warcraftMap/mention.ts';
import type { ImportPlan, ImportSource } from '../host/maps/planImport.ts';
import { planImport, usualFolder } from '../host/maps/planImport.ts';
import { renamedIn } from '../../shared/warcraftMap/importPlan.ts';
import type { GameFiles, ProjectFile } from '../../shared/warcraftMap/project.ts';
import { everywhere } from '../host/access.ts';
import { quietly } from '../host/archives/verifiedCopy.ts';
import type { ActParts, Done } from '../host/maps/mapActs.ts';
import { importFiles, optimiseModels, removeFiles, renameFile } from '../host/maps/mapActs.ts';
import { MapFacts } from '../host/maps/mapFacts.ts';
import { MapFiles } from '../host/maps/mapFiles.ts';
import { readGame, readProject, type ReadProject } from '../host/maps/readProject.ts';
import { saveMap } from '../host/maps/saveMap.ts';
import type { Mount } from '../host/mounts/mount.ts';
import { findTextureFile } from '../host/textureSearch.ts';
import type { Call, Command, ExitCode } from './command.ts';
import { printable, UsageError } from './command.ts';
import { messageOf } from './files.ts';
import { toJson } from './json.ts';
import type { OpenLibrary } from './libraryPlaces.ts';
import { withLibrary } from './libraryPlaces.ts';

function textOption({ options }: Call, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

function userWords({ kind, name, as }: MapUser): string {
  const who = kind === 'model' || kind === 'map' || kind === 'script' || kind === 'text' ? name : `${kind} ${name}`;
  return `${who}: ${as}`;
}

/** Users beyond these are counted. */
const shownUsers = 4;

function usersText(users: readonly MapUser[]): string {
  const more = users.length > shownUsers ? ` and ${grouped(users.length - shownUsers)} more` : '';
  return `${users.slice(0, shownUsers).map(userWords).join('; ')}${more}`;
}

function fileLine({ path, size, users, use, why }: ProjectFile): string {
  const used = users.length > 0 ? usersText(users) : use === 'unused' ? 'nothing uses it' : (why ?? '');
  return `${path}  ${sizeText(size)}  ${used}`;
}

function projectLines(file: string, { project, about, problems }: ReadProject): readonly string[] {
  const brought = project.files.filter(({ isPart }) => !isPart).toSorted((a, b) => a.path.localeCompare(b.path, 'en'));
  const part = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
  const of = (use: ProjectFile['use']): readonly string[] =>
    brought.filter((each) => each.use === use && (use === 'used' || each.users.length === 0)).map(fileLine);
  const head = about.name === '' ? file : `${file}: ${about.name}${about.author === '' ? '' : `, by ${about.author}`}`;
  const sizes = brought.reduce((sum, { size }) => sum + size, 0);
  return [
    head,
    `${counted(brought.length, 'import')}, ${sizeText(sizes)}; ${counted(project.files.length - brought.length, 'part')} of the map`,
    ...part('Used', of('used')),
    ...part('In the place of files of the game', of('replaces')),
    ...part('Perhaps used', of('perhaps')),
    ...part('Unused', of('unused')),
    ...part(
      'Missing',
      project.missing.map(({ path, users, elsewhere }) => {
        const where = elsewhere.length === 0 ? '' : `; the map has ${elsewhere.join(', ')}`;
        return `${path}  ${usersText(users)}${where}`;
      }),
    ),
    ...part('In the list of imports and not in the map', project.listedOnly),
    ...(project.unknown > 0
      ? ['', `${counted(project.unknown, 'file')} may be the game’s; --game PLACE tells what is missing of them.`]
      : []),
    ...part('Could not be read', problems),
  ];
}

async function sourceOnDisk(path: string): Promise<ImportSource> {
  const real = resolve(path);
  const content = await readFile(real).catch((error: unknown) => {
    throw new UsageError(`${path}: ${messageOf(error)}`);
  });
  const search = { access: everywhere, folder: dirname(real), extraFolder: null };
  return {
    name: basename(real),
    bytes: Uint8Array.from(content),
    async find(wanted, kind) {
      const found = await findTextureFile(wanted, search, kind);
      return found === null ? null : await sourceOnDisk(found);
    },
  };
}

interface Work {
  readonly map: MapFiles;
  readonly parts: ActParts;
  readonly call: Call;
}

async function imported(models: readonly string[], { map, parts, call }: Work): Promise<Done & { plan: ImportPlan }> {
  const sources: ImportSource[] = [];
  for (const path of models) sources.push(await sourceOnDisk(path));
  const folder = textOption(call, 'into') ?? usualFolder;
  const plan = await planImport(sources, folder, { map, game: parts.game, facts: parts.facts });
  const files = plan.files.map(({ path, bytes }, at) => ({ path, bytes, renamed: renamedIn(plan.files, at) }));
  const done = await importFiles(map, files, parts);
  const left = plan.left.map(({ path, by, state }) => {
    const where = { map: 'is in the map already', game: 'is the game’s', missing: 'is nowhere to be found' }[state];
    return `${by} names ${path}, which ${where}.`;
  });
  return { map: done.map, told: [...done.told, ...files.map(({ path }) => `  ${path}`), ...left], plan };
}

/** `Old/a.mdx=New/b.mdx`. */
function renameOf(given: string): { readonly from: string; readonly to: string } {
  const at = given.indexOf('=');
  if (at <= 0 || at === given.length - 1) throw new UsageError('--rename takes OLD=NEW, both paths in the map');
  return { from: given.slice(0, at), to: given.slice(at + 1) };
}

/** Acts in the order: take out, rename, optimise, import. Null where none is asked for. */
async function changed(work: Work): Promise<Done | null> {
  const { parts, call } = work;
  let { map } = work;
  const told: string[] = [];
  const take = (done: Done): void => {
    map = done.map;
    told.push(...done.told);
  };
  const remove = textOption(call, 'remove');
  const rename = textOption(call, 'rename');
  const models = call.positionals.slice(1);
  if (remove === null && rename === null && call.options['optimise'] !== true && models.length === 0) return null;
  if (remove === 'unused') {
    const { project } = await readProject(map, parts.game, parts.facts);
    const paths = project.files.filter(({ use }) => use === 'unused').map(({ path }) => path);
    if (paths.length > 0) take(await removeFiles(map, paths));
    told.push(...paths.map((path) => `  ${path}`));
  } else if (remove !== null) take(await removeFiles(map, remove.split(',')));
  if (rename !== null) {
    const { from, to } = renameOf(rename);
    take(await renameFile(map, from, to, parts));
  }
  if (call.options['optimise'] === true) take(await optimiseModels(map, parts));
  if (models.length > 0) take(await imported(models, { ...work, map }));
  return { map, told };
}

async function run(file: string, place: Mount, open: OpenLibrary, call: Call): Promise<ExitCode> {
  const { terminal, options } = call;
  const gamePath = textOption(call, 'game');
  const game: GameFiles | null = gamePath === null ? null : await readGame(await open.place(gamePath));
  const parts: ActParts = { workerUrl: open.workerUrl, facts: new MapFacts(open.workerUrl), game, work: quietly };
  const out = textOption(call, 'out');
  const isInPlace = options['in-place'] === true;
  if (out !== null && isInPlace) throw new UsageError('--out and --in-place exclude each other');
  const work = { map: await MapFiles.of(place), parts, call };
  const done = await changed(work);
  if (done === null) {
    if (out !== null || isInPlace) throw new UsageError('nothing is asked to be changed, so nothing is written');
    const read = await readProject(work.map, game, parts.facts);
    const value = { file, status: 'ok', ...read.about, ...read.project, problems: read.problems };
    await terminal.out(
      options['json'] === true ? `${toJson(value)}\n` : `${projectLines(file, read).map(printable).join('\n')}\n`,
    );
    return read.problems.length === 0 ? 0 : 1;
  }
  const target = isInPlace ? place.path : out;
  const saved =
    target === null || done.map.changes().length === 0
      ? null
      : await saveMap(place, done.map, { target: resolve(target), mpq: open.mpq, work: quietly });
  if (options['json'] === true) {
    const files = done.map.differences();
    await terminal.out(
      `${toJson({ file, status: saved === null ? 'unwritten' : 'written', told: done.told, files, saved })}\n`,
    );
    return 0;
  }
  const end =
    saved === null
      ? target === null
        ? 'Nothing was written: --out COPY.w3x writes a copy, --in-place the map itself.'
        : 'Nothing had to be changed, so nothing was written.'
      : `${saved.path}: ${sizeText(saved.size)}, read again and compared with ${file}${saved.backup === null ? '' : `; the version before is kept as ${saved.backup}`}`;
  await terminal.out(`${[...done.told, end].map(printable).join('\n')}\n`);
  return 0;
}

export const map: Command = {
  name: 'map',
  form: 'MAP [MODEL…]',
  summary: 'what uses the files of a Warcraft III map, and changes to them',
  explain: `Lists what was brought into a map (.w3x, .w3m), with what uses each file: models, units and other objects, scripts,
the loading screen, the interface; then what nothing uses, and what is named and not there. --game takes the folder of
the game, so that its own files are known. A path that a script puts together of parts is not seen: such files are
listed as perhaps used where their name stands in the script.

MODEL… are imported with the textures that they name and that lie with them, under the paths by which they are named.
Changes are written to a copy (--out), or over the map (--in-place, which keeps the version before as .bak): what was
written is read again, and every other file compared byte for byte. Without either it is only told what would change.

  chunksmith map Map.w3x --game 'C:/Games/Warcraft III'
  chunksmith map Map.w3x Trex.mdx --into units --out 'Map 2.w3x'
  chunksmith map Map.w3x --rename war3mapImported/a.mdx=units/Trex.mdx --out 'Map 2.w3x'
  chunksmith map Map.w3x --remove unused --optimise --out 'Map 2.w3x'`,
  options: {
    game: { type: 'string', value: 'PLACE', help: 'the game: its folder, or one with its files' },
    into: {
      type: 'string',
      value: 'FOLDER',
      help: 'folder of the map that models go into; war3mapImported when not given',
    },
    remove: { type: 'string', value: 'PATHS', help: 'take files out: paths with commas between, or "unused"' },
    rename: { type: 'string', value: 'OLD=NEW', help: 'give a file another path, wherever the map names it' },
    optimise: { type: 'boolean', help: 'take out of all models what the game does not need' },
    out: { type: 'string', value: 'COPY', help: 'write the changed map there' },
    'in-place': { type: 'boolean', help: 'write over the map; the version before stays as .bak' },
  },
  async run(call) {
    const [file] = call.positionals;
    if (file === undefined) throw new UsageError('map needs a map');
    const { terminal } = call;
    const real = await realpath(file).catch(() => null);
    if (real === null) throw new UsageError(`${file}: there is no such file`);
    try {
      return await withLibrary(
        call.workerUrl,
        () => undefined,
        async (open) => await run(file, await open.place(real), open, call),
      );
    } catch (error) {
      if (error instanceof UsageError) throw error;
      terminal.err(`${printable(error instanceof Error ? error.message : String(error))}\n`);
      return 1;
    }
  },
};
