/** What each request of the contract does: arguments have been checked, errors are worded by the wrapper around these. */
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { importEndingOf } from '../../shared/exchange/import/endings.ts';
import { checkBounds } from '../../shared/host/messages.ts';
import { encodeSteps } from '../../shared/host/steps.ts';
import type { ResultOf } from '../../shared/host/contract.ts';
import type { Handlers } from '../../shared/host/server.ts';
import type { OpenedDocumentEntry, SaveResult } from '../../shared/host/entities.ts';
import { largestAside } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import { setAside, writeAtomically } from './atomicFile.ts';
import { allowedPath, allowedTarget, checkFileName, chosenPath, chosenTarget, isInside } from './access.ts';
import { exchangeHandlers } from './exchangeHandlers.ts';
import { exportIntoFolder } from './exportFolder.ts';
import { readFileState } from './fileState.ts';
import { listFolderById, listSamplesBeside, listSiblings } from './folders.ts';
import type { HostDocument } from './hostDocument.ts';
import type { TakenUpHistory, WrittenFile } from './hostDocumentParts.ts';
import { beforeLibrary, withRoom } from './handlerOrder.ts';
import type { HostFile } from './fileRegistry.ts';
import { nameOfFile } from './fileRegistry.ts';
import type { HostParts } from './hostParts.ts';
import { describeLost, describeRecoverable } from './journal/recovery.ts';
import { batchHandlers } from './batch/batchHandlers.ts';
import { libraryHandlers } from './libraryHandlers.ts';
import { isTextOfModel } from './modelText.ts';
import { mapHandlers } from './maps/mapHandlers.ts';
import { mountHandlers } from './mountHandlers.ts';
import { pictureHandlers } from './pictures.ts';
import { poseHandlers } from './poses.ts';
import { prefabHandlers } from './prefabs.ts';
import { scriptHandlers } from './scripts.ts';
import type { Shell } from './shell.ts';
import { sourceLinkHandlers } from './sourceLinks.ts';
import { isKnownAddress } from './shell.ts';
import { showTexture } from './textures.ts';

function historyEntry({ log, saved }: TakenUpHistory, parts: HostParts): OpenedDocumentEntry['history'] {
  return { stepsBlob: parts.blobs.put(encodeSteps(log)), start: log.position - log.done.length, saved };
}

async function takeUp(document: HostDocument, parts: HostParts): Promise<OpenedDocumentEntry> {
  const taken = await document.takeUp();
  // Before the page has it: if showing it is the page's last act, it is known what that was.
  parts.beingShown.begin(document.id, document.target);
  const { formatId, version, size, originalDigest } = document.copy.about;
  return {
    documentId: document.id,
    name: document.name,
    location: document.target === null ? '' : dirname(document.target),
    formatId,
    version,
    size,
    originalDigest,
    contentBlob: parts.blobs.put('history' in taken ? taken.history.content : taken.content),
    history: 'history' in taken ? historyEntry(taken.history, parts) : null,
    isDirty: document.isDirty,
    hasTarget: document.target !== null,
    isReadOnly: await document.isReadOnly(),
  };
}

async function savedEntry(document: HostDocument, written: WrittenFile, parts: HostParts): Promise<SaveResult> {
  if (written.kind !== 'saved') return written;
  const { path, size, backup, position } = written;
  parts.settings.addRecent(path);
  parts.documents.watchFile(document);
  const file = await parts.registry.describe(parts.registry.addFile(path));
  return { kind: 'saved', position, file, size, backup };
}

/** Recent files that this host may touch. */
function recentFiles(parts: HostParts): ReturnType<HostParts['samples']> {
  return describeAllowed(parts.settings.recent, parts);
}

/** Files that were being shown when a page or the program ended, unless they are open again. */
function unshownFiles(parts: HostParts): ReturnType<HostParts['samples']> {
  return describeAllowed(
    parts.beingShown.left.filter((path) => parts.documents.openAt(path) === null),
    parts,
  );
}

async function describeAllowed(
  paths: readonly string[],
  { access, registry }: HostParts,
): ReturnType<HostParts['samples']> {
  // The user opened them in an earlier run.
  for (const path of paths) access.choose('file', path);
  const allowed = paths.filter((path) => access.allows(path));
  return await Promise.all(allowed.map((path) => registry.describe(registry.addFile(path))));
}

