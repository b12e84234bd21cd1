/** A placed model as it stands in several places, with one call a part. */
import type { IUniform } from 'three';
import { InstancedBufferAttribute } from 'three';
import type { StandingModel } from '../../../../../../shared/model/buildings.ts';
import type { PartMesh } from '../../../../viewport/model/partMesh.ts';
import { partMesh } from '../../../../viewport/model/partMesh.ts';
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

/** Where and in which light a part stands: what all parts of a model have in common. */
function columnsOf(standing: readonly Pick<StandingModel, 'frame' | 'light'>[]) {
  const places = columns.map(([name, column]) => {
    const values = standing.flatMap(({ frame }) => [0, 4, 8].map((row) => frame[row + column] ?? 0));
    return [name, new InstancedBufferAttribute(Float32Array.from(values), 3)] as const;
  });
  const lights = Float32Array.from(standing.flatMap(lightValues));
  return [...places, ['placeLight', new InstancedBufferAttribute(lights, 4)] as const];
}

/**
 * A mesh for each part of a model. Vertices and materials are the model's own, and shared.
 * @param clock seconds, by which textures move
 */
export function instancesOf(
  parts: readonly SolidPart[],
  standing: readonly Pick<StandingModel, 'frame' | 'light'>[],
  clock: IUniform<number>,
): readonly PartMesh[] {
  const shared = columnsOf(standing);
  return parts.map((part) => {
    part.material.uniforms['time'] = clock;
    return partMesh(part, shared, standing.length);
  });
}
