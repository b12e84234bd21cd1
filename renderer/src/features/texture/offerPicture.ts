/** A picture dropped on the window while a texture is in front: it may be meant as the texture's new picture. */
import { isTextureDocument } from '../../../../shared/texture/source.ts';
import { activeSession } from '../../workbench/state/workbench.ts';
import { ask } from '../../base/ui/index.ts';
import { applyPicture, pictureEndings } from './acts.ts';
import { fill, text } from '../../base/text/language.ts';

function isPicture(name: string): boolean {
  return pictureEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
}

/** True when the files need no opening any more: the picture was taken, or the user gave up. */
export async function offerPicture(files: readonly File[]): Promise<boolean> {
  const session = activeSession();
  const [file] = files;
  if (session === null || file === undefined || files.length > 1) return false;
  if (!isTextureDocument(session.document) || !isPicture(file.name)) return false;
  const { name } = session.file.getState();
  const answer = await ask({
    title: fill('What is {} for?', file.name),
    message: fill(
      'It can become the picture of {}, which keeps its encoding, or be opened as a document of its own.',
      name,
    ),
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'open', label: text('Open it') },
      { id: 'import', label: text('Import it'), variant: 'primary' },
    ],
  });
  if (answer === 'import') await applyPicture(session, file, { kind: 'pixels' });
  return answer !== 'open';
}
