/** Acts of `chunksmith terrain` on whole land by rule. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { noiseKinds } from '../../shared/geometry/terrain/brush/noise.ts';
import { readGrey } from '../../shared/terrain/greyPicture.ts';
import { editMap } from '../../shared/terrain/mapEdit.ts';
import type { Landform, LandformKind, NumberFacts } from '../../shared/terrain/landforms/landform.ts';
import { landforms, usualNumbers } from '../../shared/terrain/landforms/landform.ts';
import { shapeLand } from '../../shared/terrain/landforms/shapeLand.ts';
import { Given } from '../../shared/terrain/masks/given.ts';
import type { Mask, MaskCondition } from '../../shared/terrain/masks/mask.ts';
import { everywhere, isRanged, newCondition } from '../../shared/terrain/masks/mask.ts';
import { readMask } from '../../shared/terrain/masks/readMask.ts';
import { encodeUtf8 } from '../../shared/codec/text.ts';
import { writePlan } from '../../shared/terrain/rules/landFile.ts';
import { wayRules } from '../../shared/terrain/ways/wayTextures.ts';
import { strewObjects } from '../../shared/terrain/rules/strewObjects.ts';
import { prepareRules, putDownRules } from '../../shared/terrain/rules/putDown.ts';
import type { TextureSwap } from '../../shared/terrain/swapTextureSet.ts';
import { swapTextureSet } from '../../shared/terrain/swapTextureSet.ts';
import { counted } from '../../shared/codec/words.ts';
import type { ActResult } from './actResult.ts';
import { done } from './actResult.ts';
import { UsageError } from './command.ts';
import type { Options } from './terrainOptions.ts';
import { objectsOption, pairOf, textOf, wholeOf } from './terrainOptions.ts';
import { missingLine } from './terrainObjects.ts';
import type { OpenMap } from './terrainTiles.ts';
import { writeInto } from './terrainTiles.ts';
import { addingTo, planOf } from './terrainWays.ts';

/** Whether an act writes what it changes; it only tells with `--dry-run`. */
export const writes = (options: Options): boolean => options['dry-run'] !== true;

/** Numbers of a landform by `--set size=80,seed=3`. */
function numbersOf(kind: LandformKind, text: string | null): Readonly<Record<string, number>> {
  const facts: Readonly<Record<string, NumberFacts>> = landforms[kind].numbers;
  const numbers: Record<string, number> = { ...usualNumbers(kind) };
  for (const part of text?.split(',') ?? []) {
    const [name = '', value = ''] = part.split('=').map((each) => each.trim());
    const fact = facts[name];
    if (fact === undefined) {
      throw new UsageError(`--set ${name}: ${kind} has ${Object.keys(facts).join(', ')}`);
    }
    const number = value === '' ? NaN : Number(value);
    const isGood = number >= fact.least && number <= fact.most && (fact.isWhole !== true || Number.isInteger(number));
    if (!isGood) {
      const what = fact.isWhole === true ? 'a whole number' : 'a number';
      throw new UsageError(`--set ${part}: ${what} from ${fact.least} to ${fact.most} is needed`);
    }
    numbers[name] = number;
  }
  return numbers;
}

function isKind(name: string): name is LandformKind {
  return Object.hasOwn(landforms, name);
}

async function landformOf(options: Options): Promise<Landform> {
  const kind = textOf(options, 'kind') ?? '';
  if (!isKind(kind)) throw new UsageError(`terrain landform needs --kind, one of ${Object.keys(landforms).join(', ')}`);
  const noise = noiseKinds.find((each) => each.kind === (textOf(options, 'noise') ?? 'fractal'))?.kind;
  if (noise === undefined) throw new UsageError(`--noise: one of ${noiseKinds.map((each) => each.kind).join(', ')}`);
  const points = (textOf(options, 'along')?.split(';') ?? []).map((place) => {
    const [x = NaN, y = NaN] = place.split(',').map(Number);
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new UsageError(`--along ${place}: X,Y is needed`);
    return { x, y };
  });
  if (kind === 'curve' && points.length < 2) throw new UsageError('--kind curve needs --along with two places or more');
  const numbers = numbersOf(kind, textOf(options, 'set'));
  // The numbers are those of the kind, by the table that both come from.
  return { kind, numbers, noise, points, ...(kind === 'blend' ? await blendOf(options) : {}) } as unknown as Landform;
}

async function blendOf(options: Options) {
  const from = textOf(options, 'from');
  if (from === null) throw new UsageError('--kind blend needs --from with a heightmap');
  const { width, height, values, said } = readGrey(new Uint8Array(await readFile(from)), basename(from));
  const range = pairOf(options, 'range');
  if (range === null && said === undefined) throw new UsageError('--kind blend needs --range LOWEST,HIGHEST');
  const [minimum, maximum] = range ?? [said?.minimum ?? 0, said?.maximum ?? 0];
  return { way: 'mix', plane: { width, height, values, range: { minimum, maximum } } };
}

const rangeWords = ['slope', 'height', 'water', 'curvature'] as const;

