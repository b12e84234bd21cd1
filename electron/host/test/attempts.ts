/** What a page that was taken over may ask of a desktop host, for every request of the contract. */
import { join } from 'node:path';
import type { RequestName } from '../../../shared/host/contract.ts';
import type { TestHost } from './testHost.ts';

/** A desktop host on a home folder: the user opened home/mods/unit/unit.mdx and chose home/export; home/private is outside. */
export interface Border {
  readonly at: TestHost;
  readonly home: string;
  readonly outside: string;
  readonly documentId: string;
  readonly fileId: string;
  readonly folderId: string;
  readonly mountId: string;
  readonly sourceId: string;
  /** An upload of seven bytes, new each time. */
  upload(): Promise<string>;
}

/** Names by which a page could try to get out of a folder. */
export const ways = (b: Border): readonly string[] => [
  '../private/secret.mdx',
  '..\\private\\secret.mdx',
  '../../private/secret.tga',
  '../private/secret.txt',
  'linked/secret.mdx',
  'linked/secret.txt',
  'link.mdx',
  join(b.outside, 'secret.mdx'),
  join(b.outside, 'secret.txt'),
  `file://${b.outside}/secret.txt`,
  '..',
  '.',
  '',
  'CON',
];
/** Ids that the host has not given out. */
export const ids = (b: Border): readonly string[] => [
  'A'.repeat(16),
  b.outside,
  `${b.outside}/secret.mdx`,
  '../private',
];

/** Stands for an upload of seven bytes, made just before it is used. */
export const freshUpload = 'fresh-upload';
const scaling = '{"version":1,"acts":[{"act":"scale","factor":2}]}';

/** Whether they are well-formed does not matter: a page says what it likes. */
type Attempts = { readonly [N in RequestName]: (b: Border) => readonly object[] };

const noText = {
  conversion: { to: 'png', encoding: null, alphaBits: null, mips: null, quality: null, useIgnoredAlpha: false },
};

