/**
 * How large the geosets of a model are drawn: vertices that no triangle uses, geosets that are not shown and layers without
 * alpha do not count; nor does what the file states.
 */
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { boundsOf, uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { SceneMesh } from '../../../../viewport/model/posedModel.ts';
import { geosetTint, layerAlpha } from './appearance.ts';
import { isOpaque } from './materials.ts';
import type { ModelScene } from './modelScene.ts';

/** Less cannot be seen. */
const faintest = 0.02;
function isDrawn(model: ModelScene, { mesh }: SceneMesh, index: number, time: TrackTime): boolean {
  if (geosetTint(model.animationOfGeoset(index), time).alpha < faintest) return false;
  const passes = model.materials[mesh.material]?.passes ?? [];
  return passes.some((pass) => layerAlpha(pass, time) >= faintest);
}

/** Bounds of the vertices that triangles use, in the pose the model has now. */
function trianglesBox(model: ModelScene, part: SceneMesh): Box | null {
  const posed = model.posedPositions(part);
  const { triangles } = part.mesh;
  const corners = new Float32Array(triangles.length * 3);
  triangles.forEach((vertex, corner) => corners.set(posed.subarray(vertex * 3, vertex * 3 + 3), corner * 3));
  const bounds = boundsOf(corners);
  return bounds === null ? null : { minimum: bounds.minimum, maximum: bounds.maximum };
}

/** The geosets that are drawn at a moment: the solid ones first, since glows and shadows reach far beyond a unit. Poses the model. */
export function drawnGeosets(model: ModelScene, time: TrackTime): Box | null {
  model.pose(time, null);
  const drawn = model.meshes.filter((part, index) => isDrawn(model, part, index, time));
  const solid = drawn.filter(({ mesh }) => {
    const pass = model.materials[mesh.material]?.passes[0];
    return pass !== undefined && isOpaque(pass);
  });
  const boxOf = (part: SceneMesh): Box | null => trianglesBox(model, part);
  return uniteBoxes(solid.map(boxOf)) ?? uniteBoxes(drawn.map(boxOf));
}
