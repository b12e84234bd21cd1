/** What each request of the contract does: arguments have been checked, errors are worded by the wrapper around these. */
import { dirname } from 'node:path';
import type { Handlers } from '../../shared/host/server.ts';
import { HostError } from '../../shared/host/error.ts';
import { allowedPath } from './access.ts';
import { exchangeHandlers } from './exchangeHandlers.ts';
import { beforeLibrary, withRoom } from './handlerOrder.ts';
import type { HostParts } from './hostParts.ts';
import { describeLost, describeRecoverable } from './journal/recovery.ts';
import { batchHandlers } from './batch/batchHandlers.ts';
import { libraryHandlers } from './libraryHandlers.ts';
import { mapHandlers } from './maps/mapHandlers.ts';
import { mountHandlers } from './mountHandlers.ts';
import { pictureHandlers } from './pictures.ts';
import { poseHandlers } from './poses.ts';
import { prefabHandlers } from './prefabs.ts';
import { scriptHandlers } from './scripts.ts';
import { sourceLinkHandlers } from './sourceLinks.ts';
import { isKnownAddress } from './shell.ts';
import { showTexture } from './textures.ts';
import { documentHandlers, takeUp } from './documentHandlers.ts';
import { fileHandlers } from './fileHandlers.ts';
import { shellOf } from './shellOf.ts';

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
