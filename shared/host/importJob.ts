/** The import of a model as a job of a worker: tells what files it still needs, or what came of it. */
import { errorsOfResult } from '../format/addedErrors.ts';
import type { ExchangeFile } from '../exchange/files.ts';
import { KnownFiles } from '../exchange/files.ts';
import type { ReadModel } from '../exchange/gltf/read/index.ts';
import { ImportError } from '../exchange/gltf/read/problem.ts';
import { SourceError } from '../exchange/goldsrc/problem.ts';
import { heightOf } from '../exchange/import/axes.ts';
import { makeModel, readModel } from '../exchange/import/make.ts';
import { gameName } from '../exchange/import/names.ts';
import type { ImportRecipe } from '../exchange/import/recipe.ts';
import type { ImportTarget } from '../exchange/import/targets.ts';
import { importTarget } from '../exchange/import/targets.ts';
import type { ContentNote } from '../model/content.ts';
import type { ShownShift } from '../model/shownShift.ts';
import type { ImportSummary } from './importContract.ts';

export interface ImportParams {
  /** Name of the source among the files. */
  readonly main: string;
  /** Files read so far; null for paths that lead to nothing. */
  readonly files: readonly (readonly [path: string, bytes: Uint8Array | null])[];
  readonly target: string;
  readonly recipe: ImportRecipe;
}

export type ImportOutcome =
  | { readonly kind: 'wanting'; readonly paths: readonly string[] }
  | {
      readonly kind: 'made';
      readonly summary: ImportSummary;
      readonly name: string;
      readonly bytes: Uint8Array;
      /** Files that belong to the model, which are read with it. */
      readonly companions: readonly ExchangeFile[];
      readonly textures: readonly ExchangeFile[];
      readonly notes: readonly ContentNote[];
      readonly errors: readonly string[];
      readonly shift: ShownShift;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** Recipes go by names, so that of equal ones the first stands for all. */
function eachOnce<T extends { readonly name: string }>(items: readonly T[]): readonly T[] {
  return [...new Map(items.toReversed().map((item) => [item.name, item])).values()].toReversed();
}

function summaryOf({ content, generator }: ReadModel, { game }: ImportTarget, scale: number): ImportSummary {
  const span = heightOf(content);
  return {
    generator,
    meshes: content.meshes.length,
    triangles: content.meshes.reduce((sum, { triangles }) => sum + triangles.length / 3, 0),
    bones: content.joints.length,
    boneNames: eachOnce(content.joints).map(({ name }) => name),
    textures: content.textures.length,
    height: span === null ? null : (span.high - span.low) * scale,
    scale,
    materials: eachOnce(content.materials).map(
      ({ name, blend, isTwoSided, isLit, isOverTeamColor, isChrome = false }) => ({
        name,
        blend,
        isTwoSided,
        isLit,
        isOverTeamColor,
        isChrome,
      }),
    ),
    clips: eachOnce(content.clips).map(({ name, length, isLooping }) => {
      const suggested = gameName(name, game) ?? name;
      return { name, length, isLooping, suggested };
    }),
  };
}

/** What is wrong with the source, in a sentence; null for faults of the program. */
function problemOf(error: unknown): string | null {
  if (error instanceof SourceError) return error.problem;
  return error instanceof ImportError || error instanceof RangeError ? error.message : null;
}

/**
 * The readers ask for a file when they come to it, and go on without those of which they can do so: whatever they asked for
 * and was never looked for is wanted, and then it begins anew.
 */
export async function importJob({ main, files, target: id, recipe }: ImportParams): Promise<ImportOutcome> {
  const known = new KnownFiles(new Map(files.map(([path, bytes]) => [path.toLowerCase(), bytes])));
  const target = importTarget(id);
  const bytes = known.read(main);
  if (target === null || bytes === null) return { kind: 'failed', message: `there is no target ${id}` };
  try {
    const read = await readModel(bytes, main, known);
    if (known.missing.size > 0) return { kind: 'wanting', paths: [...known.missing] };
    const made = makeModel(read, target, recipe);
    return {
      kind: 'made',
      summary: summaryOf(read, target, made.scale),
      name: made.name,
      bytes: made.bytes,
      companions: made.companions,
      textures: made.files,
      notes: made.notes,
      errors: errorsOfResult(made.document.format, null, made.document),
      shift: made.shift,
    };
  } catch (error) {
    if (known.missing.size > 0) return { kind: 'wanting', paths: [...known.missing] };
    const message = problemOf(error);
    if (message === null) throw error;
    return { kind: 'failed', message };
  }
}
