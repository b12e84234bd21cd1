/** The further folder in which textures are looked for, such as an unpacked game folder. */
import { Signal } from '../../base/observable.ts';
import { notify } from '../../base/ui/index.ts';
import { chooseFolder } from './choose.ts';
import { reportError } from './errors.ts';
import { request } from './host.ts';
import { fill, text } from '../../base/text/language.ts';

const changed = new Signal();

/** Hears when another folder was chosen: textures that were missing may be found now. */
export const onTextureFolderChanged = changed.listen;

export async function chooseTextureFolder(): Promise<void> {
  const folder = await chooseFolder(text('Choose a folder with textures'));
  if (folder === null) return;
  try {
    await request('setTextureFolder', { folderId: folder.folderId });
    changed.tell();
    notify({ tone: 'ok', title: fill('Textures are looked for in {} too', folder.name) });
  } catch (error) {
    reportError(fill('Could not use {} for textures', folder.name), error);
  }
}
