/** Meshes packed by Draco are unpacked by the worker and the command line; damaged ones are refused with a sentence. */
import { createRequire } from 'node:module';
import { WebIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import { beforeAll, expect, it } from 'vitest';
import { sourceOf } from '../shared/exchange/files.ts';
import { testGltf } from '../shared/exchange/gltf/read/test/boundModel.ts';
import { ImportError } from '../shared/exchange/gltf/read/problem.ts';
import { readModel } from '../shared/exchange/import/make.ts';
import { offerDraco } from './draco.ts';

const nothing = sourceOf([]);
let packed: Uint8Array;

/** The model of all imports' tests, as exporters pack it. */
beforeAll(async () => {
  const { createEncoderModule } = createRequire(import.meta.url)('draco3dgltf') as {
    readonly createEncoderModule: () => Promise<object>;
  };
  const io = new WebIO().registerExtensions(ALL_EXTENSIONS);
  io.registerDependencies({ 'draco3d.encoder': await createEncoderModule() });
  const document = await io.readBinary(await testGltf());
  document.createExtension(KHRDracoMeshCompression).setRequired(true).setEncoderOptions({
    method: KHRDracoMeshCompression.EncoderMethod.SEQUENTIAL,
  });
  packed = await io.writeBinary(document);
  offerDraco(import.meta.url);
});

it('is read as it was before it was packed, within the steps that its exporter chose', async () => {
  const [before, after] = await Promise.all([
    readModel(await testGltf(), 'Bound.glb', nothing),
    readModel(packed, 'Bound.glb', nothing),
  ]);
  const sizes = ({ content }: typeof before) =>
    content.meshes.map(({ positions, triangles }) => [positions.length, triangles.length]);
  expect(sizes(after)).toEqual(sizes(before));
  for (const [index, mesh] of before.content.meshes.entries()) {
    const own = after.content.meshes[index]?.positions ?? [];
    const size = Math.max(...mesh.positions.map(Math.abs));
    // 14 bits of the box a side.
    expect(Math.max(...mesh.positions.map((value, at) => Math.abs(value - (own[at] ?? Infinity))))).toBeLessThan(
      size / 2 ** 12,
    );
  }
});

it('is read or refused with a sentence where it is damaged at random', async () => {
  let seed = 11;
  const random = (most: number): number => {
    seed = (seed * 1103515245 + 12345) % 0x80000000;
    return seed % most;
  };
  // The JSON stays whole, so that all damage is in what the decoder reads.
  const start = 20 + new DataView(packed.buffer, packed.byteOffset).getUint32(12, true);
  let refused = 0;
  for (let round = 0; round < 60; round++) {
    const damaged = packed.slice();
    for (let change = 0; change <= random(8); change++)
      damaged[start + 8 + random(damaged.length - start - 8)] = random(256);
    await readModel(damaged, 'Bound.glb', nothing).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ImportError);
      refused++;
    });
  }
  expect(refused).toBeGreaterThan(0);
});
