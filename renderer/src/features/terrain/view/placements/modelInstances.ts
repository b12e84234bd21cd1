/** Models as they stand on a map, drawn with one instanced call a part. */
import type { Group, Object3D, RawShaderMaterial } from 'three';
import { InstancedBufferAttribute, InstancedBufferGeometry, Mesh } from 'three';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { boxCorners } from '../../../../../../shared/geometry/extent.ts';
import { transformPoint } from '../../../../../../shared/geometry/matrix.ts';
import type { PlacementFrame } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { length, subtract } from '../../../../../../shared/geometry/vector.ts';
import type { StandingModel } from '../../../../../../shared/model/buildings.ts';
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
  for (const [at, { frame, light }] of instances.entries()) {
    const [x, y, z] = frame.axes;
    placeOrigin.set(subtract(frame.origin, origin), at * 3);
    placeX.set(x, at * 3);
    placeY.set(y, at * 3);
    placeZ.set(z, at * 3);
    if (light === null) placeLight[at * 4 + 3] = 1;
    else placeLight.set(light, at * 4);
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
    const drawn = room === undefined ? instances : instances.filter(({ seen }) => seen === null || seen.has(room));
    if (drawn.length === 0) continue;
    // Rooms that the same buildings show share what says where these stand.
    const key = instances.map(({ seen }) => (room === undefined || seen === null || seen.has(room) ? 1 : 0)).join('');
    const columns = made.get(key) ?? attributesOf(drawn, look);
    made.set(key, columns);
    const instanced = new InstancedBufferGeometry();
    for (const [name, attribute] of Object.entries(geometry.attributes)) instanced.setAttribute(name, attribute);
    instanced.setIndex(geometry.getIndex());
    for (const [name, attribute] of columns) instanced.setAttribute(name, attribute);
    instanced.instanceCount = drawn.length;
    if (isSolid) Object.assign(material.uniforms, look.land);
    const mesh = new Mesh(instanced, material);
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    if (!isSolid) mesh.renderOrder = liquidsLater;
    into.add(mesh);
  }
}

export function clearMeshes(group: Group): void {
  for (const child of [...group.children] as Object3D[]) {
    // Materials belong to the source of the models; attributes are shared, and only the instances' own go.
    if (child instanceof Mesh && child.geometry instanceof InstancedBufferGeometry) child.geometry.dispose();
    group.remove(child);
  }
}
