/** Making an empty MPQ archive of the user's own, and mounting it. */
import { notify } from '../../base/ui/index.ts';
import { chooseExportTarget } from '../files/choose.ts';
import { reportError } from '../files/errors.ts';
import { request } from '../files/host.ts';
import { showExplorer } from './add.ts';
import { refreshMounts } from './mountState.ts';
import { fill, text } from '../../base/text/language.ts';

export async function newArchive(): Promise<void> {
  const file = await chooseExportTarget('patch.mpq');
  if (file === null) return;
  const { fileId, name } = file;
  try {
    await request('createArchive', { fileId, version: '1' });
    const added = await request('addMount', { folderId: null, fileId, key: null });
    if (added.kind === 'refused') {
      notify({ tone: 'warning', title: fill('{} was made but cannot be shown', name), message: added.reason });
      return;
    }
    await refreshMounts();
    showExplorer();
    notify({
      tone: 'ok',
      title: fill('Made {}', name),
      message: text('Save documents into it with “Save into an archive…”.'),
    });
  } catch (error) {
    reportError(fill('Could not make {}', name), error);
  }
}
