/** Opening files of mounts as documents. */
import { reportError } from '../files/errors.ts';
import { request } from '../files/host.ts';
import { askToImport } from '../files/importing.ts';
import type { OpenedTogether } from '../files/open.ts';
import type { Showing } from '../files/openedDocuments.ts';
import { showEntry } from '../files/openedDocuments.ts';
import { shell } from '../state/shell.ts';
import { workbench } from '../state/workbench.ts';
import { nameOfPath } from './mountWords.ts';
import { fill } from '../../base/text/language.ts';

export interface MountedPath {
  readonly mountId: string;
  readonly path: string;
  /** Null for the version that wins. */
  readonly sourceId: string | null;
}

/** Opens one file; a document that is open already comes to the front. */
export async function openMounted({ mountId, path, sourceId }: MountedPath, showing: Showing = {}): Promise<void> {
  const name = nameOfPath(path);
  shell.setState(({ opening }) => ({ opening: [...opening, name] }));
  try {
    const result = await request('openMounted', { mountId, path, sourceId });
    if (result.kind === 'alreadyOpen') {
      const { sessions } = workbench.getState();
      if (sessions.some(({ id }) => id === result.documentId)) workbench.setState({ activeId: result.documentId });
      else await showEntry(await request('attachDocument', { documentId: result.documentId }), showing);
      return;
    }
    if (result.kind === 'otherModel') {
      askToImport(result.file);
      return;
    }
    const session = await showEntry(result.document, showing);
    session.file.setState({ origin: result.origin });
  } catch (error) {
    reportError(fill('Could not open {}', name), error);
  } finally {
    shell.setState(({ opening }) => ({ opening: opening.toSpliced(opening.indexOf(name), 1) }));
  }
}

/** A file of a mount, to be opened together with others. */
export function mountedTogether(mounted: MountedPath): OpenedTogether {
  return {
    name: nameOfPath(mounted.path),
    open: async () => {
      const result = await request('openMounted', { ...mounted });
      if (result.kind === 'opened') return { document: result.document, origin: result.origin };
      await openMounted(mounted, { isQuiet: true });
      return null;
    },
  };
}

/** Opens files one after the other; the last one comes to the front. */
export async function openAllMounted(paths: readonly MountedPath[], showing: Showing = {}): Promise<void> {
  for (const path of paths) await openMounted(path, showing);
}
