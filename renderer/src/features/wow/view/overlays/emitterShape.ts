/** The shape that an emitter emits from, and the way its particles set out: plane, sphere or spline, for when it is selected. */
import { noEmission } from '../../../../../../shared/geometry/effects/emission.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { add, AXIS_X, AXIS_Y, AXIS_Z, scale } from '../../../../../../shared/geometry/vector.ts';
import type { Segment } from '../../../../viewport/overlays/wireShapes.ts';
import { sphere } from '../../../../viewport/overlays/wireShapes.ts';
import type { ModelParticles } from '../../../../../../shared/model/emitters.ts';
import type { PosedModel } from '../../../../viewport/model/posedModel.ts';

const curvePieces = 32;

/** Lines in the model's space, as the emitter is posed now. */
export function emitterShape(model: PosedModel, emitter: ModelParticles, time: TrackTime): readonly Segment[] {
  const emission = noEmission();
  emitter.emissionAt(time, emission);
  const { length, width, latitude, directions, path } = emission;
  const at = (offset: Vector3): Vector3 => model.atJoint(emitter.joint, add(emitter.place, offset));
  const placed = (segments: readonly Segment[]): readonly Segment[] =>
    segments.map(([from, to]) => [at(from), at(to)] as const);
  if (directions === 'sphere') {
    return placed([length, width].filter((radius) => radius > 0).flatMap((radius) => sphere([0, 0, 0], radius)));
  }
  if (directions === 'spline') {
    if (path === null) return [];
    const points = Array.from({ length: curvePieces + 1 }, (_, piece): Vector3 => {
      const out: [number, number, number] = [0, 0, 0];
      path.pointAt(length + ((width - length) * piece) / curvePieces, out);
      // The emitter's X is its bone's Y.
      return [-out[1], out[0], out[2]];
    });
    return placed(points.slice(1).map((point, index) => [points[index] ?? point, point] as const));
  }
  return placed(planeLines(length, width, latitude));
}

/** A rectangle, longest along Y, with a line up and four that lean by the greatest tilt. */
function planeLines(length: number, width: number, latitude: number): readonly Segment[] {
  const [x, y] = [scale(AXIS_X, width / 2), scale(AXIS_Y, length / 2)];
  const corners = [add(x, y), add(scale(x, -1), y), scale(add(x, y), -1), add(x, scale(y, -1))];
  const reach = Math.max(length, width, shortestWay);
  const tilt = Math.min(Math.PI, Math.abs(latitude));
  const up = scale(AXIS_Z, Math.cos(tilt) * reach);
  const leaning = [AXIS_X, AXIS_Y, scale(AXIS_X, -1), scale(AXIS_Y, -1)].map((axis): Segment => [
    [0, 0, 0],
    add(up, scale(axis, Math.sin(tilt) * reach)),
  ]);
  return [
    ...corners.map((corner, index): Segment => [corner, corners[(index + 1) % 4] ?? corner]),
    [[0, 0, 0], scale(AXIS_Z, reach)],
    ...(tilt > 0 ? leaning : []),
  ];
}

/** Yards; an emitter without an area still shows where its particles go. */
const shortestWay = 0.25;
