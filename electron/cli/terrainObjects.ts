/** What stands on tiles, for whole maps: `chunksmith terrain scatter`, `replace` and `ground`. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { counted } from '../../shared/codec/words.ts';
import { placementToWorld } from '../../shared/geometry/terrain/grid.ts';
import { editMap } from '../../shared/terrain/mapEdit.ts';
import { addObjects } from '../../shared/terrain/objects/looseObject.ts';
import { modelFacts } from '../../shared/terrain/objects/modelFacts.ts';
import type { BoundsOf, ObjectInstance, ObjectKind } from '../../shared/terrain/objects/object.ts';
import { everyObject, freeIds, kindOfPath, pathKey } from '../../shared/terrain/objects/object.ts';
import { changeObjects, replaceModel } from '../../shared/terrain/objects/objectEdits.ts';
import { alignedRotation, groundNormal, onGround } from '../../shared/terrain/objects/places.ts';
import type { MixedModel, ScatterRules } from '../../shared/terrain/objects/scatter.ts';
import { densityRange, mostScattered, ScatterGround, Scattering } from '../../shared/terrain/objects/scatter.ts';
import type { Box } from '../../shared/geometry/extent.ts';
import { everywhere } from '../host/access.ts';
import { findTextureFile } from '../host/textureSearch.ts';
import type { ActResult } from './actResult.ts';
import { done } from './actResult.ts';
import { UsageError } from './command.ts';
import type { Options } from './terrainOptions.ts';
import { chunksOf, numberOf, pairOf, placeOf, textOf, wholeOf } from './terrainOptions.ts';
import type { OpenMap } from './terrainTiles.ts';

interface WantedModel {
  readonly path: string;
  readonly kind: ObjectKind;
}

/** Boxes of models that lie beside the map, in folders above it or in `--game`; those that are not found have none. */
export async function readBounds(
  map: OpenMap,
  options: Options,
  models: readonly WantedModel[],
): Promise<{ readonly bounds: BoundsOf; readonly missing: readonly string[] }> {
  const [first] = map.tiles;
  const places = { access: everywhere, folder: dirname(first?.file ?? '.'), extraFolder: textOf(options, 'game') };
  const boxes = new Map<string, Box | null>();
  for (const { path, kind } of models) {
    if (boxes.has(pathKey(path))) continue;
    // Maps name models by their old ending; the files have the new one.
    const name = kind === 'doodad' ? path.replace(/\.md[xl]$/i, '.m2') : path;
    const file = await findTextureFile(name, places, 'file');
    const box = async (): Promise<Box | null> =>
      file === null ? null : (modelFacts(new Uint8Array(await readFile(file)), kind)?.box ?? null);
    // A damaged model is as good as none: it is placed by its position.
    boxes.set(pathKey(path), await box().catch(() => null));
  }
  return {
    bounds: (path) => boxes.get(pathKey(path)) ?? null,
    missing: models.map(({ path }) => path).filter((path) => boxes.get(pathKey(path)) === null),
  };
}

export const missingLine = (missing: readonly string[]): readonly string[] =>
  missing.length === 0
    ? []
    : [`${counted(new Set(missing).size, 'model')} not found (see --game): chunks are named by the position alone`];

function modelOf(options: Options, name: string): WantedModel {
  const path = textOf(options, name);
  const kind = path === null ? null : kindOfPath(path);
  if (path !== null && kind !== null) return { path: path.replaceAll('/', '\\'), kind };
  throw new UsageError(`--${name} needs the path of a model, which ends in .m2, .mdx or .wmo`);
}

/** `A.m2=3,B.m2`: models with how often each comes, 1 where nothing is said. */
function mixOf(options: Options): readonly MixedModel[] {
  const text = textOf(options, 'mix');
  if (text === null) throw new UsageError('terrain scatter needs --mix MODEL=WEIGHT,…');
  return text.split(',').map((each) => {
    const [path = '', weight = '1', ...more] = each.split('=');
    const number = Number(weight);
    if (kindOfPath(path) === null || !(number > 0) || !Number.isFinite(number) || more.length > 0) {
      throw new UsageError(`--mix ${each}: a model that ends in .m2, .mdx or .wmo is needed, and a weight above 0`);
    }
    return { path: path.replaceAll('/', '\\'), weight: number };
  });
}

function ordered(options: Options, name: string, otherwise: readonly [number, number]): readonly [number, number] {
  const pair = pairOf(options, name);
  if (pair !== null && pair[0] > pair[1]) throw new UsageError(`--${name}: the lower number comes first`);
  return pair ?? otherwise;
}

function scaleOf(options: Options): readonly [number, number] {
  const scale = ordered(options, 'scale', [1, 1]);
  if (scale[0] > 0) return scale;
  throw new UsageError(`--scale ${scale.join(',')}: sizes are above 0`);
}

