/** How joints of one skeleton were sent to those of another: kept between runs for the pair. No React. */
import { createStore } from 'zustand/vanilla';
import type { MapWay } from '../../../../../shared/exchange/parts/take.ts';
import type { KeptSetting } from '../../../workbench/contribution.ts';

/** By names of joints; null for one that stays behind. */
export interface KeptMap {
  readonly way: MapWay;
  readonly hand: Readonly<Record<string, string | null>>;
}

/** The oldest pairs go first. */
const mostPairs = 40;

type Kept = Readonly<Record<string, KeptMap>>;

const keptMaps = createStore<{ readonly kept: Kept }>(() => ({ kept: {} }));

/** FNV-1a: tells skeletons apart, no more. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16);
}

type Skeleton = readonly { readonly name: string }[];

function pairOf(from: Skeleton, to: Skeleton): string {
  const one = (joints: Skeleton): string => `${joints.length}.${hashOf(joints.map(({ name }) => name).join('\n'))}`;
  return `${one(from)} ${one(to)}`;
}

/** What was chosen for two skeletons; null for a pair that nothing was chosen for. */
export function keptMapOf(from: Skeleton, to: Skeleton): KeptMap | null {
  return keptMaps.getState().kept[pairOf(from, to)] ?? null;
}

export function keepMap(from: Skeleton, to: Skeleton, map: KeptMap): void {
  const pair = pairOf(from, to);
  const others = Object.entries(keptMaps.getState().kept).filter(([each]) => each !== pair);
  keptMaps.setState({ kept: Object.fromEntries([...others.slice(1 - mostPairs), [pair, map]]) });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapFrom(value: unknown): KeptMap | null {
  if (!isRecord(value) || !isRecord(value['hand'])) return null;
  const way = value['way'];
  if (way !== 'name' && way !== 'place') return null;
  const hand = Object.entries(value['hand']).flatMap(([joint, to]): readonly (readonly [string, string | null])[] =>
    typeof to === 'string' || to === null ? [[joint, to]] : [],
  );
  return { way, hand: Object.fromEntries(hand) };
}

export const keptJointMaps: KeptSetting = {
  name: 'jointMaps',
  restore: (value) => {
    if (!isRecord(value)) return;
    const known = Object.entries(value).flatMap(([pair, each]): readonly (readonly [string, KeptMap])[] => {
      const map = mapFrom(each);
      return map === null ? [] : [[pair, map]];
    });
    keptMaps.setState({ kept: Object.fromEntries(known.slice(-mostPairs)) });
  },
  watch: (keep) => {
    keptMaps.subscribe(({ kept }) => keep(kept));
  },
};
