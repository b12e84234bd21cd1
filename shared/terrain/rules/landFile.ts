/** What is kept of a map beside its files: its rules and its ways, as JSON. */
import { Given } from '../masks/given.ts';
import { readMask } from '../masks/readMask.ts';
import { readRuleObjects, readWay } from '../ways/readWay.ts';
import type { Way } from '../ways/way.ts';
import type { LandRule } from './rule.ts';

export interface LandPlan {
  readonly rules: readonly LandRule[];
  /** Roads and rivers, in the order in which they are put down. */
  readonly ways: readonly Way[];
}

export const emptyPlan: LandPlan = { rules: [], ways: [] };

/** `Azeroth.chunksmith-land.json` beside the tiles of Azeroth. */
export function landFileName(map: string): string {
  return `${map}.chunksmith-land.json`;
}

const version = 2;

/** A plan without roads, rivers and objects is one of the first version, for who has no later program. */
export function writePlan({ rules, ways }: LandPlan): string {
  const all = rules.map(({ objects, strewn, ...rule }) => ({ ...rule, strews: objects, strewn: strewn.join(' ') }));
  const isOld = ways.length === 0 && rules.every(({ objects }) => objects === null);
  const told = isOld ? { version: 1, rules: all } : { version, rules: all, ways: ways.map(packed) };
  return `${JSON.stringify(told, null, 1)}\n`;
}

/** The long lists of numbers as one text each: a line a number would make them longer than all else. */
function packed(way: Way): object {
  if (way.laid === null) return way;
  const { heights, quads, objects } = way.laid;
  return {
    ...way,
    laid: { ...way.laid, heights: heights.join(' '), quads: quads.join(' '), objects: objects.join(' ') },
  };
}

function readRule(given: Given): LandRule {
  const colour = given.has('colour') ? given.numbers('colour', 3, 0, 2) : null;
  const [red = 1, green = 1, blue = 1] = colour ?? [];
  return {
    id: given.text('id'),
    name: given.text('name'),
    isOn: given.flag('isOn', true),
    mask: readMask(given.object('mask')),
    texture: given.text('texture', ''),
    strength: given.number('strength', 0, 1, 1),
    effectId: given.has('effectId') ? given.whole('effectId', -1, 0xffff_ffff) : null,
    colour: colour === null ? null : [red, green, blue],
    objects: given.has('strews') ? readRuleObjects(given.object('strews')) : null,
    strewn: given.numberText('strewn', 1),
  };
}

/**
 * @param name of the file, for what is told of it
 * @throws Error when the text is no such file, in words
 */
export function readPlan(text: string, name: string): LandPlan {
  const given = Given.parse(text, name);
  const found = given.whole('version', 1, 1_000_000);
  if (found > version)
    throw new Error(`${name} is of a later version of Chunksmith (${found}; this one reads ${version})`);
  const rules = given.list('rules', readRule);
  const double = rules.find(({ id }, at) => rules.findIndex((each) => each.id === id) !== at);
  if (double !== undefined) throw new Error(`${name} has two rules with the id ${double.id}`);
  const ways = given.has('ways') ? given.list('ways', readWay) : [];
  const again = ways.find(({ id }, at) => ways.findIndex((each) => each.id === id) !== at);
  if (again !== undefined) throw new Error(`${name} has two roads or rivers with the id ${again.id}`);
  return { rules, ways };
}
