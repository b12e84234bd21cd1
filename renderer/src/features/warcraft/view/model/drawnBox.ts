/**
 * How large the geosets of a model are drawn: vertices that no triangle uses, geosets that are not shown and layers without
 * alpha do not count; nor does what the file states.
 */
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { untinted } from '../../../../../../shared/model/looks.ts';
import type { PosedMesh } from '../../../../viewport/model/posedModel.ts';
import type { MdxModel } from './mdxModel.ts';

/** Less cannot be seen. */
const faintest = 0.02;

function isDrawn(model: MdxModel, part: PosedMesh, time: TrackTime): boolean {
  if (model.tintOf(part, time).alpha < faintest) return false;
  const layers = model.view.materials[part.mesh.material]?.layers ?? [];
  return layers.some(({ tint }) => (tint?.(time) ?? untinted).alpha >= faintest);
}

/** Bounds of the vertices that triangles use, in the pose the model has now; what is not finite or not there is passed over. */
function trianglesBox(model: MdxModel, part: PosedMesh): Box | null {
  const posed = model.posedPositions(part);
  const { triangles } = part.mesh;
  const isSeen = new Uint8Array(posed.length / 3);
  // Number by number: this looks at every corner of the model before its first picture, and most corners share a vertex.
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
  for (let corner = 0; corner < triangles.length; corner++) {
    const vertex = triangles[corner] ?? 0;
    if (isSeen[vertex] !== 0) continue;
    isSeen[vertex] = 1;
    const x = posed[vertex * 3] ?? NaN;
    const y = posed[vertex * 3 + 1] ?? NaN;
    const z = posed[vertex * 3 + 2] ?? NaN;
    if (!Number.isFinite(x + y + z)) continue;
    if (x < lowX) lowX = x;
    if (y < lowY) lowY = y;
    if (z < lowZ) lowZ = z;
    if (x > highX) highX = x;
    if (y > highY) highY = y;
    if (z > highZ) highZ = z;
  }
  return lowX <= highX ? { minimum: [lowX, lowY, lowZ], maximum: [highX, highY, highZ] } : null;
}

/** The geosets that are drawn at a moment: the solid ones first, since glows and shadows reach far beyond a unit. Poses the model. */
export function drawnGeosets(model: MdxModel, time: TrackTime): Box | null {
  model.pose(time, null);
  const drawn = model.meshes.filter((part) => isDrawn(model, part, time));
  const solid = drawn.filter((part) => model.isSolid(part));
  const boxOf = (part: PosedMesh): Box | null => trianglesBox(model, part);
  return uniteBoxes(solid.map(boxOf)) ?? uniteBoxes(drawn.map(boxOf));
}
