/** The further folder in which textures are looked for, such as an unpacked game folder. */
import { notify } from '../../ui/index.ts';
import { chooseFolder } from './choose.ts';
import { reportError } from './errors.ts';
import { request } from './host.ts';

const listeners = new Set<() => void>();

/** Hears when another folder was chosen: textures that were missing may be found now. */
export function onTextureFolderChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function chooseTextureFolder(): Promise<void> {
  const folder = await chooseFolder('Choose a folder with textures');
  if (folder === null) return;
  try {
    await request('setTextureFolder', { folderId: folder.folderId });
    for (const listener of [...listeners]) listener();
    notify({ tone: 'ok', title: `Textures are looked for in ${folder.name} too` });
  } catch (error) {
    reportError(`Could not use ${folder.name} for textures`, error);
  }
}
