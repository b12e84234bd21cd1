/** Pictures that are being painted, by the documents that hold them: found, opened and kept in step. No React. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { ModelTexture } from '../../../../../shared/model/view.ts';
import { isTextureDocument } from '../../../../../shared/texture/source.ts';
import { Signal } from '../../../base/observable.ts';
import { openNamed } from '../../../workbench/files/openNamed.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { joinHistory } from './history.ts';
import { Painted } from './painted.ts';
import { fileTarget, ownTarget, type PaintTarget } from './target.ts';

const kept = new Signal();

/** Hears whenever another picture is painted for the first time. Returns the way to stop. */
export const onPictureKept = kept.listen;

/** By record; a texture document has one under its root. */
const known = new WeakMap<FormatDocument, Map<RecordId, Painted>>();

function keep(target: PaintTarget, record: RecordId): Painted {
  const { document } = target.session;
  const painted = new Painted(target, copied(target));
  joinHistory(target.session, target.session);
  known.set(document, (known.get(document) ?? new Map<RecordId, Painted>()).set(record, painted));
  let seen = target.revision();
  const stop = document.onCommit(({ kind, step }) => {
    const revision = target.revision();
    if (revision === seen) return;
    seen = revision;
    if (!painted.knows(step)) {
      if (painted.restart(target.read())) return;
      stop();
      forget(document, record);
      return;
    }
    if (kind !== 'edit') painted.follow(step, kind === 'undo' ? 'before' : 'after');
    const { entries, redoable } = document.history;
    painted.keepOnly(new Set([...entries, ...redoable].map((each) => each.step)));
  });
  kept.tell();
  return painted;
}

/** The picture got other sides: what paints on it begins anew. */
function forget(document: FormatDocument, record: RecordId): void {
  known.get(document)?.delete(record);
  opening.delete(document);
  kept.tell();
}

/** Pixels of its own: what was read may be a view of something larger. */
function copied(target: PaintTarget): ReturnType<PaintTarget['read']> {
  const { width, height, pixels } = target.read();
  return { width, height, pixels: pixels.slice() };
}

/** The picture of a texture document, if it is painted already. */
export function knownPicture({ document }: Session): Painted | null {
  return known.get(document)?.get(document.root) ?? null;
}

const opening = new WeakMap<FormatDocument, Promise<Painted>>();

/** The picture of a texture document. Rejects with a FormatError for one that cannot be decoded. */
export async function openPicture(session: Session): Promise<Painted> {
  const { document } = session;
  const begun = opening.get(document) ?? fileTarget(session).then((target) => keep(target, document.root));
  opening.set(document, begun);
  try {
    return await begun;
  } catch (error) {
    opening.delete(document);
    throw error;
  }
}

/** Why a texture of a model cannot be painted, in a few words; null where it can. */
export function whyNotPainted({ document }: Session, { path, filledIn, pixels }: ModelTexture): string | null {
  if (pixels !== null) {
    const edits = document.format.model?.edits(document);
    return edits?.paintPicture === undefined ? (edits?.refusals.paintPicture ?? 'Its pictures are not written') : null;
  }
  if (filledIn !== null || path === '') return 'The game fills it in, and no file was chosen for it';
  return null;
}

/**
 * The picture of a texture of a model, which is opened behind the model where it is a file. Throws a sentence for one that
 * is not there or no picture.
 */
export async function openTextureOf(session: Session, texture: ModelTexture): Promise<Painted> {
  if (texture.pixels !== null) {
    const found = known.get(session.document)?.get(texture.record);
    if (found !== undefined) return found;
    const target = ownTarget(session, texture.record);
    if (target === null) throw new RangeError(`${texture.path} cannot be painted`);
    return keep(target, texture.record);
  }
  const file = await openNamed(session, { path: texture.path, kind: 'texture' });
  if (file === null) throw new RangeError(`${texture.path} was not found beside the model or in a mounted game`);
  if (!isTextureDocument(file.document)) throw new RangeError(`${texture.path} is no picture that can be painted`);
  return await openPicture(file);
}
