/** Keeps every open document told of where in a mount it is at home: from the host, which remembers it. */
import type { MountedOrigin } from '../../../../shared/host/mountEntities.ts';
import { HostError } from '../../base/host/index.ts';
import { request } from '../files/host.ts';
import type { Session } from '../state/session.ts';
import { workbench } from '../state/workbench.ts';

async function askOrigin(session: Session): Promise<void> {
  try {
    const { origin } = await request('mountedOriginOf', { documentId: session.id });
    session.file.setState({ origin });
  } catch (error) {
    // Closed in the meantime, or the connection is gone, which is told elsewhere: then there is nothing to show.
    if (!(error instanceof HostError)) throw error;
  }
}

/** An origin by the names that a host which was started anew knows it by. */
export function homeOf({ mountLocation, label, path }: MountedOrigin): {
  mountLocation: string;
  label: string;
  path: string;
} {
  return { mountLocation, label, path };
}

/** Asks for the homes of documents as they are opened. Called once. */
export function followOrigins(): void {
  const asked = new WeakSet<Session>();
  const look = (): void => {
    for (const session of workbench.getState().sessions) {
      if (asked.has(session)) continue;
      asked.add(session);
      void askOrigin(session);
    }
  };
  workbench.subscribe(look);
  look();
}

/** Asks anew for those that have a home, as after their mount has changed. */
export function refreshOrigins(): void {
  for (const session of workbench.getState().sessions) {
    if (session.file.getState().origin !== null) void askOrigin(session);
  }
}
