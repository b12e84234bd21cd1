/** Fills the overlay batches for a moment: bones, points, collision mesh, lights, cameras, bounds. */
import type { RecordId } from '../../../../../shared/document/record.ts';
import { fieldsOf, listOf, modelFields } from '../../../../../shared/formats/m2/model.ts';
import { Light } from '../../../../../shared/formats/m2/schema/points.ts';
import { Sequence } from '../../../../../shared/formats/m2/schema/sequence.ts';
import { Collision } from '../../../../../shared/formats/m2/schema/vertices.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { boundsOf } from '../../../../../shared/geometry/extent.ts';
import { MATRIX_LENGTH, transformDirection } from '../../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import {
  along,
  AXIS_X,
  AXIS_Y,
  AXIS_Z,
  distance,
  normalise,
  scale,
  subtract,
  vectorAt,
} from '../../../../../shared/geometry/vector.ts';
import { unitsPerPixel } from '../../camera/lens.ts';
import type { Rgba } from '../../colors.ts';
import { withAlpha } from '../../colors.ts';
import { edgesOf } from '../../model/geosetMesh.ts';
import type { DotBatch } from '../../overlays/dotBatch.ts';
import type { LineBatch } from '../../overlays/lineBatch.ts';
import { showsNode } from '../../overlays/settings.ts';
import type { Segment } from '../../overlays/wireShapes.ts';
import { boxEdges, circle, frustum, sphere } from '../../overlays/wireShapes.ts';
import type { OverlayMoment } from '../../scene.ts';
import { cameraView } from '../camera.ts';
import { DIRECTIONAL } from '../draw/lights.ts';
import type { M2Model } from '../scene/model.ts';
import type { ScenePoint } from '../scene/points.ts';
import { pointsOf } from '../scene/points.ts';
import { emitterShape } from './emitterShape.ts';

interface Brushes extends OverlayMoment {
  readonly model: M2Model;
  readonly lines: LineBatch;
  readonly dots: DotBatch;
}

interface Stroke {
  readonly color: Rgba;
  readonly width: number;
}

const dim = 0.6;
const lineWidth = 1.25;
const selectedWidth = 1.6;

export function drawOverlays(model: M2Model, moment: OverlayMoment, lines: LineBatch, dots: DotBatch): void {
  const brushes = { ...moment, model, lines, dots };
  drawBounds(brushes);
  drawCollision(brushes);
  drawBones(brushes);
  for (const point of pointsOf(model)) drawPoint(brushes, point);
  if (moment.settings.cameras || model.cameras.some((id) => moment.selection.has(id))) drawCameras(brushes);
}

function strokeOf({ selection, colors }: OverlayMoment, record: RecordId): Stroke {
  return selection.has(record)
    ? { color: colors.accent, width: selectedWidth }
    : { color: withAlpha(colors.overlay, dim), width: lineWidth };
}

function stroke({ lines }: Brushes, segments: readonly Segment[], { color, width }: Stroke): void {
  for (const [from, to] of segments) lines.add(from, to, color, width);
}

/** Lines from each parent to its children. The way to a selected bone is drawn even when bones are off. */
function drawBones(brushes: Brushes): void {
  const { model, settings, selection, lines } = brushes;
  if (!settings.bones && selection.size === 0) return;
  model.player.skeleton.parents.forEach((parent, index) => {
    const record = model.bones[index];
    if (record === undefined || parent < 0) return;
    if (!settings.bones && !selection.has(record)) return;
    const { color, width } = strokeOf(brushes, record);
    lines.add(model.bonePlace(parent), model.bonePlace(index), color, width);
  });
}

function drawPoint(brushes: Brushes, point: ScenePoint): void {
  const { settings, selection, colors, dots } = brushes;
  const { record, type, place } = point;
  const isSelected = selection.has(record);
  if (!isSelected && !showsNode(settings, type)) return;
  if (isSelected) dots.add(place, colors.accent, 9);
  else dots.add(place, withAlpha(colors.overlay, 0.95), type === 'bone' ? 6 : 5);
  if (settings.pivots || (isSelected && type !== 'light')) drawCross(brushes, point, isSelected ? 14 : 7);
  if (type === 'attachment' && (settings.attachments || isSelected)) drawDiamond(brushes, record, place);
  if (type === 'light' && (settings.lights || isSelected)) drawLight(brushes, record, place);
  if (type === 'particle' && isSelected)
    stroke(brushes, emitterShape(brushes.model, record), strokeOf(brushes, record));
}

/** The axes of the bone, in their colours, of a size in pixels. */
function drawCross({ model, lens, lines, colors }: Brushes, { bone, place }: ScenePoint, pixels: number): void {
  const size = unitsPerPixel(lens, place) * pixels;
  const axes = [
    [AXIS_X, colors.axisX],
    [AXIS_Y, colors.axisY],
    [AXIS_Z, colors.axisZ],
  ] as const;
  for (const [axis, color] of axes) {
    const turned = bone < 0 ? axis : transformDirection(model.player.matrices, bone * MATRIX_LENGTH, axis);
    lines.add(place, along(place, normalise(turned, axis), size), color, lineWidth);
  }
}

