/** `chunksmith import --into`: an exported model that was changed elsewhere goes back into the one that it came from. */
import { readFile, realpath } from 'node:fs/promises';
import { basename, delimiter, dirname, resolve } from 'node:path';
import { counted } from '../../shared/codec/words.ts';
import type { BackItem, BackPlan } from '../../shared/exchange/back/index.ts';
import type { ExchangeFile } from '../../shared/exchange/files.ts';
import { actAndCheck } from '../../shared/format/addedErrors.ts';
import type { Command, ExitCode } from './command.ts';
import { printable, UsageError } from './command.ts';
import { DiskSource } from './compile.ts';
import type { Dress } from './dress.ts';
import { dressedChoices, readDress } from './dress.ts';
import { tellFailure } from './eachFile.ts';
import { checkFree, writeFilesInto } from './exportFiles.ts';
import type { OpenFile } from './files.ts';
import { messageOf, withDocument } from './files.ts';
import { toJson } from './json.ts';
import { picturesFor } from './modelPictures.ts';
import type { PaintedFile } from './paintedFiles.ts';
import { paintedFiles, writePainted } from './paintedFiles.ts';
import { checkReadable, outputFile, replacedBy, writeAll } from './set.ts';

/** A difference of the list, and what became of it. */
export interface BroughtItem extends BackItem {
  readonly isDone: boolean;
  /** What the format had to do to obey, or why it was not done. */
  readonly notes: readonly string[];
}

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface ImportIntoResult {
  readonly file: string;
  readonly into: string;
  readonly format: string;
  readonly version: number;
  /** `checked`: nothing was written, because only the list was asked for; `unchanged`: there was nothing to take over. */
  readonly status: 'imported' | 'checked' | 'unchanged';
  /** All files that were written. */
  readonly files: readonly string[];
  readonly items: readonly BroughtItem[];
  /** What the validator has against the result and had not before; none is usual. */
  readonly errors: readonly string[];
}

interface Asked extends Dress {
  readonly file: string;
  readonly into: string;
  readonly out: string | null;
  readonly removesGone: boolean;
  /** Files that exist may be overwritten. */
  readonly replaces: boolean;
}

interface Beside {
  /** The model that was changed. */
  readonly into: string;
  /** Of new materials. */
  readonly textures: readonly ExchangeFile[];
  /** Of the model's own that have other pictures now. */
  readonly painted: readonly PaintedFile[];
  readonly replaces: boolean;
}

/** Whether two names lead to one file. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => realpath(path).catch(() => resolve(path))));
  return first === second;
}

/** The model, and textures beside it: these first, as they may be in the way of others. */
async function writeWith(
  target: string,
  document: OpenFile['document'],
  { into, textures, painted, replaces }: Beside,
): Promise<readonly string[]> {
  const model = document.writeFiles(basename(target));
  // Who names the model itself wants it changed.
  const replaced = (await isSame(target, into)) ? [] : await replacedBy(target, model);
  const inTheWay = painted.filter(({ isOwn }) => !isOwn).map(({ path }) => path);
  await checkFree([...replaced, ...inTheWay], replaces);
  const written = await writeFilesInto(dirname(target), textures, replaces);
  const changed = await writePainted(painted);
  return [...(await writeAll(target, model, { backup: true })), ...written, ...changed];
}

