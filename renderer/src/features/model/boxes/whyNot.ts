/** Why boxes and volumes that are hit cannot be changed or made in the document in front. No React. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { isPosing } from '../pose/poseMoment.ts';
import type { AppContext } from '../../../workbench/commands/context.ts';
import { text } from '../../../base/text/language.ts';

/** Null where they can be resized. */
export function whyNotResized({ session }: Pick<AppContext, 'session'>): string | null {
  if (isPosing()) return text('Boxes are resized at rest');
  const edits = session?.document.format.model?.edits(session.document);
  if (edits === undefined || edits.setExtent !== undefined) return null;
  return edits.refusals.setExtent ?? text('This format states no boxes');
}

/** Null where new ones can be made. */
export function whyNoHitBoxes(document: FormatDocument): string | null {
  const edits = document.format.model?.edits(document);
  if (edits === undefined) return text('This is no model');
  return edits.addHitBox === undefined
    ? (edits.refusals.addHitBox ?? text('This format has no volumes that are hit'))
    : null;
}
