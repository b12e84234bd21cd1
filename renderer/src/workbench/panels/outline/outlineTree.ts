/** The outline as the tree part wants it, and the way between selected rows and selected records. Pure. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { OutlineIndex } from '../../state/outlineIndex.ts';
import { rowOf } from '../../state/outlineIndex.ts';
import { outlineIcon } from '../../state/recordNames.ts';
import type { TreeItem, TreeProvider } from '../../../base/ui/index.ts';
import type { RowMark } from './severities.ts';
import { translated, fill } from '../../../base/text/language.ts';
import { spoken } from '../../../base/text/spoken.ts';

/** What changes more often than the rows: asked when a row is drawn. */
export interface RowState {
  isChanged(id: RecordId): boolean;
  markOf(key: string): RowMark | undefined;
}

const fewMessages = 4;

function tooltipOf(mark: RowMark): string {
  const more = mark.messages.length - fewMessages;
  return [...mark.messages.slice(0, fewMessages).map(spoken), ...(more > 0 ? [fill('and {} more', more)] : [])].join(
    '\n',
  );
}

export function treeProvider(index: OutlineIndex, state: RowState): TreeProvider {
  return {
    getRoot: () => index.root.key,
    getItem: (key): TreeItem => {
      const node = index.nodes.get(key);
      if (node === undefined) return { id: key, label: '', icon: 'file' };
      const mark = state.markOf(key);
      return {
        id: key,
        // Headings are the program's words; what records are called is the file's.
        label: node.collection === undefined ? node.label : translated(node.label),
        icon: outlineIcon(node),
        ...(node.meta === undefined ? {} : { meta: node.meta }),
        changed: node.record !== null && state.isChanged(node.record),
        ...(mark === undefined ? {} : { severity: mark.severity, tooltip: tooltipOf(mark) }),
      };
    },
    getChildren: (key) => (index.nodes.get(key)?.children ?? []).map((child) => child.key),
  };
}

/** Records of the rows, the one that was touched last at the end; headings stand for no record. */
export function recordsOfRows(index: OutlineIndex, rows: ReadonlySet<string>, last: string): readonly RecordId[] {
  const ordered = [...rows].filter((key) => key !== last);
  if (rows.has(last)) ordered.push(last);
  return ordered.flatMap((key) => index.nodes.get(key)?.record ?? []);
}

/** Rows of the records; a record without a row is shown by the row of what holds it. */
export function rowsOfRecords(
  index: OutlineIndex,
  document: FormatDocument,
  ids: readonly RecordId[],
): readonly string[] {
  return ids.flatMap((id) => rowOf(index, document, id) ?? []);
}

/** Long lists and those that are looked at rarely start closed. */
const openAtFirst: ReadonlySet<string> = new Set(['sequences', 'materials', 'nodes']);
const fewRows = 24;

/** What is open at first: the model and the lists people come for, as far as they are short enough to be seen at once. */
export function firstExpanded(index: OutlineIndex): ReadonlySet<string> {
  const open = index.root.children.filter(
    ({ collection, children }) => openAtFirst.has(collection ?? '') && children.length <= fewRows,
  );
  return new Set([index.root.key, ...open.map(({ key }) => key)]);
}
