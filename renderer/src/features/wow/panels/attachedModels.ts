/** Where models come from that are put on the points of another: open documents, and files in its folder. */
import { useEffect, useState } from 'react';
import { host, request } from '../../../workbench/files/host.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { AttachedModel } from '../view/attached/attachedModel.ts';
import { readModel } from '../../model/placed/readModel.ts';
import { textureLoader } from '../../model/view/loadTexture.ts';

/** Names of the models in the folder of a document, without its own. */
export function useModelsBeside(session: Session): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    request('siblings', { documentId: session.id }).then(
      ({ files }) => {
        const own = session.file.getState().name.toLowerCase();
        const models = files
          .map(({ name }) => name)
          .filter((name) => /\.m2$/i.test(name) && name.toLowerCase() !== own);
        if (!isGone) setNames(models);
      },
      // Without a list the open models are still offered.
      () => setNames([]),
    );
    return () => {
      isGone = true;
    };
  }, [session]);
  return names;
}

/** A model of another tab: its edits are seen at once. */
export function openSessionModel(session: Session): AttachedModel {
  const { name } = session.file.getState();
  return { name, document: session.document, loadTexture: textureLoader(session) };
}

/** A model in the folder of a document. Rejects where it cannot be read. */
export async function readModelBeside(session: Session, name: string): Promise<AttachedModel> {
  const document = await readModel(name, async (path, kind) => {
    const found = await request('readResolved', { documentId: session.id, file: { path, kind } });
    return found.kind === 'missing' ? null : await host().fetchBlob(found.blob);
  });
  if (document === null) throw new Error(`${name} is not in the folder any more`);
  return { name, document, loadTexture: textureLoader(session) };
}
