/** What lies under a point of the view: what stands as a dot, then hitboxes while they are shown, then meshes as they are posed. */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import { invert, transformDirection, transformPoint } from '../../../../shared/geometry/matrix.ts';
import type { Ray } from '../../../../shared/geometry/ray.ts';
import { rayBox, rayMesh } from '../../../../shared/geometry/ray.ts';
import { along, distance } from '../../../../shared/geometry/vector.ts';
import type { JointKind } from '../../../../shared/model/things.ts';
import type { Lens } from '../camera/lens.ts';
import { projectPoint, rayThrough } from '../camera/lens.ts';
import type { Pick } from '../events.ts';
import type { OverlaySettings } from '../overlays/settings.ts';
import { showsJoint } from '../overlays/settings.ts';
import { hitMatrix } from './hitOutline.ts';
import type { PosedModel, PosedMesh } from './posedModel.ts';

/** How near a click must be to a dot, in CSS pixels. */
const dotReach = 8;

export interface PickFilter {
  readonly settings: OverlaySettings;
  readonly selection: ReadonlySet<RecordId>;
  /** Whether a mesh is drawn now; what cannot be seen cannot be clicked. */
  readonly isShown: (part: PosedMesh) => boolean;
}

/** A point in CSS pixels from the view's upper left corner. */
export function pickModel(model: PosedModel, lens: Lens, x: number, y: number, filter: PickFilter): Pick | null {
  const ray = rayThrough(lens, x, y);
  return (
    pickDot(model, lens, x, y, filter) ??
    (filter.settings.hitboxes ? pickHitbox(model, ray) : null) ??
    pickMesh(model, ray, filter)
  );
}

/** Dots that are nearer to each other on the screen, in CSS pixels, stand at one place. */
const samePlace = 0.25;

const isSkeleton = (kind: JointKind | null): boolean => kind === 'bone' || kind === 'helper';
/** Shown because bones are, and no bone: events, emitters. */
const isAmongBones = (kind: JointKind): boolean =>
  !isSkeleton(kind) && kind !== 'attachment' && kind !== 'collision' && kind !== 'light';

/** The nearest of the dots within reach, by distance on the screen. */
function pickDot(model: PosedModel, lens: Lens, x: number, y: number, filter: PickFilter): Pick | null {
  let nearest: Pick | null = null;
  let nearestKind: JointKind | null = null;
  let least = dotReach;
  for (const { record, kind, place } of model.marks) {
    if (!showsJoint(filter.settings, kind) && !filter.selection.has(record)) continue;
    const screen = projectPoint(lens, place);
    if (screen.depth < lens.near) continue;
    const away = Math.hypot(screen.x - x, screen.y - y);
    if (away > least || (nearest === null && away === least)) continue;
    // Things that stand on a bone's pivot come after it and are what is meant, but where only bones are asked for.
    const isTie = nearestKind !== null && least - away < samePlace;
    if (isTie && isSkeleton(nearestKind) && isAmongBones(kind) && !filter.settings.pivots) continue;
    least = away;
    nearestKind = kind;
    nearest = { record, kind: 'node', point: place, distance: screen.depth };
  }
  return nearest;
}

function pickHitbox(model: PosedModel, ray: Ray): Pick | null {
  let nearest: Pick | null = null;
  for (const volume of model.view.hitVolumes) {
    const { record, shape, group } = volume;
    if (group === null || shape.kind !== 'box') continue;
    const inverse = invert(hitMatrix(model, volume));
    if (inverse === null) continue;
    const origin = transformPoint(inverse, 0, ray.origin);
    const direction = transformDirection(inverse, 0, ray.direction);
    const way = rayBox({ origin, direction }, shape.box);
    if (way === null) continue;
    const point = along(ray.origin, ray.direction, way);
    const away = distance(ray.origin, point);
    if (nearest === null || away < nearest.distance) nearest = { record, kind: 'node', point, distance: away };
  }
  return nearest;
}

function pickMesh(model: PosedModel, ray: Ray, { isShown }: PickFilter): Pick | null {
  let nearest: Pick | null = null;
  for (const part of model.meshes) {
    if (!isShown(part)) continue;
    const box = model.posedBoxOf(part);
    const entry = box === null ? null : rayBox(ray, box);
    if (entry === null || (nearest !== null && entry > nearest.distance)) continue;
    const { record, triangles } = part.mesh;
    const hit = rayMesh(ray, model.posedPositions(part), triangles);
    if (hit === null || (nearest !== null && hit.distance >= nearest.distance)) continue;
    nearest = { record, kind: 'geoset', point: hit.point, distance: hit.distance };
  }
  return nearest;
}
