/**
 * The index of one place, a SQLite file. Everything is done at once and in transactions: a host that ends in the middle leaves
 * what was there before. One of another version, or damaged, is thrown away: it can be made anew at any time.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { schema, schemaVersion } from './schema.ts';

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** Files that SQLite keeps beside an index. */
const endings = ['', '-wal', '-shm', '-journal'] as const;

export function removeIndexFile(path: string): void {
  for (const ending of endings) rmSync(`${path}${ending}`, { force: true });
}

/** SQLite's words for a file that is none of its own, or is damaged. */
const damaged = /malformed|not a database|disk image|corrupt|no such table|no such column/i;

export function isDamage(error: unknown): boolean {
  return error instanceof Error && damaged.test(error.message);
}

function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  // Written ahead: readers wait for nobody, and a crash loses at most the last files that were looked into.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  database.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;');
  return database;
}

function isSound(database: DatabaseSync): boolean {
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (version !== schemaVersion) return false;
  return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
}

export class IndexFile {
  readonly path: string;
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  /** It was made just now, because there was none that could be used. */
  readonly isNew: boolean;

  private constructor(path: string, database: DatabaseSync, isNew: boolean) {
    this.path = path;
    this.database = database;
    this.isNew = isNew;
  }

  /** Opens the index at a path, or makes an empty one there. */
  static open(path: string): IndexFile {
    mkdirSync(dirname(path), { recursive: true });
    let database: DatabaseSync | null = null;
    try {
      database = open(path);
      if (isSound(database)) return new IndexFile(path, database, false);
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    database?.close();
    removeIndexFile(path);
    const fresh = open(path);
    fresh.exec(`BEGIN; ${schema} PRAGMA user_version = ${schemaVersion}; COMMIT;`);
    return new IndexFile(path, fresh, true);
  }

  private statement(sql: string): StatementSync {
    const known = this.statements.get(sql);
    if (known !== undefined) return known;
    const made = this.database.prepare(sql);
    this.statements.set(sql, made);
    return made;
  }

  run(sql: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.statement(sql).run(...values).lastInsertRowid);
  }

  get(sql: string, ...values: readonly SQLInputValue[]): Row | null {
    return this.statement(sql).get(...values) ?? null;
  }

  all(sql: string, ...values: readonly SQLInputValue[]): readonly Row[] {
    return this.statement(sql).all(...values);
  }

  /** For a statement that is asked once, as of a search: it is not kept. */
  once(sql: string, values: readonly SQLInputValue[]): readonly Row[] {
    return this.database.prepare(sql).all(...values);
  }

  /** All of it or nothing. */
  inTransaction<R>(act: () => R): R {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = act();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }
}

export function textOf(row: Row | null, name: string): string {
  const value = row?.[name];
  return typeof value === 'string' ? value : '';
}

/** Null for a column that is empty. */
export function numberOf(row: Row | null, name: string): number | null {
  const value = row?.[name];
  return typeof value === 'number' ? value : null;
}
