/** Models as they stand on a map, drawn with one instanced call a part. */
import type { Group, Object3D } from 'three';
import { InstancedBufferAttribute, InstancedBufferGeometry, Mesh } from 'three';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { boxCorners } from '../../../../../../shared/geometry/extent.ts';
import { transformPoint } from '../../../../../../shared/geometry/matrix.ts';
import type { PlacementFrame } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { length, subtract } from '../../../../../../shared/geometry/vector.ts';
import type { StandingModel } from '../../../../../../shared/model/buildings.ts';
import type { ModelPart, PlacedModel } from '../../../../viewport/model/placementModels.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { Surface } from './pickThings.ts';

/** A model where it stands. */
export interface ModelInstance {
  readonly model: PlacedModel;
  /** World. */
  readonly frame: PlacementFrame;
  readonly light: StandingModel['light'];
}

/** How far from a building's origin what stands in it comes, at most. @param frame to the building's space */
export function reachOf(frame: Float64Array, box: Box): number {
  return Math.max(...boxCorners(box).map((corner) => length(transformPoint(frame, 0, corner))));
}

/** Triangles of a model, in the space of what it stands in or in its own. */
export function surfacesOf({ parts }: PlacedModel, inside?: Surface['inside']): readonly Surface[] {
  return parts.map(({ geometry }) => ({
    positions: geometry.getAttribute('position').array,
    triangles: geometry.getIndex()?.array ?? [],
    ...(inside === undefined ? {} : { inside }),
  }));
}

/** @param origin where the scene's zero stands in the world */
function columnsOf(instances: readonly ModelInstance[], origin: Vector3): Readonly<Record<string, Float32Array>> {
  const column = (numbersOf: (instance: ModelInstance) => readonly number[]): Float32Array =>
    Float32Array.from(instances.flatMap((instance) => [...numbersOf(instance)]));
  return {
    placeOrigin: column(({ frame }) => subtract(frame.origin, origin)),
    placeX: column(({ frame }) => frame.axes[0]),
    placeY: column(({ frame }) => frame.axes[1]),
    placeZ: column(({ frame }) => frame.axes[2]),
    placeLight: column(({ light }) => (light === null ? [0, 0, 0, 1] : [...light, 0])),
  };
}

/** One call for each part of a model. @param land fog and light of the land, which all of its models share */
export function fillInstances(
  into: Group,
  parts: readonly ModelPart[],
  instances: readonly ModelInstance[],
  origin: Vector3,
  land: SharedUniforms,
): void {
  const columns = Object.entries(columnsOf(instances, origin)).map(
    ([name, values]) => [name, new InstancedBufferAttribute(values, values.length / instances.length)] as const,
  );
  for (const { geometry, material } of parts) {
    const instanced = new InstancedBufferGeometry();
    for (const [name, attribute] of Object.entries(geometry.attributes)) instanced.setAttribute(name, attribute);
    instanced.setIndex(geometry.getIndex());
    for (const [name, attribute] of columns) instanced.setAttribute(name, attribute);
    instanced.instanceCount = instances.length;
    Object.assign(material.uniforms, land);
    const mesh = new Mesh(instanced, material);
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
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
