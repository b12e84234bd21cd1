/** Fills the overlay batches for a moment: bones, pivots, attachments, collision shapes, lights, cameras, extents. */
import type { RecordId } from '../../../../../shared/document/record.ts';
import { dialectOf } from '../../../../../shared/formats/mdx/dialects.ts';
import { singleRecord } from '../../../../../shared/formats/mdx/model.ts';
import { MATRIX_LENGTH, transformDirection, transformPoint } from '../../../../../shared/geometry/matrix.ts';
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
import { modelCameraView } from '../modelCamera.ts';
import type { Rgba } from '../../colors.ts';
import { withAlpha } from '../../colors.ts';
import { readBox } from '../scene/lists.ts';
import type { ModelScene } from '../scene/modelScene.ts';
import type { OverlayMoment } from '../../scene.ts';
import { numberOf, vectorOf } from '../scene/values.ts';
import { collisionSegments, hitShapeSegments } from './collisionShape.ts';
import type { DotBatch } from '../../overlays/dotBatch.ts';
import type { LineBatch } from '../../overlays/lineBatch.ts';
import { nodePlaces } from './places.ts';
import { showsNode } from '../../overlays/settings.ts';
import type { Segment } from '../../overlays/wireShapes.ts';
import { boxEdges, circle, frustum, sphere } from '../../overlays/wireShapes.ts';

interface Brushes extends OverlayMoment {
  readonly scene: ModelScene;
  readonly lines: LineBatch;
  readonly dots: DotBatch;
}

const dim = 0.6;
const lineWidth = 1.25;
const selectedWidth = 1.6;

export function drawOverlays(scene: ModelScene, moment: OverlayMoment, lines: LineBatch, dots: DotBatch): void {
  const brushes = { ...moment, scene, lines, dots };
  const places = nodePlaces(scene);
  drawExtents(brushes);
  drawBones(brushes, places);
  drawNodes(brushes, places);
  if (moment.settings.cameras) drawCameras(brushes);
}

function strokeOf({ selection, colors }: OverlayMoment, record: RecordId): { color: Rgba; width: number } {
  return selection.has(record)
    ? { color: colors.accent, width: selectedWidth }
    : { color: withAlpha(colors.overlay, dim), width: lineWidth };
}

function stroke(
  { lines }: Brushes,
  segments: readonly Segment[],
  { color, width }: { color: Rgba; width: number },
): void {
  for (const [from, to] of segments) lines.add(from, to, color, width);
}

/** Lines from each parent to its children. The way to a selected node is drawn even when bones are off. */
function drawBones(brushes: Brushes, places: readonly Vector3[]): void {
  const { scene, settings, selection, lines } = brushes;
  scene.tree.skeleton.parents.forEach((parent, index) => {
    const node = scene.tree.nodes[index];
    const from = places[parent];
    const to = places[index];
    if (node === undefined || from === undefined || to === undefined) return;
    if (!settings.bones && !selection.has(node.record)) return;
    const { color, width } = strokeOf(brushes, node.record);
    lines.add(from, to, color, width);
  });
}

function drawNodes(brushes: Brushes, places: readonly Vector3[]): void {
  const { scene, settings, selection, colors, dots } = brushes;
  scene.tree.nodes.forEach((node, index) => {
    const place = places[index];
    const isSelected = selection.has(node.record);
    if (place === undefined || !(isSelected || showsNode(settings, node.type))) return;
    if (isSelected) dots.add(place, colors.accent, 9);
    else dots.add(place, withAlpha(colors.overlay, 0.95), node.type === 'bone' ? 6 : 5);
    if (settings.pivots || (isSelected && node.type !== 'light')) drawCross(brushes, index, place, isSelected ? 14 : 7);
    if (node.type === 'attachment' && settings.attachments) drawDiamond(brushes, node.record, place);
    if (node.type === 'collisionShape' && (settings.collisionShapes || isSelected)) drawCollision(brushes, index);
    if (node.type === 'light' && (settings.lights || isSelected)) drawLight(brushes, index, place);
  });
}