/** For every request of the contract what a page that was taken over may say in it. A request without a line fails. */
export const attempts: Attempts = {
  welcome: () => [{}],
  takeFilesToOpen: () => [{}],
  readSettings: () => [{}],
  writeSetting: () => [
    { name: 'recent', json: '["/etc/passwd"]' },
    { name: '__proto__', json: '{}' },
  ],
  forgetRecent: (b) => ids(b).map((fileId) => ({ fileId })),
  openFile: (b) => ids(b).map((fileId) => ({ fileId })),
  openBeside: (b) => ids(b).map((fileId) => ({ fileId })),
  attachDocument: (b) => ids(b).map((documentId) => ({ documentId })),
  resumeDocument: (b) => [
    ...ids(b).map((fileId) => ({ documentId: 'B'.repeat(16), fileId, home: null, position: 0 })),
    ...ways(b).map((path) => ({
      documentId: 'B'.repeat(16),
      fileId: null,
      home: { mountLocation: b.outside, label: 'private', path },
      position: 0,
    })),
    ...ways(b).map((path) => ({
      documentId: 'C'.repeat(16),
      fileId: null,
      home: { mountLocation: join(b.home, 'game'), label: 'game', path },
      position: 0,
    })),
  ],
  openRecovered: (b) => ids(b).map((journalId) => ({ journalId, as: 'copy' })),
  discardRecovered: (b) => [...ids(b), '..', '.'].map((journalId) => ({ journalId })),
  commit: (b) => [{ documentId: b.documentId, kind: 'edit', label: b.outside, diffs: [], position: 1 }],
  resync: (b) => [{ documentId: b.documentId, content: new Uint8Array([0xc0]), position: 0 }],
  save: (b) => ids(b).map((documentId) => ({ documentId, conflict: 'overwrite' })),
  saveAs: (b) => ids(b).map((fileId) => ({ documentId: b.documentId, fileId, conflict: 'overwrite' })),
  revert: (b) => ids(b).map((documentId) => ({ documentId })),
  closeDocument: (b) => ids(b).map((documentId) => ({ documentId, edits: 'discard' })),
  check: (b) => ids(b).map((documentId) => ({ documentId, engine: null, profile: 'unit' })),
  digest: (b) => ids(b).map((documentId) => ({ documentId })),
  originalBytes: (b) => ids(b).map((documentId) => ({ documentId })),
  savedBytes: (b) => ids(b).map((documentId) => ({ documentId })),
  writtenBytes: (b) => ids(b).map((documentId) => ({ documentId })),
  listFolder: (b) => [null, b.folderId, ...ids(b)].map((folderId) => ({ folderId })),
  siblings: (b) => [b.documentId, ...ids(b)].map((documentId) => ({ documentId })),
  nameFile: (b) => ways(b).map((name) => ({ folderId: b.folderId, name })),
  nameBeside: (b) => [...ways(b), 'note.txt', 'run.exe'].map((name) => ({ documentId: b.documentId, name })),
  readBeside: (b) => [...ways(b), 'note.txt'].map((name) => ({ documentId: b.documentId, name })),
  setAside: (b) => ids(b).map((fileId) => ({ fileId })),
  chooseOpen: () => [{ offers: 'documents' }],
  chooseSave: (b) => ids(b).map((documentId) => ({ documentId })),
  chooseExport: (b) => ways(b).map((suggestedName) => ({ suggestedName })),
  chooseFolder: () => [{ title: 'Choose' }],
  startUpload: (b) => ways(b).map((name) => ({ name, size: 7, drop: null })),
  uploadPiece: (b) => ids(b).map((uploadId) => ({ uploadId, bytes: new Uint8Array(7) })),
  finishUpload: (b) => ids(b).map((uploadId) => ({ uploadId, madeFrom: uploadId })),
  exportUpload: (b) => ids(b).map((fileId) => ({ uploadId: freshUpload, fileId, conflict: 'overwrite' })),
  exportIntoFolder: (b) =>
    [
      ...ways(b).map((name) => ({ name, path: 'a.mdx' })),
      ...ways(b).map((path) => ({ name: 'new', path })),
      { name: 'linked', path: 'secret.txt' },
      { name: 'linked', path: 'deep/secret.m2' },
    ].map(({ name, path }) => ({
      ...{ uploadId: freshUpload, folderId: b.folderId, conflict: 'overwrite' },
      ...{ name, files: [{ path, size: 7 }], isNoted: name === 'linked' },
    })),
  findTexture: (b) => ways(b).map((path) => ({ documentId: b.documentId, path, maxSize: null, accepts: [] as const })),
  setTextureFolder: (b) => ids(b).map((folderId) => ({ folderId })),
  textureFolder: () => [{}],
  answerClose: () => [{ isAllowed: false }],
  openExternal: (b) => [`file://${b.outside}/secret.txt`, 'https://evil.example/'].map((address) => ({ address })),
  libraryStates: () => [{}],
  indexMounts: (b) => [
    { mountIds: [b.mountId], isAnew: true },
    { mountIds: ids(b), isAnew: false },
  ],
  pauseIndexing: () => [{ isPaused: false }],
  cancelIndexing: (b) => ids(b).map((mountId) => ({ mountId })),
  searchLibrary: (b) => [
    ...["' OR 1=1 --", 'path:"%\'; DROP TABLE file; --"', '*'].map((query) => ({
      ...{ mountIds: [b.mountId], query, limit: 10, offset: 0, kinds: [] },
    })),
    ...ids(b).map((mountId) => ({ mountIds: [mountId], query: '', limit: 10, offset: 0, kinds: [] })),
  ],
  previewBatch: (b) =>
    ways(b).map((path) => ({ files: [{ mountId: b.mountId, path }], recipe: scaling, scriptId: path })),
  runBatch: (b) =>
    ways(b).map((path) => ({
      ...{ taskId: freshUpload, files: [{ mountId: b.mountId, path }], recipe: scaling },
      ...{ folderId: b.folderId, archiveId: path, look: path, scriptId: path, existing: 'replace' as const },
    })),
  runOnMap: (b) =>
    ways(b).map((path) => ({
      ...{ taskId: freshUpload, documentId: b.documentId },
      tiles: [{ column: 32, row: 32, fileId: null, mounted: { mountId: b.mountId, path }, isOpen: false }],
      act: { kind: 'shadows' as const, sun: { elevation: 1, heading: 1 }, ofObjects: true },
    })),
  readMap: (b) =>
    ways(b).flatMap((path) => [
      { mountId: b.mountId, taskId: freshUpload, acts: [{ kind: 'rename' as const, from: path, to: path }] },
      { mountId: path, taskId: freshUpload, acts: [] },
    ]),
  keptMapActs: (b) => ids(b).map((mountId) => ({ mountId, isForgotten: true })),
  planMapImport: (b) =>
    ways(b).map((path) => ({
      ...{ mountId: b.mountId, acts: [], folder: path },
      sources: [
        { kind: 'mounted' as const, mountId: b.mountId, path },
        { kind: 'file' as const, fileId: path },
      ],
    })),
  saveMap: (b) =>
    ways(b).map((path) => ({
      ...{ mountId: b.mountId, taskId: freshUpload, fileId: path },
      acts: [{ kind: 'import' as const, files: [{ fileId: path, path, renamed: [] }] }],
    })),
  undoBatch: (b) => ways(b).map((report) => ({ report })),
  libraryFacets: (b) => ids(b).map((mountId) => ({ mountIds: [mountId], query: '*' })),
  libraryTags: () => [{}],
  tagFiles: (b) => ways(b).map((path) => ({ tag: path, files: [{ mountId: b.mountId, path }], isTagged: true })),
  libraryFacts: (b) => ways(b).map((path) => ({ mountId: b.mountId, path })),
  libraryUses: (b) => ways(b).map((path) => ({ mountId: b.mountId, path, limit: 10 })),
  libraryMissing: (b) => ways(b).map((path) => ({ mountId: b.mountId, path })),
  libraryCopies: (b) => ways(b).map((path) => ({ mountId: b.mountId, path, by: 'content' })),
  libraryValues: () => [{ field: 'name; DROP TABLE file', start: "'", limit: 10 }],
  keptPoses: () => [{}],
  readPose: (b) => ways(b).map((name) => ({ name })),
  keepPose: (b) => ways(b).map((name) => ({ name, text: '{}', existing: 'replace' })),
  renamePose: (b) =>
    ways(b).flatMap((name) => [
      { name, to: 'other' },
      { name: 'other', to: name },
    ]),
  setPoseAside: (b) => ways(b).map((name) => ({ name })),
  pictureOf: (b) => ways(b).map((path) => ({ mountId: b.mountId, path, look: 'look' })),
  keepPicture: (b) =>
    ways(b).map((way) => ({
      ...{ mountId: b.mountId, path: 'unit.mdx', key: way, picture: new Uint8Array(7) },
      files: [{ path: way, kind: 'file' as const }],
    })),
  unpictured: (b) => [{ mountId: b.mountId, look: 'look' }],
  readNear: (b) => ways(b).map((path) => ({ mountId: b.mountId, path: 'unit.mdx', file: { path, kind: 'file' } })),
  showNear: (b) => ways(b).map((texture) => ({ mountId: b.mountId, path: 'unit.mdx', texture, maxSize: null })),
  stripTypes: () => [{ source: "import '../../private/secret.ts';" }],
  keptPrefabs: () => [{}],
  readPrefab: (b) => ways(b).map((name) => ({ name })),
  keepPrefab: (b) => ways(b).map((name) => ({ name, text: '{}', existing: 'replace' })),
  renamePrefab: (b) =>
    ways(b).flatMap((name) => [
      { name, to: 'other' },
      { name: 'other', to: name },
    ]),
  setPrefabAside: (b) => ways(b).map((name) => ({ name })),
  mounts: () => [{}],
  inspectMount: (b) => ids(b).map((folderId) => ({ folderId, fileId: null })),
  addMount: (b) => [
    ...ids(b).map((folderId) => ({ folderId, fileId: null, key: null })),
    ...ids(b).map((fileId) => ({ folderId: null, fileId, key: null })),
  ],
  mountPlans: (b) => [b.mountId, ...ids(b)].map((mountId) => ({ mountId })),
  setMountPlan: (b) => [{ mountId: b.mountId, key: `halfLife:${b.outside}` }],
  removeMount: (b) => ids(b).map((mountId) => ({ mountId })),
  reorderMounts: (b) => [{ mountIds: [b.mountId] }],
  switchMountSource: (b) => ids(b).map((sourceId) => ({ mountId: b.mountId, sourceId, isEnabled: true })),
  arrangeMountSources: (b) => [{ mountId: b.mountId, sourceIds: [b.sourceId] }],
  addMountSource: (b) => [
    ...ids(b).map((folderId) => ({ mountId: b.mountId, folderId, fileId: null })),
    ...ids(b).map((fileId) => ({ mountId: b.mountId, folderId: null, fileId })),
  ],
  removeMountSource: (b) => ids(b).map((sourceId) => ({ mountId: b.mountId, sourceId })),
  setMountListfile: (b) => ids(b).map((fileId) => ({ mountId: b.mountId, fileId })),
  refreshMount: (b) => [{ mountId: b.mountId }],
  listMounted: (b) => ways(b).map((path) => ({ mountId: b.mountId, path })),
  searchMounted: (b) => [{ mountId: b.mountId, query: 'secret', limit: 10, kinds: [] }],
  describeMounted: (b) => ways(b).map((path) => ({ mountId: b.mountId, path })),
  openMounted: (b) => ways(b).map((path) => ({ mountId: b.mountId, path, sourceId: b.sourceId })),
  mountedOriginOf: (b) => [{ documentId: b.documentId }],
  readMounted: (b) => ways(b).map((path) => ({ mountId: b.mountId, path, sourceId: b.sourceId })),
  previewMounted: (b) => ways(b).map((path) => ({ mountId: b.mountId, path, sourceId: null, maxSize: null })),
  extractMounted: (b) =>
    [...ids(b).map((folderId) => ({ folderId, paths: [''] })), { folderId: b.folderId, paths: ways(b) }].map(
      (each) => ({ ...each, taskId: 'task', mountId: b.mountId, existing: 'overwrite', isFlat: false }),
    ),
  cancelTask: () => [{ taskId: 'task' }],
  saveIntoArchive: (b) =>
    ways(b).map((path) => ({
      ...{ taskId: 'task', documentId: b.documentId, mountId: b.mountId, sourceId: b.sourceId },
      ...{ path, conflict: 'overwrite' },
    })),
  changeArchive: (b) =>
    [
      ...ways(b).map((path) => ({ put: [{ fileId: b.fileId, path }], remove: [] })),
      ...ways(b).map((path) => ({ put: [], remove: [path] })),
      ...ids(b).map((fileId) => ({ put: [{ fileId, path: 'a.mdx' }], remove: [] })),
    ].map((each) => ({ ...each, mountId: b.mountId, sourceId: b.sourceId })),
  compactArchive: (b) => [{ taskId: 'task', mountId: b.mountId, sourceId: b.sourceId }],
  createPatchArchive: (b) => ways(b).map((name) => ({ mountId: b.mountId, name })),
  createArchive: (b) => ids(b).map((fileId) => ({ fileId, version: '1' })),
  resolveFile: (b) =>
    ways(b).flatMap((path) =>
      (['file', 'texture', 'model'] as const).map((kind) => ({ documentId: b.documentId, file: { path, kind } })),
    ),
  resolveMany: (b) => [{ documentId: b.documentId, files: ways(b).map((path) => ({ path, kind: 'file' as const })) }],
  readResolved: (b) => ways(b).map((path) => ({ documentId: b.documentId, file: { path, kind: 'file' as const } })),
  convertTextures: (b) =>
    [
      ...ids(b).map((fileId) => ({ fileIds: [fileId], folderIds: [], target: { kind: 'beside' } })),
      ...ids(b).map((folderId) => ({ fileIds: [], folderIds: [folderId], target: { kind: 'beside' } })),
      { fileIds: [], folderIds: [b.folderId], target: { kind: 'folder', folderId: b.outside } },
      { fileIds: [], folderIds: [b.folderId], target: { kind: 'beside' } },
    ].map((each) => ({ ...each, ...noText, taskId: 'task', existing: 'overwrite' })),
  convertModels: (b) =>
    [
      ...ids(b).map((fileId) => ({ fileIds: [fileId], folderIds: [], folderId: b.folderId })),
      ...ids(b).map((folderId) => ({ fileIds: [], folderIds: [folderId], folderId: b.folderId })),
      { fileIds: [], folderIds: [b.folderId], folderId: b.outside },
    ].map((each) => ({ ...each, taskId: 'task', target: 'mdx-800', scale: null, existing: 'overwrite' })),
  readModelText: (b) => [b.fileId, ...ids(b)].map((fileId) => ({ taskId: 'task', fileId })),
  compileModel: (b) => [b.fileId, ...ids(b)].map((fileId) => ({ taskId: 'task', fileId, rule: 'valve' })),
  importModel: (b) =>
    [b.fileId, ...ids(b)].map((fileId) => ({
      ...{ taskId: 'task', fileId, target: 'mdx-800', recipe: null, wants: 'model' },
    })),
  unpackModel: (b) => [b.fileId, ...ids(b)].map((fileId) => ({ taskId: 'task', fileId })),
  followSource: (b) => [
    ...ids(b).map((documentId) => ({ documentId, fileId: b.fileId, names: ['../../secret.png'] })),
    ...ids(b).map((fileId) => ({ documentId: b.documentId, fileId, names: [] })),
  ],
  readSource: (b) => [b.fileId, ...ids(b)].map((fileId) => ({ fileId, names: ['../../secret.png'] })),
  keepSource: (b) =>
    [b.fileId, ...ids(b)].flatMap((fileId) =>
      [null, { target: 'mdx-800', recipe: '{}', before: Uint8Array.of(1) }].map((imported) => ({
        ...{ documentId: b.documentId, fileId, names: ways(b).slice(0, 4), imported },
      })),
    ),
  keptSource: (b) => [b.documentId, ...ids(b)].map((documentId) => ({ documentId })),
  forgetSource: (b) => ids(b).map((documentId) => ({ documentId })),
  stillHere: () => [{}],
  noteShown: (b) => ids(b).map((documentId) => ({ documentId, isShown: false })),
  forgetUnshown: (b) => ids(b).map((fileId) => ({ fileId })),
  keepAside: (b) => [
    ...ids(b).map((documentId) => ({ documentId, bytes: new Uint8Array(7) })),
    { documentId: b.documentId, bytes: null },
  ],
  readAside: (b) => ids(b).map((documentId) => ({ documentId })),
  saveUnguarded: (b) => ids(b).map((documentId) => ({ documentId })),
};
