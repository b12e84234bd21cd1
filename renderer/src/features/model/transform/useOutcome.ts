/** While the whole model is to be transformed the view shows what it will fill, beside the game's human. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { outcomeBox, type Viewport } from '../../../viewport/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { boxAfter, transformQuestion } from './transform.ts';

type ShownIn = Pick<Viewport, 'setOverlays'> & {
  readonly view: Pick<Viewport['view'], 'present' | 'focus' | 'lookFrom' | 'setModelCamera'>;
};

export function useOutcome(session: Session, viewport: ShownIn): void {
  const asked = useStore(transformQuestion, (state) => (state.asked?.session === session ? state.asked : null));
  const { present = null, humanHeight = 0, change } = asked ?? {};
  const isAsked = present !== null;
  // First: how it is looked at before the outcome is.
  useEffect(() => {
    if (!isAsked) return undefined;
    const { pose, modelCamera } = viewport.view.present;
    const { position } = session.document.history;
    return () => {
      viewport.setOverlays({ outcome: null });
      // What was changed stays framed; a change that was given up leaves the view as it was.
      if (session.document.history.position !== position) return;
      viewport.view.lookFrom(pose);
      if (modelCamera !== null) viewport.view.setModelCamera(modelCamera);
    };
  }, [viewport, session, isAsked]);
  useEffect(() => {
    if (present === null || change === undefined) return;
    const outcome = boxAfter(present, change);
    viewport.setOverlays({ outcome });
    viewport.view.focus(outcomeBox(outcome, humanHeight));
  }, [viewport, present, humanHeight, change]);
}
