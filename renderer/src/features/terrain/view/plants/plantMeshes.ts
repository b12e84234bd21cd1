/** Plants as they are drawn: one instanced call for each part of each model. */
import type { Group } from 'three';
import { InstancedBufferAttribute } from 'three';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { Plant } from '../../../../../../shared/terrain/plants/plants.ts';
import { partMesh } from '../../../../viewport/model/partMesh.ts';
import type { PlacedModel } from '../../../../viewport/model/placementModels.ts';
import { isSolidPart } from '../../../../viewport/model/placementModels.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';

/** The normal of ground that no sun reaches. */
const unlit = [0, 0, -1] as const;

/** Columns of many plants at once: a meadow has ten thousand. @param origin where the scene's zero stands in the world */
function columnsOf(plants: readonly Plant[], origin: Vector3, reach: number): Readonly<Record<string, Float32Array>> {
  const three = (): Float32Array => new Float32Array(plants.length * 3);
  const [placeOrigin, placeX, placeY, placeZ] = [three(), three(), three(), three()];
  const placeLight = new Float32Array(plants.length * 4);
  for (const [index, { x, y, z, turn, scale, normal, isShaded }] of plants.entries()) {
    const at = index * 3;
    const [along, across] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
    placeOrigin.set([x - origin[0], y - origin[1], z - origin[2]], at);
    placeX.set([along, across, 0], at);
    placeY.set([-across, along, 0], at);
    placeZ[at + 2] = scale;
    placeLight.set([...(isShaded ? unlit : normal), 2], index * 4);
  }
  return { placeOrigin, placeX, placeY, placeZ, placeLight, placeReach: new Float32Array(plants.length).fill(reach) };
}

/**
 * Adds the meshes of all plants of one model.
 * @param reach from how far away they are seen, yards
 * @param land fog and light of the land
 */
export function addPlants(
  into: Group,
  { parts }: PlacedModel,
  plants: readonly Plant[],
  place: { readonly origin: Vector3; readonly reach: number; readonly land: SharedUniforms },
): void {
  const columns = Object.entries(columnsOf(plants, place.origin, place.reach)).map(
    ([name, values]) => [name, new InstancedBufferAttribute(values, values.length / plants.length)] as const,
  );
  for (const part of parts.filter(isSolidPart)) {
    Object.assign(part.material.uniforms, place.land);
    into.add(partMesh(part, columns, plants.length));
  }
}
