/** Showing a document with its view, or without: for files whose view stops the window. */
import { showNow } from './followShown.ts';
import type { Session } from './state/session.ts';

/** Shows the view; that it is being shown is told first, in case the window stops over it once more. */
export function showView(session: Session): void {
  void showNow(session);
  session.state.setState({ isPlain: false });
}

export function showPlain(session: Session): void {
  session.state.setState({ isPlain: true });
}
