/** Naming another file in place of one that is not found. */
import type { Session } from '../state/session.ts';
import { replacePath } from '../../../../shared/document/fileReferences.ts';
import type { MissingFile } from './missing.ts';
import { askMounts } from './questions.ts';

/** Asks for another path and writes it wherever the missing one stands, in one step. Throws when a field cannot hold it. */
export async function replaceMissing(session: Session, missing: MissingFile): Promise<void> {
  const path = await askMounts<string | null>((settle) => ({
    ...{ kind: 'replacePath', missing, file: missing.file, settle },
  }));
  if (path === null || path === missing.path) return;
  replacePath(session.document, missing.places, path);
}
