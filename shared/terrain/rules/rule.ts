/** Layers of rules: what whole land is to have where. Plain data, kept beside the map (`landFile.ts`). */
import type { LightColour } from '../colourEdits.ts';
import type { ScatterRules, StandRules } from '../objects/scatter.ts';
import type { Mask } from '../masks/mask.ts';
import { everywhere } from '../masks/mask.ts';

export interface LandRule {
  /** The same for as long as the rule is there, whatever it is called. */
  readonly id: string;
  readonly name: string;
  /** Rules that are off are kept and give nothing. */
  readonly isOn: boolean;
  readonly mask: Mask;
  /** Path of the texture; empty for none. */
  readonly texture: string;
  /** The share of the ground that it is to cover where the mask holds, 0 to 1. */
  readonly strength: number;
  /** Row of GroundEffectTexture.dbc that the texture's layers get; null leaves what they have. */
  readonly effectId: number | null;
  /** Colour of the vertices where the mask holds; null leaves it. */
  readonly colour: LightColour | null;
  /** What is strewn where the mask holds; null for nothing. */
  readonly objects: RuleObjects | null;
  /** Unique ids of what it strewed when it was put down last. */
  readonly strewn: readonly number[];
}

/** A mix of models, how densely and how they stand. */
export type RuleObjects = Pick<ScatterRules, 'mix' | 'density' | 'spacing' | 'seed' | keyof StandRules>;

export const newRuleObjects: RuleObjects = {
  ...{ mix: [], density: 8, spacing: 5, seed: 1, isTurnedAtRandom: true, turn: 0, lean: 0 },
  ...{ scale: [1, 1], sink: [0, 0] },
};

/** A name that none of these rules has: “Meadow”, “Meadow 2”. */
export function freeName(taken: readonly { readonly name: string }[], wanted: string): string {
  const isTaken = (name: string): boolean => taken.some((each) => each.name === name);
  if (!isTaken(wanted)) return wanted;
  for (let number = 2; ; number++) if (!isTaken(`${wanted} ${number}`)) return `${wanted} ${number}`;
}

/** An id that none of these has. */
export function freeId(taken: readonly { readonly id: string }[], stem: string): string {
  for (let number = 1; ; number++) {
    if (!taken.some(({ id }) => id === `${stem}${number}`)) return `${stem}${number}`;
  }
}

/** What a rule is called that nobody named: its texture's file. */
function ownName(texture: string): string {
  const file = texture.slice(Math.max(texture.lastIndexOf('\\'), texture.lastIndexOf('/')) + 1).replace(/\.blp$/i, '');
  return file === '' ? 'Rule' : file;
}

/** A rule with another texture: one that nobody named takes its name from it. */
export function withTexture(rules: readonly LandRule[], rule: LandRule, texture: string): LandRule {
  const own = ownName(rule.texture);
  const isNamed = rule.name !== own && !(rule.name.startsWith(own) && /^ \d+$/.test(rule.name.slice(own.length)));
  const others = rules.filter(({ id }) => id !== rule.id);
  return { ...rule, texture, name: isNamed ? rule.name : freeName(others, ownName(texture)) };
}

export function newRule(rules: readonly LandRule[], texture: string): LandRule {
  return {
    id: freeId(rules, 'rule'),
    name: freeName(rules, ownName(texture)),
    isOn: true,
    mask: everywhere,
    texture,
    strength: 1,
    effectId: null,
    colour: null,
    objects: null,
    strewn: [],
  };
}
