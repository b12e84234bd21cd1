/** Writing a root and its groups, each into its own file, the root first. */
import type { DocumentView, FilePart, Original, WriteOptions } from '../../codec/documentView.ts';
import type { WriteContext } from '../../codec/record.ts';
import { writeRecord } from '../../codec/record.ts';
import { Writer } from '../../codec/writer.ts';
import { groupFileName, groupNumber, rootName } from './files.ts';
import { groupPlaces, hasRoot } from './model.ts';
import { GroupFile } from './schema/group.ts';
import { BuildingFile } from './schema/index.ts';

/** Names of the files that are written: those of the original keep their spelling as long as the main file keeps its name. */
function namesFor(original: Original | null, name: string | null | undefined): (number: number | null) => string {
  const [main, ...others] = original?.files ?? [];
  const root = name ?? main?.name ?? '';
  const isRenamed = root !== main?.name;
  const spelled = new Map(isRenamed ? [] : others.map((file) => [groupNumber(file.name), file.name]));
  return (number) => (number === null ? root : (spelled.get(number) ?? groupFileName(root, number)));
}

function copied(
  original: Original,
  nameOf: (number: number | null) => string,
  files: FilePart[] | undefined,
): Uint8Array {
  const [main = { name: '', start: 0, end: original.bytes.length }, ...others] = original.files;
  files?.push({ ...main, name: nameOf(null) });
  files?.push(...others.map((file) => ({ ...file, name: nameOf(groupNumber(file.name)) })));
  return original.bytes.slice();
}

/** Group files in the order in which they stood; new ones behind them, by number. */
function filesInOrder(document: DocumentView) {
  const found = groupPlaces(document).flatMap(({ number, file }) =>
    file === null ? [] : [{ number, file, at: document.get(file).source?.offset ?? Infinity }],
  );
  return found.toSorted((left, right) => (left.at === right.at ? left.number - right.number : left.at - right.at));
}

export function writeBuilding({ document, original, spans, name, files }: WriteOptions): Uint8Array {
  const nameOf = namesFor(original, name);
  if (original !== null && spans === undefined && !document.isTouched(document.root)) {
    return copied(original, nameOf, files);
  }
  const writer = new Writer(original?.bytes.length ?? 40_000);
  const context: WriteContext = {
    document,
    original,
    isTouched: (id) => document.isTouched(id),
    spans: spans ?? null,
  };
  const isRoot = hasRoot(document);
  if (isRoot) {
    writeRecord(BuildingFile, writer, document.get(document.root), context);
    files?.push({ name: nameOf(null), start: 0, end: writer.position });
  }
  for (const { number, file } of filesInOrder(document)) {
    const start = writer.position;
    writeRecord(GroupFile, writer, document.get(file), context);
    // A group alone is the main file, whatever it is called.
    files?.push({ name: nameOf(isRoot ? number : null), start, end: writer.position });
  }
  if (!isRoot) spans?.set(document.root, { offset: 0, length: writer.position });
  return writer.finish();
}

/** The root that a group's file may belong to. */
export function rootsOf(name: string): readonly string[] {
  const root = rootName(name);
  return root === null ? [] : [root];
}
