/** GLB containers, and glTF texts with files beside them: their JSON, and the bytes that belong to it. */
import { GLB_BUFFER } from '@gltf-transform/core';
import { decodeText } from '../../../codec/text.ts';
import { ImportError } from './problem.ts';

const magic = 0x46546c67;
const jsonChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;
const headSize = 12;

export interface GltfParts {
  readonly json: unknown;
  /** The part of a GLB that holds its numbers and pictures; null where there is none. */
  readonly binary: Uint8Array<ArrayBuffer> | null;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(bytes, 0, bytes.length).replace(/^\uFEFF/, ''));
  } catch {
    throw new ImportError('this is no glTF: its text is no JSON. Export it again from the program it comes from');
  }
}

/** Bytes in memory of their own: arrays are laid over them, and need their alignment. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}

/** Whether bytes begin as a GLB does; else they are the JSON of a glTF, or something else. */
export function isGlb(bytes: Uint8Array): boolean {
  return (
    bytes.length >= headSize &&
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true) === magic
  );
}

/** @throws ImportError */
export function partsOf(bytes: Uint8Array): GltfParts {
  if (!isGlb(bytes)) return { json: parsed(bytes), binary: null };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(4, true);
  if (version !== 2) throw new ImportError(`this GLB is of version ${version}; version 2 is read`);
  const end = view.getUint32(8, true);
  if (end > bytes.length) {
    throw new ImportError(`this GLB is cut off: it states ${end} bytes and has ${bytes.length}`);
  }
  let json: unknown = null;
  let binary: Uint8Array<ArrayBuffer> | null = null;
  for (let at = headSize; at + 8 <= end;) {
    const size = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    if (size > end - at - 8)
      throw new ImportError(`this GLB is damaged: the part at byte ${at} is longer than the file`);
    const content = bytes.subarray(at + 8, at + 8 + size);
    if (kind === jsonChunk && json === null) json = parsed(content);
    if (kind === binaryChunk && binary === null) binary = ownBytes(content);
    at += 8 + size + ((4 - (size % 4)) % 4);
  }
  if (json === null) throw new ImportError('this GLB is damaged: it has no JSON');
  return { json, binary };
}

/** What the binary part of a GLB is called among the files. */
export const binaryName = GLB_BUFFER;
