/** GLB files of Half-Life models: bodies and skins that are shown, names, and chrome. */
import { WebIO } from '@gltf-transform/core';
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../../format/format.ts';
import { initialFields, fieldsOf } from '../../codec/record.ts';
import { buildHealthy } from '../../formats/goldsrc/healthyModel.ts';
import { bodypartsOf, meshesOf, texturesOf } from '../../formats/goldsrc/model.ts';
import { BodyPart, Mesh, SubModel } from '../../formats/goldsrc/schema/body.ts';
import { studioVersion } from '../../formats/goldsrc/schema/header.ts';
import { textureBits } from '../../formats/goldsrc/schema/names.ts';
import { paletteLength, Texture } from '../../formats/goldsrc/schema/texture.ts';
import { shownMeshes } from '../../formats/goldsrc/shown.ts';
import { exportGltf } from './index.ts';
import type { ShownChoices } from './exportedModel.ts';

function first<T>(list: readonly T[], position = 0): T {
  const found = list[position];
  if (found === undefined) throw new Error('nothing there');
  return found;
}

/** Two heads of one name beside each other, and a second skin whose picture is twice as wide. */
function twoHeads(): FormatDocument {
  const document = buildHealthy();
  document.edit('Another head and skin', (transaction) => {
    const part = first(bodypartsOf(document));
    const { models } = fieldsOf(BodyPart, document.get(part));
    const [quad, blank] = [first(models), first(models, 1)];
    const { positions, vertexBones, normals, normalBones, meshes } = fieldsOf(SubModel, document.get(quad));
    const mesh = first(meshes);
    transaction.update(blank, { name: 'quad', positions, vertexBones, normals, normalBones });
    const copy = transaction.add('mesh', blank, { ...document.get(mesh).fields });
    transaction.update(blank, { meshes: [copy] });
    const wide = transaction.add('texture', document.root, {
      ...initialFields(Texture, studioVersion),
      name: 'wide.bmp',
      width: 32,
      height: 16,
      pixels: new Uint8Array(512),
      palette: new Uint8Array(paletteLength),
    });
    transaction.update(document.root, {
      textures: [...texturesOf(document), wide],
      skinColumns: 1,
      skinFamilies: 2,
      skinTable: Int16Array.of(0, 1),
    });
  });
  return document;
}

function choices(document: FormatDocument, body: number | null, skin: number): ShownChoices {
  const shown = shownMeshes(document, new Map([[first(bodypartsOf(document)), body]]));
  return { textures: new Map(), pictures: new Map(), isShown: (mesh) => shown.has(mesh), skin };
}

async function read(document: FormatDocument, shown: ShownChoices | null) {
  const bytes = await exportGltf(document, { texture: () => null, choices: shown });
  return (await new WebIO().readBinary(bytes)).getRoot();
}

function coordinatesOf(root: Awaited<ReturnType<typeof read>>): readonly number[] {
  const accessor = root.listMeshes()[0]?.listPrimitives()[0]?.getAttribute('TEXCOORD_0');
  return Array.from(accessor?.getArray() ?? []);
}

describe('a Half-Life model as GLB', () => {
  test('has the submodel that is shown and no other', async () => {
    const document = twoHeads();
    const submodels = async (shown: ShownChoices | null): Promise<readonly unknown[]> =>
      (await read(document, shown))
        .listMeshes()
        .flatMap((mesh) => mesh.listPrimitives().map((primitive) => primitive.getExtras()['submodel']));
    expect(await submodels(null)).toEqual([0, 1]);
    expect(await submodels(choices(document, 0, 0))).toEqual([0]);
    expect(await submodels(choices(document, 1, 0))).toEqual([1]);
    expect(await submodels(choices(document, null, 0))).toEqual([]);
  });

  test('has a name of its own for every submodel', async () => {
    const names = (await read(twoHeads(), null)).listMeshes().map((mesh) => mesh.getName());
    expect(names).toEqual(['body: quad', 'body: quad (2)']);
  });

  test('has the texture of the skin that is shown, on the same texels', async () => {
    const document = twoHeads();
    const one = await read(document, choices(document, 0, 0));
    const second = await read(document, choices(document, 0, 1));
    expect([one, second].map((root) => root.listTextures().map((texture) => texture.getName()))).toEqual([
      ['skin'],
      ['wide'],
    ]);
    const narrow = coordinatesOf(one);
    expect(narrow.some((value) => value > 0)).toBe(true);
    expect(coordinatesOf(second)).toEqual(narrow.map((value, at) => (at % 2 === 0 ? value / 2 : value)));
    // A skin that the table has not is the first one, as in the game.
    expect((await read(document, choices(document, 0, 9))).listTextures()[0]?.getName()).toBe('skin');
  });

  test('shows of chrome what its normals mirror, not one texel', async () => {
    const document = twoHeads();
    document.edit('Chrome', (transaction) => {
      const texture = first(texturesOf(document));
      transaction.update(texture, { flags: textureBits.chrome });
      // The coordinates of chrome mean nothing in the file: compilers leave 0.
      for (const mesh of meshesOf(document)) {
        const { commands } = fieldsOf(Mesh, document.get(mesh));
        const blank = Int16Array.from(commands, (value, at) => (at > 0 && (at - 1) % 4 > 1 ? 0 : value));
        transaction.update(mesh, { commands: blank });
      }
    });
    const root = await read(document, choices(document, 0, 0));
    const primitive = root.listMeshes()[0]?.listPrimitives()[0];
    const normals = Array.from(primitive?.getAttribute('NORMAL')?.getArray() ?? []);
    const coordinates = coordinatesOf(root);
    expect(new Set(coordinates).size).toBeGreaterThan(1);
    coordinates.forEach((value, at) => {
      const axis = at % 2 === 0 ? 1 : 2;
      expect(value).toBeCloseTo((1 - (normals[Math.floor(at / 2) * 3 + axis] ?? 0)) / 2, 5);
    });
    expect(root.listMaterials()[0]?.getBaseColorFactor()).toEqual([1, 1, 1, 1]);
  });
});
