/** Names of clips as games play them: by the words that animators use. */
import { animationName } from '../../formats/m2/build/animations.ts';
import type { ContentClip } from '../../model/content.ts';
import type { ImportGame } from './targets.ts';

/** Words of other programs, with the sequence of Warcraft III and of World of Warcraft's alpha that they are. */
const words: readonly (readonly [RegExp, string])[] = [
  [/portrait.*talk/i, 'Portrait Talk'],
  [/portrait/i, 'Portrait'],
  [/decay.*bone/i, 'Decay Bone'],
  [/decay/i, 'Decay Flesh'],
  [/dissipate/i, 'Dissipate'],
  [/death|\bdie|dying|dead/i, 'Death'],
  [/spawn|birth|summon/i, 'Birth'],
  [/channel/i, 'Spell Channel'],
  [/throw/i, 'Spell Throw'],
  [/slam/i, 'Spell Slam'],
  [/spell|cast|magic/i, 'Spell'],
  [/attack|punch|slash|swing|strike|kick|bite|shoot|fire/i, 'Attack'],
  [/\brun|sprint|gallop/i, 'Walk Fast'],
  [/walk|move|trot/i, 'Walk'],
  [/ready|combat|guard/i, 'Stand Ready'],
  [/victory|cheer|dance/i, 'Stand Victory'],
  [/work|chop|mine|build/i, 'Stand Work'],
  [/sleep/i, 'Sleep'],
  [/morph|transform/i, 'Morph'],
  [/idle|stand|rest|survey|breath/i, 'Stand'],
];

const standard =
  /^(?:alternate\s+)?(?:attack|birth|cinematic|death|decay|dissipate|morph|portrait|sleep|spell|stand|walk|ready)\b/i;

/** A clip's name in the game; null where none of its words is known. */
function sequenceName(name: string): string | null {
  const plain = name.includes('|') ? (name.split('|').at(-1) ?? name) : name;
  if (standard.test(plain.trim())) return plain.trim();
  const spaced = plain.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_.]/g, ' ');
  return words.find(([pattern]) => pattern.test(spaced))?.[1] ?? null;
}

/** What a game would play a clip as; null where its name says nothing to it. */
export function gameName(name: string, game: ImportGame): string | null {
  // Half-Life plays by activities and knows no names.
  if (game === 'halfLife') return name;
  return game === 'wow' ? animationName(name) : sequenceName(name);
}

/** Each name once: the second Attack is “Attack - 2”. */
export function withOwnNames(clips: readonly ContentClip[]): readonly ContentClip[] {
  const taken = new Set<string>();
  return clips.map((clip) => {
    let { name } = clip;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${clip.name} - ${number}`;
    taken.add(name.toLowerCase());
    return { ...clip, name };
  });
}
