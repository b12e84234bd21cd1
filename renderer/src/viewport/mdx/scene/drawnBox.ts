/**
 * How large a model is drawn: what is framed when it is opened. Vertices that no triangle uses, geosets that are not shown,
 * layers without alpha and the few particles that fly far do not count; nor does what the file states.
 */
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { boundsOf, boxRadius, uniteBoxes } from '../../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { SceneMesh } from '../../model/posedModel.ts';
import { geosetTint, layerAlpha } from './appearance.ts';
import { isOpaque } from './materials.ts';
import type { ModelScene } from './modelScene.ts';

/** Less cannot be seen. */
const faintest = 0.02;
/** Effects that reach this many times as far as the solid parts are what the model is about. */
const muchLarger = 3;
/** The share of particles at each end of an axis that may lie outside of the picture. */
const outliers = 0.05;

/** Where cards of particles are: the centre of each, three numbers, and half its side. */
export interface DrawnPlaces {
  readonly centres: readonly number[];
  readonly halves: readonly number[];
}

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

/** The box that holds nearly all particles; null for none. */
export function mostOf({ centres, halves }: DrawnPlaces): Box | null {
  const count = halves.length;
  if (count === 0) return null;
  const cut = Math.floor(count * outliers);
  const ends = [0, 1, 2].map((axis): readonly [number, number] => {
    const low = Float64Array.from(halves, (half, at) => (centres[at * 3 + axis] ?? 0) - half).sort();
    const high = Float64Array.from(halves, (half, at) => (centres[at * 3 + axis] ?? 0) + half).sort();
    return [low[cut] ?? 0, high[count - 1 - cut] ?? 0];
  });
  const corner = (end: 0 | 1): Vector3 => [ends[0]?.[end] ?? 0, ends[1]?.[end] ?? 0, ends[2]?.[end] ?? 0];
  return { minimum: corner(0), maximum: corner(1) };
}

/** What is framed of geosets and effects: both where the effects are much larger, or there is nothing else. */
export function framed(geosets: Box | null, effects: Box | null): Box | null {
  if (geosets === null || effects === null) return geosets ?? effects;
  return boxRadius(effects) > boxRadius(geosets) * muchLarger ? uniteBoxes([geosets, effects]) : geosets;
}
