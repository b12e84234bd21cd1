/** Which source a model's file follows is kept when the model is saved, and known again when it is opened in a later run. No React. */
import { reportError } from '../../../workbench/files/errors.ts';
import { host, request } from '../../../workbench/files/host.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { followedBy, type Followed } from './links.ts';
import { fill } from '../../../base/text/language.ts';

/** What was kept of a document's file, and whether the source changed since; null where nothing was. */
export async function keptLink({
  id,
}: Session): Promise<{ readonly followed: Followed; readonly isChanged: boolean } | null> {
  const { link } = await request('keptSource', { documentId: id });
  if (!link) return null;
  const { file, names, imported, isChanged } = link;
  const before = imported === null ? null : Uint8Array.from(await host().fetchBlob(imported.beforeBlob));
  const { fileId, name } = file;
  const how =
    imported === null || before === null ? null : { target: imported.target, recipe: imported.recipe, before };
  return { followed: { source: { fileId, name }, names, imported: how }, isChanged };
}

/** Keeps it for the file that the document was just saved to. */
async function keepLink(session: Session): Promise<void> {
  const followed = followedBy(session);
  if (followed === null) return;
  const { source, names, imported } = followed;
  try {
    await request('keepSource', { documentId: session.id, fileId: source.fileId, names: [...names], imported });
  } catch (error) {
    // The model itself is saved; only the next run does not know of its source.
    reportError(fill('What {} was made of could not be kept', session.file.getState().name), error);
  }
}

/** Keeps the link at each save, until the document is closed. Returns the way to end that. */
export function keepAtSaves(session: Session): () => void {
  return session.file.subscribe((now, before) => {
    if (now.savedMs !== before.savedMs && now.savedMs !== null) void keepLink(session);
  });
}
