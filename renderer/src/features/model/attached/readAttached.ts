/** Where models come from that another one carries: open documents, its folder, the mounted games. No React. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { NamedBytes } from '../../../../../shared/host/fileSet.ts';
import type { AttachedModel } from '../../../viewport/attached/attached.ts';
import { host, request } from '../../../workbench/files/host.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { textureLoader } from '../view/loadTexture.ts';
import { openModelFiles } from './openModelFiles.ts';
import { sceneSourceOf } from '../view/sceneSources.ts';
import { fill } from '../../../base/text/language.ts';

/** A model of another tab: its edits are seen at once. Rejects for what is no model. */
export async function openModel(session: Session): Promise<AttachedModel> {
  const { name } = session.file.getState();
  const source = await sceneSourceOf(session.document.format.id);
  if (source === null) throw new Error(fill('{} is no model that can be shown beside another one', name));
  return { name, document: session.document, makeScene: source.makeScene, loadTexture: textureLoader(session) };
}

const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/')) + 1);

async function bytesOf(session: Session, path: string, kind: 'model' | 'file'): Promise<NamedBytes | null> {
  const found = await request('readResolved', { documentId: session.id, file: { path, kind } });
  if (found.kind === 'missing') return null;
  return { name: found.name, bytes: Uint8Array.from(await host().fetchBlob(found.blob)) };
}

/**
 * A model that is found as the session's document finds what it names, with the files that belong to it; null where there
 * is none. Rejects for one that cannot be read, and for what is no model.
 */
export async function readModelAt(session: Session, path: string): Promise<AttachedModel | null> {
  const read = await readDocumentAt(session, path);
  if (read === null) return null;
  const { name, document } = read;
  const source = await sceneSourceOf(document.format.id);
  if (source === null) throw new Error(fill('{} is no model that can be shown beside another one', name));
  return { name, document, makeScene: source.makeScene, loadTexture: textureLoader(session) };
}

/** The same without what draws it. */
export async function readDocumentAt(
  session: Session,
  path: string,
): Promise<{ readonly name: string; readonly document: FormatDocument } | null> {
  const main = await bytesOf(session, path, 'model');
  if (main === null) return null;
  const find = (name: string): Promise<NamedBytes | null> => bytesOf(session, folderOf(path) + name, 'file');
  return { name: main.name, document: await openModelFiles(main, find) };
}
