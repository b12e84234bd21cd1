/** Models that stand on a map as they keep the sun off: the meshes that are drawn, each once. */
import type { BufferGeometry } from 'three';
import type { CasterModel, Casters } from '../../../../../../shared/geometry/terrain/casters.ts';
import { frameMatrix } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import type { ModelInstance } from './modelInstances.ts';
import { isSolidPart } from '../../../../viewport/model/placementModels.ts';

/** Copies, so that they can be handed to a worker. */
export function castersOf(instances: readonly ModelInstance[]): Casters {
  const models: CasterModel[] = [];
  const known = new Map<BufferGeometry, number>();
  const placed = instances.flatMap(({ model, frame }) => {
    const matrix = frameMatrix(frame);
    // Batches of one mesh share it.
    return [...new Set(model.parts.filter(isSolidPart).map(({ geometry }) => geometry))].map((geometry) => {
      const at = known.get(geometry) ?? models.push(meshOf(geometry)) - 1;
      known.set(geometry, at);
      return { model: at, frame: matrix };
    });
  });
  return { models, placed };
}

function meshOf(geometry: BufferGeometry): CasterModel {
  return {
    positions: Float32Array.from(geometry.getAttribute('position').array),
    triangles: Uint32Array.from(geometry.getIndex()?.array ?? []),
  };
}
