/** Optimising a model: what could go with the bytes it takes, ticked by the user, one step. Never by itself. No React. */
import { createStore } from 'zustand/vanilla';
import { sizeText } from '../../../base/text/numbers.ts';
import { actAndCheck } from '../../../../../shared/format/addedErrors.ts';
import { broughtInErrors, checkedAs } from '../../../workbench/state/checking.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { notify } from '../../../base/ui/index.ts';
import { editedModel } from '../materials/materialRows.ts';
import { textureLoader } from '../view/loadTexture.ts';
import type { PictureWords } from '../../../../../shared/optimise/samePictures.ts';
import { pictureWords } from './pictureWords.ts';
import { savingsOf, type Saving } from '../../../../../shared/optimise/savings.ts';
import { fill, text } from '../../../base/text/language.ts';

export interface FoundSaving {
  readonly saving: Saving;
  readonly count: number;
  /** That the file would be smaller by, if this alone went. */
  readonly bytes: number;
}

export interface OptimiseQuestion {
  readonly session: Session;
  readonly found: readonly FoundSaving[];
  readonly ticked: ReadonlySet<string>;
  readonly pictures: PictureWords;
}

export const optimiseQuestion = createStore<{ readonly asked: OptimiseQuestion | null }>(() => ({ asked: null }));

/** Why a document cannot be optimised; null where it can. */
export function whyNotOptimised(session: Session | null): string | null {
  const model = session === null ? null : editedModel(session);
  if (session === null || model === null) return text('No model is in front');
  if (model.edits.removeTexture === undefined) return text('Nothing of it can be taken away');
  return session.document.isInGesture ? text('Something else is being changed') : null;
}

/** What each kind would take away, tried and taken back. */
function look(session: Session, pictures: PictureWords): readonly FoundSaving[] {
  const { document } = session;
  const before = document.write().length;
  return savingsOf(document).flatMap((saving) => {
    const gesture = document.begin('Try to optimise');
    try {
      let count = 0;
      gesture.preview((step) => {
        const model = editedModel(session);
        count = model === null ? 0 : saving.run(document, model, step, pictures);
      });
      const bytes = before - document.write().length;
      // Some meshes are stored in more bytes once they are made anew: that saves nothing.
      return count === 0 || bytes < 0 ? [] : [{ saving, count, bytes }];
    } catch (error) {
      // What cannot be done in this document is not offered.
      if (!(error instanceof RangeError)) throw error;
      return [];
    } finally {
      gesture.cancel();
    }
  });
}

export async function askToOptimise(session: Session): Promise<void> {
  const textures = editedModel(session)?.view.textures ?? [];
  const pictures = await pictureWords(textures, textureLoader(session));
  // Meanwhile something else may have come to the front, or begun.
  if (whyNotOptimised(session) !== null) return;
  const found = look(session, pictures);
  if (found.length === 0) {
    notify({ tone: 'info', title: text('Nothing is unused, double or redundant') });
    return;
  }
  const ticked = new Set(found.map(({ saving }) => saving.id));
  optimiseQuestion.setState({ asked: { session, found, ticked, pictures } });
}

export function closeOptimise(): void {
  optimiseQuestion.setState({ asked: null });
}

export function tick(id: string, isTicked: boolean): void {
  const { asked } = optimiseQuestion.getState();
  if (asked === null) return;
  const ticked = new Set(asked.ticked);
  if (isTicked) ticked.add(id);
  else ticked.delete(id);
  optimiseQuestion.setState({ asked: { ...asked, ticked } });
}

/** Takes away what is ticked, in one step. */
export function optimise(): void {
  const { asked } = optimiseQuestion.getState();
  if (asked === null) return;
  const { session, ticked, pictures } = asked;
  const { document } = session;
  closeOptimise();
  const before = document.write().length;
  const { errors } = actAndCheck(
    document,
    () =>
      document.edit('Optimise', (step) => {
        for (const { id, run } of savingsOf(document)) {
          const model = editedModel(session);
          if (model !== null && ticked.has(id)) run(document, model, step, pictures);
        }
      }),
    checkedAs(session),
  );
  if (errors.length > 0) notify(broughtInErrors(text('Optimise'), errors));
  else notify({ tone: 'ok', title: text('Optimise: done'), message: savedWords(before - document.write().length) });
}

function savedWords(bytes: number): string {
  if (bytes > 0) return fill('The file is {} smaller.', sizeText(bytes));
  return bytes === 0 ? text('The file keeps its size.') : fill('The file is {} larger.', sizeText(-bytes));
}
