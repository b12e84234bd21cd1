/** Files of the game that a map names, as its first document finds them. */
import { host, request } from '../../../../workbench/files/host.ts';
import type { TerrainMap } from '../maps.ts';

export interface FoundFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Null where there is none, and while no file of the map is open. */
export async function readGameFile(
  map: TerrainMap,
  path: string,
  kind: 'file' | 'texture' = 'file',
): Promise<FoundFile | null> {
  const [first] = map.sessions;
  if (first === undefined) return null;
  const found = await request('readResolved', { documentId: first.id, file: { path, kind } });
  return found.kind === 'missing' ? null : { name: found.name, bytes: await host().fetchBlob(found.blob) };
}

/** A file beside the map's own; null where there is none. */
export async function bytesBeside(map: TerrainMap, name: string): Promise<Uint8Array | null> {
  const [session] = map.sessions;
  if (session === undefined) return null;
  const found = await request('readBeside', { documentId: session.id, name });
  return found.kind === 'missing' ? null : await host().fetchBlob(found.blob);
}

/** A file of text, a letter a byte: all of them come back by `bytesOfText`. */
export function textOfBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

export function bytesOfText(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
