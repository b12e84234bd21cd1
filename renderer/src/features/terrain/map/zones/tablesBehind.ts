/** Tables of a map's game that are opened as documents behind the map: their steps are the map's as well. No React. */
import type { Document } from '../../../../../../shared/document/document.ts';
import { openNamed } from '../../../../workbench/files/openNamed.ts';
import type { Session } from '../../../../workbench/state/session.ts';
import { workbench } from '../../../../workbench/state/workbench.ts';
import type { TerrainMap } from '../maps.ts';

/** Opened for a map, by their paths. */
const opened = new WeakMap<TerrainMap, Map<string, Session>>();

/** The document of a table, behind the map; null where the game has no such table. `closed` is told when it is closed. */
export async function tableBehind(map: TerrainMap, path: string, closed: () => void): Promise<Document | null> {
  const known = opened.get(map) ?? new Map<string, Session>();
  opened.set(map, known);
  const [front] = map.sessions;
  if (front === undefined) return null;
  const session = known.get(path) ?? (await openNamed(front, { path, kind: 'file' }));
  if (session === null) return null;
  const { document } = session;
  if (known.get(path) === session) return document;
  known.set(path, session);
  map.history.add(document);
  const stop = workbench.subscribe(({ sessions }) => {
    if (sessions.includes(session) && map.sessions.length > 0) return;
    stop();
    known.delete(path);
    map.history.remove(document);
    closed();
  });
  return document;
}
