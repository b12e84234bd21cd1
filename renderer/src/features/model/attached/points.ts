/** What of a model can carry another one. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { fill, text } from '../../../base/text/language.ts';

export interface CarryingPoint {
  readonly record: RecordId;
  readonly label: string;
  /** What it is, where that is no attachment. */
  readonly meta?: string;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Attachments first, then joints; last all joints together, by the names that the other model's have. */
export function carryingPoints(view: ModelView): readonly CarryingPoint[] {
  const marks = [...view.points, ...view.joints];
  const points = marks.flatMap(({ record, name, kind }, at): readonly CarryingPoint[] =>
    kind === 'attachment' ? [{ record, label: name === '' ? fill('Attachment {}', at) : capital(name) }] : [],
  );
  const joints = view.joints.flatMap(({ record, name, kind }, at): readonly CarryingPoint[] =>
    kind === 'bone' || kind === 'helper'
      ? [{ record, label: name === '' ? fill('Bone {}', at) : name, meta: text('bone') }]
      : [],
  );
  const all: CarryingPoint = {
    record: view.document.root,
    label: text('Bones of the same names'),
    meta: text('all of them'),
  };
  return [...points, ...joints, ...(view.joints.length > 0 ? [all] : [])];
}

/** The one that is offered first: what is selected, else a right hand, else the first. */
export function likeliestPoint(
  points: readonly CarryingPoint[],
  selection: readonly RecordId[],
): CarryingPoint | undefined {
  const attachments = points.filter(({ meta }) => meta === undefined);
  return (
    points.find(({ record }) => selection.includes(record)) ??
    attachments.find(({ label }) => /hand.*right|right.*hand/i.test(label)) ??
    points[0]
  );
}
