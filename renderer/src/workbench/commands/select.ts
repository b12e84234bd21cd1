/** Commands of the Select menu: going from what is selected to what belongs to it. */
import { listByName } from '../../../../shared/codec/byName.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import { listOf, schemaOf } from '../../../../shared/document/structure.ts';
import { childNodes, parentLink, parentNode } from '../panels/outline/nodeTree.ts';
import { notify } from '../../base/ui/index.ts';
import type { Session } from '../state/session.ts';
import { select } from '../state/session.ts';
import type { AppCommand, AppContext } from './context.ts';
import { hasSelection, withSession } from './context.ts';
import { text } from '../../base/text/language.ts';

/** The parent in a tree of nodes, where there is one; the record that holds it otherwise. */
function parentOf({ document }: Session, id: RecordId): RecordId | null {
  if (parentLink(document, document.get(id).type) !== null) return parentNode(document, id);
  const { owner } = document.get(id);
  // The file and its chunks are frames, not objects a person selects.
  const isObject = owner !== null && document.format.collections.some(({ list }) => list(document).includes(owner));
  return isObject ? owner : null;
}

function parentsOf(session: Session, id: RecordId): readonly RecordId[] {
  const parent = parentOf(session, id);
  return parent === null ? [] : [parent];
}

function childrenOf({ document }: Session, id: RecordId): readonly RecordId[] {
  const record = document.get(id);
  const tracks = document.format.animation?.trackTypes;
  const held = schemaOf(document, record.type).members.flatMap((member) =>
    member.kind === 'records' ? listByName(record.fields, member.name) : [],
  );
  return [...childNodes(document, id), ...held.filter((each) => tracks?.has(document.get(each).type) !== true)];
}

/** Selects what belongs to the selected objects; `none` says it where there is nothing. */
function selectRelated(session: Session, related: (id: RecordId) => readonly RecordId[], none: string): void {
  const found = new Set(session.state.getState().selection.flatMap((id) => related(id)));
  if (found.size > 0) select(session, [...found]);
  else notify({ tone: 'info', title: none });
}

/** All records of the kinds that are selected. */
function selectKind(session: Session): void {
  const { document, state } = session;
  const { selection } = state.getState();
  const types = new Set(selection.map((id) => document.get(id).type));
  const all = Array.from(document.all()).flatMap((record) => (types.has(record.type) ? [record.id] : []));
  if (all.length === new Set(selection).size) notify({ tone: 'info', title: text('There are no others of this kind') });
  else select(session, all);
}

const hasAny =
  (collection: string) =>
  ({ session }: AppContext): boolean =>
    session !== null && listOf(session.document, collection).length > 0;

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
    run: withSession((session) =>
      selectRelated(session, (id) => parentsOf(session, id), text('What is selected has no parent')),
    ),
  },
  {
    id: 'select.children',
    title: 'Select the children',
    category: 'Select',
    icon: 'arrowDown',
    keys: ['BracketRight'],
    when: hasSelection,
    run: withSession((session) =>
      selectRelated(session, (id) => childrenOf(session, id), text('What is selected has no children')),
    ),
  },
  {
    id: 'select.geosets',
    title: 'Select all geosets',
    category: 'Select',
    icon: 'geoset',
    when: hasAny('geosets'),
    run: withSession((session) => select(session, listOf(session.document, 'geosets'))),
  },
  {
    id: 'select.nodes',
    title: 'Select all nodes',
    category: 'Select',
    icon: 'bone',
    when: hasAny('nodes'),
    run: withSession((session) => select(session, listOf(session.document, 'nodes'))),
  },
];
