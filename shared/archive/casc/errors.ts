/** What can be wrong with a storage, by the kinds of the project's page on CASC (section 10), each worded for people. */
import { FormatError } from '../../codec/error.ts';

export type StorageFault =
  | 'not-a-storage'
  | 'no-active-build'
  | 'other-game'
  | 'config-missing'
  | 'no-vfs-root'
  | 'index-damaged'
  | 'tvfs-damaged'
  | 'tvfs-loop'
  | 'not-downloaded'
  | 'data-file-missing'
  | 'truncated-data'
  | 'too-large'
  | 'blte-header'
  | 'blte-size'
  | 'blte-hash'
  | 'zlib'
  | 'unsupported-mode'
  | 'encrypted';

/** What mends most of it. */
export const repairAdvice = 'Let the launcher scan and repair the game.';

/** Something of a storage that cannot be read. Its message is a sentence that says what, where, and what to do. */
export class StorageError extends FormatError {
  readonly fault: StorageFault;

  /**
   * `path` is the file of the storage that the sentence is about. Empty for the storage as a whole, and for a file in it,
   * which whoever asked for it names.
   */
  constructor(fault: StorageFault, sentence: string, path = '') {
    super(sentence, { path, offset: 0 });
    this.fault = fault;
    // Places are part of the sentences: an offset of 0 would say nothing.
    this.message = path === '' ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `${path}: ${sentence}`;
  }
}

/** Faults that come from files which are on their way or gone, and may be mended by looking at the index anew. */
export const passingFaults: ReadonlySet<StorageFault> = new Set([
  'not-downloaded',
  'data-file-missing',
  'truncated-data',
  'blte-header',
  'blte-size',
  'blte-hash',
  'zlib',
]);
