/** Documents that came of a file of another program follow it: what changes there is told, and taken over. No React. */
import { contentOf, encodeContent } from '../../../../../shared/document/wire.ts';
import { notify } from '../../../base/ui/index.ts';
import { errorWords, reportError } from '../../../workbench/files/errors.ts';
import { host, request } from '../../../workbench/files/host.ts';
import { sourceChanges } from '../../../workbench/files/sourceChanges.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { shell } from '../../../workbench/state/shell.ts';
import { backSourceOf } from '../back/bringingBack.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { keepAtSaves, keptLink } from './keptLinks.ts';
import type { Followed } from './links.ts';
import { followedBy, followingStore, setFollowed } from './links.ts';
import { replayBack, replayImport } from './replay.ts';
import { fill, text } from '../../../base/text/language.ts';

async function follow(session: Session, followed: Followed): Promise<void> {
  const { source, names } = followed;
  const asked = { documentId: session.id, fileId: source.fileId, names: [...names] };
  try {
    const { isFollowed } = await request('followSource', asked);
    if (isFollowed) setFollowed(session, followed);
  } catch (error) {
    // Nothing that was asked for failed: it is not heard of when the source changes.
    notify({ tone: 'info', title: fill('{} is not followed', source.name), message: errorWords(error).message });
  }
}

/** A document that was just made of a source, before anybody changed it. */
export async function followImport(
  session: Session,
  source: Followed['source'],
  { names, ...how }: { readonly names: readonly string[]; readonly target: string; readonly recipe: string },
): Promise<void> {
  const before = encodeContent(contentOf(session.document));
  await follow(session, { source, names, imported: { ...how, before } });
}

/** A document that files of the user's machine were brought back into; only the desktop program knows where these lie. */
export async function followBack(session: Session, files: readonly File[]): Promise<void> {
  const main = backSourceOf(files);
  if (main === null || shell.getState().welcome?.hostKind !== 'electron') return;
  const { fileId, name } = await host().addDroppedFile(main, crypto.randomUUID());
  const names = files.filter((file) => file !== main).map((file) => file.name);
  await follow(session, { source: { fileId, name }, names, imported: null });
}

/** Takes over what changed in the source of a document; shows what would touch work by hand. */
export async function takeOver(session: Session, isAsked: boolean): Promise<void> {
  const followed = followedBy(session);
  if (followed === null) return;
  closeNotice(session.id);
  try {
    await (followed.imported === null ? replayBack(session, followed) : replayImport(session, followed, isAsked));
  } catch (error) {
    reportError(fill('{} could not be taken over', followed.source.name), error);
  }
}

/** Goes on with the source that the document's file came of in an earlier run; tells where it was changed meanwhile. */
async function followKept(session: Session): Promise<void> {
  try {
    const kept = await keptLink(session);
    // Closed, or made of something meanwhile.
    if (kept === null || followedBy(session) !== null || !workbench.getState().sessions.includes(session)) return;
    await follow(session, kept.followed);
    if (kept.isChanged && followedBy(session) !== null) hear(session, kept.followed, 'changed');
  } catch (error) {
    const { name } = session.file.getState();
    notify({ tone: 'info', title: fill('What {} was made of is not known', name), message: errorWords(error).message });
  }
}

/** Ends the following, in later runs too. */
export async function forgetSource(session: Session): Promise<void> {
  const followed = followedBy(session);
  if (followed === null) return;
  closeNotice(session.id);
  setFollowed(session, null);
  await request('forgetSource', { documentId: session.id });
  notify({
    tone: 'ok',
    title: fill('{} does not follow {} any more', session.file.getState().name, followed.source.name),
  });
}

/** Notices that still ask, by session: a newer one takes the place of an older one. */
const notices = new Map<string, () => void>();

function closeNotice(id: string): void {
  notices.get(id)?.();
  notices.delete(id);
}

function hear(session: Session, { source, imported }: Followed, change: 'changed' | 'gone'): void {
  const model = session.file.getState().name;
  closeNotice(session.id);
  if (change === 'gone') {
    const message = fill('{} stays as it is. It goes on following when the file is there again.', model);
    notify({ tone: 'info', title: fill('{} is not there any more', source.name), message });
    return;
  }
  if (followingStore.getState().isAtOnce && imported !== null) {
    void takeOver(session, false);
    return;
  }
  notices.set(
    session.id,
    notify({
      tone: 'info',
      title: fill('{} was changed', source.name),
      message: fill('{} came of it. What changed can be taken over in one step.', model),
      action: { label: text('Take it over'), onSelect: () => void takeOver(session, true) },
    }),
  );
}

let isListening = false;

/** Listens until the program ends. Another call does nothing. */
export function followSources(): void {
  if (isListening) return;
  isListening = true;
  sourceChanges.listen(({ documentId, change }) => {
    const session = workbench.getState().sessions.find(({ id }) => id === documentId);
    const followed = session === undefined ? null : followedBy(session);
    if (session !== undefined && followed !== null) hear(session, followed, change);
  });
  const kept = new Map<string, () => void>();
  workbench.subscribe(({ sessions }, before) => {
    if (sessions === before.sessions) return;
    for (const session of sessions) {
      if (kept.has(session.id) || session.document.format.model === undefined) continue;
      kept.set(session.id, keepAtSaves(session));
      if (session.file.getState().hasTarget) void followKept(session);
    }
    const open = new Set(sessions.map(({ id }) => id));
    for (const [id, stop] of kept) {
      if (open.has(id)) continue;
      stop();
      kept.delete(id);
    }
    const { links } = followingStore.getState();
    if ([...links.keys()].every((id) => open.has(id))) return;
    followingStore.setState({ links: new Map([...links].filter(([id]) => open.has(id))) });
  });
}
