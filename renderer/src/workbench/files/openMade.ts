/** Files that were made of a document, opened as one of their own. */
import type { FileEntry } from '../../base/host/index.ts';
import { uploadFile } from '../../base/host/index.ts';
import type { Session } from '../state/session.ts';
import { host } from './host.ts';
import { openEntries } from './open.ts';

/** The first one opens, with the others as its companions; it has no place on disk yet but finds what the source finds. */
export async function openMade(
  session: Session,
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<void> {
  const together = `made-${crypto.randomUUID()}`;
  const entries: FileEntry[] = [];
  for (const { name, bytes } of files) {
    const content = new Blob([Uint8Array.from(bytes)]);
    const file = { name, size: bytes.length, slice: (from: number, to: number) => content.slice(from, to) };
    entries.push(await uploadFile(host().client, file, together, undefined, session.id));
  }
  await openEntries(entries.slice(0, 1));
}
