/** Clips of two models that mean the same: what runs through one of them runs through the other. */
import type { RecordId } from '../../codec/documentRecord.ts';
import type { Clip } from '../../model/view.ts';
import { gameName } from '../import/names.ts';
import type { ImportGame } from '../import/targets.ts';
import type { NodeClip } from './collectNodes.ts';

export interface ClipPair {
  /** Of the model. */
  readonly clip: Clip;
  /** Of the parts. */
  readonly from: NodeClip;
  /** The clip itself came along. */
  readonly isTaken: boolean;
}

/** Behind names of which there are several: `Stand - 2`, `Stand 1`. */
const plain = (name: string): string => name.toLowerCase().replace(/(?:\s*-)?\s*\(?\d+\)?$/, '');

/** What every game does: Warcraft III has the fewest words for it. */
function meaning(name: string): string | null {
  const word = gameName(name, 'warcraft3');
  return word === null ? null : plain(word);
}

/**
 * For clips of a model those of the parts: the one that came along as it, else the one of the same name in the model's game,
 * else the first of that name without its number, else the first of the same meaning: any attack for an attack.
 *
 * @param taken clips that came along, by their records in the model: their records in the source
 */
export function pairedClips(
  clips: readonly Clip[],
  sources: readonly NodeClip[],
  game: ImportGame,
  taken: ReadonlyMap<RecordId, RecordId>,
): readonly ClipPair[] {
  const named = sources.map((from) => ({ from, name: gameName(from.name, game) ?? from.name }));
  const find = (isSame: (name: string) => boolean): NodeClip | undefined =>
    named.find(({ name }) => isSame(name))?.from;
  return clips.flatMap((clip): readonly ClipPair[] => {
    const origin = taken.get(clip.record);
    if (origin !== undefined) {
      const own = sources.find(({ record }) => record === origin);
      return own === undefined ? [] : [{ clip, from: own, isTaken: true }];
    }
    const from =
      find((name) => name.toLowerCase() === clip.name.toLowerCase()) ??
      find((name) => plain(name) === plain(clip.name)) ??
      find((name) => meaning(name) !== null && meaning(name) === meaning(clip.name));
    return from === undefined ? [] : [{ clip, from, isTaken: false }];
  });
}
