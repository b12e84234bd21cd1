/** Shows a pose that has no keys yet in the view of its document. No React. */
import type { Viewport } from '../../../viewport/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { isPosing } from '../pose/poseMoment.ts';
import { unsavedMatrices } from '../pose/unsavedPose.ts';

export function showPose(viewport: Viewport, session: Session | null): void {
  viewport.setPose(session === null || !isPosing() ? null : unsavedMatrices(session));
}
