/** Things that the requests about mounts and archives are about. Paths in mounts have `/`, and capitals do not matter. */
import { fileKinds } from '../archive/fileKinds.ts';
import { wantedKinds } from '../archive/gamePaths.ts';
import type { Checked } from './check.ts';
import { amount, count, flag, list, nullable, object, oneOf, opaqueId, text, variant } from './check.ts';
import { fileEntry } from './entities.ts';

/** A folder or archive that a mount searches. */
const mountSource = object({
  sourceId: opaqueId,
  kind: oneOf('folder', 'archive', 'storage'),
  /** For people, relative to the mount: `Data/patch-3.MPQ`. */
  label: text,
  /** Folder it lies in, for people. */
  location: text,
  /** Folder of the tree that its files lie in; empty for the top. WADs have one of their own, called like the file. */
  prefix: text,
  isEnabled: flag,
  /** Belongs to the game as it was installed: never written into. */
  isBase: flag,
  /** The user added it to what the game reads: see addMountSource. */
  isAdded: flag,
  /** Why it is off by itself, or what is special about it. */
  note: nullable(text),
  /** `MPQ version 2`, `WAD3`, `folder`; null until the mount has been opened, and when it cannot be. */
  title: nullable(text),
  fileCount: nullable(count),
  /** What is odd or damaged about it; sentences. */
  problems: list(text),
  /** Null when files can be saved into it; otherwise why not. Known once the mount has been opened. */
  readOnlyBecause: nullable(text),
});
export type MountSourceEntry = Checked<typeof mountSource>;

/** A game folder, plain folder or single archive that files are looked for in. */
export const mountEntry = object({
  mountId: opaqueId,
  /** `World of Warcraft 3.3.5 (enUS)`, `War3Patch.mpq`. */
  name: text,
  /** What was chosen, for people. */
  location: text,
  profile: oneOf(
    'warcraft3',
    'warcraft3Casc',
    'warcraft3Extracted',
    'wowVanilla',
    'wowTbc',
    'wowWotlk',
    'halfLife',
    'folder',
    'archive',
  ),
  game: nullable(oneOf('warcraft3', 'wow', 'halfLife')),
  /** Its archives are opened when it is first listed or searched. */
  state: oneOf('closed', 'opening', 'ready'),
  /** Files of the merged tree; null until it is ready. */
  fileCount: nullable(count),
  notes: list(text),
  /** Asked first comes first: what it has hides the same in those behind. */
  sources: list(mountSource),
  /** The user has put them in another order than the game's: see arrangeMountSources. */
  isArranged: flag,
  /** Name of the user's own list of file names; null when there is none. */
  listfile: nullable(text),
  /** Whether createPatchArchive can be used. */
  takesPatches: flag,
  /**
   * What of a game's storage is read: its language, its graphics, a tileset. Each option is the key of a way to mount the
   * same folder (setMountPlan); `present` is the key of the one in use.
   */
  choices: list(object({ label: text, options: list(object({ key: text, label: text })), present: text })),
});
export type MountEntry = Checked<typeof mountEntry>;

/** One way to mount a folder: a game can be mounted in a language, a mod over its game. */
export const mountPlan = object({
  key: text,
  profile: text,
  name: text,
  /** Labels of its sources in the order of search. */
  sources: list(text),
});
export type MountPlanEntry = Checked<typeof mountPlan>;

/** A file of a mount's merged tree. */
export const mountedFile = object({
  mountId: opaqueId,
  name: text,
  path: text,
  /** Where it is read from. */
  sourceId: opaqueId,
  kind: oneOf(...fileKinds),
  /** Bytes; null when unknown. */
  size: nullable(count),
  /** How many sources have it too and are hidden by this one. */
  hidden: count,
  /** Listed by the game, without its content on this computer: it cannot be opened. */
  isAbsent: flag,
  /** Whether openMounted takes it, by its ending: as a document, or to be imported. */
  isDocument: flag,
});
export type MountedFileEntry = Checked<typeof mountedFile>;

/** One source's version of a path. */
export const mountedVersion = object({
  sourceId: opaqueId,
  label: text,
  path: text,
  isWinning: flag,
  /** It says that the file is deleted: versions behind it do not count. */
  isDeleteMarker: flag,
  isEncrypted: flag,
  isCompressed: flag,
  /** Its real name is not known. */
  isNameless: flag,
  size: nullable(count),
  /** Bytes in the archive; null for a loose file. */
  packedSize: nullable(count),
  /** Windows language id; 0 is neutral. */
  locale: count,
  modifiedMs: nullable(amount),
  /** Why it cannot be read; null when nothing is known against it. */
  problem: nullable(text),
});
export type MountedVersion = Checked<typeof mountedVersion>;

/** Where a document came from or was last saved to, when that is in a mount. */
export const mountedOrigin = object({
  mountId: opaqueId,
  sourceId: opaqueId,
  path: text,
  /** What was mounted, for people; with label and path it names the place to a host that was started anew. */
  mountLocation: text,
  /** Label of the source. */
  label: text,
  /** Null when saveIntoArchive can write there; otherwise why not: then ask for a patch archive or a file. */
  readOnlyBecause: nullable(text),
});
export type MountedOrigin = Checked<typeof mountedOrigin>;

/** The place of an origin by names, which outlive a host's ids. Only what is mounted is looked into for it. */
export const homePlace = object({ mountLocation: text, label: text, path: text });

/** A file that a document names. */
export const wantedFile = object({
  path: text,
  /** Which endings will do: a texture may be `.blp`, `.tga`, `.dds` or `.png`, a model `.mdx`, `.mdl` or `.m2`. */
  kind: oneOf(...wantedKinds),
});

export type WantedFile = Checked<typeof wantedFile>;

export const resolvedFile = variant({
  /** On disk: openFile opens it. */
  file: { file: fileEntry },
  /** In a mount: openMounted opens it, readMounted gives its bytes. */
  mounted: { mountId: opaqueId, sourceId: opaqueId, path: text, label: text, size: nullable(count) },
  missing: {},
});
export type ResolvedFile = Checked<typeof resolvedFile>;
