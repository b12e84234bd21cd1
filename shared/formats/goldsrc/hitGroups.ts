/** Which part of the body a bone's hitbox is, by the bone's name. */

const head = 1;
const chest = 2;
const stomach = 3;
const arms = { left: 4, right: 5 } as const;
const legs = { left: 6, right: 7 } as const;

const limb =
  /\b(?<side>l|r|left|right)[ _]?(?:(?<arm>(?:upper|fore|lower)?arm|hand|finger|thumb|clavicle|elbow|wrist)|(?<leg>leg|thigh|calf|foot|toe|knee))/i;

/**
 * The group that models of the game give to bones of such names, 0 where names say nothing. Counted over the hitboxes of 103
 * real models that have groups at all: head 10 of 14 in 1, neck 6 of 9 in 1, spine 2 and 3 in 2 (19 of 19), pelvis, spine and
 * spine 1 in 3 (22 of 25), limbs in those of their sides (all).
 */
export function hitGroupOf(bone: string): number {
  const name = bone.replaceAll('_', ' ');
  const found = limb.exec(name)?.groups;
  if (found !== undefined) {
    const side = /^l/i.test(found['side'] ?? '') ? 'left' : 'right';
    return found['arm'] === undefined ? legs[side] : arms[side];
  }
  if (/\b(?:head|neck)/i.test(name)) return head;
  if (/\bspine[ ]?[23]|\bchest|\btorso/i.test(name)) return chest;
  return /\b(?:spine|pelvis|stomach|waist)/i.test(name) ? stomach : 0;
}
