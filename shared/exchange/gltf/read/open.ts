/** A glTF with all that belongs to it, checked and opened by gltf-transform. */
import type { Document } from '@gltf-transform/core';
import { Logger, Verbosity, WebIO } from '@gltf-transform/core';
import {
  EXTMeshoptCompression,
  KHRDracoMeshCompression,
  KHRMaterialsPBRSpecularGlossiness,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
  KHRTextureTransform,
} from '@gltf-transform/extensions';
import type { ContentNote } from '../../../model/content.ts';
import type { ExchangeSource } from '../../files.ts';
import type { Json } from './check.ts';
import { checkGltf, extensionsOf, objectsOf, rootOf, wantedFiles } from './check.ts';
import { binaryName, ownBytes, partsOf } from './container.ts';
import { checkUnpacked, dracoDecoder, dracoExtension } from './draco.ts';
import { ImportError } from './problem.ts';

/** What is read beside glTF itself. */
export const readExtensions = [
  EXTMeshoptCompression,
  KHRDracoMeshCompression,
  KHRMaterialsPBRSpecularGlossiness,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
  KHRTextureTransform,
];

/** Those that change what a file is, in words; others are told by their names. */
const knownLosses: Readonly<Record<string, string>> = {
  KHR_lights_punctual: 'lights',
  KHR_materials_variants: 'variants of materials',
  EXT_mesh_gpu_instancing: 'meshes that are repeated by the graphics card',
};

/** Looks of materials that the games have nothing of. */
const isFinish = (name: string): boolean => name.startsWith('KHR_materials_') && !(name in knownLosses);

function checkExtensions(json: Json, notes: ContentNote[]): void {
  const known = new Set<string>(readExtensions.map(({ EXTENSION_NAME }) => EXTENSION_NAME));
  const needed = extensionsOf(json, 'extensionsRequired').filter((name) => !known.has(name));
  const [first] = needed;
  if (first === 'KHR_texture_basisu' || first === 'EXT_texture_webp') {
    throw new ImportError(
      `its pictures are of a kind that is not read (${first}). Export it with PNG or JPEG pictures`,
    );
  }
  if (first !== undefined && !isFinish(first)) {
    throw new ImportError(`it needs the extension ${first}, which is not read. Export it without`);
  }
  const used = extensionsOf(json, 'extensionsUsed').filter((name) => !known.has(name));
  const named = used.filter((name) => !isFinish(name)).map((name) => knownLosses[name] ?? name);
  if (named.length > 0) notes.push({ kind: 'lost', text: named.join(', ') });
  const finishes = used.filter(isFinish);
  if (finishes.length > 0) {
    notes.push({ kind: 'lost', text: `looks of materials that the game has not: ${finishes.join(', ')}` });
  }
}

type Resources = Record<string, Uint8Array<ArrayBuffer>>;

function decodedName(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

function isReachable(uri: string): boolean {
  return !/^[a-z][a-z\d+.-]+:/i.test(uri) && !uri.startsWith('/') && !uri.startsWith('\\');
}

function gather(json: Json, source: ExchangeSource, notes: ContentNote[]): Resources {
  const { buffers, pictures } = wantedFiles(json);
  const resources: Resources = {};
  const find = (uri: string): Uint8Array<ArrayBuffer> | null => {
    const found = isReachable(uri) ? source.read(decodedName(uri)) : null;
    return found === null ? null : ownBytes(found);
  };
  for (const uri of buffers) {
    const found = find(uri);
    if (found === null) {
      throw new ImportError(`${decodedName(uri)} is missing: it belongs beside the file and holds its numbers`);
    }
    resources[uri] = found;
  }
  for (const uri of pictures) {
    const found = find(uri);
    if (found === null) notes.push({ kind: 'lost', text: `the picture ${decodedName(uri)} is not there` });
    resources[uri] = found ?? new Uint8Array(0);
  }
  return resources;
}

/** Sizes of the buffers as they are, and of those without any bytes as stated: meshopt's stand-ins, which nobody reads. */
function bufferSizes(json: Json, resources: Resources): readonly (number | null)[] {
  return objectsOf(json, 'buffers').map(({ uri, byteLength }, index) => {
    if (typeof uri !== 'string') {
      const binary = resources[binaryName];
      if (index === 0 && binary !== undefined) return binary.length;
      return typeof byteLength === 'number' ? byteLength : 0;
    }
    if (!uri.startsWith('data:')) return resources[uri]?.length ?? 0;
    const comma = uri.indexOf(',');
    const packed = uri.slice(comma + 1);
    return uri.slice(0, comma).endsWith(';base64')
      ? Math.floor((packed.replace(/=+$/, '').length * 3) / 4)
      : decodedName(packed).length;
  });
}

/** Brought only where it is needed: it is WebAssembly, which the workers of the page may not run. */
async function meshoptDecoder(): Promise<object> {
  try {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder');
    await MeshoptDecoder.ready;
    return MeshoptDecoder;
  } catch {
    throw new ImportError(
      'its meshes are packed by meshopt, which cannot be unpacked here. Export it without compression',
    );
  }
}

export interface OpenGltf {
  readonly document: Document;
  readonly json: Json;
}

/**
 * @param source where buffers and pictures beside the file come from
 * @param notes takes what is lost on the way
 * @throws ImportError with one sentence, for whatever is wrong
 */
export async function openGltf(bytes: Uint8Array, source: ExchangeSource, notes: ContentNote[]): Promise<OpenGltf> {
  const { json: found, binary } = partsOf(bytes);
  const json = rootOf(found);
  checkExtensions(json, notes);
  const resources = gather(json, source, notes);
  if (binary !== null) resources[binaryName] = binary;
  checkGltf(json, bufferSizes(json, resources));
  const io = new WebIO().setLogger(new Logger(Verbosity.SILENT)).registerExtensions(readExtensions);
  if (extensionsOf(json, 'extensionsUsed').includes(EXTMeshoptCompression.EXTENSION_NAME)) {
    io.registerDependencies({ 'meshopt.decoder': await meshoptDecoder() });
  }
  const isPacked = extensionsOf(json, 'extensionsUsed').includes(dracoExtension);
  if (isPacked) {
    io.registerDependencies({ 'draco3d.decoder': await dracoDecoder() });
  }
  // What nobody can read is not asked for any more: it has been told.
  const known = new Set<string>(readExtensions.map(({ EXTENSION_NAME }) => EXTENSION_NAME));
  const required = extensionsOf(json, 'extensionsRequired').filter((name) => known.has(name));
  try {
    const document = await io.readJSON({ json: readable({ ...json, extensionsRequired: required }), resources });
    if (isPacked) checkUnpacked(document);
    return { document, json };
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`this glTF is damaged: ${reason}`);
  }
}

type GltfJson = Parameters<WebIO['readJSON']>[0]['json'];

/** The JSON as gltf-transform's types know it: `checkGltf` has seen that it is so. */
function readable(json: object): GltfJson {
  return { asset: { version: '2.0' }, ...json };
}
