/** The user interface's side of the host: connect once, open documents, stream their edits. */
export type { ConnectedHost } from './connect.ts';
export { connectHost } from './connect.ts';
export { enterByLink, readNewLink } from './newLink.ts';
export { uploadBytes, uploadFile } from './upload.ts';
export { HostClient } from '../../../../shared/host/client.ts';
export type { EventOf, ParamsOf, ResultOf } from '../../../../shared/host/contract.ts';
export type {
  FileEntry,
  FolderListing,
  FoundTexture,
  OpenDocumentEntry,
  OpenedDocumentEntry,
  RecoverableWork,
  SaveResult,
} from '../../../../shared/host/entities.ts';
export type { HostErrorCode } from '../../../../shared/host/error.ts';
export { HostError } from '../../../../shared/host/error.ts';
export type { HostConnection, OpenedDocumentListener } from '../../../../shared/host/openedDocument.ts';
export { OpenedDocument } from '../../../../shared/host/openedDocument.ts';
