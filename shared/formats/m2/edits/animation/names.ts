/** Names of sequences: an animation of the game's own list, and which of its variations. */
import type { DocumentView } from '../../../../codec/documentView.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import { animationName, animationNames } from '../../animationNames.ts';
import { listOf } from '../../model.ts';
import { Sequence } from '../../schema/sequence.ts';

export interface NamedAnimation {
  readonly animation: number;
  readonly variation: number;
}

const numberOfUnnamed = /^Animation (\d+)$/;

/** Sequences of an animation, without one that is left out. */
export function variationsOf(
  document: DocumentView,
  animation: number,
  without: RecordId | null = null,
): readonly RecordId[] {
  return listOf(document, 'sequences').filter(
    (id) => id !== without && fieldsOf(Sequence, document.get(id)).animation === animation,
  );
}

/**
 * What a name such as `Attack1H` or `Stand 2` stands for; without a number, or with one that is taken, the next variation.
 *
 * @param own the sequence that is to have the name; null for a new one
 * @throws RangeError for a name that the game's list has not
 */
export function namedAnimation(document: DocumentView, name: string, own: RecordId | null): NamedAnimation {
  const trimmed = name.trim();
  const whole = idOf(trimmed);
  const parted = whole === null ? /^(.*) (\d+)$/.exec(trimmed) : null;
  const animation = whole ?? idOf(parted?.[1] ?? '');
  if (animation === null || animation > 0xffff) {
    throw new RangeError(
      `“${name}” is none of the game’s animations. World of Warcraft plays sequences by its own list: ${animationName(0)}, ${animationName(4)}, ${animationName(16)} …`,
    );
  }
  const taken = new Set(
    variationsOf(document, animation, own).map((id) => fieldsOf(Sequence, document.get(id)).variation),
  );
  const wanted = parted === null ? 0 : Number(parted[2]);
  if (!taken.has(wanted) && wanted <= 0xffff) return { animation, variation: wanted };
  let variation = 0;
  while (taken.has(variation)) variation++;
  return { animation, variation };
}

function idOf(name: string): number | null {
  const found = animationNames.findIndex((each) => each.toLowerCase() === name.toLowerCase());
  if (found >= 0) return found;
  const number = numberOfUnnamed.exec(name)?.[1];
  return number === undefined ? null : Number(number);
}
