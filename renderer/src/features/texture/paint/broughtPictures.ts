/** Pictures that were painted elsewhere and come back with a model: into the documents of their textures, as strokes do. No React. */
import type { ChangedPicture } from '../../../../../shared/exchange/back/index.ts';
import { editJointly } from '../../../../../shared/document/jointEdit.ts';
import { croppedPixels } from '../../../../../shared/media/paint/crop.ts';
import type { ModelTexture } from '../../../../../shared/model/view.ts';
import type { PreparedPictures } from '../../model/back/changedPictures.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { strokesSettled } from './queue.ts';
import { openTexture } from './surfaces.ts';
import type { PaintTarget, StoredArea } from './target.ts';
import { fill } from '../../../base/text/language.ts';

/** The texture as the file that is shown for it. */
function named({ document }: Session, { texture, path }: ChangedPicture): ModelTexture {
  const own = document.format.model?.view(document).textures[texture];
  if (own === undefined) throw new RangeError(fill('{} is no texture of the model any more', path));
  return { ...own, path, filledIn: null };
}

/** Throws a sentence for a texture that is not there or cannot be changed. */
export async function prepareBrought(session: Session, pictures: readonly ChangedPicture[]): Promise<PreparedPictures> {
  await strokesSettled();
  const parts: { readonly path: string; readonly target: PaintTarget; readonly stored: StoredArea }[] = [];
  for (const each of pictures) {
    const { target } = await openTexture(session, named(session, each));
    const { picture, area, path } = each;
    const stored = await (area === null ? target.replace(picture) : target.store(croppedPixels(picture, area), area));
    parts.push({ path, target, stored });
  }
  return {
    isCurrent: () => parts.every(({ target, stored }) => target.session.document.revision === stored.revision),
    put(label, change) {
      const notes: string[] = [];
      editJointly(label, (edit) => {
        change(edit);
        for (const { path, target, stored } of parts) {
          edit.in(target.session.document, (transaction) => {
            for (const note of stored.put(transaction)) notes.push(`${path}: ${note}.`);
          });
        }
      });
      return notes;
    },
  };
}
