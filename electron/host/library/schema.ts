/** The tables of an index. A change here is another `schemaVersion`: indexes of others are thrown away and made anew. */
import { countFields } from '../../../shared/library/fields.ts';

export const schemaVersion = 3;

/** Counts of files are columns of their own, so that they can be compared and are null where there is none. */
export const countColumns: readonly string[] = Object.keys(countFields);

/** What is known of a file: `plain` is of no format of ours, `waiting` has not been looked into, `part` belongs to another one. */
export const fileStates = { plain: 0, waiting: 1, facts: 2, unreadable: 3, part: 4 } as const;

/**
 * `key` is the path in small letters, `base` the file's own name of it. `stamp` tells one state of the file from another without reading it; `content`, `pixels`
 * and `mesh` are hashes. `modified` is when a loose file was written, ms; null in archives. `rank` is the place in the order in which people read names.
 */
export const schema = `
CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  base TEXT NOT NULL,
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  size INTEGER NOT NULL,
  stamp TEXT NOT NULL,
  modified INTEGER,
  state INTEGER NOT NULL,
  rank INTEGER NOT NULL DEFAULT 0,
  message TEXT,
  content TEXT,
  pixels TEXT,
  mesh TEXT,
  format TEXT,
  version INTEGER,
  ${countColumns.map((name) => `${name} INTEGER`).join(',\n  ')}
);
CREATE INDEX file_rank ON file (rank);
CREATE INDEX file_content ON file (content) WHERE content IS NOT NULL;
CREATE INDEX file_pixels ON file (pixels) WHERE pixels IS NOT NULL;
CREATE INDEX file_mesh ON file (mesh) WHERE mesh IS NOT NULL;
CREATE INDEX file_waiting ON file (state) WHERE state = ${fileStates.waiting};
CREATE TABLE name (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL, UNIQUE (kind, key));
CREATE TABLE file_name (name INTEGER NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (name, file)) WITHOUT ROWID;
CREATE INDEX file_name_file ON file_name (file);
CREATE TABLE used (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, path TEXT NOT NULL, UNIQUE (kind, key));
CREATE TABLE file_use (used INTEGER NOT NULL, file INTEGER NOT NULL, target INTEGER, PRIMARY KEY (used, file)) WITHOUT ROWID;
CREATE INDEX file_use_file ON file_use (file);
CREATE INDEX file_use_target ON file_use (target) WHERE target IS NOT NULL;
CREATE TABLE problem (id INTEGER PRIMARY KEY, rule TEXT NOT NULL, severity TEXT NOT NULL, UNIQUE (rule, severity));
CREATE TABLE file_problem (problem INTEGER NOT NULL, file INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (problem, file)) WITHOUT ROWID;
CREATE INDEX file_problem_file ON file_problem (file);
CREATE TABLE part (key TEXT NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (key, file)) WITHOUT ROWID;
CREATE INDEX part_file ON part (file);
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;
