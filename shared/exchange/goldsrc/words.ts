/** Words of the QC language for the numbers of a model: channels, activities, render modes. Format pages 8, 11, 13 and 17. */
import { activityNames, controllerWraps } from '../../formats/goldsrc/schema/names.ts';

/** Bits of motion types and controllers. */
export const channelWords: readonly string[] = [
  'X',
  'Y',
  'Z',
  'XR',
  'YR',
  'ZR',
  'LX',
  'LY',
  'LZ',
  'AX',
  'AY',
  'AZ',
  'AXR',
  'AYR',
  'AZR',
];

/** Words for all channels of a motion type, and the bits that no word stands for. */
export function wordsOfMotion(type: number): { readonly words: readonly string[]; readonly rest: number } {
  const words = channelWords.filter((_, bit) => (type & (1 << bit)) !== 0);
  const known = channelWords.reduce((mask, _, bit) => mask | (1 << bit), controllerWraps);
  return { words, rest: type & ~known };
}

/** The bit of a channel's word; 0 for another word. */
export function channelBit(word: string): number {
  const bit = channelWords.indexOf(word.toUpperCase());
  return bit < 0 ? 0 : 1 << bit;
}

const activityPrefix = /^ACT_/i;
const numberByActivity = new Map(
  Object.entries(activityNames).map(([number, name]) => [name === 'None' ? 'ACT_RESET' : name, Number(number)]),
);

/** `ACT_IDLE`; numbers without a name are `ACT_300`, which compilers read. */
export function activityWord(activity: number): string {
  return activityNames[activity] ?? `ACT_${activity}`;
}

/** The number of an activity's word; null for a word that is none, or an activity that nobody knows. */
export function activityNumber(word: string): number | null {
  if (!activityPrefix.test(word)) return null;
  const known = numberByActivity.get(word.toUpperCase());
  if (known !== undefined) return known;
  const digits = word.slice('ACT_'.length);
  return /^-?\d+$/.test(digits) ? Number(digits) : null;
}

/** Texture flags by render mode. Valve's compiler knows the first two; the others are those of Sven Co-op's and Xash's. */
export const renderModes: Readonly<Record<string, number>> = {
  masked: 0x40,
  additive: 0x20,
  flatshade: 0x1,
  chrome: 0x2,
  fullbright: 0x4,
  nomips: 0x8,
  alpha: 0x10,
};

/** Compilers make a texture chrome by its name. */
export function flagsByName(texture: string): number {
  return /chrome/i.test(texture) ? 0x3 : 0;
}
