/** Giving back the room that replaced and removed files left in an archive. */
import type { MountEntry, MountSourceEntry } from '../../../../shared/host/mountEntities.ts';
import { ask, notify } from '../../base/ui/index.ts';
import { reportError } from '../files/errors.ts';
import { request } from '../files/host.ts';
import { setRunning } from './tasks.ts';
import { sizeText } from '../../base/text/numbers.ts';
import { fill, text } from '../../base/text/language.ts';

/** Whether it can be tried: archives of the user's that can be written. */
export function isCompactable({ kind, isBase, isEnabled, title, readOnlyBecause }: MountSourceEntry): boolean {
  return kind === 'archive' && !isBase && isEnabled && title !== null && readOnlyBecause === null;
}

/** Asks, and writes the archive anew without the room that nothing uses; the status bar shows how far it is. */
export async function compactSource(
  { mountId }: Pick<MountEntry, 'mountId'>,
  { sourceId, label }: Pick<MountSourceEntry, 'sourceId' | 'label'>,
): Promise<void> {
  const answer = await ask({
    title: fill('Compact {}?', label),
    message: text(
      'Files that were replaced or removed left room in it, which is given back. All files stay as they are: the new archive is compared with the old one before it takes its place.',
    ),
    tone: 'info',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'compact', label: text('Compact'), variant: 'primary' },
    ],
  });
  if (answer !== 'compact') return;
  const taskId = crypto.randomUUID();
  setRunning(taskId, true);
  try {
    const result = await request('compactArchive', { taskId, mountId, sourceId });
    if (result.kind === 'cancelled') {
      notify({ tone: 'warning', title: text('Not compacted'), message: fill('{} is as it was.', label) });
      return;
    }
    const { before, after, backup } = result;
    if (after >= before) {
      notify({
        tone: 'info',
        title: fill('{} is compact already', label),
        message: fill('All of its {} are used.', sizeText(before)),
      });
      return;
    }
    const kept = backup === null ? '' : ` ${fill('The archive as it was is kept as {}.', backup)}`;
    const message = fill('{} before, {} now.{}', sizeText(before), sizeText(after), kept);
    notify({ tone: 'ok', title: fill('Compacted {}', label), message });
  } catch (error) {
    reportError(fill('Could not compact {}', label), error);
  } finally {
    setRunning(taskId, false);
  }
}
