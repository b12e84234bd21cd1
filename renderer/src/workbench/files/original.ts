/** Brings the bytes a document was read from out of the host, when a panel wants them. */
import type { Original } from '../../../../shared/codec/documentView.ts';
import type { Session } from '../state/session.ts';
import { host, request } from './host.ts';

export async function fetchOriginal({ id, document }: Session): Promise<Original> {
  if (document.original !== null) return document.original;
  const { blob, files } = await request('originalBytes', { documentId: id });
  const original = { bytes: await host().fetchBlob(blob), version: document.version, files };
  document.provideOriginal(original);
  return original;
}
