/** Requests about documents: opening, editing, saving, closing them, and work that was recovered. */
import { dirname } from 'node:path';
import { importEndingOf } from '../../shared/exchange/import/endings.ts';
import { checkBounds } from '../../shared/host/messages.ts';
import { encodeSteps } from '../../shared/host/steps.ts';
import type { ResultOf } from '../../shared/host/contract.ts';
import type { Handlers } from '../../shared/host/server.ts';
import type { OpenedDocumentEntry, SaveResult } from '../../shared/host/entities.ts';
import { largestAside } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import { allowedPath, allowedTarget } from './access.ts';
import type { HostDocument } from './hostDocument.ts';
import type { TakenUpHistory, WrittenFile } from './hostDocumentParts.ts';
import type { HostFile } from './fileRegistry.ts';
import { nameOfFile } from './fileRegistry.ts';
import type { HostParts } from './hostParts.ts';
import { sha256Of } from './fileState.ts';
import { isTextOfModel } from './modelText.ts';

function historyEntry({ log, saved }: TakenUpHistory, parts: HostParts): OpenedDocumentEntry['history'] {
  return { stepsBlob: parts.blobs.put(encodeSteps(log)), start: log.position - log.done.length, saved };
}

/** Gives a page the document as it stands: content, history, and where it lies. */
export async function takeUp(document: HostDocument, parts: HostParts): Promise<OpenedDocumentEntry> {
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

export function documentHandlers(parts: HostParts) {
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
    check: ({ documentId, ...as }) => {
      const document = documents.get(documentId);
      return document.inTurn(() => document.copy.run('check', as));
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
    async savedBytes({ documentId }) {
      const document = documents.get(documentId);
      const saved = await document.savedFiles();
      if (saved === null) return { kind: 'missing' };
      const isOriginal = saved === 'original' || sha256Of(saved.bytes) === document.copy.about.originalDigest;
      return isOriginal
        ? { kind: 'original' }
        : { kind: 'found', blob: blobs.put(saved.bytes), files: [...saved.files] };
    },
    async writtenBytes({ documentId }) {
      const document = documents.get(documentId);
      const { bytes } = await document.inTurn(() => document.copy.run('write', { name: null, readsBack: false }));
      return { blob: blobs.put(bytes) };
    },
  } satisfies Partial<Handlers>;
}
