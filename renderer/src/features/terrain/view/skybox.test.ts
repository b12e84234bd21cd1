/** The skybox of a place's light stands around the eye, in no light and no fog of the land (T82). */
import { BoxGeometry, Mesh, RawShaderMaterial, Scene, type InstancedBufferGeometry } from 'three';
import { expect, test } from 'vitest';
import { Skybox } from './skybox.ts';

test('a skybox comes with its path, follows the eye, and goes; one that is not found leaves the sky alone', async () => {
  const scene = new Scene();
  const asked: string[] = [];
  let drawn = 0;
  const skybox = new Skybox(scene, () => drawn++);
  const parts = [{ geometry: new BoxGeometry(), material: new RawShaderMaterial() }];
  const box = { minimum: [0, 0, 0] as const, maximum: [1, 1, 1] as const };
  let gone = 0;
  const source = {
    load: (path: string) => {
      asked.push(path);
      return Promise.resolve(path.includes('lost') ? null : { box, parts, dispose: () => void gone++ });
    },
  };
  skybox.setModels(source);
  skybox.setPath('Environments/Stars/Night.mdx');
  skybox.setPath('ENVIRONMENTS\\Stars\\Night.mdx');
  await Promise.resolve();
  expect([asked, skybox.isShown, drawn]).toEqual([[String.raw`environments\stars\night.mdx`], true, 1]);
  skybox.update([3, 4, 5]);
  const [mesh] = scene.children[0]?.children ?? [];
  if (!(mesh instanceof Mesh)) throw new Error('no mesh');
  expect([...(mesh.geometry as InstancedBufferGeometry).getAttribute('placeOrigin').array]).toEqual([3, 4, 5]);
  const { uniforms } = mesh.material as RawShaderMaterial;
  expect([uniforms['hasFog']?.value, uniforms['ambientColor']?.value]).toMatchObject([false, { x: 1, y: 1, z: 1 }]);
  // Read anew: it stays until then.
  skybox.setModels(source);
  expect([skybox.isShown, gone]).toEqual([true, 0]);
  await Promise.resolve();
  expect([skybox.isShown, asked.length, gone]).toEqual([true, 2, 1]);
  skybox.setPath('lost.mdx');
  await Promise.resolve();
  expect([skybox.isShown, asked.length, gone]).toEqual([false, 3, 2]);
  skybox.setPath('');
  expect([skybox.isShown, asked.length]).toEqual([false, 3]);
});
