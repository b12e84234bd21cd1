/** What a stroke over weights costs a frame on a mesh of 50,000 vertices, and laying a mesh flat. */
import { planeMesh, sphereMesh } from '../../shared/geometry/mesh/primitives.ts';
import { samePlaces } from '../../shared/geometry/mesh/mesh.ts';
import { surfaceOf } from '../../shared/geometry/surface/surface.ts';
import { unwrapBySeams } from '../../shared/geometry/unwrap/islands.ts';
import { posePoints } from '../../shared/geometry/weights/posePoints.ts';
import { emptyRows } from '../../shared/geometry/weights/rows.ts';
import { WeightStroke, type WeightBrush } from '../../shared/geometry/weights/weightStroke.ts';
import { RowWriter } from '../../shared/model/writtenRow.ts';
import { rounded, timeOf } from './measure.ts';

const cells = 224;
const jointCount = 60;
const limits = { vertices: Infinity, triangles: Infinity, influences: 4, areEqual: false };

export function benchWeights(): Record<string, number> {
  const { positions, triangles } = planeMesh(10, 10, cells);
  const surface = surfaceOf(positions, triangles);
  const rows = emptyRows(surface.pointCount, 8, jointCount);
  for (let point = 0; point < surface.pointCount; point++) {
    for (let slot = 0; slot < 4; slot++) {
      // Neighbours hang on the same few bones.
      rows.joints[point * 8 + slot] = (Math.floor(point / 900) + slot) % jointCount;
      rows.weights[point * 8 + slot] = 0.25;
    }
  }
  const written = emptyRows(surface.pointCount, 8, jointCount);
  const writer = new RowWriter(8);
  const matrices = new Float32Array(jointCount * 12).fill(0.5);
  const places = new Float32Array(surface.pointCount * 3);
  /** A dab over so many points, with all that is drawn of it. */
  const dab = (brush: WeightBrush, count: number): number => {
    const points = Uint32Array.from({ length: count }, (_, at) => at);
    let strength = 0;
    const options = { strength: 0.5, weight: 1, joint: 3, rest: () => 0, mask: null, mirror: null };
    const stroke = new WeightStroke(rows, surface, jointCount, { ...options, brush });
    const { medianMs } = timeOf(() => {
      // Stronger each time, so that every dab has something to do.
      strength += 0.05;
      const changed = stroke.dab(points, new Float32Array(count).fill(strength));
      for (const point of changed) writer.write(rows, point, limits, written);
      posePoints(positions, written, matrices, places, changed);
    });
    stroke.cancel();
    return rounded(medianMs);
  };
  const sphere = sphereMesh(1, 100, 50);
  const pointOf = samePlaces(sphere.positions);
  const unwrap = timeOf(
    () => unwrapBySeams(sphere, { pointOf, isMeant: () => true, seams: new Set(), angle: 180 }),
    3,
    1,
  );
  return {
    vertices: surface.pointCount,
    addOver5000Ms: dab('add', 5000),
    addOverAllMs: dab('add', surface.pointCount),
    smoothOver5000Ms: dab('smooth', 5000),
    smoothOverAllMs: dab('smooth', surface.pointCount),
    unwrapBallOf10000FacesMs: rounded(unwrap.medianMs),
  };
}
