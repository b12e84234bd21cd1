/** What makes a glTF of an FBX, where whoever runs this has it: it is a WebAssembly file, which pages may not run. */
import type { ExchangeFile } from '../files.ts';
import { ImportError } from '../gltf/read/problem.ts';

/** Gives the glTF and behind it the files that belong to it; null for what cannot be read. */
export type FbxConverter = (bytes: Uint8Array) => readonly ExchangeFile[] | null;

let bring: (() => Promise<FbxConverter>) | null = null;

/** Makes a converter known; it is brought anew for each file, as a damaged one may leave it unusable. */
export function offerFbxConverter(load: () => Promise<FbxConverter>): void {
  bring = load;
}

/** @throws ImportError where there is none, or it cannot read the file */
export async function convertFbx(bytes: Uint8Array): Promise<readonly ExchangeFile[]> {
  if (bring === null) throw new ImportError('FBX is not read here. Export it as glTF');
  const convert = await bring();
  let files: readonly ExchangeFile[] | null = null;
  try {
    files = convert(bytes);
  } catch (error) {
    // WebAssembly that gave up: its memory or its reader.
    if (!(error instanceof Error) && typeof error !== 'number') throw error;
  }
  if (files === null || files.length === 0) {
    throw new ImportError('this FBX is damaged, or of a kind that is not read. Export it as FBX 7.4 or as glTF');
  }
  return files;
}
