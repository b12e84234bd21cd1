/**
 * How large the geosets of a model are drawn: vertices that no triangle uses, geosets that are not shown and layers without
 * alpha do not count; nor does what the file states.
 */
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { untinted } from '../../../../../../shared/model/looks.ts';
import type { SceneMesh } from '../../../../viewport/model/posedModel.ts';
import type { ModelScene } from './modelScene.ts';

/** Less cannot be seen. */
const faintest = 0.02;

function isDrawn(model: ModelScene, part: SceneMesh, time: TrackTime): boolean {
  if (model.tintOf(part, time).alpha < faintest) return false;
  const layers = model.view.materials[part.mesh.material]?.layers ?? [];
  return layers.some(({ tint }) => (tint?.(time) ?? untinted).alpha >= faintest);
}

/** Bounds of the vertices that triangles use, in the pose the model has now; what is not finite or not there is passed over. */
function trianglesBox(model: ModelScene, part: SceneMesh): Box | null {
  const posed = model.posedPositions(part);
  const minimum: [number, number, number] = [Infinity, Infinity, Infinity];
  const maximum: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  // Number by number: this looks at every corner of the model before its first picture.
  for (const vertex of part.mesh.triangles) {
    const x = posed[vertex * 3] ?? NaN;
    const y = posed[vertex * 3 + 1] ?? NaN;
    const z = posed[vertex * 3 + 2] ?? NaN;
    if (!Number.isFinite(x + y + z)) continue;
    minimum[0] = Math.min(minimum[0], x);
    minimum[1] = Math.min(minimum[1], y);
    minimum[2] = Math.min(minimum[2], z);
    maximum[0] = Math.max(maximum[0], x);
    maximum[1] = Math.max(maximum[1], y);
    maximum[2] = Math.max(maximum[2], z);
  }
  return minimum[0] <= maximum[0] ? { minimum, maximum } : null;
}

/** The geosets that are drawn at a moment: the solid ones first, since glows and shadows reach far beyond a unit. Poses the model. */
export function drawnGeosets(model: ModelScene, time: TrackTime): Box | null {
  model.pose(time, null);
  const drawn = model.meshes.filter((part) => isDrawn(model, part, time));
  const solid = drawn.filter((part) => model.isSolid(part));
  const boxOf = (part: SceneMesh): Box | null => trianglesBox(model, part);
  return uniteBoxes(solid.map(boxOf)) ?? uniteBoxes(drawn.map(boxOf));
}