function scatterRulesOf(options: Options): ScatterRules {
  const [only, not] = [textOf(options, 'on'), textOf(options, 'not-on')];
  if (only !== null && not !== null) throw new UsageError('terrain scatter takes one of --on and --not-on');
  const water = textOf(options, 'water') ?? 'dry';
  if (water !== 'dry' && water !== 'wet' && water !== 'any') throw new UsageError('--water: one of dry, wet, any');
  const between = pairOf(options, 'between') === null ? null : ordered(options, 'between', [0, 0]);
  return {
    mix: mixOf(options),
    density: numberOf(options, 'density', densityRange) ?? 8,
    spacing: numberOf(options, 'spacing', [0, 1000]) ?? 5,
    keepsOff: 'all',
    slope: ordered(options, 'slope', [0, 90]),
    height: between,
    textureRule: only !== null ? 'only' : not !== null ? 'not' : 'any',
    textures: (only ?? not ?? '').split(',').filter((each) => each !== ''),
    share: 0.5,
    water,
    isTurnedAtRandom: true,
    turn: 0,
    lean: (numberOf(options, 'lean', [0, 100]) ?? 0) / 100,
    scale: scaleOf(options),
    sink: ordered(options, 'sink', [0, 0]),
    seed: wholeOf(options, 'seed', [0, 0xffff_ffff]) ?? 1,
  };
}

/** Scatters a mix by rules, at a place or over all of the tiles. */
export async function scatter(map: OpenMap, options: Options): Promise<ActResult> {
  const [rules, dab] = [scatterRulesOf(options), placeOf(options)];
  const firstId = wholeOf(options, 'first-id', [1, 0xffff_fff0]) ?? 1;
  const models = rules.mix.map(({ path }) => ({ path, kind: kindOfPath(path) ?? ('doodad' as const) }));
  const { bounds, missing } = await readBounds(map, options, models);
  const scattering = new Scattering(new ScatterGround(map.ground, rules));
  if (dab === null) scattering.fillChunks(chunksOf(map, options));
  else scattering.dab({ ...dab, hardness: 1 });
  const { planned, isFull } = scattering;
  if (planned.length === 0) throw new Error('no place of these tiles fits the rules');
  editMap('Scatter objects', (edit) => {
    const nextId = freeIds(
      map.tiles.map(({ document }) => document),
      firstId,
    );
    addObjects(
      edit,
      map.ground,
      planned.map((loose) => ({ loose })),
      nextId,
      bounds,
    );
  });
  return done([
    `${counted(planned.length, 'object')} scattered`,
    ...(isFull ? [`no more than ${mostScattered} are put down at once: call it again with fewer tiles`] : []),
    ...missingLine(missing),
  ]);
}

const showing = (map: OpenMap, { path }: WantedModel): readonly ObjectInstance[] =>
  everyObject(map.ground).filter((object) => pathKey(object.path) === pathKey(path));

/** Lets all objects of one model show another. */
export async function replace(map: OpenMap, options: Options): Promise<ActResult> {
  const [from, to] = [modelOf(options, 'model'), modelOf(options, 'with')];
  if (from.kind !== to.kind) {
    throw new UsageError('a doodad shows an M2, a building a WMO: --model and --with must be of one kind');
  }
  const { bounds, missing } = await readBounds(map, options, [to]);
  const objects = showing(map, from);
  if (objects.length === 0) throw new Error(`no object of these tiles shows ${from.path}`);
  editMap(`Replace ${from.path}`, (edit) => replaceModel(edit, map.ground, objects, to.path, bounds));
  return done([`${counted(objects.length, 'object')} replaced`, ...missingLine(missing)]);
}

/** Puts objects on the ground, square on the slope if asked. */
export async function ground(map: OpenMap, options: Options): Promise<ActResult> {
  const only = textOf(options, 'model') === null ? null : modelOf(options, 'model');
  const objects = only === null ? everyObject(map.ground) : showing(map, only);
  if (objects.length === 0) throw new Error('no such object stands on these tiles');
  const { bounds, missing } = await readBounds(map, options, objects);
  const isSquare = options['square'] === true;
  let moved = 0;
  editMap('Put objects on the ground', (edit) =>
    changeObjects(edit, map.ground, objects, bounds, (place) => {
      const down = onGround(map.ground, place);
      const { x, y } = placementToWorld(place.position);
      const rotation = isSquare ? alignedRotation(place.rotation, groundNormal(map.ground, x, y)) : place.rotation;
      if (down !== place || isSquare) moved++;
      return { ...down, rotation };
    }),
  );
  return done([`${counted(moved, 'object')} put on the ground`, ...missingLine(missing)]);
}
