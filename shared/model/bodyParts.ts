/** Names of joints as parts of a body: what models of all games call a head, a left thigh or a third tail bone. */

/** What stands before the name proper: bones of Character Studio, Mixamo, Valve, and the word bone itself. */
const prefixes = /^(?:.*:|.*\bbip ?\d*\b|mixamorig|valvebiped|def|bone|joint|b|bn|jnt)[\s._-]*/i;

/** Words of the same part, the first is the one that stands for all. */
const meanings: readonly (readonly [part: string, pattern: RegExp])[] = [
  ['forearm', /^(?:fore ?arm|lower ?arm|arm lower|elbow)$/],
  ['arm', /^(?:upper ?arm|arm upper|up arm|arm)$/],
  ['shoulder', /^(?:shoulder|clavicle|collar(?: ?bone)?)$/],
  ['hand', /^(?:hand|wrist|palm)$/],
  ['thigh', /^(?:thigh|upper ?leg|up ?leg|leg upper|leg)$/],
  ['calf', /^(?:calf|shin|knee|lower ?leg|leg lower)$/],
  ['foot', /^(?:foot|ankle)$/],
  ['toe', /^toes?(?: ?base)?$/],
  ['pelvis', /^(?:pelvis|hips?|waist)$/],
  ['spine', /^(?:spine|lower spine|spine lower|spine low)$/],
  ['chest', /^(?:chest|torso|upper spine|spine upper|rib ?cage)$/],
  ['jaw', /^(?:jaw|chin|mouth)$/],
  ['root', /^(?:root|main|origin|master)$/],
];

const left = /^(?:l|lft|left)$/;
const right = /^(?:r|rgt|right)$/;

/** A joint of World of Warcraft as “Bone 12 · Left arm”: its number says nothing. */
const numbered = /^bone \d+(?: · )?/i;

/** `left forearm`, `spine 2`; empty for a name that says nothing, such as `Bone 12` */
export function bodyPart(name: string): string {
  const spaced = name
    .replace(numbered, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Za-z])(\d)/g, '$1 $2')
    .replaceAll(/(\d)([A-Za-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d:]+/g, ' ')
    .trim();
  const words = spaced.replace(prefixes, '').toLowerCase().split(' ');
  const side = words.some((word) => left.test(word)) ? 'left ' : words.some((word) => right.test(word)) ? 'right ' : '';
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const isSide = (word: string): boolean => left.test(word) || right.test(word);
  const plain = words
    .filter((word) => word !== '' && word !== 'bone' && !/^\d+$/.test(word) && !isSide(word))
    .join(' ');
  // The first bone of Character Studio carries all others and is called nothing but Bip01.
  if (plain === '') return /^bip \d+$/i.test(spaced) ? 'root' : '';
  const part = meanings.find(([, pattern]) => pattern.test(plain))?.[0] ?? plain;
  // The first of a chain often has no number.
  const number = numbers.length === 0 || (numbers.length === 1 && numbers[0] === 0) ? '' : ` ${numbers.join(' ')}`;
  return `${side}${part}${number}`;
}
