/** What can be done to an open texture: the work is done beside the page, the result is one step of the history. */
import { actAndCheck } from '../../../../shared/format/addedErrors.ts';
import { openTexture } from '../../../../shared/texture/source.ts';
import { replaceContent } from '../../../../shared/texture/replaceContent.ts';
import { changeLabels, type TextureChange } from '../../../../shared/texture/index.ts';
import { errorWords, reportError } from '../../workbench/files/errors.ts';
import { fetchOriginal } from '../../workbench/files/original.ts';
import { broughtInErrors, checkedAs } from '../../workbench/state/checking.ts';
import type { Session } from '../../workbench/state/session.ts';
import { notify } from '../../base/ui/index.ts';
import { textureState } from './textureState.ts';
import type { PictureChange, TextureBytes } from './work/jobs.ts';
import { GivenUp, TextureWorker, textureBytes } from './work/textureWorker.ts';
import { fill, translated } from '../../base/text/language.ts';

/** The texture's bytes as they would be saved now. */
export async function bytesOf(session: Session): Promise<TextureBytes> {
  await fetchOriginal(session);
  const { format, bytes, files } = openTexture(session.document);
  // A TGA is told by its name alone.
  return textureBytes(bytes, `texture.${format.id}`, files);
}

/** A loop, because a callback for each of 64 million bytes holds the page up. */
function isSame(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false;
  return true;
}

/** Puts bytes into the document, as one step, and tells of errors that they bring in. False when it has them already. */
export function putBytes(session: Session, bytes: Uint8Array, label: string): boolean {
  const { document } = session;
  if (isSame(openTexture(document).bytes, bytes)) return false;
  const put = () => document.edit(label, (transaction) => replaceContent(document, transaction, bytes));
  const { errors } = actAndCheck(document, put, checkedAs(session));
  if (errors.length > 0) notify(broughtInErrors(label, errors));
  return true;
}

type Make = (source: TextureBytes) => Promise<{ readonly bytes: Uint8Array }>;

const worker = new TextureWorker();
/** Changes asked for quickly one after the other are made one after the other. */
let last: Promise<void> = Promise.resolve();

async function make(session: Session, label: string, work: Make): Promise<void> {
  const state = textureState(session);
  state.setState({ busy: { label, stop: () => worker.giveUp() } });
  try {
    // Somebody may undo while the work is going on: then it is done again, on what there is now.
    for (;;) {
      const source = await bytesOf(session);
      const { revision } = session.document;
      const { bytes } = await work(source);
      if (session.document.revision !== revision) continue;
      if (!putBytes(session, bytes, label))
        notify({ tone: 'info', title: fill('{}: nothing had to change', translated(label)) });
      return;
    }
  } catch (error) {
    if (error instanceof GivenUp) return;
    const { name } = session.file.getState();
    notify({ tone: 'error', title: fill('{} did not work on {}', translated(label), name), ...errorWords(error) });
  } finally {
    state.setState({ busy: null });
  }
}

function change(session: Session, label: string, work: Make): Promise<void> {
  last = last.then(() => make(session, label, work));
  return last;
}

export function applyChange(session: Session, wanted: TextureChange, label?: string): Promise<void> {
  return change(session, label ?? changeLabels[wanted.kind], (source) =>
    worker.run('change', { source, change: wanted }),
  );
}

/** A change that takes a second picture out of a file of the user's. */
export async function applyPicture(session: Session, file: File, wanted: PictureChange): Promise<void> {
  let picture: Uint8Array;
  try {
    picture = new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    reportError(fill('Could not read {}', file.name), error);
    return;
  }
  const label = wanted.kind === 'pixels' ? `Import ${file.name}` : `Alpha from ${file.name}`;
  await change(session, label, (source) =>
    worker.run('changeFrom', { source, picture: textureBytes(picture, file.name), change: wanted }),
  );
}

/** Endings of the pictures that can be imported. */
export const pictureEndings = ['png', 'tga', 'dds', 'blp'] as const;

/** A picture file of the user's side; null when they gave up. */
export function choosePicture(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = pictureEndings.map((ending) => `.${ending}`).join(',');
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

export async function importPicture(session: Session): Promise<void> {
  const file = await choosePicture();
  if (file !== null) await applyPicture(session, file, { kind: 'pixels' });
}
