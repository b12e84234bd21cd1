/**
 * Readable names of places in a document, the same on the command line, in panels, errors and tests:
 * `sequences[0].moveSpeed`, `sequences["Stand"].interval`, `nodes["Bone_Head"].pivot`, `geosets[2].uvSets[0].coordinates[4]`.
 */
import { listByName } from '../codec/byName.ts';
import type { Collection } from '../codec/collection.ts';
import type { DocumentView } from '../codec/documentView.ts';
import type { DocumentFormat } from './documentFormat.ts';
import { collectionList } from '../codec/collection.ts';
import { quoted, titleOf } from './recordPaths.ts';
import type { Member } from '../codec/record.ts';
import type { DocumentRecord, RecordId } from '../codec/documentRecord.ts';

/** A path that leads to nothing, with what is wrong in it. */
export class PathError extends Error {
  override readonly name = 'PathError';
}

type Step = { readonly name: string } | { readonly index: number } | { readonly key: string };

/** A place in a document: a record, and optionally a member of it and steps into the member's value. */
export interface Place {
  readonly record: RecordId;
  readonly member: Member | null;
  /** Further steps inside a value: names of nested fields and positions of components. */
  readonly inside: readonly (string | number)[];
}

const stepPattern = /\.?([A-Za-z_][A-Za-z0-9_]*)|\[(-?\d+)\]|\["((?:[^"\\]|\\.)*)"\]/y;

function parse(path: string): Step[] {
  const steps: Step[] = [];
  stepPattern.lastIndex = 0;
  while (stepPattern.lastIndex < path.length) {
    const at = stepPattern.lastIndex;
    const match = stepPattern.exec(path);
    if (match === null) throw new PathError(`cannot read the path ${path} from ${JSON.stringify(path.slice(at))} on`);
    if (match[1] !== undefined) steps.push({ name: match[1] });
    else if (match[2] !== undefined) steps.push({ index: Number(match[2]) });
    else steps.push({ key: (match[3] ?? '').replaceAll(/\\(.)/g, '$1') });
  }
  return steps;
}

function pick(
  format: DocumentFormat,
  document: DocumentView,
  list: readonly RecordId[],
  step: Step,
  path: string,
): RecordId {
  if ('index' in step) {
    const id = list.at(step.index);
    if (id === undefined) throw new PathError(`${path}: there are ${list.length} entries, not one at [${step.index}]`);
    return id;
  }
  const wanted = 'key' in step ? step.key : step.name;
  const id = list.find((each) => {
    const record = document.get(each);
    return titleOf(format, record) === wanted || format.childName?.(record) === wanted;
  });
  if (id === undefined) throw new PathError(`${path}: no entry is called ${JSON.stringify(wanted)}`);
  return id;
}

function membersOf(format: DocumentFormat, record: DocumentRecord): ReadonlyMap<string, Member> {
  return format.schemas.get(record.type)?.membersByName ?? new Map();
}

function recordLists(format: DocumentFormat, record: DocumentRecord): readonly (Member & { kind: 'records' })[] {
  return [...membersOf(format, record).values()].filter((member) => member.kind === 'records');
}

/** A child that its format gives a name of its own, such as `translation` for a node's track. */
function namedChild(
  format: DocumentFormat,
  document: DocumentView,
  record: DocumentRecord,
  name: string,
): RecordId | null {
  for (const list of recordLists(format, record)) {
    for (const id of listByName(record.fields, list.name)) {
      const child = document.get(id);
      if (format.childName?.(child) === name) return id;
    }
  }
  return null;
}

/** Finds the place a path names. Throws a PathError that says which step does not fit. */
export function resolvePath(format: DocumentFormat, document: DocumentView, path: string): Place {
  const steps = parse(path);
  const [first, ...rest] = steps;
  if (first === undefined) return { record: document.root, member: null, inside: [] };
  if (!('name' in first)) throw new PathError(`${path}: a path starts with the name of a list, such as sequences`);
  const list = collectionList(format, document, first.name);
  const isKnown = format.collections.some((collection) => collection.name === first.name);
  if (!isKnown) {
    const names = format.collections.map((collection) => collection.name).join(', ');
    throw new PathError(`${path}: there is no list called ${first.name}. Lists are: ${names}`);
  }
  const single = isSingle(format, first.name);
  const picker = single ? { index: 0 } : rest.shift();
  if (picker === undefined) throw new PathError(`${path}: say which one, for example ${first.name}[0]`);
  return resolveInside(format, document, pick(format, document, list, picker, path), rest, path);
}

function isSingle(format: DocumentFormat, name: string): boolean {
  return format.collections.find((collection) => collection.name === name)?.isSingle === true;
}

function resolveInside(
  format: DocumentFormat,
  document: DocumentView,
  start: RecordId,
  steps: readonly Step[],
  path: string,
): Place {
  let record = document.get(start);
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index];
    if (step === undefined || !('name' in step)) throw new PathError(`${path}: expected the name of a field`);
    const member = membersOf(format, record).get(step.name);
    if (member === undefined) {
      const child = namedChild(format, document, record, step.name);
      if (child === null) {
        const names = [...membersOf(format, record).keys()].join(', ');
        throw new PathError(`${path}: a ${record.type} has no ${step.name}. It has: ${names}`);
      }
      record = document.get(child);
      continue;
    }
    if (member.kind !== 'records') {
      const inside = steps
        .slice(index + 1)
        .map((each) => ('index' in each ? each.index : 'name' in each ? each.name : each.key));
      return { record: record.id, member, inside };
    }
    const picker = steps[++index];
    if (picker === undefined) return { record: record.id, member, inside: [] };
    record = document.get(pick(format, document, listByName(record.fields, member.name), picker, path));
  }
  return { record: record.id, member: null, inside: [] };
}

function collectionOf(format: DocumentFormat, document: DocumentView, record: DocumentRecord): Collection | null {
  // The widest collection names a record: a bone is one of the nodes before it is one of the bones.
  const holding = format.collections.filter(
    (collection) => collection.types.includes(record.type) && collection.list(document).includes(record.id),
  );
  return holding.toSorted((left, right) => right.types.length - left.types.length)[0] ?? null;
}

/** The path of a record; by title where it has a unique one, by position otherwise. */
export function pathOf(format: DocumentFormat, document: DocumentView, id: RecordId): string {
  const record = document.get(id);
  const collection = collectionOf(format, document, record);
  if (collection !== null) {
    if (collection.isSingle === true) return collection.name;
    const list = collection.list(document);
    const title = titleOf(format, record);
    const isUnique =
      title !== null && list.filter((each) => titleOf(format, document.get(each)) === title).length === 1;
    return isUnique && title !== null ? collection.name + quoted(title) : `${collection.name}[${list.indexOf(id)}]`;
  }
  if (record.owner === null) return '';
  const owner = document.get(record.owner);
  const prefix = pathOf(format, document, owner.id);
  const list = recordLists(format, owner).find((member) => listByName(owner.fields, member.name).includes(id));
  if (list === undefined) return prefix;
  const siblings = listByName(owner.fields, list.name);
  const position = siblings.indexOf(id);
  const own = format.childName?.(record) ?? null;
  const isFirst = siblings.slice(0, position).every((each) => format.childName?.(document.get(each)) !== own);
  if (own !== null && isFirst) {
    // A track and a field of its owner may share a name, such as an emission rate: the track is then named by its list.
    return membersOf(format, owner).has(own) ? `${prefix}.${list.name}${quoted(own)}` : `${prefix}.${own}`;
  }
  return `${prefix === '' ? '' : `${prefix}.`}${list.name}[${position}]`;
}
