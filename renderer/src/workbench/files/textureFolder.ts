/** The further folder in which textures are looked for, such as an unpacked game folder. */
import { Signal } from '../../base/observable.ts';
import { notify } from '../../base/ui/index.ts';
import { chooseFolder } from './choose.ts';
import { reportError } from './errors.ts';
import { request } from './host.ts';

const changed = new Signal();

/** Hears when another folder was chosen: textures that were missing may be found now. */
export const onTextureFolderChanged = changed.listen;

export async function chooseTextureFolder(): Promise<void> {
  const folder = await chooseFolder('Choose a folder with textures');
  if (folder === null) return;
  try {
    await request('setTextureFolder', { folderId: folder.folderId });
    changed.tell();
    notify({ tone: 'ok', title: `Textures are looked for in ${folder.name} too` });
  } catch (error) {
    reportError(`Could not use ${folder.name} for textures`, error);
  }
}
