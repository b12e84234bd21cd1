/** Requests about files and folders: listing, naming, choosing, uploading and exporting them. */
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Handlers } from '../../shared/host/server.ts';
import { HostError } from '../../shared/host/error.ts';
import { setAside, writeAtomically } from './atomicFile.ts';
import { allowedTarget, checkFileName, chosenPath, chosenTarget, isInside } from './access.ts';
import { exportIntoFolder } from './exportFolder.ts';
import { readFileState } from './fileState.ts';
import { listFolderById, listSamplesBeside, listSiblings } from './folders.ts';
import type { HostParts } from './hostParts.ts';
import { shellOf } from './shellOf.ts';

export function fileHandlers(parts: HostParts) {
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
