/** What lies under a point of the view: nodes whose dots are shown, then geosets by their posed triangles. */
import type { RecordId } from '../../../../../shared/document/record.ts';
import { rayBox, rayMesh } from '../../../../../shared/geometry/ray.ts';
import type { Lens } from '../../camera/lens.ts';
import { projectPoint, rayThrough } from '../../camera/lens.ts';
import type { Pick } from '../../events.ts';
import { nodePlace } from '../overlays/places.ts';
import type { OverlaySettings } from '../../overlays/settings.ts';
import { showsNode } from '../../overlays/settings.ts';
import type { ModelScene, SceneGeoset } from '../scene/modelScene.ts';

/** How near a click must be to a dot, in CSS pixels. */
const nodeReach = 8;

export interface PickFilter {
  readonly settings: OverlaySettings;
  readonly selection: ReadonlySet<RecordId>;
  /** Whether a geoset is drawn now; what cannot be seen cannot be clicked. */
  readonly isShown: (geoset: SceneGeoset) => boolean;
}

/** A point in CSS pixels from the view's upper left corner. */
export function pickScene(scene: ModelScene, lens: Lens, x: number, y: number, filter: PickFilter): Pick | null {
  return pickNode(scene, lens, x, y, filter) ?? pickGeoset(scene, lens, x, y, filter);
}

/** The nearest of the nodes whose dot is within reach, by distance on the screen. */
function pickNode(
  scene: ModelScene,
  lens: Lens,
  x: number,
  y: number,
  { settings, selection }: PickFilter,
): Pick | null {
  let nearest: Pick | null = null;
  let least = nodeReach;
  scene.tree.nodes.forEach((node, index) => {
    if (!showsNode(settings, node.type) && !selection.has(node.record)) return;
    const point = nodePlace(scene, index);
    const screen = projectPoint(lens, point);
    if (screen.depth < lens.near) return;
    const away = Math.hypot(screen.x - x, screen.y - y);
    if (away >= least) return;
    least = away;
    nearest = { record: node.record, kind: 'node', point, distance: screen.depth };
  });
  return nearest;
}

function pickGeoset(scene: ModelScene, lens: Lens, x: number, y: number, { isShown }: PickFilter): Pick | null {
  const ray = rayThrough(lens, x, y);
  let nearest: Pick | null = null;
  for (const geoset of scene.geosets) {
    if (!isShown(geoset)) continue;
    const box = scene.posedBoxOf(geoset);
    const entry = box === null ? null : rayBox(ray, box);
    if (entry === null || (nearest !== null && entry > nearest.distance)) continue;
    const { record, triangles } = geoset.description;
    const hit = rayMesh(ray, scene.posedPositions(geoset), triangles);
    if (hit === null || (nearest !== null && hit.distance >= nearest.distance)) continue;
    nearest = { record, kind: 'geoset', point: hit.point, distance: hit.distance };
  }
  return nearest;
}
