/** The outline of a document, worked out only when something it shows has changed, and findable by row and by record. */
import { fieldsByName } from '../../../../shared/codec/byName.ts';
import { useSyncExternalStore } from 'react';
import { Signal } from '../../base/observable.ts';
import type { Format, FormatDocument, OutlineNode } from '../../../../shared/format/format.ts';
import type { Member } from '../../../../shared/codec/record.ts';
import type { Diff } from '../../../../shared/document/diff.ts';
import type { DocumentRecord, RecordId, Value } from '../../../../shared/codec/documentRecord.ts';
import { isNumbers } from '../../../../shared/codec/documentRecord.ts';

export interface OutlineIndex {
  readonly root: OutlineNode;
  /** Rows by key. */
  readonly nodes: ReadonlyMap<string, OutlineNode>;
  readonly parents: ReadonlyMap<string, string>;
  /** The row of a record; records inside others, such as tracks, have none. */
  readonly keys: ReadonlyMap<RecordId, string>;
}

function indexOutline(root: OutlineNode): OutlineIndex {
  const nodes = new Map<string, OutlineNode>();
  const parents = new Map<string, string>();
  const keys = new Map<RecordId, string>();
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    nodes.set(node.key, node);
    if (node.record !== null) keys.set(node.record, node.key);
    for (const child of node.children) parents.set(child.key, node.key);
    waiting.push(...node.children);
  }
  return { root, nodes, parents, keys };
}

/** The row that stands for a record: its own, or that of the nearest record that holds it; null when none does. */
export function rowOf(index: OutlineIndex, document: FormatDocument, id: RecordId): string | null {
  for (let each: RecordId | null = id; each !== null && document.has(each); each = document.get(each).owner) {
    const key = index.keys.get(each);
    if (key !== undefined) return key;
  }
  return null;
}

/** Bulk data shows in the outline by its amount only, other numbers that are no whole numbers not at all. */
function showsInOutline(member: Member | undefined, from: Value, to: Value): boolean {
  if (isNumbers(from) && isNumbers(to)) return from.length !== to.length;
  if (member?.kind !== 'field') return true;
  const { field } = member;
  if (field.kind === 'struct') return false;
  return !(
    (field.kind === 'number' || field.kind === 'vector') &&
    (field.storage === 'f32' || field.storage === 'f64')
  );
}

function recordAffects(format: Format, from: DocumentRecord, to: DocumentRecord): boolean {
  if (from.owner !== to.owner) return true;
  const members = format.schemas.get(to.type)?.membersByName;
  return Object.entries(to.fields).some(
    ([name, value]) =>
      fieldsByName(from.fields)[name] !== value &&
      showsInOutline(members?.get(name), fieldsByName(from.fields)[name], value),
  );
}

/** Whether a change may have changed the rows of the outline or their words. */
export function affectsOutline(format: Format, diff: Diff): boolean {
  if (diff.added.size > 0 || diff.removed.size > 0) return true;
  return [...diff.updated.values()].some(([from, to]) => recordAffects(format, from, to));
}

interface Watch {
  readonly current: () => OutlineIndex;
  readonly subscribe: (listener: () => void) => () => void;
}

const watches = new WeakMap<FormatDocument, Watch>();

function watchOf(document: FormatDocument): Watch {
  const known = watches.get(document);
  if (known !== undefined) return known;
  const outdated = new Signal();
  let index: OutlineIndex | null = null;
  const outdate = (): void => {
    index = null;
    outdated.tell();
  };
  // Finished steps only: a drag of a number must not build the outline of thousands of nodes at every move.
  document.onCommit(({ diffs }) => {
    if (diffs.some((diff) => affectsOutline(document.format, diff))) outdate();
  });
  document.onChange(({ origin, diff }) => {
    if (origin === 'remote' && affectsOutline(document.format, diff)) outdate();
  });
  const watch: Watch = {
    current: () => (index ??= indexOutline(document.format.outline(document))),
    subscribe: outdated.listen,
  };
  watches.set(document, watch);
  return watch;
}

/** The outline as it stands now. */
export function outlineOf(document: FormatDocument): OutlineIndex {
  return watchOf(document).current();
}

/** The outline; the component is drawn again when its rows change. */
export function useOutline(document: FormatDocument): OutlineIndex {
  const watch = watchOf(document);
  return useSyncExternalStore(watch.subscribe, watch.current);
}
