/**
 * What comes back in a form that only decoders beside the page read, as a plain GLB: glTF packed by Draco or meshopt, and FBX.
 */
import type { Accessor, Document } from '@gltf-transform/core';
import { WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import { fbxClipName, fbxUnit, gltfOfFbx } from '../fbx/read.ts';
import type { ExchangeSource } from '../files.ts';
import { extensionsOf, rootOf } from './read/check.ts';
import { isGlb, partsOf } from './read/container.ts';
import { openGltf, readExtensions } from './read/open.ts';
import { ImportError } from './read/problem.ts';
import { importEndingOf } from '../import/endings.ts';

const packings: readonly string[] = [KHRDracoMeshCompression.EXTENSION_NAME, EXTMeshoptCompression.EXTENSION_NAME];

/** Whether a file must be unpacked before pages can read it. What is damaged is not: its reader says what is wrong. */
export function needsUnpacking(name: string, bytes: Uint8Array): boolean {
  if (!isGlb(bytes) && importEndingOf(name) === 'fbx') return true;
  try {
    return extensionsOf(rootOf(partsOf(bytes).json), 'extensionsUsed').some((each) => packings.includes(each));
  } catch (error) {
    if (error instanceof ImportError) return false;
    throw error;
  }
}

/** Numbers of which so many follow each other, the first three times a factor; each list once, however many share it. */
function scaleNumbers(accessor: Accessor | null, places: readonly number[], factor: number, done: Set<Accessor>): void {
  if (accessor === null || done.has(accessor)) return;
  done.add(accessor);
  const element: number[] = [];
  for (let at = 0; at < accessor.getCount(); at++) {
    accessor.getElement(at, element);
    for (const place of places) element[place] = (element[place] ?? 0) * factor;
    accessor.setElement(at, element);
  }
}

const firstThree = [0, 1, 2];
/** Where a matrix moves to. */
const moving = [12, 13, 14];

/** Lengths of all that stands somewhere, in other units. */
function scaleDocument(document: Document, factor: number): void {
  if (factor === 1) return;
  const root = document.getRoot();
  const done = new Set<Accessor>();
  for (const node of root.listNodes()) {
    const [x, y, z] = node.getTranslation();
    node.setTranslation([x * factor, y * factor, z * factor]);
  }
  for (const mesh of root.listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      const shapes = [primitive, ...primitive.listTargets()];
      for (const shape of shapes) scaleNumbers(shape.getAttribute('POSITION'), firstThree, factor, done);
    }
  }
  for (const skin of root.listSkins()) scaleNumbers(skin.getInverseBindMatrices(), moving, factor, done);
  for (const animation of root.listAnimations()) {
    for (const channel of animation.listChannels()) {
      if (channel.getTargetPath() !== 'translation') continue;
      scaleNumbers(channel.getSampler()?.getOutput() ?? null, firstThree, factor, done);
    }
  }
}

/** Clips are called by their own names, without those of what they move. */
function withPlainNames(document: Document): void {
  for (const animation of document.getRoot().listAnimations()) animation.setName(fbxClipName(animation.getName()));
}

/** One buffer, which is all that a GLB has; pictures that were not there are left out, as they were told of. */
async function glbOf(document: Document): Promise<Uint8Array> {
  const root = document.getRoot();
  for (const extension of root.listExtensionsUsed()) {
    if (packings.includes(extension.extensionName)) extension.dispose();
  }
  for (const texture of root.listTextures()) if ((texture.getImage()?.length ?? 0) === 0) texture.dispose();
  const [first = document.createBuffer(), ...others] = root.listBuffers();
  for (const accessor of root.listAccessors()) accessor.setBuffer(first);
  for (const other of others) other.dispose();
  return await new WebIO().registerExtensions(readExtensions).writeBinary(document);
}

/** @throws ImportError with one sentence */
export async function plainGlb(bytes: Uint8Array, name: string, source: ExchangeSource): Promise<Uint8Array> {
  if (importEndingOf(name) !== 'fbx') return await glbOf((await openGltf(bytes, source, [])).document);
  const gltf = await gltfOfFbx(bytes, source);
  const { document } = await openGltf(gltf.bytes, gltf.source, []);
  scaleDocument(document, fbxUnit(bytes));
  withPlainNames(document);
  return await glbOf(document);
}
