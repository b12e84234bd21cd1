/** Liquids of buildings on a map are drawn as those of the land are, as the game's table says what they are (V212). */
import { BufferAttribute, BufferGeometry, type Mesh, type RawShaderMaterial } from 'three';
import { expect, test } from 'vitest';
import { liquidKinds } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import { liquidKind } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import { GroundUniforms } from '../ground/groundUniforms.ts';
import { liquidFragment } from '../shaders/liquid.ts';
import { PlacementView } from './placementView.ts';

const ghost = {
  path: 'World\\Well.wmo',
  kind: 'mapObject',
  position: [0, 0, 0],
  rotation: [0, 0, 0],
  scale: 1,
} as const;

/** What draws the liquids of three wells whose rows are these. */
async function shown(rows: readonly number[]) {
  const { shared } = new GroundUniforms();
  const view = new PlacementView(shared, () => undefined);
  const box = { minimum: [-1, -1, 0], maximum: [1, 1, 4] } as const;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(9), 3));
  view.setModels({ load: () => Promise.resolve({ box, parts: rows.map((liquidRow) => ({ geometry, liquidRow })) }) });
  view.setGhosts([{ ...ghost, box }]);
  const materials = (): readonly RawShaderMaterial[] => {
    view.update([0, 0, 0], [1, 0.5, 0, 1]);
    const meshes: Mesh[] = [];
    view.three.traverse((object) => {
      const { geometry: shape } = object as Mesh;
      if (
        shape?.getAttribute('placeOrigin') !== undefined &&
        shape.getAttribute('position') === geometry.getAttribute('position')
      )
        meshes.push(object as Mesh);
    });
    return meshes.map(({ material }) => material as RawShaderMaterial);
  };
  materials();
  await Promise.resolve();
  await Promise.resolve();
  const kinds = (): readonly unknown[] =>
    materials().map(({ uniforms }) => liquidKinds[Number(uniforms['kind']?.value)]);
  return { view, shared, materials, kinds };
}

test('they have the shader, the waters, the sun and the time of the land', async () => {
  const { view, shared, materials } = await shown([13]);
  const [material] = materials();
  expect(material?.fragmentShader).toBe(liquidFragment);
  for (const name of ['waters', 'time', 'sunDirection', 'zenithColor', 'eye', 'fogRange'] as const) {
    expect(material?.uniforms[name]).toBe(shared[name]);
  }
  const asked = `${material?.vertexShader}${material?.fragmentShader}`.matchAll(/^uniform \w+ (\w+)(?:\[\d\])?;/gm);
  const names = [...asked].flatMap(([, name = '']) => (/^(view|projection)Matrix$/.test(name) ? [] : [name]));
  expect(Object.keys(material?.uniforms ?? {})).toEqual(expect.arrayContaining(names));
  view.dispose();
});

test('rows are of the kind that the table says, and of their number without it', async () => {
  const { view, kinds } = await shown([13, 14, 19, 20, 21]);
  expect(kinds()).toEqual(['water', 'ocean', 'magma', 'slime', 'water']);
  view.setLiquidKinds((row) => (row === 21 ? 'slime' : liquidKind(row)));
  expect(kinds()).toEqual(['water', 'ocean', 'magma', 'slime', 'slime']);
  view.dispose();
});
