/** The Outline panel: the document as its format sees it, as a tree one can search, select in, and change. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { useActiveSession, useHistoryRevision, useSession } from '../../state/hooks.ts';
import { useOutline } from '../../state/outlineIndex.ts';
import { sequenceSpan } from '../../state/sequences.ts';
import { isRecordChanged } from '../../state/savedRecords.ts';
import type { Session } from '../../state/session.ts';
import { select } from '../../state/session.ts';
import {
  EmptyState,
  IconButton,
  MenuButton,
  SearchField,
  Tree,
  type MenuItem,
  type TreeHandle,
} from '../../../base/ui/index.ts';
import { additionMenu } from './additions.ts';
import {
  addToDocument,
  deleteWithQuestion,
  duplicateSelected,
  playSelected,
  playSequence,
  rename,
  renameSelected,
} from './commands.ts';
import { dropActions } from './drops.ts';
import { firstExpanded, recordsOfRows, rowsOfRecords, treeProvider } from './outlineTree.ts';
import { renameRequest } from './renameRequest.ts';
import { rowMarks } from './severities.ts';
import { canDelete, canRename } from './structureEdits.ts';
import styles from './Outline.module.css';
import { grouped } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

export function Outline() {
  const session = useActiveSession();
  if (session === null) {
    return (
      <EmptyState
        icon="sequences"
        title={text('No document')}
        hint={text('The parts of an open model are listed here.')}
      />
    );
  }
  return <OutlineOf key={session.id} session={session} />;
}

/** The + button of the panel's header. */
export function OutlineActions() {
  const session = useActiveSession();
  if (session === null) return null;
  const items = (): readonly MenuItem[] =>
    additionMenu(session.document, session.state.getState().selection.at(-1) ?? null, (addition) =>
      addToDocument(session, addition),
    );
  return (
    <MenuButton items={items} align="end">
      <IconButton icon="plus" label={text('Add an object')} onClick={() => undefined} />
    </MenuButton>
  );
}

/** Open rows and headings of documents that are not in front at the moment. */
const remembered = new WeakMap<Session, ReadonlySet<string>>();

