/** What is chosen in the dope sheet of a document, and which tracks it shows. One for each session; no React. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Channel } from '../../../../../shared/optimise/animatedTracks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { KeySet } from './keyEdits.ts';

export interface SheetState {
  readonly selected: KeySet;
  /** Of all tracks, or of what is selected where that is animated. */
  readonly scope: 'selection' | 'all';
  readonly channel: Channel | 'any';
  /** Words that the name of a track has. */
  readonly text: string;
}

export const noKeys: KeySet = new Map();

const sheets = new WeakMap<Session, StoreApi<SheetState>>();

export function sheetOf(session: Session): StoreApi<SheetState> {
  const known = sheets.get(session);
  if (known !== undefined) return known;
  const made = createStore<SheetState>(() => ({ selected: noKeys, scope: 'selection', channel: 'any', text: '' }));
  sheets.set(session, made);
  // Positions of keys mean something only in the clip and the tracks that they were chosen in.
  session.playback.state.watch(
    ({ sequence }) => sequence,
    () => made.setState({ selected: noKeys }),
  );
  session.document.onChange(({ origin }) => {
    if ((origin === 'undo' || origin === 'redo' || origin === 'remote') && made.getState().selected.size > 0) {
      made.setState({ selected: noKeys });
    }
  });
  return made;
}