function conditionOf(part: string): MaskCondition {
  const [name = '', ends = ''] = part.split('=').map((each) => each.trim());
  const kind = rangeWords.find((each) => each === name);
  const [from = NaN, to = NaN] = ends.split('..').map((each) => (each === '' ? NaN : Number(each)));
  if (kind === undefined || !(from <= to)) {
    throw new UsageError(`--where ${part}: one of ${rangeWords.join(', ')} with two numbers is needed, as slope=0..28`);
  }
  const condition = newCondition(kind, { texture: '', areaId: 0, chunks: [] });
  return isRanged(condition) ? { ...condition, from, to } : condition;
}

/** What `--mask` and `--where` say: all of it must hold. */
async function maskOf(options: Options): Promise<Mask> {
  const file = textOf(options, 'mask');
  const mask = file === null ? everywhere : readMask(Given.parse(await readFile(file, 'utf8'), basename(file)));
  const conditions = (textOf(options, 'where')?.split(',') ?? []).map(conditionOf);
  if (conditions.length > 0 && mask.how === 'any' && mask.conditions.length > 1) {
    throw new UsageError('--where cannot be added to a mask of which any condition is enough');
  }
  return conditions.length === 0 ? mask : { how: 'all', conditions: [...mask.conditions, ...conditions] };
}

export async function shapeWholeLand({ ground }: OpenMap, options: Options): Promise<ActResult> {
  const [landform, mask] = [await landformOf(options), await maskOf(options)];
  const shaping = {
    ...{ landform, mask, objects: objectsOption(options) },
    keepsEdges: options['open-edges'] !== true,
  };
  const count = editMap(landforms[landform.kind].label, (edit) => shapeLand(edit, ground, shaping));
  return done([`${counted(count, 'chunk')} ${writes(options) ? 'shaped' : 'would be shaped'}`]);
}

/** Chunks where something had no room are told one by one. */
export async function putRulesDown(map: OpenMap, options: Options, out: string | null): Promise<ActResult> {
  const { file, plan } = await planOf(map, options, 'rules');
  const { rules, ways } = plan;
  // Roads and rivers that are on the ground lie over what rules say.
  const over = ways.filter(({ laid }) => laid !== null).flatMap(wayRules);
  const active = rules.filter(({ isOn }) => isOn);
  if (active.length === 0) throw new Error(`${basename(file)} has no rule that is on`);
  const { adding, missing } = await addingTo(
    map,
    options,
    active.flatMap(({ objects }) => objects?.mix ?? []),
  );
  const prepared = prepareRules(map.ground, active);
  const { chunks, givenUp, shares, strewn } = editMap('Put down rules', (edit) => ({
    strewn: strewObjects(edit, map.ground, prepared, over, adding),
    ...putDownRules(edit, map.ground, active, map.alphaDepth, { over, prepared }),
  }));
  // What rules strewed is noted in their file, so that the next putting down finds it.
  const hasStrewn = Object.keys(strewn).length > 0;
  const noted = rules.map((rule) => ({ ...rule, strewn: strewn[rule.id] ?? rule.strewn }));
  const text = Uint8Array.from(encodeUtf8(writePlan({ ...plan, rules: noted })));
  const files = hasStrewn && out !== null && writes(options) ? [await writeInto(out, basename(file), text)] : [];
  const count = Object.values(strewn).reduce((sum, ids) => sum + ids.length, 0);
  const lines = [
    ...(hasStrewn ? [`${counted(count, 'object')} strewn`, ...missingLine(missing)] : []),
    ...active.map(({ id, name: called }) => `${called}: ${((shares[id] ?? 0) * 100).toFixed(1)} % of the land`),
    ...givenUp.map(
      ({ column, row, texture, share }) =>
        `${column >> 4}_${row >> 4} chunk ${column & 15},${row & 15}: no room for ${texture} (${(share * 100).toFixed(1)} %)`,
    ),
    `${counted(chunks, 'chunk')} ${writes(options) ? 'changed' : 'would change'}`,
  ];
  return done(lines, files);
}

/** Lines `old,new`; empty ones and those that begin with # say nothing. */
function swapsOf(text: string, name: string): readonly TextureSwap[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines.flatMap((line, at) => {
    if (line === '' || line.startsWith('#')) return [];
    const [from = '', to = '', ...more] = line.split(',').map((each) => each.trim());
    if (from === '' || to === '' || more.length > 0) {
      throw new UsageError(`${name}, line ${at + 1}: the old path, a comma and the new path are needed`);
    }
    return [{ from, to }];
  });
}

export async function swapTextures({ ground }: OpenMap, options: Options): Promise<ActResult> {
  const table = textOf(options, 'table');
  const single = textOf(options, 'swap');
  const to = textOf(options, 'texture');
  if (table === null && (single === null || to === null)) {
    throw new UsageError('terrain swap-textures needs --table FILE, or --swap PATH with --texture PATH');
  }
  const swaps =
    table === null ? [{ from: single ?? '', to: to ?? '' }] : swapsOf(await readFile(table, 'utf8'), basename(table));
  const area = wholeOf(options, 'area', [0, 0xffff_ffff]);
  const swapped = editMap('Swap textures', (edit) => swapTextureSet(edit, ground, swaps, area));
  return done([
    ...swapped.map(({ from, to: into, chunks }) => `${from} → ${into}: ${counted(chunks, 'chunk')}`),
    ...(writes(options) ? [] : ['nothing was written']),
  ]);
}