function OutlineOf({ session }: { readonly session: Session }) {
  const { document } = session;
  const index = useOutline(document);
  const selection = useSession(session, (state) => state.selection);
  const problems = useSession(session, (state) => state.problems);
  // Dots follow saves and finished steps; the rows themselves come from the index.
  useHistoryRevision(document);
  const tree = useRef<TreeHandle>(null);
  const [filter, setFilter] = useState('');
  const findField = useRef<HTMLInputElement>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => remembered.get(session) ?? firstExpanded(index));
  const [headings, setHeadings] = useState<readonly string[]>([]);

  const expand = (next: ReadonlySet<string>): void => {
    remembered.set(session, next);
    setExpanded(next);
  };
  const marks = useMemo(() => rowMarks(problems, index, document), [problems, index, document]);
  const provider = useMemo(
    () => treeProvider(index, { isChanged: (id) => isRecordChanged(document, id), markOf: (key) => marks.get(key) }),
    [index, document, marks],
  );
  const rows = rowsOfRecords(index, document, selection);
  const selected = new Set([...headings.filter((key) => index.nodes.has(key)), ...rows]);

  // A selection made elsewhere is brought into view; one made here is in view already.
  const ownSelection = useRef<readonly RecordId[]>(selection);
  const lastRow = rows.at(-1);
  useEffect(() => {
    if (ownSelection.current === selection) return;
    ownSelection.current = selection;
    setHeadings([]);
    if (lastRow !== undefined) tree.current?.reveal(lastRow);
  }, [selection, lastRow]);

  // While a search is on, only what fits is shown: afterwards the eye needs what is selected.
  const searched = useRef(filter);
  useEffect(() => {
    const hadSearched = searched.current !== '';
    searched.current = filter;
    if (hadSearched && filter === '' && lastRow !== undefined) tree.current?.reveal(lastRow);
  }, [filter, lastRow]);

  const request = useStore(renameRequest, (state) => state.request);
  useEffect(() => {
    if (request === null || request.session !== session) return;
    const key = index.keys.get(request.record);
    renameRequest.setState({ request: null });
    if (key === undefined) return;
    tree.current?.reveal(key);
    // The row of a new object exists only after the tree has been drawn with it.
    requestAnimationFrame(() => tree.current?.rename(key));
  }, [request, session, index]);

  const recordOf = (key: string): RecordId | null => index.nodes.get(key)?.record ?? null;
  const onSelect = (keys: ReadonlySet<string>, last: string): void => {
    const ids = recordsOfRows(index, keys, last);
    setHeadings([...keys].filter((key) => recordOf(key) === null));
    ownSelection.current = ids;
    select(session, ids);
    playSelected(session);
  };
  const onActivate = (key: string): void => {
    const id = recordOf(key);
    if (id !== null && sequenceSpan(document, id) !== null) playSequence(session, id);
    else if ((index.nodes.get(key)?.children.length ?? 0) > 0) {
      const next = new Set(expanded);
      if (!next.delete(key)) next.add(key);
      expand(next);
    }
  };
  const recordsIn = (keys: readonly string[]): readonly RecordId[] => keys.flatMap((key) => recordOf(key) ?? []);
  const drops = dropActions(index, document);

  const contextMenu = (keys: readonly string[]): readonly MenuItem[] => {
    const ids = recordsIn(keys);
    const [only] = ids;
    const isOne = ids.length === 1 && only !== undefined;
    const isSequence = isOne && sequenceSpan(document, only) !== null;
    const deletable = ids.some((id) => canDelete(document, id));
    const additions = additionMenu(document, ids.at(-1) ?? null, (addition) => addToDocument(session, addition));
    return [
      ...(isSequence
        ? [
            {
              kind: 'action',
              id: 'play',
              label: text('Play'),
              icon: 'play',
              onSelect: () => playSequence(session, only),
            } as const,
          ]
        : []),
      { kind: 'separator' },
      {
        kind: 'action',
        id: 'rename',
        label: text('Rename'),
        icon: 'text',
        shortcut: 'F2',
        disabled: !isOne || !canRename(document, only),
        onSelect: () => renameSelected(session),
      },
      {
        kind: 'action',
        id: 'duplicate',
        label: text('Duplicate'),
        icon: 'copy',
        shortcut: 'Ctrl D',
        disabled: !deletable,
        onSelect: () => duplicateSelected(session),
      },
      { kind: 'submenu', id: 'add', label: text('Add'), icon: 'plus', items: additions },
      { kind: 'separator' },
      {
        kind: 'action',
        id: 'delete',
        label: ids.length > 1 ? fill('Delete {} objects', ids.length) : text('Delete'),
        icon: 'trash',
        shortcut: 'Del',
        danger: true,
        disabled: !deletable,
        onSelect: () => void deleteWithQuestion(session, ids),
      },
    ];
  };

  return (
    <div className={styles['outline']}>
      <div className={styles['find']}>
        <SearchField
          ref={findField}
          value={filter}
          onChange={setFilter}
          placeholder={fill('Find in {} objects', grouped(index.keys.size))}
          onEnterResults={() => tree.current?.focus()}
        />
      </div>
      <Tree
        ref={tree}
        provider={provider}
        label={text('Outline')}
        selected={selected}
        onSelect={onSelect}
        expanded={expanded}
        onExpandedChange={expand}
        filter={filter}
        onFind={() => findField.current?.select()}
        onActivate={onActivate}
        canRename={(key) => {
          const id = recordOf(key);
          return id !== null && canRename(document, id);
        }}
        onRename={(key, label) => {
          const id = recordOf(key);
          if (id !== null) rename(session, id, label);
        }}
        onDelete={(keys) => void deleteWithQuestion(session, recordsIn(keys))}
        canMove={drops.canMove}
        onMove={(keys, drop) => {
          drops.move(keys, drop);
          // The rows stand elsewhere once the tree has been drawn anew.
          requestAnimationFrame(() => tree.current?.reveal(keys.at(-1) ?? drop.parent));
        }}
        contextMenu={contextMenu}
        empty={<EmptyState icon="search" title={text('No matches')} hint={text('Try fewer letters.')} />}
      />
    </div>
  );
}
