/** In a browser tab: asks before a tab with changes is closed or loaded anew. Electron asks in a dialog of ours instead. */
import { mapDesk } from '../mapProject/mapState.ts';
import { shell } from '../state/shell.ts';
import { workbench } from '../state/workbench.ts';

export function warnBeforeLeaving(): void {
  window.addEventListener('beforeunload', (event) => {
    if (shell.getState().welcome?.hostKind !== 'browser') return;
    const { sessions } = workbench.getState();
    // Sent edits survive a reload; the question is for those who close the tab. What was done to a map survives neither.
    const isMapChanged = mapDesk.getState().acts.length > 0;
    if (isMapChanged || sessions.some(({ document }) => document.history.isDirty)) event.preventDefault();
  });
}
