/**
 * What is done to many files: acts one after the other, as a recipe that is kept as JSON. The window writes it and the command
 * line reads it, so both do the same.
 */
import { conversionFormats, type ConversionFormat } from '../texture/convert.ts';
import { conversionTarget, conversionTargets } from '../exchange/convert/targets.ts';

export type BatchAct =
  /** A script of the user's own (`chunksmith run`), by its path. Sees files as they are: only other scripts stand before it. */
  | { readonly act: 'script'; readonly path: string }
  /** Applies the safe fixes of rules that found something; `*` those of all. */
  | { readonly act: 'fix'; readonly rules: readonly string[] }
  /** Takes away what nothing needs; `*` all kinds of it (`shared/optimise/savings.ts`). */
  | { readonly act: 'optimise'; readonly savings: readonly string[] }
  /**
   * Gives files that are named other paths: what `from` finds becomes `to`, `*` stands for anything. With `whole` it has to be
   * the whole path that it finds.
   */
  | { readonly act: 'paths'; readonly from: string; readonly to: string; readonly whole?: boolean }
  | { readonly act: 'scale'; readonly factor: number }
  /** Shows other textures on a tile of a map, all at once; in one area (a row of AreaTable.dbc), or null everywhere. */
  | {
      readonly act: 'swapTextures';
      readonly swaps: readonly { readonly from: string; readonly to: string }[];
      readonly area: number | null;
    }
  /** Makes a model one of another version or game, by the id of a target. Ends the acts on what it was before. */
  | { readonly act: 'convert'; readonly to: string }
  /** Makes a GLB of a model beside it. Comes last. */
  | { readonly act: 'export'; readonly as: 'glb' }
  /** Makes a picture file one of another format, beside what it was. Comes last. */
  | { readonly act: 'texture'; readonly to: ConversionFormat }
  /** Makes a small PNG beside it, called like the file with `.png` behind: of a picture itself, of a model as it was drawn. Comes last. */
  | { readonly act: 'picture' };

export interface BatchRecipe {
  readonly version: 1;
  readonly acts: readonly BatchAct[];
}

/** What is wrong with a recipe, in a sentence that says where. */
export class RecipeFault extends Error {
  override readonly name = 'RecipeFault';
}

function texts(value: unknown, where: string): readonly string[] {
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')) return value;
  throw new RecipeFault(`${where} has to be a list of names, such as ["*"] for all.`);
}

function text(value: unknown, where: string): string {
  if (typeof value === 'string') return value;
  throw new RecipeFault(`${where} has to be a text.`);
}

type Given = Readonly<Record<string, unknown>>;

const readers: Readonly<Record<BatchAct['act'], (given: Given, where: string) => BatchAct>> = {
  script({ path }, where) {
    const file = text(path, `${where}.path`);
    if (file !== '') return { act: 'script', path: file };
    throw new RecipeFault(`${where}.path names no script.`);
  },
  fix: ({ rules }, where) => ({ act: 'fix', rules: texts(rules, `${where}.rules`) }),
  optimise: ({ savings }, where) => ({ act: 'optimise', savings: texts(savings, `${where}.savings`) }),
  paths({ from, to, whole }, where) {
    const pattern = text(from, `${where}.from`);
    if (pattern === '') throw new RecipeFault(`${where}.from is empty, and nothing would be found by it.`);
    if (whole !== undefined && typeof whole !== 'boolean') {
      throw new RecipeFault(`${where}.whole has to be true or false.`);
    }
    return { act: 'paths', from: pattern, to: text(to, `${where}.to`), ...(whole === true ? { whole } : {}) };
  },
  scale({ factor }, where) {
    if (typeof factor === 'number' && Number.isFinite(factor) && factor > 0) return { act: 'scale', factor };
    throw new RecipeFault(`${where}.factor has to be a number above 0.`);
  },
  swapTextures({ swaps, area = null }, where) {
    if (!Array.isArray(swaps) || swaps.length === 0) {
      throw new RecipeFault(`${where}.swaps has to be a list such as [{ "from": "Old.blp", "to": "New.blp" }].`);
    }
    const read = swaps.map((each: unknown, at) => {
      const { from, to }: Given = { ...(typeof each === 'object' ? each : null) };
      const pair = { from: text(from, `${where}.swaps[${at}].from`), to: text(to, `${where}.swaps[${at}].to`) };
      if (pair.from !== '' && pair.to !== '') return pair;
      throw new RecipeFault(`${where}.swaps[${at}] names no texture.`);
    });
    if (area === null || (typeof area === 'number' && Number.isInteger(area) && area >= 0)) {
      return { act: 'swapTextures', swaps: read, area };
    }
    throw new RecipeFault(`${where}.area has to be the number of an area, or null for all.`);
  },
  convert({ to }, where) {
    const id = text(to, `${where}.to`);
    if (conversionTarget(id) !== null) return { act: 'convert', to: id };
    const all = conversionTargets.map((target) => target.id).join(', ');
    throw new RecipeFault(`${where}.to: there is no target “${id}”. Possible are ${all}.`);
  },
  export({ as }, where) {
    if (as === 'glb') return { act: 'export', as };
    throw new RecipeFault(`${where}.as has to be "glb".`);
  },
  texture({ to }, where) {
    const wanted = text(to, `${where}.to`);
    const format = conversionFormats.find((each) => each === wanted);
    if (format !== undefined) return { act: 'texture', to: format };
    throw new RecipeFault(`${where}.to: there is no format “${wanted}”. Possible are ${conversionFormats.join(', ')}.`);
  },
  picture: () => ({ act: 'picture' }),
};

function isAct(name: unknown): name is BatchAct['act'] {
  return typeof name === 'string' && Object.hasOwn(readers, name);
}

/** Acts that make other files of what there is then: only others of them stand behind, and a model is converted first. */
const endings: ReadonlySet<BatchAct['act']> = new Set(['convert', 'export', 'texture', 'picture']);

function checkOrder(acts: readonly BatchAct[]): void {
  for (const [at, { act }] of acts.entries()) {
    const before = acts[at - 1];
    if (act === 'script' && before !== undefined && before.act !== 'script') {
      throw new RecipeFault(`acts[${at}]: script cannot stand behind ${before.act}; scripts come first.`);
    }
    if (before === undefined || !endings.has(before.act) || (endings.has(act) && act !== 'convert')) continue;
    throw new RecipeFault(`acts[${at}]: ${act} cannot stand behind ${before.act}, which comes last.`);
  }
}

/** Reads a recipe. @throws RecipeFault */
export function readBatchRecipe(value: unknown): BatchRecipe {
  const { version, acts }: Given = { ...(typeof value === 'object' ? value : null) };
  if (version !== 1) throw new RecipeFault('A recipe begins with "version": 1.');
  if (!Array.isArray(acts) || acts.length === 0)
    throw new RecipeFault('"acts" has to be a list with at least one act.');
  const read = acts.map((each: unknown, at) => {
    const given: Given = { ...(typeof each === 'object' ? each : null) };
    const { act } = given;
    const where = `acts[${at}]`;
    if (isAct(act)) return readers[act](given, where);
    const all = Object.keys(readers).join(', ');
    throw new RecipeFault(`${where}.act is ${JSON.stringify(act)}. Possible are ${all}.`);
  });
  checkOrder(read);
  return { version: 1, acts: read };
}
