/** Roads and rivers over whole maps: `chunksmith terrain ways`. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { counted } from '../../shared/codec/words.ts';
import { encodeUtf8 } from '../../shared/codec/text.ts';
import { liquidKind } from '../../shared/geometry/terrain/liquidKinds.ts';
import { editMap } from '../../shared/terrain/mapEdit.ts';
import { freeIds, kindOfPath } from '../../shared/terrain/objects/object.ts';
import type { MixedModel } from '../../shared/terrain/objects/scatter.ts';
import type { LandPlan } from '../../shared/terrain/rules/landFile.ts';
import { landFileName, readPlan, writePlan } from '../../shared/terrain/rules/landFile.ts';
import { layWays, takeUpWays } from '../../shared/terrain/ways/layWays.ts';
import type { Way } from '../../shared/terrain/ways/way.ts';
import { hasCourse } from '../../shared/terrain/ways/way.ts';
import { WayCourse } from '../../shared/terrain/ways/wayCourse.ts';
import type { ActResult } from './actResult.ts';
import { done } from './actResult.ts';
import { UsageError } from './command.ts';
import { missingLine, readBounds } from './terrainObjects.ts';
import type { Options } from './terrainOptions.ts';
import { objectsOption, textOf, wholeOf } from './terrainOptions.ts';
import type { OpenMap } from './terrainTiles.ts';
import { nameOfMap, writeInto } from './terrainTiles.ts';

/** The file of the map's plan: `--rules`, else the one beside its tiles. */
export async function planOf(
  map: OpenMap,
  options: Options,
  act: string,
): Promise<{ readonly file: string; readonly plan: LandPlan }> {
  const name = nameOfMap(map);
  const [first] = map.tiles;
  const beside = name === null || first === undefined ? null : join(dirname(first.file), landFileName(name));
  const file = textOf(options, 'rules') ?? beside;
  if (file === null) throw new UsageError(`terrain ${act} needs --rules FILE: the names of the tiles tell no map`);
  return { file, plan: readPlan(await readFile(file, 'utf8'), basename(file)) };
}

/** How objects of a mix are added to a map, and which of their models were not found. */
export async function addingTo(map: OpenMap, options: Options, mix: readonly MixedModel[]) {
  const models = mix.map(({ path }) => ({ path, kind: kindOfPath(path) ?? ('doodad' as const) }));
  const { bounds, missing } = await readBounds(map, options, models);
  const nextId = freeIds(
    map.tiles.map(({ document }) => document),
    wholeOf(options, 'first-id', [1, 0xffff_fff0]) ?? 1,
  );
  return { adding: { bounds, nextId }, missing };
}

/** Puts roads and rivers down, or takes them up; the plan that says what lies on the ground is written beside the tiles. */
export async function layWaysDown(map: OpenMap, options: Options, out: string | null): Promise<ActResult> {
  const { file, plan } = await planOf(map, options, 'ways');
  const takesUp = options['remove'] === true;
  const wanted = plan.ways.filter((way) => way.laid !== null || (!takesUp && hasCourse(way)));
  if (wanted.length === 0) {
    throw new Error(`${basename(file)} has no road or river to ${takesUp ? 'take up' : 'put down'}`);
  }
  const { ground, alphaDepth } = map;
  const { adding, missing } = await addingTo(
    map,
    options,
    plan.ways.flatMap(({ objects }) => objects.flatMap(({ mix }) => mix)),
  );
  const laying = { depth: alphaDepth, objects: objectsOption(options), liquidKind, ...adding };
  const { ways, objects, givenUp } = editMap('Roads and rivers', (edit) => {
    if (!takesUp) return layWays(edit, ground, plan.ways, laying);
    takeUpWays(edit, ground, plan.ways, laying);
    return { ways: plan.ways.map((way) => ({ ...way, laid: null })), objects: 0, givenUp: [] };
  });
  const isWritten = out !== null && options['dry-run'] !== true;
  const text = Uint8Array.from(encodeUtf8(writePlan({ ...plan, ways })));
  const files = isWritten ? [await writeInto(out, basename(file), text)] : [];
  const told = (way: Way): string =>
    `${way.name}: ${takesUp ? 'taken up' : `${Math.round(new WayCourse(way).length)} yards`}`;
  return done(
    [
      ...wanted.filter((way) => takesUp || hasCourse(way)).map(told),
      ...givenUp.map(
        ({ column, row, texture, share }) =>
          `${column >> 4}_${row >> 4} chunk ${column & 15},${row & 15}: no room for ${texture} (${(share * 100).toFixed(1)} %)`,
      ),
      ...(takesUp ? [] : [`${counted(objects, 'object')} along them`, ...missingLine(missing)]),
    ],
    files,
  );
}
