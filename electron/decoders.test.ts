/** What the worker and the command line read by way of WebAssembly: meshes packed by Draco and meshopt, and FBX. */
import { createRequire } from 'node:module';
import { WebIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS, EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { beforeAll, expect, it } from 'vitest';
import { fbxUnit } from '../shared/exchange/fbx/read.ts';
import { quadFbx } from '../shared/exchange/fbx/test/quadFbx.ts';
import { sourceOf } from '../shared/exchange/files.ts';
import { testGltf } from '../shared/exchange/gltf/read/test/boundModel.ts';
import { ImportError } from '../shared/exchange/gltf/read/problem.ts';
import { readModel } from '../shared/exchange/import/make.ts';
import { offerDecoders } from './decoders.ts';

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
  offerDecoders(import.meta.url);
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

it('meshes and keys that meshopt packed are read as they were, to the bit', async () => {
  await MeshoptEncoder.ready;
  const io = new WebIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'meshopt.encoder': MeshoptEncoder });
  const document = await io.readBinary(await testGltf());
  document.createExtension(EXTMeshoptCompression).setRequired(true).setEncoderOptions({
    method: EXTMeshoptCompression.EncoderMethod.QUANTIZE,
  });
  const bytes = await io.writeBinary(document);
  expect(new TextDecoder().decode(bytes)).toContain('"extensionsRequired":["EXT_meshopt_compression"]');
  const [before, after] = await Promise.all([
    readModel(await testGltf(), 'Bound.glb', nothing),
    readModel(bytes, 'Bound.glb', nothing),
  ]);
  const numbers = ({ content }: typeof before) => [
    content.meshes.map(({ positions }) => positions),
    content.clips.map(({ length, tracks }) => [length, tracks]),
  ];
  expect(numbers(after)).toEqual(numbers(before));
});

it('FBX comes in its own units, with clips by their own names and pictures by theirs', async () => {
  const asked: string[] = [];
  const read = async (unit: number) =>
    await readModel(quadFbx(unit), 'Square.fbx', {
      read: (path) => {
        asked.push(path);
        return null;
      },
    });
  const { content, notes } = await read(2.54);
  const [mesh] = content.meshes;
  // Two inches wide and high; the game's axes are Z up, looking along X.
  const heights = [...(mesh?.positions ?? [])].filter((_, at) => at % 3 === 2);
  expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(0.0508, 6);
  expect(mesh?.triangles.length).toBe(6);
  expect(content.clips.map(({ name, length }) => [name, length])).toEqual([['Walk', 1000]]);
  const ways = content.clips[0]?.tracks.map(({ values }) => Math.max(...values.map(Math.abs))) ?? [];
  expect(Math.max(...ways)).toBeCloseTo(0.254, 4);
  expect(asked).toContain('Red.png');
  expect(notes.map(({ text }) => text)).toEqual(['the picture Red.png is not there']);
});

it('the unit of an FBX is found in both of its forms, and is a centimetre where it is not said', () => {
  expect(fbxUnit(quadFbx(100))).toBeCloseTo(1);
  const text = (value: string): number[] => [0x53, value.length, 0, 0, 0, ...new TextEncoder().encode(value)];
  const number = new Uint8Array(new Float64Array([2.54]).buffer);
  const binary = [...text('UnitScaleFactor'), ...text('double'), ...text('Number'), ...text(''), 0x44, ...number];
  expect(fbxUnit(Uint8Array.from(binary))).toBeCloseTo(0.0254);
  expect(fbxUnit(Uint8Array.from(binary.slice(0, 40)))).toBe(0.01);
  expect(fbxUnit(new Uint8Array(9))).toBe(0.01);
});

it('a damaged FBX is read or refused with a sentence', async () => {
  const bytes = quadFbx(1);
  let seed = 5;
  const random = (most: number): number => {
    seed = (seed * 1103515245 + 12345) % 0x80000000;
    return seed % most;
  };
  const tries = [new Uint8Array(0), bytes.subarray(0, 900)];
  while (tries.length < 40) {
    const damaged = bytes.slice();
    for (let change = 0; change <= random(6); change++) damaged[random(damaged.length)] = random(256);
    tries.push(damaged);
  }
  let refused = 0;
  for (const each of tries) {
    await readModel(each, 'Square.fbx', nothing).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ImportError);
      refused++;
    });
  }
  expect(refused).toBeGreaterThan(5);
});
