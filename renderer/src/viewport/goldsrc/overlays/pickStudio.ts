/** What lies under a point of the view: dots of bones and attachments, hitboxes while they are shown, then meshes. */
import type { RecordId } from '../../../../../shared/document/record.ts';
import { invert, MATRIX_LENGTH, transformDirection, transformPoint } from '../../../../../shared/geometry/matrix.ts';
import type { Ray } from '../../../../../shared/geometry/ray.ts';
import { rayBox, rayMesh } from '../../../../../shared/geometry/ray.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { along } from '../../../../../shared/geometry/vector.ts';
import type { Lens } from '../../camera/lens.ts';
import { projectPoint, rayThrough } from '../../camera/lens.ts';
import type { Pick } from '../../events.ts';
import type { PickMoment } from '../../scene.ts';
import type { StudioScene } from '../scene/studioScene.ts';
import { placedAttachments, placedHitboxes } from '../scene/things.ts';

/** How near a click must be to a dot, in CSS pixels. */
const reach = 8;

export function pickStudio(scene: StudioScene, lens: Lens, x: number, y: number, moment: PickMoment): Pick | null {
  const ray = rayThrough(lens, x, y);
  return (
    pickDot(scene, lens, x, y, moment) ??
    (moment.settings.hitboxes ? pickHitbox(scene, ray) : null) ??
    pickMesh(scene, ray)
  );
}

/** The nearest of the dots within reach, by distance on the screen. */
function pickDot(
  scene: StudioScene,
  lens: Lens,
  x: number,
  y: number,
  { settings, selection }: PickMoment,
): Pick | null {
  const dots: { readonly record: RecordId; readonly point: Vector3 }[] = [];
  scene.boneIds.forEach((record, bone) => {
    if (settings.bones || selection.has(record)) dots.push({ record, point: scene.bonePlace(bone) });
  });
  for (const { record, place } of placedAttachments(scene)) {
    if (settings.attachments || selection.has(record)) dots.push({ record, point: place });
  }
  let nearest: Pick | null = null;
  let least = reach;
  for (const { record, point } of dots) {
    const screen = projectPoint(lens, point);
    const away = Math.hypot(screen.x - x, screen.y - y);
    if (screen.depth < lens.near || away >= least) continue;
    least = away;
    nearest = { record, kind: 'node', point, distance: screen.depth };
  }
  return nearest;
}

function nearer(first: Pick | null, second: Pick): Pick {
  return first !== null && first.distance <= second.distance ? first : second;
}

/** Bones turn without stretching, so a distance in a bone's space is one in the model's. */
function pickHitbox(scene: StudioScene, ray: Ray): Pick | null {
  let nearest: Pick | null = null;
  for (const { record, bone, box } of placedHitboxes(scene)) {
    const inverse = invert(scene.matrices, bone * MATRIX_LENGTH);
    if (inverse === null) continue;
    const origin = transformPoint(inverse, 0, ray.origin);
    const direction = transformDirection(inverse, 0, ray.direction);
    const distance = rayBox({ origin, direction }, box);
    if (distance === null) continue;
    nearest = nearer(nearest, { record, kind: 'node', point: along(ray.origin, ray.direction, distance), distance });
  }
  return nearest;
}

function pickMesh(scene: StudioScene, ray: Ray): Pick | null {
  let nearest: Pick | null = null;
  for (const body of scene.shown) {
    const box = scene.boxOfBody(body);
    if (box === null || rayBox(ray, box) === null) continue;
    const positions = scene.posedPositions(body);
    for (const { record, triangles } of body.meshes) {
      const hit = rayMesh(ray, positions, triangles);
      if (hit !== null) nearest = nearer(nearest, { record, kind: 'geoset', ...hit });
    }
  }
  return nearest;
}
