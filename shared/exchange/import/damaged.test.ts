/** Files of other programs that are damaged: refused with a sentence, and nothing else happens. */
import { Document as GltfDocument, WebIO } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { sourceOf, textBytes } from '../files.ts';
import { testGltf } from '../gltf/read/test/boundModel.ts';
import { ImportError } from '../gltf/read/problem.ts';
import { makeModel, readModel } from './make.ts';
import { importTarget } from './targets.ts';

const nothing = sourceOf([]);

describe('what is damaged', () => {
  const wrong: readonly (readonly [string, (json: Record<string, unknown>) => void, string])[] = [
    ['a circle of nodes', (json) => (json['nodes'] = [{ children: [1] }, { children: [0] }]), 'hangs on itself'],
    [
      'too many values',
      (json) => (json['accessors'] = [{ count: 4e9, componentType: 5126, type: 'VEC3' }]),
      'without bytes',
    ],
    ['another version', (json) => (json['asset'] = { version: '1.0' }), 'version 2.0 is read'],
    [
      'an unknown need',
      (json) => (json['extensionsRequired'] = ['EXT_unheard_of']),
      'needs the extension EXT_unheard_of',
    ],
    [
      'Draco where it is not read',
      (json) => (json['extensionsUsed'] = ['KHR_draco_mesh_compression']),
      'packed by Draco',
    ],
    ['a name that is no text', (json) => (json['textures'] = [{ name: 5 }]), 'textures[0].name is no text'],
    [
      'a picture that is moved by nothing',
      (json) => {
        const extensions = { KHR_texture_transform: { offset: null } };
        json['textures'] = [{}];
        json['materials'] = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0, extensions } } }];
      },
      'offset is not a list of 2 numbers',
    ],
    [
      'values that share their bytes',
      (json) => {
        json['buffers'] = [{ uri: `data:application/octet-stream;base64,${'A'.repeat(16)}`, byteLength: 12 }];
        json['bufferViews'] = [{ buffer: 0, byteLength: 12, byteStride: 0 }];
        json['accessors'] = [{ bufferView: 0, count: 3e8, componentType: 5126, type: 'VEC3' }];
      },
      'accessors[0] has values of 12 bytes in steps of 0',
    ],
    [
      'an older surface of nothing',
      (json) => {
        const extensions = { KHR_materials_pbrSpecularGlossiness: { diffuseFactor: ['red', 1, 1, 1] } };
        json['materials'] = [{ extensions }];
      },
      'diffuseFactor is not a list of 4 numbers',
    ],
    [
      'an older surface of a texture that is not there',
      (json) => {
        const extensions = { KHR_materials_pbrSpecularGlossiness: { diffuseTexture: { index: 7 } } };
        json['materials'] = [{ extensions }];
      },
      'index is 7, and there are only 0',
    ],
    ['a wrong type', (json) => (json['meshes'] = 'none'), 'meshes is no list'],
    ['no bytes', (json) => (json['buffers'] = [{ uri: 'gone.bin', byteLength: 4 }]), 'gone.bin is missing'],
  ];

  it.each(wrong)('is refused with a sentence: %s', async (_name, damage, message) => {
    const json: Record<string, unknown> = { asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [] }] };
    damage(json);
    const reading = readModel(textBytes(JSON.stringify(json)), 'wrong.gltf', nothing);
    await expect(reading).rejects.toThrow(ImportError);
    await expect(reading).rejects.toThrow(message);
  });

  it('at random is read or refused with a sentence, and nothing else happens', async () => {
    const bytes = await testGltf();
    const target = importTarget('mdx-800');
    if (target === null) throw new Error('no target');
    let seed = 7;
    const random = (most: number): number => {
      seed = (seed * 1103515245 + 12345) % 0x80000000;
      return seed % most;
    };
    for (let round = 0; round < 200; round++) {
      const damaged = bytes.slice();
      for (let change = 0; change <= random(6); change++) damaged[12 + random(damaged.length - 12)] = random(256);
      try {
        makeModel(await readModel(damaged, 'damaged.glb', nothing), target, {});
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError);
      }
    }
  });

  it('has no more keys than what was read asks for, however far its times are apart', async () => {
    const document = new GltfDocument();
    const buffer = document.createBuffer();
    const floats = (type: 'SCALAR' | 'VEC3' | 'VEC4', values: readonly number[]) =>
      document.createAccessor().setType(type).setArray(Float32Array.from(values)).setBuffer(buffer);
    const primitive = document.createPrimitive().setAttribute('POSITION', floats('VEC3', [0, 0, 0, 1, 0, 0, 0, 1, 0]));
    const turned = document.createNode('turned').setMesh(document.createMesh().addPrimitive(primitive));
    // Turns below a node that stretches one way are no turns any more between their keys.
    const root = document.createNode('uneven').setScale([1, 3, 1]).addChild(turned);
    document.getRoot().setDefaultScene(document.createScene().addChild(root));
    const sampler = document
      .createAnimationSampler()
      .setInput(floats('SCALAR', [0, 1e30]))
      .setOutput(floats('VEC4', [0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2]));
    const channel = document.createAnimationChannel().setTargetNode(turned).setTargetPath('rotation');
    document.createAnimation('Long').addSampler(sampler).addChannel(channel.setSampler(sampler));
    const { content } = await readModel(await new WebIO().writeBinary(document), 'long.glb', nothing);
    const tracks = content.clips[0]?.tracks ?? [];
    expect(tracks.length).toBeGreaterThan(0);
    for (const { times } of tracks) expect(times.length).toBeLessThan(30);
  });

  it('in its numbers alone is told, and refused where nothing is left', async () => {
    const triangle = (index: number, place: number) => {
      const document = new GltfDocument();
      const buffer = document.createBuffer();
      const indices = document
        .createAccessor()
        .setArray(Uint16Array.of(0, 1, index))
        .setBuffer(buffer);
      const places = document
        .createAccessor()
        .setType('VEC3')
        .setArray(Float32Array.of(0, 0, 0, 1, 0, place, 0, 1, 0))
        .setBuffer(buffer);
      const primitive = document.createPrimitive().setAttribute('POSITION', places).setIndices(indices);
      const node = document.createNode('one').setMesh(document.createMesh().addPrimitive(primitive));
      document.getRoot().setDefaultScene(document.createScene().addChild(node));
      return document;
    };
    const endless = await new WebIO().writeBinary(triangle(2, Infinity));
    const { notes } = await readModel(endless, 'endless.glb', nothing);
    expect(notes.map(({ text }) => text)).toEqual(['1 coordinate of vertices that are no numbers: they are 0']);
    const outside = await new WebIO().writeBinary(triangle(9, 0));
    await expect(readModel(outside, 'outside.glb', nothing)).rejects.toThrow(
      'it has only 1 triangle on vertices that are not there',
    );
  });

  it('without anything to show is refused', async () => {
    const bytes = await new WebIO().writeBinary(new GltfDocument());
    await expect(readModel(bytes, 'empty.glb', nothing)).rejects.toThrow('nothing to show');
  });
});
