/** A part of a placed model as it stands in several places, in one call. */
import { InstancedBufferAttribute, InstancedBufferGeometry, Mesh } from 'three';
import type { RawShaderMaterial } from 'three';
import type { StandingModel } from '../../../../../../shared/model/buildings.ts';
import type { SolidPart } from '../../../../viewport/model/placementModels.ts';

const columns = [
  ['placeX', 0],
  ['placeY', 1],
  ['placeZ', 2],
  ['placeOrigin', 3],
] as const;

/** Light of four numbers, as `placed/shader.ts` reads it: the last one says whether that of the day counts instead. */
function lightValues({ light }: Pick<StandingModel, 'light'>): readonly number[] {
  return light === null ? [0, 0, 0, 1] : [...light, 0];
}

/** Attributes and material are the model's own, and shared: who disposes of the geometry has them sent to the card again. */
export function instancesOf(
  { geometry, material }: SolidPart,
  standing: readonly Pick<StandingModel, 'frame' | 'light'>[],
): Mesh<InstancedBufferGeometry, RawShaderMaterial> {
  const instanced = new InstancedBufferGeometry();
  for (const [name, attribute] of Object.entries(geometry.attributes)) instanced.setAttribute(name, attribute);
  instanced.setIndex(geometry.getIndex());
  for (const [name, column] of columns) {
    const values = standing.flatMap(({ frame }) => [0, 4, 8].map((row) => frame[row + column] ?? 0));
    instanced.setAttribute(name, new InstancedBufferAttribute(Float32Array.from(values), 3));
  }
  const lights = Float32Array.from(standing.flatMap(lightValues));
  instanced.setAttribute('placeLight', new InstancedBufferAttribute(lights, 4));
  instanced.instanceCount = standing.length;
  const mesh = new Mesh(instanced, material);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  return mesh;
}