async function bringBack(open: OpenFile, asked: Asked): Promise<ImportIntoResult> {
  const { document } = open;
  const { file, into, out, removesGone, replaces, textureFolders } = asked;
  const { carryOutBack, planBack } = await import('../../shared/exchange/back/index.ts');
  const { needsUnpacking, plainGlb } = await import('../../shared/exchange/gltf/plainGlb.ts');
  const read = new Uint8Array(await readFile(file));
  const [name, source] = [basename(file), new DiskSource(dirname(file))];
  const { wantedTextures } = await import('../../shared/exchange/gltf/index.ts');
  const choices = await dressedChoices(open, asked);
  const planned = async (): Promise<BackPlan> => {
    const bytes = needsUnpacking(name, read) ? await plainGlb(read, name, source) : read;
    const { pictures } = await picturesFor(wantedTextures(document, choices), dirname(into), textureFolders);
    return await planBack(document, bytes, name, source, { texture: (at) => pictures.get(at) ?? null, choices });
  };
  const plan = await planned().catch((error: unknown) => {
    throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
  });
  const isWanted = ({ isTaken, kind }: BackItem): boolean => isTaken || (kind === 'gone' && removesGone);
  const { result: results, errors } = actAndCheck(document, () => carryOutBack(document, plan, isWanted));
  const textures = results.flatMap((each) => each.files);
  const target = out === null || results.length === 0 ? null : await outputFile(out, into);
  if (target !== null) checkReadable(document, document.writeFiles(basename(target)));
  const changed = results.flatMap((each) => each.pictures);
  const painted = await paintedFiles(changed, { into, target: target ?? into, textureFolders });
  const items = plan.items.map(({ carryOut: _act, ...item }): BroughtItem => {
    const { isDone = false, notes = [] } = results.find((each) => each.item.id === item.id) ?? {};
    const ofFile = item.about === 'picture' && isDone ? painted.find((each) => each.name === item.name) : undefined;
    return { ...item, isDone, notes: [...notes, ...(ofFile?.notes ?? [])] };
  });
  return {
    file,
    into,
    format: document.format.id,
    version: document.version,
    status: results.length === 0 ? 'unchanged' : target === null ? 'checked' : 'imported',
    files: target === null ? [] : await writeWith(target, document, { into, textures, painted, replaces }),
    items,
    errors,
  };
}

const words: Readonly<Record<BackItem['kind'], string>> = {
  changed: 'changed',
  new: 'new',
  gone: 'gone',
  unmatched: 'not matched',
};

function lineOf({ kind, about, name, text, refusal, isDone }: BroughtItem): string {
  const stays = refusal !== '' ? ` (${refusal})` : isDone ? '' : kind === 'gone' ? ' (stays)' : ' (not taken over)';
  return `  ${words[kind]}: ${about} “${name}”: ${text}${stays}`;
}

function linesOf({ file, into, files, items, errors }: ImportIntoResult): readonly string[] {
  const taken = items.filter(({ isDone }) => isDone).length;
  const [first] = files;
  const where = first === undefined ? into : first;
  const what = items.length === 0 ? 'nothing differs' : `${taken} of ${counted(items.length, 'difference')} taken over`;
  return [
    `${file} → ${where}: ${what}`,
    ...items.flatMap((item) => [lineOf(item), ...item.notes.map((note) => `    ${note}`)]),
    ...errors.map((error) => `  error: ${error}`),
  ];
}

export async function importInto(
  file: string,
  into: string,
  { options, terminal, formats }: Parameters<Command['run']>[0],
): Promise<ExitCode> {
  if (options['to'] !== undefined)
    throw new UsageError('--to makes a new model and --into changes one: give one of them');
  if (options['recipe'] !== undefined) throw new UsageError('--recipe is for --to');
  const out = typeof options['out'] === 'string' && options['out'] !== '' ? options['out'] : null;
  const isJson = options['json'] === true;
  terminal.progress(`Bringing back ${printable(basename(file))}`);
  const { textures } = options;
  const asked: Asked = {
    ...readDress(options),
    textureFolders: typeof textures === 'string' ? textures.split(delimiter).filter((each) => each !== '') : [],
    file,
    into,
    out,
    removesGone: options['remove-gone'] === true,
    replaces: options['replace'] === true,
  };
  const result = await withDocument({ file: into }, formats, (open) => bringBack(open, asked));
  terminal.progress(null);
  if (result.status === 'error') {
    await tellFailure(result, isJson, terminal);
    return 1;
  }
  await terminal.out(`${isJson ? toJson(result) : linesOf(result).map(printable).join('\n')}\n`);
  return 0;
}
