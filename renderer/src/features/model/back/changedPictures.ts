/** Pictures of texture files that are brought back with a model: who paints puts them into their documents. No React. */
import type { ChangedPicture } from '../../../../../shared/exchange/back/index.ts';
import { editJointly, type JointEdit } from '../../../../../shared/document/jointEdit.ts';
import type { Session } from '../../../workbench/state/session.ts';

/** Pictures that are ready to be put into the documents of their textures. */
export interface PreparedPictures {
  /** Whether those documents are still as they were when this was prepared. */
  readonly isCurrent: () => boolean;
  /**
   * Changes the textures, and what else is to be part of the same step: all of it or, where something is refused, nothing.
   * Returns what had to be done, in sentences. Throws what was thrown.
   */
  readonly put: (label: string, change: (edit: JointEdit) => void) => readonly string[];
}

/** Opens the textures behind the model. Rejects with a sentence where one is not there or cannot be changed. */
export type PreparePictures = (session: Session, pictures: readonly ChangedPicture[]) => Promise<PreparedPictures>;

let offered: PreparePictures | null = null;

/** Told once, when the program starts. */
export function offerPictureChanges(by: PreparePictures): void {
  offered = by;
}

export async function preparePictures(
  session: Session,
  pictures: readonly ChangedPicture[],
): Promise<PreparedPictures> {
  if (pictures.length > 0 && offered !== null) return await offered(session, pictures);
  return {
    isCurrent: () => true,
    put(label, change) {
      editJointly(label, change);
      return [];
    },
  };
}