function shellOf(parts: HostParts): Shell {
  const { shell } = parts.options;
  if (shell === null) throw new HostError('bad-request', 'This host has no dialogs; use listFolder.');
  return shell;
}

/** @param opened hears of a document that was not open before */
async function openFile(
  parts: HostParts,
  fileId: string,
  opened: (document: HostDocument) => void,
): Promise<ResultOf<'openFile'>> {
  const { documents, registry, access } = parts;
  const file = registry.file(fileId);
  const path = file.origin === 'file' ? await allowedPath(access, file.path) : null;
  const reached: HostFile = path === null ? file : { origin: 'file', path };
  if (importEndingOf(nameOfFile(reached)) !== null) return { kind: 'otherModel' };
  if (await isTextOfModel(reached)) return { kind: 'modelText' };
  const { document, isNew } = await documents.openFile(reached);
  if (!isNew) return { kind: 'alreadyOpen', documentId: document.id };
  opened(document);
  return { kind: 'opened', document: await takeUp(document, parts) };
}

function documentHandlers(parts: HostParts) {
  const { documents, registry, settings, access, blobs } = parts;
  return {
    openFile: ({ fileId }) =>
      openFile(parts, fileId, ({ target }) => {
        if (target !== null) settings.addRecent(target);
      }),
    openBeside: ({ fileId }) => openFile(parts, fileId, () => undefined),
    attachDocument: ({ documentId }) => takeUp(documents.get(documentId), parts),
    async resumeDocument({ documentId, fileId, home: place, position }) {
      const file = fileId === null ? null : registry.file(fileId);
      const reached =
        file?.origin === 'file' ? { origin: file.origin, path: await allowedPath(access, file.path) } : file;
      const home = place === null ? null : { mountPath: place.mountLocation, label: place.label, path: place.path };
      const document = await documents.resume(documentId, reached, home);
      if (home !== null) document.settleAt({ ...home, sha256: '' });
      const digest = await document.resumeAt(position);
      const { name, target } = document;
      return {
        name,
        location: target === null ? '' : dirname(target),
        hasTarget: target !== null,
        isReadOnly: await document.isReadOnly(),
        originalDigest: document.copy.about.originalDigest,
        digest,
      };
    },
    openRecovered: async ({ journalId, as }) => takeUp(await documents.openRecovered(journalId, as), parts),
    async discardRecovered({ journalId }) {
      await documents.discardRecovered(journalId);
      return {};
    },
    async commit(commit) {
      await documents.get(commit.documentId).commit(commit);
      return {};
    },
    async resync({ documentId, content, position }) {
      // It is a message within the message, decoded later.
      checkBounds(content);
      const message = await documents.get(documentId).resync(content, position);
      return { isJournaled: message === null, message: message ?? '' };
    },
    async keepAside({ documentId, bytes }) {
      if (bytes !== null && bytes.length > largestAside)
        throw new HostError('bad-request', `${bytes.length} bytes are more than are kept beside a journal.`);
      await documents.get(documentId).keepAside(bytes);
      return {};
    },
    async readAside({ documentId }) {
      const bytes = await documents.get(documentId).aside();
      return bytes === null ? { kind: 'missing' } : { kind: 'found', blob: blobs.put(bytes) };
    },
    saveUnguarded({ documentId }) {
      documents.get(documentId).acceptUnguarded();
      return {};
    },
    async save({ documentId, conflict }) {
      const document = documents.get(documentId);
      return await savedEntry(document, await document.save(conflict), parts);
    },
    async saveAs({ documentId, fileId, conflict }) {
      const document = documents.get(documentId);
      const file = registry.file(fileId);
      if (file.origin !== 'file') throw new HostError('bad-request', 'Choose a file on disk to save to.');
      const path = await allowedTarget(access, file.path);
      return await savedEntry(document, await document.saveAs(path, conflict), parts);
    },
    async revert({ documentId }) {
      const document = documents.get(documentId);
      await document.revert();
      // It may consist of other files now.
      documents.watchFile(document);
      return await takeUp(document, parts);
    },
    async closeDocument({ documentId, edits }) {
      await documents.close(documentId, edits);
      parts.beingShown.end(documentId);
      return {};
    },
    digest: ({ documentId }) => {
      const document = documents.get(documentId);
      return document.inTurn(() => document.copy.run('digest', {}));
    },
    async originalBytes({ documentId }) {
      const document = documents.get(documentId);
      const { bytes, files } = await document.inTurn(() => document.copy.run('original', {}));
      return { blob: blobs.put(bytes), files };
    },
    async writtenBytes({ documentId }) {
      const document = documents.get(documentId);
      const { bytes } = await document.inTurn(() => document.copy.run('write', { name: null, readsBack: false }));
      return { blob: blobs.put(bytes) };
    },
  } satisfies Partial<Handlers>;
}

