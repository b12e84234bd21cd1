/** What changed in the source of a document is brought into it. No React. */
import type { NamedBytes } from '../../../../../shared/host/fileSet.ts';
import { notify } from '../../../base/ui/index.ts';
import { host, request } from '../../../workbench/files/host.ts';
import { setRunning } from '../../../workbench/mounts/tasks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { Work } from '../../../workbench/work/askWorker.ts';
import { cancellable, nothingChanged } from '../../../workbench/work/cancellable.ts';
import { repeatChanges } from '../../../workbench/work/changes.ts';
import { beginBack, showBack } from '../back/bringingBack.ts';
import type { ModelJobs } from '../work/jobs.ts';
import { modelWork } from '../work/work.ts';
import type { Followed } from './links.ts';
import { followedBy, setFollowed } from './links.ts';
import { fill, text } from '../../../base/text/language.ts';

type Blobs = readonly { readonly name: string; readonly blob: string }[];
type Imported = NonNullable<Followed['imported']>;
type Answer = Exclude<ModelJobs['replayImport']['result'], { readonly refused: string }>;

async function bytesOf(blobs: Blobs): Promise<readonly NamedBytes[]> {
  return await Promise.all(
    blobs.map(async ({ name, blob }) => ({ name, bytes: Uint8Array.from(await host().fetchBlob(blob)) })),
  );
}

function tellFailed(session: Session, { source }: Followed, problem: string): void {
  const { name } = session.file.getState();
  notify({
    tone: 'warning',
    title: fill('{} could not be taken over', source.name),
    message: fill('{} {} stays as it is; the next change of the file is looked at again.', problem, name),
  });
}

/** Imports the source with the same choices; null where that was stopped or failed, which is told by then. */
async function importedAgain(session: Session, followed: Followed, { target, recipe }: Imported) {
  const taskId = crypto.randomUUID().replaceAll('-', '');
  setRunning(taskId, true);
  try {
    const asked = { taskId, fileId: followed.source.fileId, target, recipe, wants: 'again' } as const;
    const result = await request('importModel', asked);
    if (result.kind === 'failed') tellFailed(session, followed, result.message);
    return result.kind === 'listed' ? result : null;
  } finally {
    setRunning(taskId, false);
  }
}

/** What the new import changes in the document as it stands, however often that changes meanwhile; null when cancelled. */
async function compared(
  session: Session,
  params: ModelJobs['replayImport']['params'],
): Promise<ModelJobs['replayImport']['result'] | null> {
  const { document } = session;
  const compare = async ({ signal }: Work): Promise<ModelJobs['replayImport']['result']> => {
    for (;;) {
      const { revision } = document;
      const answer = await modelWork.onDocument(session, 'replayImport', params, signal);
      if (document.revision === revision && !document.isInGesture) return answer;
    }
  };
  return await cancellable(fill('Comparing {}', params.name), compare, nothingChanged);
}

/** Runs the import of a document's source again. `isAsked`: the user waits for what comes of it. */
export async function replayImport(session: Session, followed: Followed, isAsked: boolean): Promise<void> {
  const { imported, source } = followed;
  if (imported === null) return;
  const listed = await importedAgain(session, followed, imported);
  if (listed === null) return;
  const [files, textures] = await Promise.all([bytesOf(listed.files), bytesOf(listed.textures)]);
  const answer = await compared(session, { name: source.name, before: imported.before, files, textures });
  // Cancelled, closed meanwhile, or made of something else.
  if (answer === null || followedBy(session) !== followed) return;
  if ('refused' in answer) {
    tellFailed(session, followed, `${answer.refused}.`);
    return;
  }
  const taken = (): void => setFollowed(session, { ...followed, imported: { ...imported, before: answer.now } });
  bring(session, source.name, answer, isAsked, taken);
}

function bring(session: Session, name: string, answer: Answer, isAsked: boolean, taken: () => void): void {
  const { document } = session;
  const model = session.file.getState().name;
  if (answer.kind === 'same' || (answer.kind === 'parts' && answer.items.length === 0)) {
    taken();
    if (isAsked)
      notify({ tone: 'ok', title: text('Nothing differs'), message: fill('{} is what {} makes of it.', model, name) });
    return;
  }
  if (answer.kind === 'whole') {
    document.edit(`Import ${name} again`, (step) => repeatChanges(document, step, answer.changes));
    taken();
    notify({
      tone: answer.errors.length === 0 ? 'ok' : 'warning',
      title: fill('Took over {}', name),
      message: [fill('{} is what the file makes of it now. Undo takes it back.', model), ...answer.errors].join(' '),
    });
    return;
  }
  const { items, glb, isSourceNew } = answer;
  if (!isAsked && !isSourceNew) return;
  const show = (): void => showBack(session, { model: `${name.replace(/\.\w+$/, '')}.glb`, glb, items, taken });
  if (isAsked) {
    show();
    return;
  }
  notify({
    tone: 'info',
    title: fill('{} was changed, and so was {}', name, model),
    message: text('What would touch your own changes is yours to choose.'),
    action: { label: text('Choose…'), onSelect: show },
  });
}

/** Compares the source that was brought back before with the document again. */
export async function replayBack(session: Session, followed: Followed): Promise<void> {
  const { source, names } = followed;
  const read = await request('readSource', { fileId: source.fileId, names: [...names] });
  const files = await bytesOf([{ name: source.name, blob: read.blob }, ...read.files]);
  await beginBack(
    session,
    files.map(({ name, bytes }) => new File([bytes], name)),
  );
}
