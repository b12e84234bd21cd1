/** Shows the textures of a model: finds the file, has it decoded in a worker, and tells when it changes. */
import { basename, dirname, join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { decodeMiptex, fittingMip, readMiptex } from '../../shared/archive/miptex.ts';
import { baseName, extensionOf, folderName, joinPath, normalisePath } from '../../shared/archive/paths.ts';
import { FormatError } from '../../shared/codec/error.ts';
import type { FilePart } from '../../shared/codec/documentView.ts';
import { blpVersion } from '../../shared/formats/blp/index.ts';
import type { ParamsOf } from '../../shared/host/contract.ts';
import type { FoundTexture } from '../../shared/host/entities.ts';
import { HostError } from '../../shared/host/error.ts';
import { allowedPath } from './access.ts';
import type { FilePlace } from './fileSets.ts';
import { FileSets, nameIn, namesIn } from './fileSets.ts';
import type { HostParts } from './hostParts.ts';
import type { MountedFile } from './mounts/mount.ts';
import { readMountedFile } from './mounts/mount.ts';
import { placeOf } from './mounts/home.ts';
import type { ReadFound, Seeker } from './mounts/resolve.ts';
import { findFor, findForDocument, readForDocument, readFound, watchForAppearing } from './mounts/resolve.ts';
import type { DecodedTexture } from './mounts/textures.ts';

/** Textures of WADs are small and have no file of their own: they are decoded here. */
function decodeLump(bytes: Uint8Array, name: string, maxSize: number | null): DecodedTexture {
  const texture = readMiptex(bytes);
  const { width, height, pixels } = decodeMiptex(texture, fittingMip(texture, maxSize));
  const encoding = texture.palette === null ? '256 grey tones' : '256 colours';
  const { hasTransparency: hasAlpha, damage } = texture;
  return { name, width, height, encoding, hasAlpha, damage, pixels, compressed: null };
}

/** In which form a picture is wanted. */
export interface WantedPicture {
  /** Longest side in pixels; null for the full size. */
  readonly maxSize: number | null;
  /** DXT blocks may be given as they are. */
  readonly acceptsDxt: boolean;
}

/** A picture's file, or files: those of BLP version 0 lie beside each other. */
interface PictureFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: readonly FilePart[];
}

async function decode(
  { name, bytes, files }: PictureFile,
  wanted: WantedPicture,
  parts: HostParts,
): Promise<DecodedTexture> {
  if (extensionOf(name) === 'miptex') return decodeLump(bytes, name, wanted.maxSize);
  const decoded = await parts.pool.pick().run('decodeImage', { bytes, name, files, ...wanted }, [bytes.buffer]);
  return { name, ...decoded };
}

function shown({ pixels, ...about }: DecodedTexture, location: string, parts: HostParts): FoundTexture {
  return { kind: 'found', ...about, location, pixelsBlob: parts.blobs.put(pixels) };
}

/** What is wrong with a picture that was found; faults of the program go on. */
function unreadable(error: unknown, name: string): FoundTexture {
  if (error instanceof HostError || error instanceof FormatError) {
    return { kind: 'unreadable', name, message: error.message };
  }
  throw error;
}

/** A picture of a mount, kept decoded for the next time. */
export async function showMounted(file: MountedFile, wanted: WantedPicture, parts: HostParts): Promise<FoundTexture> {
  const { source, entry, path } = file;
  const { pixels: cache } = parts.mounting;
  const name = baseName(path);
  const key = `${source.id}:${source.open?.stamp ?? ''}:${entry}:${wanted.maxSize ?? ''}${wanted.acceptsDxt ? ':dxt' : ''}`;
  // Loose files have no stamp that would tell of a change.
  const known = source.plan.kind !== 'folder' ? cache.get(key) : null;
  try {
    if (known !== null) return shown(known, source.plan.label, parts);
    const picture = await readMountedPicture(file, parts);
    const texture = await decode(picture, wanted, parts);
    // Files beside it may come from other sources, of whose changes the key knows nothing.
    if (picture.files.length < 2 && source.plan.kind !== 'folder') cache.put(key, texture);
    return shown(texture, source.plan.label, parts);
  } catch (error) {
    return unreadable(error, name);
  }
}

