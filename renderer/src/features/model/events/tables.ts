/** The tables of a model's game that say what its events are: read where its files are found, when an event asks for one. */
import type { EventMeaning } from '../../../../../shared/model/eventMeaning.ts';
import {
  type EventTableId,
  eventTablePaths,
  type EventTables,
  readEventTable,
  tablesFor,
} from '../../../../../shared/events/eventTables.ts';
import { Observable } from '../../../base/observable.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { host, request } from '../../../workbench/files/host.ts';
import { onTextureFolderChanged } from '../../../workbench/files/textureFolder.ts';
import { onMountsChanged } from '../../../workbench/mounts/mountState.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { fill, text } from '../../../base/text/language.ts';

const known = new WeakMap<Session, Observable<EventTables>>();

/** Those that were found so far. */
export function eventTablesOf(session: Session): Observable<EventTables> {
  const tables = known.get(session) ?? new Observable<EventTables>({});
  known.set(session, tables);
  return tables;
}

/** Bytes of a file that the document names, or would; null where it is nowhere. */
export async function bytesNamed(session: Session, path: string, kind: 'file' | 'sound'): Promise<Uint8Array | null> {
  const found = await request('readResolved', { documentId: session.id, file: { path, kind } });
  return found.kind === 'missing' ? null : await host().fetchBlob(found.blob);
}

/** What the events of a model mean, each meaning once. Events that are nodes are asked for by their names alone. */
function meanings({ document }: Session): readonly EventMeaning[] {
  const view = document.format.model?.view(document);
  if (view === undefined) return [];
  const names = new Set(view.joints.flatMap(({ kind, name }) => (kind === 'event' ? [name] : [])));
  return [...names].flatMap((name) => view.meaningOf({ name, options: '' }) ?? []);
}

async function readTable(session: Session, id: EventTableId): Promise<EventTables> {
  const path = eventTablePaths[id];
  const bytes = await bytesNamed(session, path, 'file');
  try {
    return bytes === null ? {} : { [id]: readEventTable(id, bytes) };
  } catch (error) {
    reportError(fill('{} could not be read', path), error);
    return {};
  }
}

/** Keeps the tables that the events of a document ask for at hand; returns the way to end it. */
export function followEventTables(session: Session): () => void {
  const tables = eventTablesOf(session);
  let asked = new Set<EventTableId>();
  let isOver = false;
  const look = async (): Promise<void> => {
    const wanted = new Set(meanings(session).flatMap(({ kind }) => tablesFor(kind)));
    const fresh = [...wanted].filter((id) => !asked.has(id));
    asked = new Set([...asked, ...fresh]);
    if (fresh.length === 0) return;
    const read = await Promise.all(fresh.map((id) => readTable(session, id)));
    if (!isOver) tables.set(Object.assign({}, tables.get(), ...read));
  };
  const lookAnew = (): void => {
    asked = new Set();
    tables.set({});
    void look().catch(tell);
  };
  const tell = (error: unknown): void => {
    if (!isOver) reportError(text('The tables of the game could not be read'), error);
  };
  const stops = [
    session.document.onChange(({ diff: { added, updated, removed } }) => {
      // Bulk data names no event: a drag over vertices, which tells of itself with each move, asks nothing here.
      if (added.size + updated.size + removed.size > 0) void look().catch(tell);
    }),
    onMountsChanged(lookAnew),
    onTextureFolderChanged(lookAnew),
  ];
  void look().catch(tell);
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}
