/** What comes back packed by Draco or meshopt, or as FBX: the host unpacks it, as pages may not. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { WebIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS, EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDocument } from '../shared/document/document.ts';
import { carryOutBack, planBack } from '../shared/exchange/back/index.ts';
import { needsUnpacking, plainGlb } from '../shared/exchange/gltf/plainGlb.ts';
import { quadFbx } from '../shared/exchange/fbx/test/quadFbx.ts';
import { sourceOf, textBytes, textOf } from '../shared/exchange/files.ts';
import { exportGltf } from '../shared/exchange/gltf/index.ts';
import { ImportError } from '../shared/exchange/gltf/read/problem.ts';
import { makeModel, readModel } from '../shared/exchange/import/make.ts';
import { importTarget } from '../shared/exchange/import/targets.ts';
import type { FormatDocument } from '../shared/format/format.ts';
import { mdx } from '../shared/formats/mdx/index.ts';
import { viewOf } from '../shared/test/models.ts';
import { offerDecoders } from './decoders.ts';
import { startTestHost } from './host/test/testHost.ts';

const nothing = sourceOf([]);
let io: WebIO;

beforeAll(async () => {
  offerDecoders(import.meta.url);
  const { createEncoderModule } = createRequire(import.meta.url)('draco3dgltf') as {
    readonly createEncoderModule: () => Promise<object>;
  };
  await MeshoptEncoder.ready;
  io = new WebIO().registerExtensions(ALL_EXTENSIONS);
  io.registerDependencies({ 'draco3d.encoder': await createEncoderModule(), 'meshopt.encoder': MeshoptEncoder });
});

const crystal = (): FormatDocument =>
  openDocument(mdx, new Uint8Array(readFileSync(new URL('../assets/samples/Crystal.mdx', import.meta.url))));

/** The export, its first mesh so many times as wide, as exporters pack it. */
async function packed(document: FormatDocument, by: 'draco' | 'meshopt', times = 1): Promise<Uint8Array> {
  const exported = await io.readBinary(await exportGltf(document, { texture: () => null }));
  const place = exported.getRoot().listMeshes()[0]?.listPrimitives()[0]?.getAttribute('POSITION');
  place?.setArray(Float32Array.from(place.getArray() ?? [], (value, part) => (part % 3 === 1 ? value * times : value)));
  if (by === 'meshopt') {
    exported.createExtension(EXTMeshoptCompression).setRequired(true).setEncoderOptions({
      method: EXTMeshoptCompression.EncoderMethod.QUANTIZE,
    });
  } else {
    exported
      .createExtension(KHRDracoMeshCompression)
      .setRequired(true)
      .setEncoderOptions({
        ...{ method: KHRDracoMeshCompression.EncoderMethod.SEQUENTIAL },
        quantizationBits: { POSITION: 16, NORMAL: 14, TEX_COORD: 16, COLOR: 8, GENERIC: 12 },
      });
  }
  return await io.writeBinary(exported);
}

/** The largest number of the first mesh along an axis of the game. */
const farthest = (document: FormatDocument, axis: number): number =>
  Math.max(...[...(viewOf(document).meshes[0]?.positions ?? [])].filter((_, at) => at % 3 === axis));

describe.each(['draco', 'meshopt'] as const)('an export that %s packed', (by) => {
  it('differs once it is unpacked by no more than was rounded, and its changes are taken over', async () => {
    const document = crystal();
    const before = document.write();
    const same = await packed(document, by);
    expect(needsUnpacking('Crystal.glb', same)).toBe(true);
    const plain = await plainGlb(same, 'Crystal.glb', nothing);
    expect(needsUnpacking('Crystal.glb', plain)).toBe(false);
    const { items } = await planBack(document, plain, 'Crystal.glb', nothing);
    expect(items.map(({ kind, text }) => [kind, text])).toEqual(
      by === 'draco' ? [['changed', expect.stringMatching(/^\d+ vertices moved$/)]] : [],
    );

    const width = farthest(document, 1);
    const wider = await plainGlb(await packed(document, by, 1.5), 'Crystal.glb', nothing);
    carryOutBack(document, await planBack(document, wider, 'Crystal.glb', nothing), ({ isTaken }) => isTaken);
    expect(farthest(document, 1) / width).toBeCloseTo(1.5, 3);
    document.undo();
    expect(document.write()).toEqual(before);
  });
});

describe('an FBX', () => {
  it('comes back into the model that was made of it, in its own units', async () => {
    const target = importTarget('mdx-1000');
    if (target === null) throw new Error('mdx-1000');
    const { document } = makeModel(await readModel(quadFbx(100), 'Square.fbx', nothing), target, { scale: 1 });
    const back = async (bytes: Uint8Array) =>
      await planBack(document, await plainGlb(bytes, 'Square.fbx', nothing), 'Square.fbx', nothing);
    expect(needsUnpacking('Square.FBX', quadFbx(100))).toBe(true);
    // Under the names that the model is exported with, as programs keep them.
    const square = (height: number): Uint8Array =>
      textBytes(
        textOf(quadFbx(100))
          .replace('a: -1,0,0,1,0,0,1,2,0,-1,2,0', `a: -1,0,0,1,0,0,1,${height},0,-1,${height},0`)
          .replaceAll('::Square', '::Square (geoset 0)')
          .replaceAll('::Paint', '::Material 0'),
      );
    expect((await back(square(2))).items.filter(({ kind }) => kind !== 'gone')).toEqual([]);
    const plan = await back(square(3));
    const taken = plan.items.filter(({ isTaken }) => isTaken);
    expect(taken.map(({ about, kind }) => [about, kind])).toEqual([['mesh', 'changed']]);
    carryOutBack(document, plan, ({ isTaken }) => isTaken);
    expect(farthest(document, 2)).toBeCloseTo(3, 4);
    await expect(back(textBytes('; FBX 7.4.0 project file\nObjects: {'))).rejects.toThrow(ImportError);
  });
});

describe('the host', () => {
  const taskId = 'u'.repeat(32);

  it('unpacks what was sent, with what came along, and forgets it', async () => {
    await using at = await startTestHost();
    const { registry, blobs } = at.host.parts;
    const fileId = registry.addUpload('Crystal.glb', await packed(crystal(), 'meshopt'), 'one');
    registry.addUpload('Other.bin', Uint8Array.of(1), 'one');
    const result = await at.client.request('unpackModel', { taskId, fileId });
    if (result.kind !== 'unpacked') throw new Error(JSON.stringify(result));
    const plain = blobs.take(result.blob) ?? new Uint8Array(0);
    expect((await planBack(crystal(), plain, 'Crystal.glb', nothing)).items).toEqual([]);
    expect(registry.held.uploads).toBe(0);
  });

  it('says what is wrong with what cannot be unpacked', async () => {
    await using at = await startTestHost();
    const damaged = (await packed(crystal(), 'meshopt')).slice(0, -400);
    const fileId = at.host.parts.registry.addUpload('Broken.glb', damaged);
    const result = await at.client.request('unpackModel', { taskId, fileId });
    expect(result).toEqual({ kind: 'failed', message: expect.stringContaining('this GLB is cut off') });
  });
});
