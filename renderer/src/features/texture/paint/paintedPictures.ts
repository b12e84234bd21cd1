/** Pictures that are being painted, by the documents that hold them: found, opened and kept in step. No React. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { ModelTexture } from '../../../../../shared/model/view.ts';
import { isTextureDocument } from '../../../../../shared/texture/source.ts';
import { openNamed } from '../../../workbench/files/openNamed.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { joinHistory } from './history.ts';
import { keepLayersSoon, restoreLayers } from './keptLayers.ts';
import { addPicture, picturesOf, removePicture } from './knownPictures.ts';
import { Painted } from './painted.ts';
import { fileTarget, ownTarget, type PaintTarget } from './target.ts';
import { fill, text } from '../../../base/text/language.ts';

function keep(target: PaintTarget): Painted {
  const { record, session } = target;
  const { document } = session;
  const painted = new Painted(target, copied(target));
  joinHistory(session, session);
  addPicture(document, record, painted);
  let seen = target.revision();
  const stop = document.onCommit(({ kind, step }) => {
    const revision = target.revision();
    if (revision === seen) return;
    seen = revision;
    if (!painted.knows(step)) {
      const isSameSize = painted.restart(target.read());
      if (!isSameSize) {
        stop();
        forget(document, record);
        painted.outgrown.tell();
      }
      keepLayersSoon(session);
      return;
    }
    if (kind !== 'edit') painted.follow(step, kind === 'undo' ? 'before' : 'after');
    const { entries, redoable } = document.history;
    painted.keepOnly(new Set([...entries, ...redoable].map((each) => each.step)));
  });
  return painted;
}

/** The picture got other sides: what paints on it begins anew. */
function forget(document: FormatDocument, record: RecordId): void {
  opening.delete(document);
  removePicture(document, record);
}

/** Pixels of its own: what was read may be a view of something larger. */
function copied(target: PaintTarget): ReturnType<PaintTarget['read']> {
  const { width, height, pixels } = target.read();
  return { width, height, pixels: pixels.slice() };
}

/** The picture of a texture document, if it is painted already. */
export function knownPicture({ document }: Session): Painted | null {
  return picturesOf(document).get(document.root) ?? null;
}

const opening = new WeakMap<FormatDocument, Promise<Painted>>();

async function openFile(session: Session): Promise<Painted> {
  const painted = keep(await fileTarget(session));
  await restoreLayers(session, (record) => (record === session.document.root ? painted : null));
  return painted;
}

/** The picture of a texture that a model holds itself; null where it has none that could be painted. */
function ownPicture(session: Session, record: RecordId): Painted | null {
  const found = picturesOf(session.document).get(record);
  if (found !== undefined) return found;
  const target = ownTarget(session, record);
  return target === null ? null : keep(target);
}

/** The picture of a texture document. Rejects with a FormatError for one that cannot be decoded. */
export async function openPicture(session: Session): Promise<Painted> {
  const { document } = session;
  const begun = opening.get(document) ?? openFile(session);
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
    return edits?.paintPicture === undefined
      ? (edits?.refusals.paintPicture ?? text('Its pictures are not written'))
      : null;
  }
  if (filledIn !== null || path === '') return text('The game fills it in, and no file was chosen for it');
  return null;
}

/**
 * The picture of a texture of a model, which is opened behind the model where it is a file. Throws a sentence for one that
 * is not there or no picture.
 */
export async function openTextureOf(session: Session, texture: ModelTexture): Promise<Painted> {
  if (texture.pixels !== null) {
    const painted = ownPicture(session, texture.record);
    if (painted === null) throw new RangeError(fill('{} cannot be painted', texture.path));
    await restoreLayers(session, (record) => {
      const textures = session.document.format.model?.view(session.document).textures ?? [];
      const found = textures.find((each) => each.record === record);
      return found === undefined ? null : ownPicture(session, found.record);
    });
    return painted;
  }
  const file = await openNamed(session, { path: texture.path, kind: 'texture' });
  if (file === null) throw new RangeError(fill('{} was not found beside the model or in a mounted game', texture.path));
  if (!isTextureDocument(file.document))
    throw new RangeError(fill('{} is no picture that can be painted', texture.path));
  return await openPicture(file);
}
