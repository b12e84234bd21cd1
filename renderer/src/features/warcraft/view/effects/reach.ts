/** How far a model's effects reach, for models that are made of nothing else: they are framed by it. */
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import { noEmission } from '../../../../../../shared/geometry/effects/emission.ts';
import type { ModelEmitters, ModelParticles } from '../../../../../../shared/model/emitters.ts';

/** A speed or lifespan out of all measure shall not push the camera away, in units. */
const farthest = 2000;

const atRest = { interval: null, frame: 0, globalTime: 0 };

/** The box of what upright emitters with their static values reach; null for a model without emitters. */
export function emitterReach({ particles, ribbons }: ModelEmitters): Box | null {
  return uniteBoxes([
    ...particles.map(particleReach),
    ...ribbons.map(({ place, halfSize }) => {
      const size = Math.min(farthest, halfSize);
      return around(place, size, size, size);
    }),
  ]);
}

function particleReach(description: ModelParticles): Box | null {
  const emission = noEmission();
  if (!description.emissionAt(atRest, emission)) return null;
  const { speed, latitude, gravity, lifespan } = emission;
  const seconds = Math.max(0, lifespan);
  const size = description.halfSize + Math.max(emission.length, emission.width) / 2;
  const way = Math.abs(speed) * seconds;
  const sideways = way * Math.sin(Math.min(latitude, Math.PI / 2));
  const fall = 0.5 * gravity * seconds * seconds;
  // What rises and falls again stands highest in between.
  const rising = gravity > 0 ? Math.min(seconds, Math.abs(speed) / gravity) : seconds;
  const up = Math.max(0, Math.abs(speed) * rising - 0.5 * gravity * rising * rising);
  const down = Math.max(0, latitude > Math.PI / 2 ? way + fall : fall - way * Math.cos(latitude));
  return around(description.place, sideways + size, up + size, down + size);
}

function around([x, y, z]: readonly [number, number, number], sideways: number, up: number, down: number): Box {
  const side = Math.min(farthest, sideways);
  return {
    minimum: [x - side, y - side, z - Math.min(farthest, down)],
    maximum: [x + side, y + side, z + Math.min(farthest, up)],
  };
}
