/** Unpacking a model of another program as a job of a worker: tells what files it still needs, or what came of it. */
import { plainGlb } from '../exchange/gltf/plainGlb.ts';
import { KnownFiles } from '../exchange/files.ts';
import { ImportError } from '../exchange/gltf/read/problem.ts';
import type { ImportParams } from './importJob.ts';

export type UnpackParams = Pick<ImportParams, 'main' | 'files'>;

export type UnpackOutcome =
  | { readonly kind: 'wanting'; readonly paths: readonly string[] }
  | { readonly kind: 'unpacked'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

export async function unpackJob({ main, files }: UnpackParams): Promise<UnpackOutcome> {
  const known = new KnownFiles(new Map(files.map(([path, bytes]) => [path.toLowerCase(), bytes])));
  const bytes = known.read(main);
  if (bytes === null) return { kind: 'failed', message: 'it is not there any more' };
  try {
    const plain = await plainGlb(bytes, main, known);
    return known.missing.size > 0 ? { kind: 'wanting', paths: [...known.missing] } : { kind: 'unpacked', bytes: plain };
  } catch (error) {
    if (known.missing.size > 0) return { kind: 'wanting', paths: [...known.missing] };
    if (!(error instanceof ImportError)) throw error;
    return { kind: 'failed', message: error.message };
  }
}
