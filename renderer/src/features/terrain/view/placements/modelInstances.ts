/** Models as they stand on a map, drawn with one instanced call a part. */
import type { Group, RawShaderMaterial } from 'three';
import { InstancedBufferAttribute } from 'three';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { boxCorners } from '../../../../../../shared/geometry/extent.ts';
import { transformPoint } from '../../../../../../shared/geometry/matrix.ts';
import type { PlacementFrame } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { length } from '../../../../../../shared/geometry/vector.ts';
import type { StandingModel } from '../../../../../../shared/model/buildings.ts';
import { partMesh } from '../../../../viewport/model/partMesh.ts';
import type { ModelPart, PlacedModel } from '../../../../viewport/model/placementModels.ts';
import { isSolidPart } from '../../../../viewport/model/placementModels.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { Surface } from './pickThings.ts';

/** A model where it stands. */
export interface ModelInstance {
  readonly model: PlacedModel;
  /** World. */
  readonly frame: PlacementFrame;
  readonly light: StandingModel['light'];
  /** Rooms of it that are drawn; null for all of it. */
  readonly seen: ReadonlySet<number> | null;
}

/** How far from a building's origin what stands in it comes, at most. @param frame to the building's space */
export function reachOf(frame: Float64Array, box: Box): number {
  return Math.max(...boxCorners(box).map((corner) => length(transformPoint(frame, 0, corner))));
}

/** Behind walls and doodads, which are drawn before. */
const liquidsLater = 8000;

/** Triangles of a model, in the space of what it stands in or in its own. */
export function surfacesOf({ parts }: PlacedModel, inside?: Surface['inside']): readonly Surface[] {
  return parts.filter(isSolidPart).map(({ geometry }) => ({
    positions: geometry.getAttribute('position').array,
    triangles: geometry.getIndex()?.array ?? [],
    ...(inside === undefined ? {} : { inside }),
  }));
}

/** @param origin where the scene's zero stands in the world */
function columnsOf(instances: readonly ModelInstance[], origin: Vector3): Readonly<Record<string, Float32Array>> {
  // Thousands of them, and again whenever other rooms are seen: written without lists in between.
  const column = (size: number): Float32Array => new Float32Array(instances.length * size);
  const [placeOrigin, placeX, placeY, placeZ, placeLight] = [column(3), column(3), column(3), column(3), column(4)];
  for (const [index, { frame, light }] of instances.entries()) {
    const at = index * 3;
    const [x, y, z] = frame.axes;
    for (let axis = 0 as 0 | 1 | 2; axis < 3; axis++) {
      placeOrigin[at + axis] = frame.origin[axis] - origin[axis];
      placeX[at + axis] = x[axis];
      placeY[at + axis] = y[axis];
      placeZ[at + axis] = z[axis];
    }
    if (light === null) placeLight[index * 4 + 3] = 1;
    else placeLight.set(light, index * 4);
  }
  return { placeOrigin, placeX, placeY, placeZ, placeLight };
}

function attributesOf(instances: readonly ModelInstance[], { origin, isFaint }: InstanceLook) {
  const columns = columnsOf(instances, origin);
  const faint = isFaint ? { placeFaint: new Float32Array(instances.length).fill(1) } : {};
  return Object.entries({ ...columns, ...faint }).map(
    ([name, values]) => [name, new InstancedBufferAttribute(values, values.length / instances.length)] as const,
  );
}

/** How instances are drawn. */
export interface InstanceLook {
  /** Where the scene's zero stands in the world. */
  readonly origin: Vector3;
  /** Fog and light of the land, which all of its models share. */
  readonly land: SharedUniforms;
  /** One sees through what does not stand there yet. */
  readonly isFaint: boolean;
  /** What draws a liquid, by its row of LiquidType.dbc; left out where there are none. */
  readonly liquid?: (row: number) => RawShaderMaterial;
}

/** One call for each part of a model that is seen of any instance. */
export function fillInstances(
  into: Group,
  parts: readonly ModelPart[],
  instances: readonly ModelInstance[],
  look: InstanceLook,
): void {
  const made = new Map<string, ReturnType<typeof attributesOf>>();
  for (const part of parts) {
    const { geometry, room } = part;
    const isSolid = isSolidPart(part);
    const material = isSolid ? part.material : look.liquid?.(part.liquidRow);
    if (material === undefined) continue;
    const isSeen = ({ seen }: ModelInstance): boolean => seen === null || room === undefined || seen.has(room);
    const drawn = room === undefined ? instances : instances.filter(isSeen);
    if (drawn.length === 0) continue;
    // Rooms that the same buildings show share what says where these stand.
    const areAll = drawn.length === instances.length;
    const key = areAll ? 'all' : instances.map((each) => (isSeen(each) ? 1 : 0)).join('');
    const columns = made.get(key) ?? attributesOf(drawn, look);
    made.set(key, columns);
    if (isSolid) Object.assign(material.uniforms, look.land);
    const mesh = partMesh({ geometry, material }, columns, drawn.length);
    if (!isSolid) mesh.renderOrder = liquidsLater;
    into.add(mesh);
  }
}