/** The node's own axes, in their colours, of a size in pixels. */
function drawCross({ scene, lens, lines, colors }: Brushes, index: number, place: Vector3, pixels: number): void {
  const size = unitsPerPixel(lens, place) * pixels;
  const axes = [
    [AXIS_X, colors.axisX],
    [AXIS_Y, colors.axisY],
    [AXIS_Z, colors.axisZ],
  ] as const;
  for (const [axis, color] of axes) {
    const turned = normalise(transformDirection(scene.tree.skeleton.matrices, index * MATRIX_LENGTH, axis), axis);
    lines.add(place, along(place, turned, size), color, lineWidth);
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

function drawCollision(brushes: Brushes, index: number): void {
  const { scene } = brushes;
  const node = scene.tree.nodes[index];
  if (node === undefined) return;
  const matrices = scene.tree.skeleton.matrices;
  const at = index * MATRIX_LENGTH;
  const segmentsOf = dialectOf(scene.document).isAlpha ? hitShapeSegments : collisionSegments;
  const segments = segmentsOf(scene.document.get(node.record).fields, vectorAt(scene.pivots, node.objectId * 3));
  stroke(
    brushes,
    segments.map(([from, to]) => [transformPoint(matrices, at, from), transformPoint(matrices, at, to)] as const),
    strokeOf(brushes, node.record),
  );
}

const directional = 1;

/** Lights in their colour: a small sun; for omni lights the two attenuation spheres when selected, for suns their way. */
function drawLight(brushes: Brushes, index: number, place: Vector3): void {
  const { scene, lens, selection, lines } = brushes;
  const node = scene.tree.nodes[index];
  if (node === undefined) return;
  const { fields } = scene.document.get(node.record);
  const [red, green, blue] = vectorOf(fields, 'color', [1, 1, 1]);
  const strongest = Math.max(red, green, blue, 1e-6);
  const color: Rgba = [red / strongest, green / strongest, blue / strongest, 0.95];
  const size = unitsPerPixel(lens, place) * 6;
  const { right, up } = lens.frame;
  stroke(brushes, circle(place, size, right, up, 16), { color, width: selectedWidth });
  for (let ray = 0; ray < 8; ray++) {
    const angle = (ray / 8) * 2 * Math.PI;
    const way = along(scale(right, Math.cos(angle)), up, Math.sin(angle));
    lines.add(along(place, way, size * 1.4), along(place, way, size * 2), color, lineWidth);
  }
  if (numberOf(fields, 'kind') === directional) {
    const down = transformDirection(scene.tree.skeleton.matrices, index * MATRIX_LENGTH, [0, 0, -1]);
    lines.add(place, along(place, normalise(down), size * 8), color, selectedWidth);
  } else if (selection.has(node.record)) {
    for (const name of ['attenuationStart', 'attenuationEnd']) {
      const radius = numberOf(fields, name);
      if (radius > 0) stroke(brushes, sphere(place, radius), { color: withAlpha(color, 0.45), width: lineWidth });
    }
  }
}

function drawCameras(brushes: Brushes): void {
  const { scene, time, dots, modelCamera } = brushes;
  for (const camera of scene.cameras) {
    if (camera.record === modelCamera) continue;
    const { frame, target, fieldOfView } = modelCameraView(camera, time);
    const look = strokeOf(brushes, camera.record);
    const forward = normalise(subtract(target, frame.position));
    const reach = Math.max(1e-3, distance(target, frame.position));
    stroke(brushes, frustum(frame.position, frame.right, frame.up, forward, fieldOfView, Math.min(reach, 60)), look);
    brushes.lines.add(frame.position, target, withAlpha(look.color, 0.35), lineWidth);
    dots.add(frame.position, look.color, 5);
    dots.add(target, look.color, 4);
  }
}

function drawExtents(brushes: Brushes): void {
  const { scene, settings, sequence, colors, selection } = brushes;
  const header = singleRecord(scene.document, 'MODL');
  if (header !== null && settings.modelExtent) drawExtent(brushes, header.fields['extent'], colors.overlay);
  if (sequence !== null && settings.sequenceExtent && scene.document.has(sequence)) {
    drawExtent(brushes, scene.document.get(sequence).fields['extent'], colors.accent);
  }
  if (!settings.geosetExtents) return;
  for (const { description } of scene.geosets) {
    const color = selection.has(description.record) ? colors.accent : withAlpha(colors.overlay, dim);
    drawExtent(brushes, scene.document.get(description.record).fields['extent'], color);
  }
}

/** The box of an extent and, where it has one, its sphere about the model's origin. */
function drawExtent(brushes: Brushes, extent: unknown, color: Rgba): void {
  const box = readBox(extent);
  if (box === null) return;
  stroke(brushes, boxEdges(box), { color, width: lineWidth });
  const radius = numberOf(extent as Parameters<typeof numberOf>[0], 'radius'); // a box was read from it, so it is a struct
  if (radius > 0) stroke(brushes, sphere([0, 0, 0], radius), { color: withAlpha(color, 0.25), width: lineWidth });
}