function fileHandlers(parts: HostParts) {
  const { registry, access, documents, uploads } = parts;
  return {
    listFolder: ({ folderId }) => listFolderById(folderId, access, registry),
    async siblings({ documentId }) {
      const { target, folder, name } = documents.get(documentId);
      if (target !== null) return { files: await listSiblings(target, access, registry) };
      const { samplesFolder } = parts.options;
      const isSample = folder !== null && samplesFolder !== null && isInside(samplesFolder, folder);
      return { files: isSample ? await listSamplesBeside(join(folder, name), registry) : [] };
    },
    async nameFile({ folderId, name }) {
      const path = await allowedTarget(access, join(registry.folder(folderId), checkFileName(name)));
      return await registry.describe(registry.addFile(path));
    },
    async nameBeside({ documentId, name }) {
      const { target } = documents.get(documentId);
      if (target === null) throw new HostError('bad-request', 'The document has no file yet. Save it first.');
      const path = await allowedTarget(access, join(dirname(target), checkFileName(name)));
      return await registry.describe(registry.addFile(path));
    },
    async readBeside({ documentId, name }) {
      const { target } = documents.get(documentId);
      if (target === null) return { kind: 'missing' };
      const path = await allowedTarget(access, join(dirname(target), checkFileName(name)), 'read');
      if ((await stat(path).catch(() => null)) === null) return { kind: 'missing' };
      const { bytes } = await readFileState(path);
      return { kind: 'found', blob: parts.blobs.put(bytes), size: bytes.length };
    },
    async setAside({ fileId }) {
      const file = registry.file(fileId);
      if (file.origin !== 'file') throw new HostError('bad-request', 'Only files on disk can be taken away.');
      const path = await allowedTarget(access, file.path);
      if (documents.openAt(path) !== null) throw new HostError('busy', `${basename(path)} is open in a tab.`);
      return { backup: basename(await setAside(path)) };
    },
    async chooseOpen({ offers }) {
      const paths = await shellOf(parts).chooseOpen(offers);
      const real = await Promise.all(paths.map((path) => chosenPath(access, 'file', path)));
      return { files: await Promise.all(real.map((path) => registry.describe(registry.addFile(path)))) };
    },
    async chooseSave({ documentId }) {
      const document = documents.get(documentId);
      const suggested = document.target ?? document.name;
      const path = await shellOf(parts).chooseSave(suggested);
      if (path === null) return { file: null };
      return { file: await registry.describe(registry.addFile(await chosenTarget(access, 'file', path))) };
    },
    async chooseFolder({ title }) {
      const chosen = await shellOf(parts).chooseFolder(title);
      if (chosen === null) return { folder: null };
      const path = await chosenPath(access, 'folder', chosen);
      return { folder: { folderId: registry.addFolder(path), name: path } };
    },
    async chooseExport({ suggestedName }) {
      const path = await shellOf(parts).chooseSave(checkFileName(suggestedName));
      if (path === null) return { file: null };
      return { file: await registry.describe(registry.addFile(await chosenTarget(access, 'target', path))) };
    },
    async exportUpload({ uploadId, fileId, conflict }) {
      const { bytes } = uploads.finish(uploadId);
      const file = registry.file(fileId);
      if (file.origin !== 'file') throw new HostError('bad-request', 'Choose a file on disk to write to.');
      const path = await allowedTarget(access, file.path);
      const open = documents.openAt(path);
      if (open !== null) throw new HostError('busy', `${basename(path)} is open in a tab. Choose another name.`);
      const info = await stat(path).catch(() => null);
      if (info !== null && conflict === 'ask')
        return { kind: 'exists', name: basename(path), modifiedMs: info.mtimeMs };
      await writeAtomically(path, bytes, { backup: true });
      return { kind: 'written', file: await registry.describe(registry.addFile(path)) };
    },
    exportIntoFolder: (params) => exportIntoFolder(params, parts),
    startUpload: ({ name, size, drop }) => ({ uploadId: uploads.start(name, size, drop) }),
    uploadPiece({ uploadId, bytes }) {
      uploads.add(uploadId, bytes);
      return {};
    },
    async finishUpload({ uploadId, madeFrom }) {
      const { name, bytes, drop } = uploads.finish(uploadId);
      const folder = madeFrom === null ? null : documents.get(madeFrom).folder;
      return await registry.describe(registry.addUpload(name, bytes, drop, folder));
    },
  } satisfies Partial<Handlers>;
}

