/** A road or river as the file beside the map keeps it: checked, so that nothing strange reaches the ground. */
import { mapEdge } from '../../geometry/terrain/grid.ts';
import type { Given } from '../masks/given.ts';
import type { MixedModel, StandRules } from '../objects/scatter.ts';
import { densityRange } from '../objects/scatter.ts';
import type { RuleObjects } from '../rules/rule.ts';
import type { LaidWay, Way, WayObjects, WayPoint } from './way.ts';
import { newWayObjects, widthRange } from './way.ts';

const most = 100_000;

function readPoint(given: Given): WayPoint {
  return {
    x: given.number('x', -mapEdge, mapEdge),
    y: given.number('y', -mapEdge, mapEdge),
    z: given.number('z', -most, most),
    width: given.number('width', ...widthRange),
  };
}

function readMixed(given: Given): MixedModel {
  return { path: given.text('path'), weight: given.number('weight', 0, most) };
}

function readPair(given: Given, name: 'scale' | 'sink'): readonly [number, number] {
  if (!given.has(name)) return newWayObjects[name];
  const [from = 0, to = from] = given.numbers(name, 2, -most, most);
  return [from, to];
}

function readStand(given: Given): StandRules {
  const usual = newWayObjects;
  return {
    isTurnedAtRandom: given.flag('isTurnedAtRandom', usual.isTurnedAtRandom),
    turn: given.number('turn', -360, 360, usual.turn),
    lean: given.number('lean', 0, 1, usual.lean),
    scale: readPair(given, 'scale'),
    sink: readPair(given, 'sink'),
  };
}

/** What a rule strews. */
export function readRuleObjects(given: Given): RuleObjects {
  return {
    mix: given.list('mix', readMixed),
    density: given.number('density', ...densityRange),
    spacing: given.number('spacing', 0, 1000),
    ...readStand(given),
    seed: given.number('seed', 0, 0xffff_ffff, 1),
  };
}

function readObjects(given: Given): WayObjects {
  const usual = newWayObjects;
  return {
    mix: given.list('mix', readMixed),
    pieces: given.oneOf('pieces', ['spacing', 'ends'] as const, usual.pieces),
    spacing: given.number('spacing', 0.1, 500, usual.spacing),
    isAlong: given.flag('isAlong', usual.isAlong),
    offset: given.number('offset', -1000, 1000, usual.offset),
    isOnBothSides: given.flag('isOnBothSides', usual.isOnBothSides),
    ...readStand(given),
    seed: given.number('seed', 0, 0xffff_ffff, usual.seed),
  };
}

function readLaid(given: Given): LaidWay {
  return {
    points: given.list('points', readPoint),
    bank: given.number('bank', 0, 500),
    bedTexture: given.text('bedTexture', ''),
    bankTexture: given.text('bankTexture', ''),
    liquid: given.whole('liquid', 0, 0xffff, 0),
    heights: given.numberText('heights', 4),
    quads: given.numberText('quads', 2),
    objects: given.numberText('objects', 1),
  };
}

export function readWay(given: Given): Way {
  const kind = given.oneOf('kind', ['road', 'river'] as const);
  return {
    ...{ id: given.text('id'), name: given.text('name'), kind },
    points: given.list('points', readPoint),
    bank: given.number('bank', 0, 500),
    depth: given.number('depth', 0, 500, 3),
    bedTexture: given.text('bedTexture', ''),
    bankTexture: given.text('bankTexture', ''),
    liquid: given.whole('liquid', 0, 0xffff, 0),
    objects: given.has('objects') ? given.list('objects', readObjects) : [],
    laid: given.has('laid') ? readLaid(given.object('laid')) : null,
  };
}