/** A picture of a mount; the mips of BLP version 0 lie beside it there, whichever source has them. */
async function readMountedPicture(file: MountedFile, { pool, access }: HostParts): Promise<PictureFile> {
  const name = baseName(file.path);
  const bytes = await readMountedFile(file);
  if (blpVersion(bytes) !== 0) return { name, bytes, files: [] };
  return { name, ...(await new FileSets(pool, access).at(placeOf(file, false))) };
}

/** Finds and reads a file by its path in the game; null when it is nowhere. */
type ReadWanted = (path: string) => Promise<ReadFound | null>;

/** A picture on disk; mips of BLP version 0 that are not beside it are looked for in the mounts, under the name `wanted`. */
async function readPicture(
  path: string,
  wanted: string,
  readWanted: ReadWanted,
  parts: HostParts,
): Promise<PictureFile> {
  const name = basename(path);
  const bytes = Uint8Array.from(await readFile(path));
  if (blpVersion(bytes) !== 0) return { name, bytes, files: [] };
  const folder = folderName(normalisePath(wanted));
  const beside: FilePlace = {
    key: path,
    name,
    where: `in ${dirname(path)}, nor in a game or archive`,
    async read(each) {
      const found = nameIn(await namesIn(dirname(path)), each);
      if (found !== null) {
        const own = await allowedPath(parts.access, join(dirname(path), found));
        return { name: found, bytes: Uint8Array.from(await readFile(own)) };
      }
      const other = await readWanted(joinPath(folder, each));
      return other === null ? null : { name: other.name, bytes: Uint8Array.from(other.bytes) };
    },
  };
  return { name, ...(await new FileSets(parts.pool, parts.access).at(beside)) };
}

export async function showTexture(params: ParamsOf<'findTexture'>, parts: HostParts): Promise<FoundTexture> {
  const { documentId, path, maxSize, accepts } = params;
  const wanted = { maxSize, acceptsDxt: accepts.includes('dxt') };
  const { asked } = parts.mounting;
  const found = await findForDocument(documentId, { path, kind: 'texture' }, parts);
  if (found === null) {
    asked.note(documentId, path, null);
    await watchForAppearing(documentId, { path, kind: 'texture' }, parts);
    return { kind: 'missing' };
  }
  if (found.kind === 'mounted') {
    asked.note(documentId, path, found.file.mount.id);
    // A file beside the model would be taken instead.
    await watchForAppearing(documentId, { path, kind: 'texture' }, parts);
    return await showMounted(found.file, wanted, parts);
  }
  asked.forget(documentId, path);
  const name = basename(found.path);
  const changed = (): void => parts.tell('textureChanged', { documentId, path });
  parts.documents.get(documentId).watches.texture(found.path, parts.watcher, changed);
  try {
    const readWanted: ReadWanted = (each) => readForDocument({ documentId, file: { path: each, kind: 'file' } }, parts);
    const picture = await readPicture(found.path, path, readWanted, parts);
    return shown(await decode(picture, wanted, parts), dirname(found.path), parts);
  } catch (error) {
    return unreadable(error, name);
  }
}

/** A picture that a file of a mount names, whose document nobody has opened: nothing is watched for it. */
export async function showTextureFor(
  seeker: Seeker,
  path: string,
  wanted: WantedPicture,
  parts: HostParts,
): Promise<FoundTexture> {
  const found = await findFor(seeker, { path, kind: 'texture' }, parts);
  if (found === null) return { kind: 'missing' };
  if (found.kind === 'mounted') return await showMounted(found.file, wanted, parts);
  const readWanted: ReadWanted = async (each) => {
    const other = await findFor(seeker, { path: each, kind: 'file' }, parts);
    return other === null ? null : await readFound(other);
  };
  try {
    const picture = await readPicture(found.path, path, readWanted, parts);
    return shown(await decode(picture, wanted, parts), dirname(found.path), parts);
  } catch (error) {
    return unreadable(error, basename(found.path));
  }
}
