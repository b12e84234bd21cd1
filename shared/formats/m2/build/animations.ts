/** Clips of plain models as animations of the game, which knows them by the numbers of AnimationData. */
import type { ContentClip } from '../../../model/content.ts';
import { animationNames } from '../animationNames.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';

/** Words of animators, and names of Warcraft III's sequences, with the animation that they are. */
const words: readonly (readonly [RegExp, string])[] = [
  [/decay/i, 'Decay'],
  [/death|\bdie|dying/i, 'Death'],
  [/\bdead\b|corpse/i, 'Dead'],
  [/birth/i, 'Birth'],
  [/spawn|summon/i, 'Spawn'],
  [/channel/i, 'ChannelCastDirected'],
  [/spell|cast|magic/i, 'SpellCastDirected'],
  [/throw/i, 'AttackThrown'],
  [/shoot|\bbow\b/i, 'AttackBow'],
  [/attack|punch|slash|swing|strike|bite/i, 'AttackUnarmed'],
  [/kick/i, 'Kick'],
  [/sprint/i, 'Sprint'],
  [/\brun|gallop|walk fast/i, 'Run'],
  [/walk.*back/i, 'Walkbackwards'],
  [/walk|move|trot/i, 'Walk'],
  [/swim/i, 'Swim'],
  [/jump.*(?:start|begin)/i, 'JumpStart'],
  [/jump.*(?:end|land)|\bland/i, 'JumpEnd'],
  [/jump/i, 'Jump'],
  [/fall/i, 'Fall'],
  [/\bfly|flight/i, 'Fly'],
  [/hover/i, 'Hover'],
  [/dodge/i, 'Dodge'],
  [/block|parry/i, 'Block'],
  [/stun/i, 'Stun'],
  [/hit|wound|pain|flinch/i, 'CombatWound'],
  [/ready|combat|guard/i, 'ReadyUnarmed'],
  [/dance/i, 'EmoteDance'],
  [/wave/i, 'EmoteWave'],
  [/victory|cheer/i, 'EmoteCheer'],
  [/laugh/i, 'EmoteLaugh'],
  [/talk/i, 'EmoteTalk'],
  [/work|chop|mine|build/i, 'EmoteWork'],
  [/\bsit/i, 'SitGround'],
  [/sleep/i, 'Sleep'],
  [/open/i, 'Open'],
  [/close/i, 'Close'],
  [/idle|stand|rest|survey|breath/i, 'Stand'],
];

const byName = new Map(animationNames.map((name, id) => [name.toLowerCase(), id]));

/** Behind names of which there are several: `Stand - 2`, `Stand 1`, `Stand (2)`. */
const numberAtEnd = /(?:\s*-)?\s*\(?\d+\)?$/;

/** The animation that a clip’s name tells; null where none of its words is known. */
export function animationOfName(name: string): number | null {
  const own = (name.split('|').at(-1) ?? name).trim();
  const exact = byName.get(own.toLowerCase()) ?? byName.get(own.replace(numberAtEnd, '').toLowerCase());
  if (exact !== undefined) return exact;
  const spaced = own.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_.]/g, ' ');
  const word = words.find(([pattern]) => pattern.test(spaced))?.[1];
  return word === undefined ? null : (byName.get(word.toLowerCase()) ?? null);
}

/** The name of the animation that a clip becomes; null where none of its words is known. */
export function animationName(name: string): string | null {
  const id = animationOfName(name);
  return id === null ? null : (animationNames[id] ?? null);
}

export interface PlacedClip {
  readonly clip: ContentClip;
  readonly animation: number;
  readonly variation: number;
  /** The next one of the same animation; −1 for none. */
  readonly next: number;
  /** Of 32767, which all of one animation have together. */
  readonly frequency: number;
}

const wholeFrequency = 0x7fff;

/** Animations that no part of the game plays by itself, for clips whose names say nothing: 14, and 4 in old clients. */
export function freeAnimations(version: number): readonly string[] {
  const custom = ['Custom0', 'Custom1', 'Custom2', 'Custom3'];
  if (version < NESTED_TRACKS) return custom;
  return [...custom, ...Array.from({ length: 10 }, (_, at) => `CustomSpell${String(at + 1).padStart(2, '0')}`)];
}

/** Clips with their numbers: several of one animation are its variations, one leading to the next. */
export function placedClips(clips: readonly ContentClip[], version: number): readonly PlacedClip[] {
  const free = freeAnimations(version).flatMap((name) => byName.get(name.toLowerCase()) ?? []);
  let unnamed = 0;
  const ids = clips.map(({ name }) => {
    const known = animationOfName(name);
    return known ?? free[Math.min(unnamed++, free.length - 1)] ?? 0;
  });
  return clips.map((clip, at) => {
    const animation = ids[at] ?? 0;
    const same = ids.flatMap((id, position) => (id === animation ? [position] : []));
    const variation = same.indexOf(at);
    const share = Math.floor(wholeFrequency / same.length);
    const rest = variation === 0 ? wholeFrequency - share * same.length : 0;
    return { clip, animation, variation, next: same[variation + 1] ?? -1, frequency: share + rest };
  });
}
