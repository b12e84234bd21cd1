/**
 * StormLib for MPQ archives, as WebAssembly in the package `@ldcv/stormjs`: the part of its interface that is used, typed.
 * Only the archive worker loads it: it makes functions from text and sets handlers for uncaught errors of its whole thread.
 */

/** A place in the module's memory; must be given back by `delete`. */
interface Handle {
  delete(): void;
}

interface StringHandle extends Handle {
  toJS(): Uint8Array;
}

export interface StormLib {
  readonly ready: Promise<unknown>;
  readonly NULLPTR: Handle;
  readonly VoidPtr: new () => Handle;
  /** `toJS` gives a view of the module's memory: copy it before anything else is called. */
  readonly Buf: new (size: number) => StringHandle;
  readonly Uint32Ptr: new () => Handle & { toJS(): number };
  GetLastError(): number;
  SFileOpenArchive(path: string, priority: number, flags: number, handle: Handle): boolean;
  SFileCreateArchive(path: string, flags: number, maxFiles: number, handle: Handle): boolean;
  SFileCloseArchive(handle: Handle): boolean;
  SFileFlushArchive(handle: Handle): boolean;
  SFileSetMaxFileCount(handle: Handle, count: number): boolean;
  SFileAddListFile(handle: Handle, path: string): number;
  /** Names may be given as bytes, in whatever encoding the archive has. */
  SFileOpenFileEx(archive: Handle, name: string | Uint8Array, scope: number, file: Handle): boolean;
  SFileGetFileSize(file: Handle, high: Handle): number;
  SFileReadFile(file: Handle, buffer: Handle, size: number, read: Handle, overlapped: Handle): boolean;
  SFileCloseFile(file: Handle): boolean;
  SFileSetLocale(locale: number): number;
  SFileAddFileEx(
    archive: Handle,
    path: string,
    name: string | Uint8Array,
    flags: number,
    compression: number,
    compressionNext: number,
  ): boolean;
  SFileRemoveFile(archive: Handle, name: string | Uint8Array, scope: number): boolean;
}

export type StormHandle = Handle;

/** The module's file system: folders of the machine are mounted into it; what is not mounted is in memory. */
export interface StormFiles {
  readonly filesystems: { readonly NODEFS: object };
  mkdir(path: string): void;
  mount(type: object, options: { root: string }, path: string): void;
  writeFile(path: string, bytes: Uint8Array): void;
  unlink(path: string): void;
}

export interface Storm {
  readonly lib: StormLib;
  readonly files: StormFiles;
}

export const openFlags = { readOnly: 0x100 } as const;
export const createFlags = { listfile: 0x100000, version2: 0x1000000 } as const;
/** Packed by zlib, no encryption: what every reader of the games takes. Without options StormLib would encrypt. */
export const addFlags = { compress: 0x200, replaceExisting: 0x80000000 } as const;
export const zlibCompression = 0x02;

/** Codes of the module that mean something to people. The first three are Emscripten's numbers of errno. */
const errors: Readonly<Record<number, string>> = {
  2: 'you lack the permission',
  44: 'it is not there',
  48: 'it needs more memory than there is',
  51: 'the table of files is full',
  1000: 'it is not an MPQ archive',
  1004: 'its data are damaged',
  1005: 'it ends too early',
  10001: 'its name is needed to decrypt it, and no list of names has it',
};

export function stormProblem(lib: StormLib): string {
  const code = lib.GetLastError();
  return errors[code] ?? `StormLib reports error ${code}`;
}

let loading: Promise<Storm> | null = null;

async function load(): Promise<Storm> {
  // Anything else would load the debug build, three times the size.
  process.env['NODE_ENV'] = 'production';
  const { FS, StormLib } = (await import('@ldcv/stormjs')) as { FS: StormFiles; StormLib: StormLib };
  await StormLib.ready;
  return { lib: StormLib, files: FS };
}

export function loadStorm(): Promise<Storm> {
  loading ??= load();
  return loading;
}
