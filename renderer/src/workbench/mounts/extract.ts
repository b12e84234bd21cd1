/** Extracting files and folders of a mount, with progress in the status bar and a list of what failed. */
import { notify } from '../../base/ui/index.ts';
import { chooseFolder } from '../files/choose.ts';
import { reportError } from '../files/errors.ts';
import { request } from '../files/host.ts';
import type { ExtractChoice, FailedFile } from './questions.ts';
import { askMounts } from './questions.ts';
import { extractedText } from './extractWords.ts';
import { setRunning } from './tasks.ts';
import { grouped } from '../../base/text/numbers.ts';
import { fill, text } from '../../base/text/language.ts';

async function showFailures(failures: readonly FailedFile[]): Promise<void> {
  const title = fill(
    '{} {} not extracted',
    grouped(failures.length),
    failures.length === 1 ? text('file was') : text('files were'),
  );
  await askMounts<void>((settle) => ({ kind: 'failures', title, failures, settle: () => settle() }));
}

/** Asks how and where to, and extracts. `what` is what the questions call it: `Units`, `12 files`. */
export async function extract(mountId: string, paths: readonly string[], what: string): Promise<void> {
  const how = await askMounts<ExtractChoice | null>((settle) => ({ kind: 'extract', what, settle }));
  if (how === null) return;
  const folder = await chooseFolder(fill('Extract {} into', what));
  if (folder === null) return;
  const taskId = crypto.randomUUID();
  setRunning(taskId, true);
  try {
    const result = await request('extractMounted', {
      ...{ taskId, mountId, paths: [...paths], folderId: folder.folderId },
      ...how,
    });
    const { failed } = result;
    notify({
      tone: failed.length > 0 || result.isCancelled ? 'warning' : 'ok',
      ...extractedText(result, folder.name),
      ...(failed.length === 0
        ? {}
        : { action: { label: text('Show failures'), onSelect: () => void showFailures(failed) } }),
    });
  } catch (error) {
    reportError(fill('Could not extract {}', what), error);
  } finally {
    setRunning(taskId, false);
  }
}
