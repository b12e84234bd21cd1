/** What an index is asked: search, uses, what is missing, copies. */
import type { FileKind } from '../../../shared/archive/fileKinds.ts';
import { kindOf } from '../../../shared/archive/fileKinds.ts';
import { pathKey } from '../../../shared/archive/paths.ts';
import { nameFields, useFields } from '../../../shared/library/fields.ts';
import type {
  CopyKind,
  LibraryFacets,
  LibraryFile,
  LibraryNames,
  MissingUse,
} from '../../../shared/library/answers.ts';
import type { Query } from '../../../shared/library/query/query.ts';
import type { Condition, PlaceTags } from './conditions.ts';
import { conditionOf, orderOf } from './conditions.ts';
import type { IndexFile, Row } from './indexFile.ts';
import { numberOf, textOf } from './indexFile.ts';
import { countColumns, fileStates } from './schema.ts';

const stateNames = Object.fromEntries(Object.entries(fileStates).map(([name, value]) => [value, name]));

const missingOf = '(SELECT COUNT(*) FROM file_use WHERE file_use.file = file.id AND file_use.target IS NULL)';

function fileOf(row: Row): LibraryFile {
  const path = textOf(row, 'path');
  const orNull = (name: string): string | null => textOf(row, name) || null;
  return {
    path,
    kind: kindOf(path),
    size: numberOf(row, 'size') ?? 0,
    modifiedMs: numberOf(row, 'modified'),
    // The numbers of the table are those of the names.
    state: stateNames[numberOf(row, 'state') ?? 0] as LibraryFile['state'],
    format: orNull('format'),
    version: numberOf(row, 'version'),
    counts: countColumns.flatMap((name) => {
      const count = numberOf(row, name);
      return count === null ? [] : [{ name, count }];
    }),
    missing: numberOf(row, 'missing') ?? 0,
    content: orNull('content'),
    pixels: orNull('pixels'),
    mesh: orNull('mesh'),
    message: orNull('message'),
  };
}

