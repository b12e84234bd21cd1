/** Texture files that belong in the folder of a model. No React. */
import { uploadBytes } from '../../../base/host/index.ts';
import { ask } from '../../../base/ui/index.ts';
import { host, request } from '../../../workbench/files/host.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { fill, text } from '../../../base/text/language.ts';

/** Writes a file into the folder of the model; asks where there is one of its name. False when the user gives it up. */
export async function writeBeside({ id }: Session, name: string, bytes: Uint8Array): Promise<boolean> {
  const { fileId } = await request('nameBeside', { documentId: id, name });
  const write = async (conflict: 'ask' | 'overwrite') => {
    const uploadId = await uploadBytes(host().client, name, bytes);
    return await request('exportUpload', { uploadId, fileId, conflict });
  };
  if ((await write('ask')).kind === 'written') return true;
  const answer = await ask({
    title: fill('Replace {}?', name),
    message: text('A file of this name is beside the model. Its present content is kept as a .bak file.'),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'keep', label: text('Use the present one') },
      { id: 'overwrite', label: text('Replace'), variant: 'danger' },
    ],
  });
  if (answer === 'overwrite') return (await write('overwrite')).kind === 'written';
  return answer === 'keep';
}
