/** What mends a geoset animation of a geoset that is not there: taking it out. For Warcraft III and alpha models alike. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { chunkItems } from '../../../codec/chunks.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { Bone } from '../schema/nodes.ts';
import type { Problem } from '../../../format/format.ts';
import { itemsWithTags } from '../model.ts';
import { GeosetAnimation } from '../schema/geoset.ts';
import type { Rule } from './rule.ts';
import { rule } from './rule.ts';

export const required: Rule = rule(
  'missing-reference',
  'error',
  'The game needs it: without it this is not shown, or the game crashes. Choose one.',
);

/**
 * Takes a geoset animation out of the model, as the outline would: bones that name it name none, and those behind it are
 * counted anew. Looks at the document when it is applied, so several can be taken out in one step.
 */
function removal(document: DocumentView, id: RecordId): NonNullable<Problem['fix']>['apply'] {
  return (transaction) => {
    const position = itemsWithTags(document, ['GEOA']).indexOf(id);
    const record = document.get(id);
    const { owner } = record;
    if (position < 0 || owner === null) return;
    for (const bone of itemsWithTags(document, ['BONE'])) {
      const named = fieldsOf(Bone, document.get(bone)).geosetAnimationId;
      if (named === position) transaction.set(Bone, bone, { geosetAnimationId: -1 });
      else if (named > position) transaction.set(Bone, bone, { geosetAnimationId: named - 1 });
    }
    const items = chunkItems(document.get(owner));
    transaction.update(owner, { items: items.filter((each) => each !== id) });
    for (const track of fieldsOf(GeosetAnimation, record).tracks) transaction.remove(track);
    transaction.remove(id);
  };
}

export function withoutAnimation(document: DocumentView, id: RecordId): NonNullable<Problem['fix']> {
  return { label: 'Remove the geoset animation', apply: removal(document, id) };
}

/** The problems of the schema's own check, with the fix where a geoset animation leads to a geoset that is not there. */
export function withAnimationFixes(document: DocumentView, problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) =>
    problem.member === 'geosetId' && document.get(problem.record).type === GeosetAnimation.type
      ? { ...problem, fix: problem.fix ?? withoutAnimation(document, problem.record) }
      : problem,
  );
}
