/** Opens files that a document names, such as its textures, behind what is in front. */
import type { WantedFile } from '../../../../shared/host/mountEntities.ts';
import type { Session } from '../state/session.ts';
import { workbench } from '../state/workbench.ts';
import { request } from './host.ts';
import { showEntry } from './openedDocuments.ts';

async function openDocument(id: string): Promise<Session> {
  const open = workbench.getState().sessions.find((session) => session.id === id);
  return open ?? (await showEntry(await request('attachDocument', { documentId: id }), { isQuiet: true }));
}

/** The document of a file as another one names it; null where there is no such file. Throws what the host says of it. */
export async function openNamed({ id }: Session, file: WantedFile): Promise<Session | null> {
  const found = await request('resolveFile', { documentId: id, file });
  if (found.kind === 'missing') return null;
  if (found.kind === 'mounted') {
    const { mountId, sourceId, path } = found;
    const result = await request('openMounted', { mountId, sourceId, path });
    if (result.kind === 'alreadyOpen') return await openDocument(result.documentId);
    if (result.kind !== 'opened') return null;
    const session = await showEntry(result.document, { isQuiet: true });
    session.file.setState({ origin: result.origin });
    return session;
  }
  const result = await request('openFile', { fileId: found.file.fileId });
  if (result.kind === 'alreadyOpen') return await openDocument(result.documentId);
  return result.kind === 'opened' ? await showEntry(result.document, { isQuiet: true }) : null;
}
