/** Shows the textures of a model: finds the file, has it decoded in a worker, and tells when it changes. */
import { basename, dirname } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { ParamsOf } from '../../shared/host/contract.ts';
import type { FoundTexture } from '../../shared/host/entities.ts';
import { HostError } from '../../shared/host/error.ts';
import { isInside } from './access.ts';
import type { HostDocument } from './hostDocument.ts';
import type { HostParts } from './host.ts';
import type { TextureSearch } from './textureSearch.ts';
import { findTextureFile } from './textureSearch.ts';

/** Samples lie in the program's own folder, which the roots of a browser host need not hold. */
function searchOf(document: HostDocument, parts: HostParts): TextureSearch {
  const { folder } = document;
  const { access, options, settings } = parts;
  const { samplesFolder } = options;
  const allows = (path: string): boolean =>
    access.allows(path) || (samplesFolder !== null && isInside(samplesFolder, path));
  return { access: { roots: access.roots, allows }, folder, extraFolder: settings.textureFolder };
}

export async function showTexture(params: ParamsOf<'findTexture'>, parts: HostParts): Promise<FoundTexture> {
  const { documentId, path, maxSize } = params;
  const document = parts.documents.get(documentId);
  const file = await findTextureFile(path, searchOf(document, parts));
  if (file === null) return { kind: 'missing' };
  const name = basename(file);
  document.watchTexture(file, parts.watcher, () => parts.tell('textureChanged', { documentId, path }));
  try {
    const bytes = Uint8Array.from(await readFile(file));
    const worker = parts.pool.pick();
    const { pixels, ...about } = await worker.run('decodeImage', { bytes, name, maxSize }, [bytes.buffer]);
    return { kind: 'found', name, location: dirname(file), ...about, pixelsBlob: parts.blobs.put(pixels) };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { kind: 'unreadable', name, message: error.message };
  }
}
