/**
 * Paths of all records of a document at once. `pathOf` answers for one record and searches every collection for it;
 * for all records of a large file that would take the square of their number.
 */
import { fieldsByName, listByName } from '../codec/byName.ts';
import type { DocumentView } from '../codec/documentView.ts';
import type { DocumentFormat } from './documentFormat.ts';
import type { DocumentRecord, RecordId } from '../codec/documentRecord.ts';

export interface RecordPath {
  /** As `pathOf` gives it, `sequences["Stand"]`, but always one that leads back to the record. */
  readonly path: string;
  /** The list the record stands in: `sequences`, `materials[0].layers`. */
  readonly list: string;
  /** Whether a path can lead here; the frames around lists, such as chunks, have none that can be typed. */
  readonly isReachable: boolean;
}

export type RecordPaths = ReadonlyMap<RecordId, RecordPath>;

/** The name of a record by its schema's title; null when it has none or an empty one. */
export function titleOf(format: DocumentFormat, record: DocumentRecord): string | null {
  const title = format.schemas.get(record.type)?.info.title;
  const value = title === undefined ? undefined : fieldsByName(record.fields)[title];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A step of a path that picks by a name. */
export function quoted(name: string): string {
  return `["${name.replaceAll(/["\\]/g, String.raw`\$&`)}"]`;
}

function addCollections(format: DocumentFormat, document: DocumentView, paths: Map<RecordId, RecordPath>): void {
  // The widest collection names a record: a bone is one of the nodes before it is one of the bones.
  const widestFirst = format.collections.toSorted((left, right) => right.types.length - left.types.length);
  for (const { name, types, list, isSingle } of widestFirst) {
    const ids = list(document);
    const uses = new Map<string, number>();
    const titles = ids.map((id) => titleOf(format, document.get(id)));
    for (const title of titles) if (title !== null) uses.set(title, (uses.get(title) ?? 0) + 1);
    for (const [position, id] of ids.entries()) {
      if (paths.has(id) || !types.includes(document.get(id).type)) continue;
      const title = titles[position] ?? null;
      const picker = title !== null && uses.get(title) === 1 ? quoted(title) : `[${position}]`;
      paths.set(id, { path: isSingle === true ? name : name + picker, list: name, isReachable: true });
    }
  }
}

/**
 * A child's own name leads to it only where no earlier child has the same; where a member of the owner has it too, such
 * as a layer's `alpha`, the child is named by its list.
 */
function addChildren(
  format: DocumentFormat,
  document: DocumentView,
  owner: RecordId,
  paths: Map<RecordId, RecordPath>,
): void {
  const record = document.get(owner);
  const above = paths.get(owner) ?? { path: '', isReachable: false };
  const prefix = above.path === '' ? '' : `${above.path}.`;
  const members = format.schemas.get(record.type)?.members ?? [];
  const names = new Set(members.map(({ name }) => name));
  for (const member of members) {
    if (member.kind !== 'records') continue;
    const used = new Set<string>();
    for (const [position, id] of listByName(record.fields, member.name).entries()) {
      if (!paths.has(id)) {
        const own = format.childName?.(document.get(id)) ?? null;
        const isFirst = own !== null && !used.has(own);
        if (own !== null) used.add(own);
        const named = own !== null && names.has(own) ? member.name + quoted(own) : own;
        const step = isFirst && named !== null ? named : `${member.name}[${position}]`;
        paths.set(id, { path: prefix + step, list: prefix + member.name, isReachable: above.isReachable });
      }
      addChildren(format, document, id, paths);
    }
  }
}

export function recordPaths(format: DocumentFormat, document: DocumentView): RecordPaths {
  const paths = new Map<RecordId, RecordPath>();
  addCollections(format, document, paths);
  addChildren(format, document, document.root, paths);
  return paths;
}

/** The path of a member of a record: `sequences["Stand"].interval`. */
export function memberPath(recordPath: string, member: string): string {
  return recordPath === '' ? member : `${recordPath}.${member}`;
}
