/** Giving back the room that replaced and removed files left in an archive. */
import type { MountEntry, MountSourceEntry } from '../../../../shared/host/mountEntities.ts';
import { ask, notify } from '../../base/ui/index.ts';
import { reportError } from '../files/errors.ts';
import { request } from '../files/host.ts';
import { setRunning } from './tasks.ts';
import { sizeText } from '../../../../shared/codec/words.ts';

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
    title: `Compact ${label}?`,
    message:
      'Files that were replaced or removed left room in it, which is given back. All files stay as they are: the new archive is compared with the old one before it takes its place.',
    tone: 'info',
    answers: [
      { id: 'cancel', label: 'Cancel' },
      { id: 'compact', label: 'Compact', variant: 'primary' },
    ],
  });
  if (answer !== 'compact') return;
  const taskId = crypto.randomUUID();
  setRunning(taskId, true);
  try {
    const result = await request('compactArchive', { taskId, mountId, sourceId });
    if (result.kind === 'cancelled') {
      notify({ tone: 'warning', title: 'Not compacted', message: `${label} is as it was.` });
      return;
    }
    const { before, after, backup } = result;
    if (after >= before) {
      notify({
        tone: 'info',
        title: `${label} is compact already`,
        message: `All of its ${sizeText(before)} are used.`,
      });
      return;
    }
    const kept = backup === null ? '' : ` The archive as it was is kept as ${backup}.`;
    const message = `${sizeText(before)} before, ${sizeText(after)} now.${kept}`;
    notify({ tone: 'ok', title: `Compacted ${label}`, message });
  } catch (error) {
    reportError(`Could not compact ${label}`, error);
  } finally {
    setRunning(taskId, false);
  }
}
