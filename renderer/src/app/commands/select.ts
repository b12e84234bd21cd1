/** Commands of the Select menu: going from what is selected to what belongs to it. */
import type { RecordId } from '../../../../shared/document/record.ts';
import { idList } from '../../../../shared/codec/parts.ts';
import { listOf, schemaOf } from '../../../../shared/document/structure.ts';
import type { Session } from '../state/session.ts';
import { select } from '../state/session.ts';
import type { AppCommand } from './context.ts';
import { hasDocument, hasSelection, withSession } from './context.ts';

/** The node whose object id is the parent id of `id`, for nodes; the record that holds it otherwise. */
function parentOf(session: Session, id: RecordId): RecordId | null {
  const { document } = session;
  const { owner, fields } = document.get(id);
  const parentId = fields['parentId'];
  if (typeof parentId === 'number') {
    return listOf(document, 'nodes').find((each) => document.get(each).fields['objectId'] === parentId) ?? null;
  }
  // The file and its chunks are frames, not objects a person selects.
  const isObject = owner !== null && document.format.collections.some(({ list }) => list(document).includes(owner));
  return isObject ? owner : null;
}

function childrenOf(session: Session, id: RecordId): readonly RecordId[] {
  const { document } = session;
  const record = document.get(id);
  const objectId = record.fields['objectId'];
  const nodes =
    typeof objectId === 'number'
      ? listOf(document, 'nodes').filter((each) => document.get(each).fields['parentId'] === objectId)
      : [];
  const held = schemaOf(document, record.type).members.flatMap((member) =>
    member.kind === 'records' ? idList(record.fields, member.name) : [],
  );
  return [...nodes, ...held.filter((each) => document.get(each).type !== 'track')];
}

function selectRelated(session: Session, related: (id: RecordId) => readonly RecordId[]): void {
  const found = new Set(session.state.getState().selection.flatMap((id) => related(id)));
  if (found.size > 0) select(session, [...found]);
}

/** All records of the kinds that are selected. */
function selectKind(session: Session): void {
  const { document, state } = session;
  const types = new Set(state.getState().selection.map((id) => document.get(id).type));
  select(
    session,
    Array.from(document.all()).flatMap((record) => (types.has(record.type) ? [record.id] : [])),
  );
}

export const selectCommands: readonly AppCommand[] = [
  {
    id: 'select.kind',
    title: 'Select all of this kind',
    category: 'Select',
    keys: ['Mod+A'],
    when: hasSelection,
    run: withSession(selectKind),
  },
  {
    id: 'select.none',
    title: 'Select nothing',
    category: 'Select',
    keywords: ['deselect', 'clear'],
    keys: ['Escape'],
    when: hasSelection,
    run: withSession((session) => select(session, [])),
  },
  {
    id: 'select.parent',
    title: 'Select the parent',
    category: 'Select',
    icon: 'arrowUp',
    keys: ['BracketLeft'],
    when: hasSelection,
    run: withSession((session) => selectRelated(session, (id) => [parentOf(session, id) ?? id])),
  },
  {
    id: 'select.children',
    title: 'Select the children',
    category: 'Select',
    icon: 'arrowDown',
    keys: ['BracketRight'],
    when: hasSelection,
    run: withSession((session) => selectRelated(session, (id) => childrenOf(session, id))),
  },
  {
    id: 'select.geosets',
    title: 'Select all geosets',
    category: 'Select',
    icon: 'geoset',
    when: hasDocument,
    run: withSession((session) => select(session, listOf(session.document, 'geosets'))),
  },
  {
    id: 'select.nodes',
    title: 'Select all nodes',
    category: 'Select',
    icon: 'bone',
    when: hasDocument,
    run: withSession((session) => select(session, listOf(session.document, 'nodes'))),
  },
];
