/** Files of open documents that other programs write, delete or put beside them: told together, with the way to read them anew. */
import { notify } from '../../base/ui/index.ts';
import type { Session } from '../state/session.ts';
import { workbench } from '../state/workbench.ts';
import { reload } from './save.ts';
import { fill, text } from '../../base/text/language.ts';

type ChangeOnDisk = 'changed' | 'gone' | 'joined';

/** Takes note of what the host saw of a document's file. */
export function noteChangeOnDisk(documentId: string, change: ChangeOnDisk): void {
  const session = workbench.getState().sessions.find(({ id }) => id === documentId);
  if (session === undefined || session.file.getState().onDisk === change) return;
  if (change === 'joined') {
    noteJoined(session);
    return;
  }
  session.file.setState({ onDisk: change });
  gathered.add(session);
  timer ??= setTimeout(tellGathered, gatherMs);
}

/** A file that belongs to a document has come beside it: taken in at once where nothing is lost by that. */
function noteJoined(session: Session): void {
  const { name } = session.file.getState();
  const { history } = session.document;
  if (!history.isDirty && history.entries.length === 0) {
    void reload(session);
    return;
  }
  notify({
    tone: 'info',
    title: fill('A file that belongs to {} is there now', name),
    message: text('Reload the document to use it; reloading discards what was changed here.'),
    action: { label: text('Reload'), onSelect: () => void reload(session) },
  });
}

/** Files that another program wrote or took away within so many ms are told of together. */
const gatherMs = 400;
const gathered = new Set<Session>();
let timer: ReturnType<typeof setTimeout> | null = null;

/** A file that was written in two goes may have been gone in between: what it is at the end counts. */
function tellGathered(): void {
  timer = null;
  const open = [...gathered].filter((session) => workbench.getState().sessions.includes(session));
  gathered.clear();
  const are = (state: ChangeOnDisk): readonly Session[] => open.filter(({ file }) => file.getState().onDisk === state);
  tellChanged(are('changed'));
  tellGone(are('gone'));
}

const nameOf = ({ file }: Session): string => file.getState().name;

function tellGone([only, ...more]: readonly Session[]): void {
  if (only === undefined) return;
  const isOne = more.length === 0;
  notify({
    tone: 'warning',
    title: isOne
      ? fill('{} is not on disk any more', nameOf(only))
      : fill('{} files are not on disk any more', more.length + 1),
    message: isOne
      ? text('It was moved or deleted. What is open here is kept; saving creates the file again.')
      : text('They were moved or deleted. What is open here is kept; saving creates the files again.'),
  });
}

function tellChanged(sessions: readonly Session[]): void {
  const [only, ...more] = sessions;
  if (only === undefined) return;
  if (more.length === 0) {
    tellChangedOne(only);
    return;
  }
  const dirty = sessions.filter(({ document }) => document.history.isDirty).length;
  notify({
    tone: 'warning',
    title: fill('{} files were changed by other programs', sessions.length),
    message:
      dirty === 0
        ? text('What is open here are the files as they were.')
        : fill('{} changes here that reloading would lose.', dirty === 1 ? text('One has') : fill('{} have', dirty)),
    action: { label: text('Reload all'), onSelect: () => void reloadAll(sessions) },
  });
}

async function reloadAll(sessions: readonly Session[]): Promise<void> {
  for (const session of sessions) await reload(session);
}

function tellChangedOne(session: Session): void {
  notify({
    tone: 'warning',
    title: fill('{} was changed by another program', nameOf(session)),
    message: session.document.history.isDirty
      ? text('You have changes here that reloading would lose.')
      : text('What is open here is the file as it was.'),
    action: { label: text('Reload'), onSelect: () => void reload(session) },
  });
}
