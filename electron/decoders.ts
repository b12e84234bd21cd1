/**
 * Brings what reads packed glTF and FBX: the programs are bundled, their WebAssembly lies beside the worker, or in the packages
 * when run from sources.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { positions } from '../shared/codec/count.ts';
import { offerFbxConverter } from '../shared/exchange/fbx/converter.ts';
import { offerDracoDecoder } from '../shared/exchange/gltf/read/draco.ts';

/** A glTF and its numbers; pictures stand inside. */
const mostParts = 16;

/** Bytes of a file in a package, whose name is the same beside the built worker. */
async function wasmOf(entryUrl: string, path: string): Promise<Uint8Array> {
  const isBuilt = new URL(entryUrl).pathname.endsWith('.js');
  const name = path.split('/').at(-1) ?? path;
  return await readFile(isBuilt ? new URL(name, entryUrl) : createRequire(entryUrl).resolve(path));
}

/** @param entryUrl the entry's own import.meta.url: `electron/NAME.ts` or `out/main/NAME.js` */
export function offerDecoders(entryUrl: string): void {
  offerDracoDecoder(async () => {
    const wasmBinary = await wasmOf(entryUrl, 'draco3dgltf/draco_decoder_gltf.wasm');
    const { default: start } = await import('draco3dgltf/draco_decoder_gltf_nodejs.js');
    return await start({ wasmBinary });
  });
  offerFbxConverter(async () => {
    const wasmBinary = await wasmOf(entryUrl, 'assimpjs/dist/assimpjs.wasm');
    const { default: start } = await import('assimpjs');
    const assimp = await start({ wasmBinary });
    return (bytes) => {
      const files = new assimp.FileList();
      files.AddFile('source.fbx', bytes);
      const made = assimp.ConvertFileList(files, 'gltf2');
      if (!made.IsSuccess()) return null;
      return positions(made.FileCount(), mostParts).map((at) => {
        const file = made.GetFile(at);
        // The bytes stand in the module's memory.
        return { name: file.GetPath(), bytes: file.GetContent().slice() };
      });
    };
  });
}
