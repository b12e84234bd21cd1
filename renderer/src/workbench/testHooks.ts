/** What the end-to-end tests may ask of a running page, offered only to pages that a test has opened. */
import { documentDigest } from '../../../shared/document/wire.ts';
import { request } from './files/host.ts';
import type { Session } from './state/session.ts';
import { groupOf } from './state/groups.ts';
import { activeSession } from './state/workbench.ts';

type Probe = (session: Session, ...asked: readonly unknown[]) => unknown;

const probes = new Map<string, Probe>();

/** The mark that the tests' driver leaves before the page's scripts run. */
const mark = 'chunksmith-test';

/** Whether a test has opened the page: then pictures are to be the same every time. */
export function isUnderTest(): boolean {
  return sessionStorage.getItem(mark) !== null;
}

/** Makes a question about the document in front available under a name. Returns the way to withdraw it. */
export function offerProbe(name: string, probe: Probe): () => void {
  probes.set(name, probe);
  return () => {
    if (probes.get(name) === probe) probes.delete(name);
  };
}

declare global {
  interface Window {
    /** Answers a probe about the document in front. */
    chunksmithTest?: (name: string, ...asked: readonly unknown[]) => unknown;
  }
}

function stateOf({ document, state, playback }: Session) {
  const { selection, problems } = state.getState();
  const { frame } = playback.state.get();
  const { position, entries } = document.history;
  return { selection, problems: problems.length, frame, position, labels: entries.map(({ label }) => label) };
}

export function offerTestHooks(): void {
  if (!isUnderTest()) return;
  offerProbe('document', (session) => ({
    ...stateOf(session),
    // Of a map all tiles: what is saved together is clean together.
    isDirty: (groupOf(session)?.sessions ?? [session]).some(({ document }) => document.history.isDirty),
  }));

  offerProbe('digests', async ({ id, document, file }) => ({
    page: documentDigest(document),
    host: (await request('digest', { documentId: id })).digest,
    unsentEdits: file.getState().unsentEdits,
  }));
  offerProbe('records', ({ document }, type) =>
    Array.from(document.all()).flatMap((record) => (record.type === type ? [record.id] : [])),
  );
  window.chunksmithTest = (name, ...asked) => {
    const probe = probes.get(name);
    const session = activeSession();
    if (probe === undefined || session === null) throw new Error(`No answer to “${name}” now`);
    return probe(session, ...asked);
  };
}
