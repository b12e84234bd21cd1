/**
 * What a script is given, of `chunksmith run` and of the console in the window: a document by the same door as everything
 * else. A script is a module whose default export is a `Script`; what it changes are steps, and what it says is shown.
 * Examples: docs/scripts.
 */
import type { Fields, RecordId, Value } from '../codec/documentRecord.ts';
import type { FileReference } from '../document/fileReferences.ts';
import type { Structure } from '../document/structure.ts';
import type { FormatDocument, Problem } from '../format/format.ts';
import type { ModelEdits } from '../model/edits.ts';
import type { ModelView } from '../model/view.ts';

/** A table of a game (DBC) by rows and by the names of its columns, as its editor and CSV have them. */
export interface ScriptTable {
  readonly columns: readonly string[];
  readonly rowCount: number;
  /**
   * A cell as people read it: of a text in many languages the first one that is filled.
   * @param row from 0
   * Throws where there is no such row or column.
   */
  cell(row: number, column: string): string | number;
  /** The first row with this value in a column, such as an id; -1 where there is none. */
  find(column: string, value: string | number): number;
  /** Sets cells of a row in one step, all of them or none. Throws for what the column cannot hold. */
  set(row: number, cells: Readonly<Record<string, string | number>>): void;
}

export interface ScriptContext {
  /** The file's name, without its folder. */
  readonly file: string;
  /** Its format: `mdx`, `m2`, `goldsrc`, … */
  readonly format: string;
  readonly version: number;
  readonly document: FormatDocument;
  /** The value that a path leads to. Throws where it leads to nothing. */
  get(path: string): Value;
  /** Sets values by paths in one step, all of them or none. */
  set(values: Readonly<Record<string, Value>>): void;
  /** The records of a collection: `sequences`, `nodes`, `textures`. */
  list(collection: string): readonly RecordId[];
  /** The fields of a record, by their names. */
  fields(record: RecordId): Fields;
  /** Sets fields of a record in one step. */
  change(record: RecordId, fields: Fields): void;
  /** Adds, copies, orders and removes records in one step; what points at them follows. */
  structure<R>(label: string, change: (structure: Structure) => R): R;
  /** Files that it names, each once. */
  files(): readonly FileReference[];
  /** Another path in all places that name this one. Returns in how many. */
  repath(from: string, to: string): number;
  /** What the game would reject. */
  problems(): readonly Problem[];
  /** Carries out the mends of all problems that have one, of some rules or of all. Returns how many. */
  mend(...rules: readonly string[]): number;
  /** Meshes, joints, clips and materials in one shape for all games; null where it is no model. */
  readonly model: ModelView | null;
  /** Verbs on the model as a whole; null where it is none. */
  readonly edits: ModelEdits | null;
  /** Cells by rows and columns; null where it is no table. */
  readonly table: ScriptTable | null;
  /** Shown behind the file's name. */
  log(...words: readonly unknown[]): void;
  /** How much of the work is done, 0 to 1: the window shows it. */
  progress(done: number): void;
}

export type Script = (context: ScriptContext) => void | Promise<void>;
