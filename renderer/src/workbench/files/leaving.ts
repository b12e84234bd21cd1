/** In a browser tab: asks before a tab with changes is closed or loaded anew. Electron asks in a dialog of ours instead. */
import { shell } from '../state/shell.ts';
import { workbench } from '../state/workbench.ts';

export function warnBeforeLeaving(): void {
  window.addEventListener('beforeunload', (event) => {
    if (shell.getState().welcome?.hostKind !== 'browser') return;
    const { sessions } = workbench.getState();
    // Sent edits survive a reload; the question is for those who close the tab.
    if (sessions.some(({ document }) => document.history.isDirty)) event.preventDefault();
  });
}
