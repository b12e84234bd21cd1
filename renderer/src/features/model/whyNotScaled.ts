/** Why what is selected cannot be scaled in the mode that is on. No React. */
import type { AppContext } from '../../workbench/commands/context.ts';
import { isPosing } from './pose/poseMoment.ts';
import { isShaping } from './shape/shapeStore.ts';
import { text } from '../../base/text/language.ts';

/** Null where it can, or where only the view knows: it says so then. */
export function whyNotScaled({ session }: Pick<AppContext, 'session'>): string | null {
  const model = session?.document.format.model;
  if (session === null || model === undefined || isShaping()) return null;
  if (isPosing()) return model.edits(session.document).keyRefusals?.scale ?? null;
  const { selection } = session.state.getState();
  if (selection.length === 0) return null;
  const chosen = new Set(selection);
  const hasJoint = model.view(session.document).joints.some(({ record }) => chosen.has(record));
  return hasJoint ? text('Bones have no size at rest: scale them in a pose, or scale meshes') : null;
}
