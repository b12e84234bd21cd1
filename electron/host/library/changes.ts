/** Bringing an index up to what a place holds: files that came, went or changed, and what was found in them. */
import { hasKnownExtension } from '../../../shared/formats/index.ts';
import { kindOf } from '../../../shared/archive/fileKinds.ts';
import { folderName, joinPath, pathKey } from '../../../shared/archive/paths.ts';
import type { FactsOutcome } from '../../../shared/library/factsJob.ts';
import type { FileFacts } from '../../../shared/library/facts.ts';
import type { IndexFile } from './indexFile.ts';
import { numberOf, textOf } from './indexFile.ts';
import { countColumns, fileStates } from './schema.ts';

/** A file of a place as its tree has it. */
export interface PlaceEntry {
  readonly path: string;
  readonly size: number;
  /** Another one whenever the file may be another one. */
  readonly stamp: string;
  /** When it was written, ms; null where that is not known. */
  readonly modifiedMs: number | null;
}

/** A file to be looked into. */
export interface WaitingFile {
  readonly path: string;
  readonly size: number;
  /** Hash of the bytes that are known already, where the file alone decides its facts; else null. */
  readonly knownContent: string | null;
}

/** Parts of documents that are files of no ending of ours. */
const partEndings = /\.(skin|anim|b\d\d)$/i;

function isLookedInto(path: string): boolean {
  return hasKnownExtension(path) || partEndings.test(path);
}

function forget(index: IndexFile, id: number): void {
  for (const table of ['file_name', 'file_use', 'file_problem', 'part'])
    index.run(`DELETE FROM ${table} WHERE file = ?`, id);
}

/** In the order in which people read: capitals do not matter, 2 stands before 10. */
const readingOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Gives every file its place in the order of reading. */
function rank(index: IndexFile): void {
  const files = index
    .all('SELECT id, path, rank FROM file')
    .map((row) => ({ id: numberOf(row, 'id') ?? 0, path: textOf(row, 'path'), rank: numberOf(row, 'rank') }));
  files.sort((left, right) => readingOrder.compare(left.path, right.path));
  for (const [at, file] of files.entries())
    if (file.rank !== at) index.run('UPDATE file SET rank = ? WHERE id = ?', at, file.id);
}

/** Those whose files beside them changed, came or went: they are looked into again with them. */
function wakeOwners(index: IndexFile, keys: Iterable<string>): void {
  for (const key of keys) {
    for (const row of index.all('SELECT file FROM part WHERE key = ?', key)) {
      index.run(
        `UPDATE file SET state = ${fileStates.waiting}, content = NULL WHERE id = ?`,
        numberOf(row, 'file') ?? 0,
      );
    }
  }
}

/** Takes in what a place holds now. Answers whether anything is another than before. */
export function takeEntries(index: IndexFile, entries: readonly PlaceEntry[]): boolean {
  return index.inTransaction(() => {
    const before = new Map(
      index
        .all('SELECT id, key, stamp FROM file')
        .map((row) => [textOf(row, 'key'), { id: numberOf(row, 'id') ?? 0, stamp: textOf(row, 'stamp') }] as const),
    );
    const touched = new Set<string>();
    let hasOtherPaths = false;
    for (const { path, size, stamp, modifiedMs } of entries) {
      const modified = modifiedMs === null ? null : Math.round(modifiedMs);
      const key = pathKey(path);
      const known = before.get(key);
      before.delete(key);
      if (known?.stamp === stamp) continue;
      touched.add(key);
      const state = isLookedInto(path) ? fileStates.waiting : fileStates.plain;
      if (known === undefined) {
        hasOtherPaths = true;
        index.run(
          'INSERT INTO file (key, base, path, kind, size, stamp, modified, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
          key,
          key.slice(key.lastIndexOf('/') + 1),
          path,
          kindOf(path),
          size,
          stamp,
          modified,
          state,
        );
      } else
        index.run(
          'UPDATE file SET path = ?, size = ?, stamp = ?, modified = ?, state = ? WHERE id = ?',
          path,
          size,
          stamp,
          modified,
          state,
          known.id,
        );
    }
    for (const [key, { id }] of before) {
      touched.add(key);
      hasOtherPaths = true;
      forget(index, id);
      index.run('DELETE FROM file WHERE id = ?', id);
    }
    wakeOwners(index, touched);
    if (hasOtherPaths) rank(index);
    return touched.size > 0;
  });
}

/** Files that have to be looked into, in the order of their paths. */
export function waitingFiles(index: IndexFile): readonly WaitingFile[] {
  const rows = index.all(
    `SELECT path, size, content, EXISTS (SELECT 1 FROM part WHERE part.file = file.id) AS hasParts FROM file WHERE state = ${fileStates.waiting} ORDER BY rank`,
  );
  return rows.map((row) => ({
    path: textOf(row, 'path'),
    size: numberOf(row, 'size') ?? 0,
    knownContent: numberOf(row, 'hasParts') === 0 && textOf(row, 'content') !== '' ? textOf(row, 'content') : null,
  }));
}