/** What files are asked for. */
export interface Wanted {
  readonly query: Query;
  /** Kinds of files; empty takes all. */
  readonly kinds: readonly FileKind[];
  readonly tags?: PlaceTags;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface FoundFiles {
  readonly files: readonly LibraryFile[];
  /** Beyond the page, too. */
  readonly total: number;
}

function wantedFiles({ query, kinds, tags = [] }: Wanted): Condition {
  const wanted = conditionOf(query, tags);
  const ofKind = kinds.length === 0 ? '' : ` AND file.kind IN (${kinds.map(() => '?').join(', ')})`;
  return { sql: `(${wanted.sql})${ofKind}`, values: [...wanted.values, ...kinds] };
}

export function searchIndex(index: IndexFile, wanted: Wanted, { limit, offset }: Page): FoundFiles {
  const { sql: where, values } = wantedFiles(wanted);
  const total =
    numberOf(index.once(`SELECT COUNT(*) AS total FROM file WHERE ${where}`, values)[0] ?? null, 'total') ?? 0;
  const order = orderOf(wanted.query);
  const rows = index.once(
    `SELECT file.*, ${missingOf} AS missing FROM file WHERE ${where} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
    [...values, ...order.values, limit, offset],
  );
  return { files: rows.map(fileOf), total };
}

/** More rules than these are not read. */
const mostRules = 40;

/** How the files that are asked for divide. */
export function facetsOf(index: IndexFile, wanted: Wanted): LibraryFacets {
  const { sql: where, values } = wantedFiles(wanted);
  const counts = (sql: string): LibraryFacets['kinds'] =>
    index.once(sql, values).map((row) => ({ name: textOf(row, 'name'), count: numberOf(row, 'files') ?? 0 }));
  const by = (column: string): LibraryFacets['kinds'] =>
    counts(
      `SELECT file.${column} AS name, COUNT(*) AS files FROM file WHERE file.${column} IS NOT NULL AND ${where} GROUP BY file.${column} ORDER BY files DESC`,
    );
  return {
    kinds: by('kind'),
    formats: by('format'),
    problems: counts(
      `SELECT problem.rule AS name, COUNT(*) AS files FROM file JOIN file_problem ON file_problem.file = file.id JOIN problem ON problem.id = file_problem.problem WHERE problem.severity <> 'info' AND ${where} GROUP BY problem.rule ORDER BY files DESC LIMIT ${mostRules}`,
    ),
  };
}

function idOf(index: IndexFile, path: string): number | null {
  return numberOf(index.get('SELECT id FROM file WHERE key = ?', pathKey(path)), 'id');
}

/** One file with all that is known of it; null where the place has none. */
export function fileInIndex(
  index: IndexFile,
  path: string,
): { readonly file: LibraryFile; readonly names: LibraryNames } | null {
  const row = index.get(`SELECT file.*, ${missingOf} AS missing FROM file WHERE file.key = ?`, pathKey(path));
  const id = numberOf(row, 'id');
  if (row === null || id === null) return null;
  const names = index
    .all(
      'SELECT name.kind, name.text FROM file_name JOIN name ON name.id = file_name.name WHERE file_name.file = ? ORDER BY name.id',
      id,
    )
    .map((each) => ({ kind: textOf(each, 'kind'), text: textOf(each, 'text') }));
  const uses = index
    .all(
      'SELECT used.kind, used.path, target.path AS target FROM file_use JOIN used ON used.id = file_use.used LEFT JOIN file AS target ON target.id = file_use.target WHERE file_use.file = ? ORDER BY used.id',
      id,
    )
    .map((each) => ({
      kind: textOf(each, 'kind'),
      path: textOf(each, 'path'),
      target: textOf(each, 'target') || null,
    }));
  const problems = index
    .all(
      'SELECT problem.rule, problem.severity, file_problem.count FROM file_problem JOIN problem ON problem.id = file_problem.problem WHERE file_problem.file = ? ORDER BY problem.id',
      id,
    )
    .map((each) => ({
      rule: textOf(each, 'rule'),
      severity: textOf(each, 'severity'),
      count: numberOf(each, 'count') ?? 0,
    }));
  return { file: fileOf(row), names: { names, uses, problems } };
}

/** The files that use one of the place, or of which it is a part. */
export function usersOf(index: IndexFile, path: string, limit: number): FoundFiles {
  const id = idOf(index, path);
  if (id === null) return { files: [], total: 0 };
  const where =
    'file.id IN (SELECT file FROM file_use WHERE target = ? UNION SELECT part.file FROM part JOIN file AS own ON own.id = part.file WHERE part.key = ? AND own.state = ?)';
  const values = [id, pathKey(path), fileStates.facts];
  const total =
    numberOf(index.once(`SELECT COUNT(*) AS total FROM file WHERE ${where}`, values)[0] ?? null, 'total') ?? 0;
  const rows = index.once(
    `SELECT file.*, ${missingOf} AS missing FROM file WHERE ${where} ORDER BY file.rank LIMIT ?`,
    [...values, limit],
  );
  return { files: rows.map(fileOf), total };
}

/** So many of the files that need a missing one are named. */
const mostNamed = 20;

/** Files that are named and that the place lacks, those that most need first. A path: what that file alone needs. */
export function missingIn(index: IndexFile, path: string | null): readonly MissingUse[] {
  const id = path === null ? null : idOf(index, path);
  const rows = index.once(
    `SELECT used.id, used.kind, used.path, COUNT(*) AS users FROM file_use JOIN used ON used.id = file_use.used WHERE file_use.target IS NULL${path === null ? '' : ' AND file_use.file = ?'} GROUP BY used.id ORDER BY users DESC, used.key`,
    path === null ? [] : [id ?? -1],
  );
  return rows.map((row) => ({
    kind: textOf(row, 'kind'),
    path: textOf(row, 'path'),
    users: numberOf(row, 'users') ?? 0,
    neededBy: index
      .all(
        'SELECT file.path FROM file_use JOIN file ON file.id = file_use.file WHERE file_use.used = ? AND file_use.target IS NULL ORDER BY file.rank LIMIT ?',
        numberOf(row, 'id') ?? 0,
        mostNamed,
      )
      .map((each) => textOf(each, 'path')),
  }));
}

/** Files of the place with this hash. */
export function copiesOf(index: IndexFile, by: CopyKind, hash: string): readonly LibraryFile[] {
  return index
    .once(`SELECT file.*, ${missingOf} AS missing FROM file WHERE file.${by} = ? ORDER BY file.rank`, [hash])
    .map(fileOf);
}

/** Groups of files that are copies of each other; those that take most bytes first. */
export function copiesIn(
  index: IndexFile,
  by: CopyKind,
  limit: number,
): { readonly groups: readonly (readonly LibraryFile[])[]; readonly total: number } {
  const groups = index.all(
    `SELECT ${by} AS hash, SUM(size) - MAX(size) AS spare FROM file WHERE ${by} IS NOT NULL GROUP BY ${by} HAVING COUNT(*) > 1 ORDER BY spare DESC, MIN(rank)`,
  );
  return {
    groups: groups.slice(0, limit).map((row) => copiesOf(index, by, textOf(row, 'hash'))),
    total: groups.length,
  };
}

/** Values that a field has in the index, the most frequent first, that begin with a text or hold it. */
export function valuesOf(index: IndexFile, field: string, start: string, limit: number): readonly string[] {
  const like = `%${start
    .toLowerCase()
    .replaceAll('\\', '/')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const escape = String.raw`LIKE ? ESCAPE '\'`;
  const texts = (sql: string, ...values: readonly string[]): readonly string[] =>
    index.once(sql, [...values, limit]).map((row) => textOf(row, 'text'));
  if (Object.hasOwn(nameFields, field)) {
    return texts(
      `SELECT name.text FROM name JOIN file_name ON file_name.name = name.id WHERE name.kind = ? AND name.key ${escape} GROUP BY name.id ORDER BY COUNT(*) DESC, name.key LIMIT ?`,
      ...[field, like],
    );
  }
  if (Object.hasOwn(useFields, field) || field === 'uses' || field === 'missing') {
    const kind = Object.hasOwn(useFields, field)
      ? ' AND used.kind = ?'
      : field === 'missing'
        ? ' AND file_use.target IS NULL'
        : '';
    return texts(
      `SELECT used.path AS text FROM used JOIN file_use ON file_use.used = used.id WHERE used.key ${escape}${kind} GROUP BY used.key ORDER BY COUNT(*) DESC, used.key LIMIT ?`,
      ...[like, ...(Object.hasOwn(useFields, field) ? [field] : [])],
    );
  }
  if (field === 'problem') {
    return texts(
      `SELECT problem.rule AS text FROM problem JOIN file_problem ON file_problem.problem = problem.id WHERE problem.rule ${escape} GROUP BY problem.rule ORDER BY COUNT(*) DESC, problem.rule LIMIT ?`,
      like,
    );
  }
  if (field !== 'format' && field !== 'kind' && field !== 'version') return [];
  return texts(
    `SELECT CAST(${field} AS TEXT) AS text FROM file WHERE ${field} IS NOT NULL AND CAST(${field} AS TEXT) ${escape} GROUP BY ${field} ORDER BY COUNT(*) DESC, ${field} LIMIT ?`,
    like,
  );
}

/** Documents of some kinds with the hash of what they hold, in the order of names. */
export function contentsOf(
  index: IndexFile,
  kinds: readonly FileKind[],
): readonly { readonly path: string; readonly content: string }[] {
  const places = kinds.map(() => '?').join(', ');
  return index
    .once(
      `SELECT path, content FROM file WHERE state = ${fileStates.facts} AND content IS NOT NULL AND kind IN (${places}) ORDER BY rank`,
      kinds,
    )
    .map((row) => ({ path: textOf(row, 'path'), content: textOf(row, 'content') }));
}

export interface IndexCounts {
  readonly files: number;
  /** Those that were looked into: with facts, parts of others and unreadable ones. */
  readonly looked: number;
  readonly waiting: number;
  readonly unreadable: number;
}

export function countsOf(index: IndexFile): IndexCounts {
  const by = new Map(
    index
      .all('SELECT state, COUNT(*) AS files FROM file GROUP BY state')
      .map((row) => [numberOf(row, 'state'), numberOf(row, 'files') ?? 0] as const),
  );
  const of = (state: number): number => by.get(state) ?? 0;
  const unreadable = of(fileStates.unreadable);
  const looked = of(fileStates.facts) + of(fileStates.part) + unreadable;
  const waiting = of(fileStates.waiting);
  return { files: of(fileStates.plain) + looked + waiting, looked, waiting, unreadable };
}
