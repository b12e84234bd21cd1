/**
 * FBX by way of glTF. What is converted holds its own units: centimetres times `UnitScaleFactor` of its GlobalSettings; pictures
 * are named by where they lay on the disk of who exported it, and are looked for beside the file.
 */
import { decodeText } from '../../codec/text.ts';
import type { ExchangeFile, ExchangeSource } from '../files.ts';
import { textBytes } from '../files.ts';
import { objectsOf, rootOf, type Json } from '../gltf/read/check.ts';
import { partsOf } from '../gltf/read/container.ts';
import type { ReadModel } from '../gltf/read/index.ts';
import { readGltf } from '../gltf/read/index.ts';
import { placedContent } from '../import/axes.ts';
import { convertFbx } from './converter.ts';

/** Extensions that the converter names in every file, used or not. */
const empty: ReadonlySet<unknown> = new Set(['FB_ngon_encoding', 'KHR_materials_volume']);

const centimetres = 0.01;
const unitName = 'UnitScaleFactor';

/** Where the name stands by itself, behind its own length or a quote; −1 where it does not. */
function unitPlace(bytes: Uint8Array): number {
  const name = textBytes(unitName);
  for (let at = 1; at + name.length < bytes.length; at++) {
    const isOwn = bytes[at - 1] === 0 || bytes[at - 1] === 0x22;
    if (isOwn && name.every((value, index) => bytes[at + index] === value)) return at + name.length;
  }
  return -1;
}

/** Metres of one unit; centimetres where the file does not say. */
export function fbxUnit(bytes: Uint8Array): number {
  let at = unitPlace(bytes);
  if (at < 0) return centimetres;
  if (bytes[at] === 0x22) {
    const text = decodeText(bytes, at + 1, Math.min(bytes.length, at + 120));
    const value = Number(/^(?:\s*,\s*"[^"]*")*\s*,\s*([-+.\deE]+)/.exec(text)?.[1] ?? 1);
    return (value > 0 && Number.isFinite(value) ? value : 1) * centimetres;
  }
  // Texts with their lengths until the number, which is a double.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  while (at + 5 <= bytes.length && bytes[at] === 0x53) at += 5 + view.getUint32(at + 1, true);
  if (at + 9 > bytes.length || bytes[at] !== 0x44) return centimetres;
  const value = view.getFloat64(at + 1, true);
  return (value > 0 && Number.isFinite(value) ? value : 1) * centimetres;
}

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** The glTF with pictures by their bare names, and without what stands in it for nothing. */
function tidied(json: Json): Json {
  const images = objectsOf(json, 'images').map((image) => {
    const { uri } = image;
    return typeof uri === 'string' && !uri.startsWith('data:')
      ? { ...image, uri: encodeURIComponent(baseName(uri)) }
      : image;
  });
  const used = Array.isArray(json['extensionsUsed']) ? json['extensionsUsed'].filter((name) => !empty.has(name)) : [];
  return { ...json, ...(images.length > 0 ? { images } : {}), extensionsUsed: used };
}

/** Clips are named behind what they move: “Armature|Walk”. */
export const fbxClipName = (name: string): string => name.split('|').at(-1) ?? name;

/**
 * An FBX as a glTF in the FBX's own units, and where the files that belong to it come from.
 * @throws ImportError with one sentence
 */
export async function gltfOfFbx(
  bytes: Uint8Array,
  source: ExchangeSource,
): Promise<{ readonly bytes: Uint8Array; readonly source: ExchangeSource }> {
  const [main, ...parts] = await convertFbx(bytes);
  const { json } = partsOf(main?.bytes ?? new Uint8Array(0));
  const own = new Map(parts.map((file: ExchangeFile) => [file.name, file.bytes]));
  return {
    bytes: textBytes(JSON.stringify(tidied(rootOf(json)))),
    source: { read: (path) => own.get(path) ?? source.read(path) },
  };
}

/** @throws ImportError with one sentence */
export async function readFbx(bytes: Uint8Array, name: string, source: ExchangeSource): Promise<ReadModel> {
  const gltf = await gltfOfFbx(bytes, source);
  const read = await readGltf(gltf.bytes, name, gltf.source);
  const content = placedContent(read.content, { front: 'z', scale: fbxUnit(bytes), lift: 0 });
  const clips = content.clips.map((clip) => ({ ...clip, name: fbxClipName(clip.name) }));
  return { ...read, content: { ...content, clips }, isGameUnits: false, generator: '' };
}