/** Attachment points: a diamond that keeps its size on the screen. */
function drawDiamond(brushes: Brushes, record: RecordId, place: Vector3): void {
  const { lens } = brushes;
  const size = unitsPerPixel(lens, place) * 7;
  const { right, up } = lens.frame;
  const points = [
    along(place, right, size),
    along(place, up, size),
    along(place, right, -size),
    along(place, up, -size),
  ];
  stroke(
    brushes,
    points.map((point, index) => [point, points[(index + 1) % 4] ?? point] as const),
    strokeOf(brushes, record),
  );
}

/** Lights in their colour: a small sun; for point lights the two attenuation spheres when selected, for others their way. */
function drawLight(brushes: Brushes, record: RecordId, place: Vector3): void {
  const { model, lens, selection, lines } = brushes;
  const { kind, diffuseColor, attenuationStart, attenuationEnd, isVisible } = model.player.light(record);
  const [red, green, blue] = diffuseColor;
  const strongest = Math.max(red, green, blue, 1e-6);
  const color: Rgba = [red / strongest, green / strongest, blue / strongest, isVisible ? 0.95 : 0.4];
  const size = unitsPerPixel(lens, place) * 6;
  const { right, up } = lens.frame;
  stroke(brushes, circle(place, size, right, up, 16), { color, width: selectedWidth });
  for (let ray = 0; ray < 8; ray++) {
    const angle = (ray / 8) * 2 * Math.PI;
    const way = along(scale(right, Math.cos(angle)), up, Math.sin(angle));
    lines.add(along(place, way, size * 1.4), along(place, way, size * 2), color, lineWidth);
  }
  if (kind === DIRECTIONAL) {
    const { bone } = fieldsOf(Light, model.document.get(record));
    const isOnBone = bone >= 0 && bone < model.bones.length;
    const down: Vector3 = [0, 0, -1];
    const way = isOnBone ? transformDirection(model.player.matrices, bone * MATRIX_LENGTH, down) : down;
    lines.add(place, along(place, normalise(way, down), size * 8), color, selectedWidth);
  } else if (selection.has(record)) {
    for (const radius of [attenuationStart, attenuationEnd]) {
      if (radius > 0) stroke(brushes, sphere(place, radius), { color: withAlpha(color, 0.45), width: lineWidth });
    }
  }
}

function drawCameras(brushes: Brushes): void {
  const { model, settings, selection, dots, modelCamera } = brushes;
  for (const record of model.cameras) {
    if (record === modelCamera || !(settings.cameras || selection.has(record))) continue;
    const { frame, target, fieldOfView } = cameraView(model.player, record);
    const look = strokeOf(brushes, record);
    const forward = normalise(subtract(target, frame.position));
    const reach = Math.max(1e-3, distance(target, frame.position));
    stroke(brushes, frustum(frame.position, frame.right, frame.up, forward, fieldOfView, reach), look);
    brushes.lines.add(frame.position, target, withAlpha(look.color, 0.35), lineWidth);
    dots.add(frame.position, look.color, 5);
    dots.add(target, look.color, 4);
  }
}

/** Edges of a collision mesh with more triangles than this would be drawn with too many lines; its box is, instead. */
const mostCollisionTriangles = 6000;

function drawCollision(brushes: Brushes): void {
  const { model, settings, selection } = brushes;
  const [record] = listOf(model.document, 'collision');
  if (record === undefined || !(settings.collisionShapes || selection.has(record))) return;
  const { triangles, positions } = fieldsOf(Collision, model.document.get(record));
  const look = strokeOf(brushes, record);
  const box = boundsOf(positions);
  if (box === null) return;
  if (triangles.length > mostCollisionTriangles * 3) {
    stroke(brushes, boxEdges(box), look);
    return;
  }
  const edges = edgesOf(triangles);
  const count = positions.length / 3;
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [from = count, to = count] = [edges[at], edges[at + 1]];
    if (from < count && to < count) {
      brushes.lines.add(vectorAt(positions, from * 3), vectorAt(positions, to * 3), look.color, look.width);
    }
  }
}

function boxOf({
  minimum,
  maximum,
}: {
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
}): Box | null {
  const box = { minimum: vectorAt(minimum), maximum: vectorAt(maximum) };
  return box.minimum.every((value, axis) => value === (box.maximum[axis] ?? 0)) ? null : box;
}

function drawBounds(brushes: Brushes): void {
  const { model, settings, sequence, colors } = brushes;
  if (settings.modelExtent) {
    const { bounds, collisionBounds } = modelFields(model.document);
    drawBox(brushes, boxOf(bounds), bounds.radius, colors.overlay);
    drawBox(brushes, boxOf(collisionBounds), collisionBounds.radius, withAlpha(colors.overlay, 0.4));
  }
  if (settings.sequenceExtent && sequence !== null && model.document.has(sequence)) {
    const { bounds } = fieldsOf(Sequence, model.document.get(sequence));
    drawBox(brushes, boxOf(bounds), bounds.radius, colors.accent);
  }
}

/** A box and the sphere about the model's origin. */
function drawBox(brushes: Brushes, box: Box | null, radius: number, color: Rgba): void {
  if (box !== null) stroke(brushes, boxEdges(box), { color, width: lineWidth });
  if (radius > 0) stroke(brushes, sphere([0, 0, 0], radius), { color: withAlpha(color, 0.25), width: lineWidth });
}
