/** Brings Draco's decoder: its program is bundled, its WebAssembly lies beside the worker, or in the package when run from sources. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { offerDracoDecoder } from '../shared/exchange/gltf/read/draco.ts';

const wasmName = 'draco_decoder_gltf.wasm';

/** @param entryUrl the entry's own import.meta.url: `electron/NAME.ts` or `out/main/NAME.js` */
export function offerDraco(entryUrl: string): void {
  const isBuilt = new URL(entryUrl).pathname.endsWith('.js');
  offerDracoDecoder(async () => {
    const place = isBuilt ? new URL(wasmName, entryUrl) : createRequire(entryUrl).resolve(`draco3dgltf/${wasmName}`);
    const [{ default: start }, wasmBinary] = await Promise.all([
      import('draco3dgltf/draco_decoder_gltf_nodejs.js'),
      readFile(place),
    ]);
    return await start({ wasmBinary });
  });
}