/** Longer names are damage. */
const longestText = 260;
/** A damaged file may name anything; no other holds so many names of one kind. */
const mostNames = 8192;

function putName(index: IndexFile, file: number, kind: string, name: string): void {
  const text = name.slice(0, longestText);
  const key = text.toLowerCase();
  const known = numberOf(index.get('SELECT id FROM name WHERE kind = ? AND key = ?', kind, key), 'id');
  const id = known ?? index.run('INSERT INTO name (kind, key, text) VALUES (?, ?, ?)', kind, key, text);
  index.run('INSERT OR IGNORE INTO file_name (name, file) VALUES (?, ?)', id, file);
}

function putUse(index: IndexFile, file: number, kind: string, used: string): void {
  const path = used.slice(0, longestText);
  const key = path.toLowerCase().replaceAll('\\', '/');
  const known = numberOf(index.get('SELECT id FROM used WHERE kind = ? AND key = ?', kind, key), 'id');
  const id = known ?? index.run('INSERT INTO used (kind, key, path) VALUES (?, ?, ?)', kind, key, path);
  index.run('INSERT OR IGNORE INTO file_use (used, file) VALUES (?, ?)', id, file);
}

function putFacts(index: IndexFile, file: number, { counts, names, uses, problems, ...facts }: FileFacts): void {
  const { format, version, pixels, mesh } = facts;
  const numbers: Readonly<Record<string, number | undefined>> = counts;
  index.run(
    `UPDATE file SET format = ?, version = ?, pixels = ?, mesh = ?, ${countColumns.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
    ...[format, version, pixels, mesh, ...countColumns.map((name) => numbers[name] ?? null), file],
  );
  for (const [kind, list] of Object.entries(names)) {
    for (const name of list.slice(0, mostNames)) putName(index, file, kind, name);
  }
  for (const { kind, path } of uses.slice(0, mostNames)) putUse(index, file, kind, path);
  for (const { rule, severity, count } of problems) {
    const known = numberOf(index.get('SELECT id FROM problem WHERE rule = ? AND severity = ?', rule, severity), 'id');
    const id = known ?? index.run('INSERT INTO problem (rule, severity) VALUES (?, ?)', rule, severity);
    index.run('INSERT OR REPLACE INTO file_problem (problem, file, count) VALUES (?, ?, ?)', id, file, count);
  }
}

function putOutcome(
  index: IndexFile,
  file: number,
  path: string,
  outcome: Exclude<FactsOutcome, { kind: 'wanting' }>,
): void {
  if (outcome.kind === 'same') {
    // What it was before is still there: facts, or that it could not be read.
    index.run(
      `UPDATE file SET state = CASE WHEN message IS NULL THEN CASE WHEN format IS NULL THEN ${fileStates.part} ELSE ${fileStates.facts} END ELSE ${fileStates.unreadable} END WHERE id = ?`,
      file,
    );
    return;
  }
  forget(index, file);
  const empty = ['format', 'version', 'pixels', 'mesh', 'message', ...countColumns]
    .map((name) => `${name} = NULL`)
    .join(', ');
  index.run(
    `UPDATE file SET state = ?, content = ?, ${empty} WHERE id = ?`,
    fileStates[outcome.kind],
    outcome.content,
    file,
  );
  if (outcome.kind === 'unreadable') index.run('UPDATE file SET message = ? WHERE id = ?', outcome.message, file);
  if (outcome.kind === 'part')
    index.run(
      'INSERT OR IGNORE INTO part (key, file) VALUES (?, ?)',
      pathKey(joinPath(folderName(path), outcome.of)),
      file,
    );
  if (outcome.kind !== 'facts') return;
  putFacts(index, file, outcome.facts);
  for (const name of outcome.parts) {
    index.run('INSERT OR IGNORE INTO part (key, file) VALUES (?, ?)', pathKey(joinPath(folderName(path), name)), file);
  }
}

/** What was found in a file. */
export interface FoundFacts {
  readonly path: string;
  readonly outcome: Exclude<FactsOutcome, { kind: 'wanting' }>;
}

/** Keeps what was found in some files. One that is gone meanwhile is passed over. */
export function putFound(index: IndexFile, found: readonly FoundFacts[]): void {
  index.inTransaction(() => {
    for (const { path, outcome } of found) {
      const id = numberOf(index.get('SELECT id FROM file WHERE key = ?', pathKey(path)), 'id');
      if (id !== null) putOutcome(index, id, path, outcome);
    }
  });
}
