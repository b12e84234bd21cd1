/** What the acts of a recipe do to one document. Each tells in a few words what it did; nothing where it had nothing to do. */
import { counted, grouped } from '../codec/words.ts';
import { fileReferences, replacePaths } from '../document/fileReferences.ts';
import type { FormatDocument } from '../format/format.ts';
import type { EditedModel } from '../model/edits.ts';
import { changeWhole } from '../model/wholeChange.ts';
import type { PictureWords } from '../optimise/samePictures.ts';
import { savingsOf } from '../optimise/savings.ts';
import { MapEdit } from '../terrain/mapEdit.ts';
import { placeOfTile, tileFormat } from '../terrain/mapFile.ts';
import { swapTextureSet } from '../terrain/swapTextureSet.ts';
import { TileSet } from '../terrain/tiles.ts';
import type { BatchAct } from './recipe.ts';
import { repathed } from './repath.ts';

/** A fix may bring to light what it hid: so often it is looked again. */
const mostRounds = 4;

function modelOf(document: FormatDocument): EditedModel | null {
  const { model } = document.format;
  return model === undefined ? null : { view: model.view(document), edits: model.edits(document) };
}

/** @param path of the file: by it the validator judges what a model is for */
function fix(document: FormatDocument, rules: readonly string[], path: string): string | null {
  const { format } = document;
  const isAsked = (rule: string): boolean => rules.includes('*') || rules.includes(rule);
  const mended = new Map<string, number>();
  for (let round = 0; round < mostRounds; round++) {
    const found = format.validate(document, undefined, format.profiles?.likeliest(document, path));
    const problems = found.filter(({ rule, fix: mend }) => mend !== undefined && isAsked(rule));
    if (problems.length === 0) break;
    const { revision } = document;
    document.edit(`Fix ${counted(problems.length, 'problem')}`, (step) => {
      for (const { fix: mend, record, rule } of problems) {
        if (mend === undefined || !document.has(record)) continue;
        mend.apply(step);
        mended.set(rule, (mended.get(rule) ?? 0) + 1);
      }
    });
    // What mends itself for ever is mended once.
    if (document.revision === revision) break;
  }
  if (mended.size === 0) return null;
  const words = [...mended].map(([rule, count]) => `${rule.replaceAll('-', ' ')} (${grouped(count)})`);
  return `Fixed: ${words.join(', ')}`;
}

const noPictures: PictureWords = new Map();

function optimise(document: FormatDocument, wanted: readonly string[]): string | null {
  if (modelOf(document)?.edits.removeTexture === undefined) return null;
  const went: string[] = [];
  for (const { id, title, run } of savingsOf(document)) {
    if (!wanted.includes('*') && !wanted.includes(id)) continue;
    let count = 0;
    const before = document.write().length;
    try {
      document.edit('Optimise', (step) => {
        const model = modelOf(document);
        count = model === null ? 0 : run(document, model, step, noPictures);
      });
    } catch (error) {
      // What cannot be done in this document is left; the edit was taken back as a whole.
      if (!(error instanceof RangeError)) throw error;
      continue;
    }
    if (count === 0) continue;
    // Some meshes are stored in more bytes once they are made anew: that saves nothing.
    if (document.write().length > before) document.undo();
    else went.push(`${title.charAt(0).toLowerCase()}${title.slice(1)} (${grouped(count)})`);
  }
  return went.length === 0 ? null : `Taken away: ${went.join(', ')}`;
}

function repath(document: FormatDocument, from: string, to: string, isWhole: boolean): string | null {
  const changes = repathed(fileReferences(document), from, to, isWhole);
  if (changes.length === 0) return null;
  replacePaths(
    document,
    changes.map(({ reference, to: path }) => ({ places: reference.places, path })),
  );
  return `${counted(changes.length, 'path')} changed`;
}

function scale(document: FormatDocument, factor: number): string | null {
  const model = modelOf(document);
  if (model === null || factor === 1) return null;
  const still = { mirror: null, toGround: false, turn: [0, 0, 0], move: [0, 0, 0] } as const;
  changeWhole(document, model, { ...still, scale: factor });
  return `Scaled by ${factor}`;
}

/** @param path of the file, whose name tells the tile's place where its chunks do not */
function swap(
  document: FormatDocument,
  { swaps, area }: BatchAct & { act: 'swapTextures' },
  path: string,
): string | null {
  const place = document.format.id === tileFormat ? placeOfTile(document, path) : null;
  if (place === null) return null;
  const edit = new MapEdit('Swap textures');
  const swapped = swapTextureSet(edit, new TileSet([{ place, document }]), swaps, area);
  edit.commit();
  const chunks = swapped.reduce((sum, each) => sum + each.chunks, 0);
  const textures = swapped.filter((each) => each.chunks > 0).length;
  return chunks === 0 ? null : `${counted(textures, 'texture')} swapped in ${counted(chunks, 'layer')} of chunks`;
}

/**
 * Does one act. Null where there was nothing to do.
 * @throws RangeError, ValueError where it cannot be done to this document
 */
export function doAct(
  document: FormatDocument,
  act: Exclude<BatchAct, { act: 'script' | 'convert' | 'export' | 'texture' | 'picture' }>,
  path: string,
): string | null {
  switch (act.act) {
    case 'fix':
      return fix(document, act.rules, path);
    case 'optimise':
      return optimise(document, act.savings);
    case 'paths':
      return repath(document, act.from, act.to, act.whole === true);
    case 'scale':
      return scale(document, act.factor);
    case 'swapTextures':
      return swap(document, act, path);
  }
}
