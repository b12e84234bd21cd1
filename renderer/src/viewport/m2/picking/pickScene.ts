/** What lies under a point of the view: points whose dots are shown, then submeshes by their posed triangles. */
import type { RecordId } from '../../../../../shared/document/record.ts';
import { rayBox, rayMesh } from '../../../../../shared/geometry/ray.ts';
import type { Lens } from '../../camera/lens.ts';
import { projectPoint, rayThrough } from '../../camera/lens.ts';
import type { Pick } from '../../events.ts';
import type { PickMoment } from '../../scene.ts';
import { showsNode } from '../../overlays/settings.ts';
import type { M2Model } from '../scene/model.ts';
import { pointsOf } from '../scene/points.ts';
import type { SceneSubmesh } from '../scene/submeshes.ts';

/** How near a click must be to a dot, in CSS pixels. */
const pointReach = 8;

export interface PickFilter extends PickMoment {
  /** Whether a submesh is drawn now; what cannot be seen cannot be clicked. */
  readonly isShown: (submesh: SceneSubmesh) => boolean;
}

/** A point in CSS pixels from the view's upper left corner. */
export function pickScene(model: M2Model, lens: Lens, x: number, y: number, filter: PickFilter): Pick | null {
  return pickPoint(model, lens, x, y, filter) ?? pickSubmesh(model, lens, x, y, filter);
}

/** The nearest of the points whose dot is within reach, by distance on the screen. */
function pickPoint(model: M2Model, lens: Lens, x: number, y: number, { settings, selection }: PickFilter): Pick | null {
  let nearest: Pick | null = null;
  let least = pointReach;
  for (const { record, type, place } of pointsOf(model)) {
    if (!showsNode(settings, type) && !selection.has(record)) continue;
    const screen = projectPoint(lens, place);
    if (screen.depth < lens.near) continue;
    const away = Math.hypot(screen.x - x, screen.y - y);
    // Things that stand on a bone's pivot come after it and are what is meant.
    if (away > least || (away === least && nearest === null)) continue;
    least = away;
    nearest = { record, kind: 'node', point: place, distance: screen.depth };
  }
  return nearest;
}

function pickSubmesh(model: M2Model, lens: Lens, x: number, y: number, filter: PickFilter): Pick | null {
  const ray = rayThrough(lens, x, y);
  let nearest: Pick | null = null;
  let hitSubmesh = -1;
  model.submeshes.forEach((submesh, index) => {
    if (!filter.isShown(submesh)) return;
    const box = model.posedBoxOf(submesh);
    const entry = box === null ? null : rayBox(ray, box);
    if (entry === null || (nearest !== null && entry > nearest.distance)) return;
    const { record, triangles } = submesh.description;
    const hit = rayMesh(ray, model.posedPositions(submesh), triangles);
    if (hit === null || (nearest !== null && hit.distance >= nearest.distance)) return;
    nearest = { record, kind: 'geoset', point: hit.point, distance: hit.distance };
    hitSubmesh = index;
  });
  return nearest === null ? null : withBatch(model, nearest, hitSubmesh, filter.selection);
}

/** A click on what is selected already goes on to the batches that are drawn over it, one after the other. */
function withBatch(model: M2Model, pick: Pick, submesh: number, selection: ReadonlySet<RecordId>): Pick {
  const batches = model.batches.filter(({ look }) => look.submesh === submesh).map(({ record }) => record);
  const ring = [pick.record, ...batches];
  const selected = ring.findIndex((record) => selection.has(record));
  const next = ring[selected < 0 ? 0 : (selected + 1) % ring.length];
  return next === undefined ? pick : { ...pick, record: next };
}