export function createHandlers(parts: HostParts): Handlers {
  return beforeLibrary(withRoom(allHandlers(parts), parts.blobs), parts.library);
}

function allHandlers(parts: HostParts): Handlers {
  const { documents, registry, settings, options } = parts;
  return {
    ...documentHandlers(parts),
    ...fileHandlers(parts),
    ...poseHandlers(parts),
    ...pictureHandlers(parts),
    ...exchangeHandlers(parts),
    ...prefabHandlers(parts),
    ...sourceLinkHandlers(parts),
    ...mountHandlers(parts, (document) => takeUp(document, parts)),
    ...libraryHandlers(parts),
    ...batchHandlers(parts),
    ...mapHandlers(parts),
    ...scriptHandlers(),
    async welcome() {
      const { found, lost } = await documents.findRecoverable();
      return {
        appVersion: options.appVersion,
        hostKind: options.kind,
        platform: process.platform,
        hasDialogs: options.shell !== null,
        recent: await recentFiles(parts),
        samples: await parts.samples(),
        recoverable: [
          ...found.filter(({ path }) => path === null || parts.access.allows(path, 'write')).map(describeRecoverable),
          ...lost.map(describeLost),
        ],
        unshown: await unshownFiles(parts),
        openDocuments: documents.all.map((document) => ({
          documentId: document.id,
          name: document.name,
          location: document.target === null ? '' : dirname(document.target),
          isDirty: document.isDirty,
          wasBeingShown: parts.beingShown.isSuspect(document.id),
        })),
      };
    },
    stillHere() {
      parts.pageAnswered();
      return {};
    },
    noteShown({ documentId, isShown }) {
      if (isShown) parts.beingShown.end(documentId);
      else parts.beingShown.begin(documentId, documents.get(documentId).target);
      return {};
    },
    forgetUnshown({ fileId }) {
      const file = registry.file(fileId);
      if (file.origin === 'file') parts.beingShown.forget(file.path);
      return {};
    },
    async takeFilesToOpen() {
      const ids = parts.filesToOpen.splice(0);
      return { files: await Promise.all(ids.map((id) => registry.describe(id))) };
    },
    readSettings: () => ({ settings: [...settings.values].map(([name, json]) => ({ name, json })) }),
    writeSetting({ name, json }) {
      settings.setValue(name, json);
      return {};
    },
    forgetRecent({ fileId }) {
      const file = registry.file(fileId);
      if (file.origin === 'file') settings.removeRecent(file.path);
      return {};
    },
    findTexture: (params) => showTexture(params, parts),
    async setTextureFolder({ folderId }) {
      settings.setTextureFolder(
        folderId === null ? null : await allowedPath(parts.access, registry.folder(folderId), 'list'),
      );
      return {};
    },
    textureFolder() {
      const path = settings.textureFolder;
      const isAllowed = path !== null && parts.access.allows(path, 'list');
      return { folder: isAllowed ? { folderId: registry.addFolder(path), name: path } : null };
    },
    answerClose({ isAllowed }) {
      options.shell?.answerClose(isAllowed);
      return {};
    },
    async openExternal({ address }) {
      if (!isKnownAddress(address)) throw new HostError('denied', 'This address is not on the list of known pages.');
      await shellOf(parts).openExternal(address);
      return {};
    },
  };
}
