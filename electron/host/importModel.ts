/** Imports a model of another program in a worker of its own, with the files beside it that it names. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeUtf8 } from '../../shared/codec/text.ts';
import type { ExchangeFile } from '../../shared/exchange/files.ts';
import { fileNameOf } from '../../shared/exchange/files.ts';
import { ImportError } from '../../shared/exchange/gltf/read/problem.ts';
import type { ImportRecipe } from '../../shared/exchange/import/recipe.ts';
import { readRecipe, recipeNameOf } from '../../shared/exchange/import/recipe.ts';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import type { ImportOutcome } from '../../shared/host/importJob.ts';
import { allowedTarget, checkFileName } from './access.ts';
import { writeAtomically } from './atomicFile.ts';
import { nameOfFile } from './fileRegistry.ts';
import type { HostParts } from './hostParts.ts';
import type { Making } from './makingPool.ts';
import { inWorkerOfItsOwn } from './makingPool.ts';
import type { ModelSource } from './modelSource.ts';
import { modelSourceOf, withItsFiles } from './modelSource.ts';

type Params = ParamsOf<'importModel'>;
type Result = ResultOf<'importModel'>;

interface Choices {
  readonly recipe: ImportRecipe;
  readonly problem: string;
  /** Something to keep the choices in is there already. */
  readonly isKept: boolean;
}

async function choicesOf(stated: string | null, { name, read }: ModelSource): Promise<Choices> {
  const kept = await read(recipeNameOf(name));
  const isKept = kept !== null;
  if (stated !== null) return { recipe: readRecipe(Uint8Array.from(encodeUtf8(stated))), problem: '', isKept };
  try {
    return { recipe: kept === null ? {} : readRecipe(kept), problem: '', isKept };
  } catch (error) {
    if (error instanceof ImportError) return { recipe: {}, problem: error.message, isKept };
    throw error;
  }
}

/** Writes a file beside the source; what is in the way with other content is kept as a .bak file. */
async function writeBeside(folder: string, { name, bytes }: ExchangeFile, parts: HostParts): Promise<void> {
  const path = await allowedTarget(parts.access, join(folder, checkFileName(name)));
  const present = await readFile(path).catch(() => null);
  if (present !== null && present.equals(bytes)) return;
  if (parts.documents.openAt(path) !== null) throw new HostError('busy', `${name} is open in a tab.`);
  await writeAtomically(path, bytes, { backup: true });
}

/** Files that could not be put beside the source, for whatever reason the disk or the rules of access have. */
async function putBeside(
  folder: string | null,
  files: readonly ExchangeFile[],
  parts: HostParts,
): Promise<readonly ExchangeFile[]> {
  if (folder === null) return files;
  const left: ExchangeFile[] = [];
  for (const file of files) {
    try {
      await writeBeside(folder, file, parts);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      left.push(file);
    }
  }
  return left;
}

type Made = Extract<ImportOutcome, { kind: 'made' }>;

async function finish(
  made: Made,
  read: readonly string[],
  source: ModelSource,
  { recipe, isKept }: Choices,
  parts: HostParts,
): Promise<Result> {
  const { registry, blobs } = parts;
  const left = await putBeside(source.folder, made.textures, parts);
  const written = made.textures.length - left.length;
  const keeps = isKept || Object.keys(recipe).length > 0;
  const bytes = Uint8Array.from(encodeUtf8(`${JSON.stringify(recipe, null, 2)}\n`));
  const unkept = keeps ? await putBeside(source.folder, [{ name: recipeNameOf(source.name), bytes }], parts) : [];
  // Files that are read together came together.
  const drop = made.companions.length > 0 ? randomUUID() : null;
  const id = registry.addUpload(fileNameOf(made.name, 'model'), made.bytes, drop, source.folder);
  for (const { name, bytes: own } of made.companions) registry.addUpload(name, own, drop, source.folder);
  return {
    kind: 'made',
    file: await registry.describe(id),
    location: written > 0 ? (source.folder ?? '') : '',
    written,
    left: left.map(({ name, bytes: own }) => ({ name, blob: blobs.put(own) })),
    read,
    isRecipeKept: keeps && unkept.length === 0,
    notes: made.notes,
    errors: made.errors,
  };
}

/** Little-endian, as all machines are that this runs on. */
function numbersInTurn(parts: readonly Float32Array[]): Uint8Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(all.buffer);
}

async function carryOut(params: Params, parts: HostParts, making: Making): Promise<Result> {
  const file = parts.registry.file(params.fileId);
  const source = await modelSourceOf(file, parts);
  const choices = await choicesOf(params.recipe, source);
  const { target } = params;
  const ended = await withItsFiles(source, 'Importing', making, (files) =>
    making.pool.pick().run('importModel', { main: source.name, files, target, recipe: choices.recipe }),
  );
  if (ended === null || making.signal.aborted) return { kind: 'cancelled' };
  const { outcome: made, read } = ended;
  if (made.kind === 'failed') return { kind: 'failed', message: `${nameOfFile(file)}: ${made.message}.` };
  if (params.wants === 'model') return await finish(made, read, source, choices, parts);
  if (params.wants === 'again') await putBeside(source.folder, made.textures, parts);
  const { summary, notes, errors, shift } = made;
  const handOut = ({ name, bytes }: ExchangeFile) => ({ name, blob: parts.blobs.put(bytes) });
  return {
    kind: 'listed',
    summary,
    notes,
    errors,
    recipe: JSON.stringify(choices.recipe),
    recipeProblem: choices.problem,
    files: [{ name: made.name, bytes: made.bytes }, ...made.companions].map(handOut),
    textures: made.textures.map(handOut),
    read,
    shift: { most: shift.most, blob: parts.blobs.put(numbersInTurn(shift.ofMeshes)) },
  };
}

export async function importModel(params: Params, parts: HostParts): Promise<Result> {
  try {
    return await inWorkerOfItsOwn(params, 'Imported', parts, (making) => carryOut(params, parts, making));
  } catch (error) {
    if (error instanceof ImportError) return { kind: 'failed', message: `${error.message}.` };
    throw error;
  }
}
