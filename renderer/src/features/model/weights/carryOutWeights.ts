/** Carries acts on weights out: one step over all meshes that are worked on, its numbers kept open as the last act. No React. */
import { counted, englishCounted } from '../../../base/text/numbers.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import { shapingOf } from '../shape/shapeSelection.ts';
import { activeJoint } from './activeJoint.ts';
import { meantPoints, type WeightAct, type WeightMoment } from './weightActs.ts';
import { forgetWeights, weightWorkOf, writeWeights } from './weightWork.ts';
import { fill, text, translated } from '../../../base/text/language.ts';

/** Why weights of documents of this kind cannot be changed; null where they can. */
export function whyNotWeighed(document: FormatDocument): string | null {
  const edits = document.format.model?.edits(document);
  if (edits === undefined) return text('This is no model');
  if (edits.setInfluences !== undefined) return null;
  return edits.refusals.setInfluences ?? text('This format has no weights of vertices');
}

/** What weights are worked on just now; null where nothing is shaped. */
export function weightMoment(session: Session): WeightMoment | null {
  const { shape } = shapingOf(session);
  const work = weightWorkOf(session);
  if (shape === null || work === null) return null;
  return { work, shape, ...meantPoints(shape), joint: activeJoint(session, work) };
}

/** What an act needs and does not have, in words. */
function lacks({ needs }: WeightAct, { hasSelection, joint }: WeightMoment): string | null {
  if (needs === null) return null;
  if (joint < 0) return text('The model has no bone. Add one first.');
  if (needs === 'selection' && !hasSelection)
    return text('Select vertices first: press B and drag a box, or A for all.');
  return null;
}

/**
 * Changes the weights of points in one step.
 * @param change changes rows in place; gives the points that it changed
 * @returns how many vertices, and what the format had to do, in sentences
 */
export function changeWeights(
  session: Session,
  label: string,
  change: (moment: WeightMoment) => readonly number[],
): string {
  const moment = weightMoment(session);
  if (moment === null) return '';
  try {
    const points = change(moment);
    const notes = writeWeights(session, moment.work, points, label);
    return [fill('{} looked at.', counted(points.length, 'vertex', 'vertices')), ...notes].join(' ');
  } catch (error) {
    forgetWeights(session);
    throw error;
  }
}

export function runWeightAct(session: Session, act: WeightAct): void {
  const first = weightMoment(session);
  if (first === null) return;
  const lacking = lacks(act, first);
  if (lacking !== null) {
    notify({ tone: 'info', title: fill('{} needs more', translated(act.title)), message: lacking });
    return;
  }
  const { points, hasSelection, joint } = first;
  const name = first.work.view.joints[joint]?.name ?? '';
  const title =
    act.id === 'assign' ? `Assign ${englishCounted(points.length, 'vertex', 'vertices')} to ${name}` : act.title;
  carryOutAct(session, {
    title,
    numbers: act.numbers(first),
    act: (values) =>
      changeWeights(session, title, (moment) => act.change({ ...moment, points, hasSelection, joint }, values)),
  });
}

/** Weights that do not add up in the file, made to: of the selected vertices, or of all. */
export const normaliseTitle = 'Normalise weights';

export function normaliseWeights(session: Session): void {
  const { document } = session;
  const moment = weightMoment(session);
  const edits = document.format.model?.edits(document);
  if (moment === null || edits?.normaliseWeights === undefined) return;
  const { surface, spans } = moment.shape;
  const isMeant = new Uint8Array(surface.pointCount);
  for (const point of moment.points) isMeant[point] = 1;
  const { normaliseWeights: normalise } = edits;
  carryOutAct(session, {
    title: normaliseTitle,
    numbers: [],
    act: () => {
      const notes = new Set<string>();
      document.edit(normaliseTitle, (step) => {
        for (const [at, { record, firstVertex }] of spans.entries()) {
          const points = surface.pointOf.subarray(firstVertex, spans[at + 1]?.firstVertex ?? surface.vertexCount);
          const vertices = Array.from(points.keys()).filter((vertex) => isMeant[points[vertex] ?? -1] === 1);
          for (const note of normalise(record, vertices, step)) notes.add(note);
        }
      });
      return [...notes].join(' ');
    },
  });
}
