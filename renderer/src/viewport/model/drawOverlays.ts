/** Fills the overlay batches for a moment: boxes, hit volumes, bones, points, lights, cameras. Of every format alike. */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import {
  along,
  AXIS_X,
  AXIS_Y,
  AXIS_Z,
  distance,
  normalise,
  scale,
  subtract,
} from '../../../../shared/geometry/vector.ts';
import type { ModelExtent, ModelLight } from '../../../../shared/model/things.ts';
import { cameraView } from '../camera/cameraView.ts';
import { unitsPerPixel } from '../camera/lens.ts';
import type { Rgba } from '../colors.ts';
import { withAlpha } from '../colors.ts';
import type { DotBatch } from '../overlays/dotBatch.ts';
import { hitGroupColor } from '../overlays/hitGroupColors.ts';
import type { LineBatch } from '../overlays/lineBatch.ts';
import { showsAnyJoint, showsJoint } from '../overlays/settings.ts';
import type { Segment } from '../overlays/wireShapes.ts';
import { boxEdges, circle, frustum, sphere } from '../overlays/wireShapes.ts';
import type { OverlayMoment } from '../scene.ts';
import { hitOutline } from './hitOutline.ts';
import type { Mark, PosedModel } from './posedModel.ts';

export interface Brushes extends OverlayMoment {
  readonly model: PosedModel;
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

export function drawModelOverlays(brushes: Brushes): void {
  drawExtents(brushes);
  drawHitVolumes(brushes);
  drawBones(brushes);
  drawMarks(brushes);
  drawLights(brushes);
  drawCameras(brushes);
}

export function strokeOf({ selection, colors }: OverlayMoment, record: RecordId): Stroke {
  return selection.has(record)
    ? { color: colors.accent, width: selectedWidth }
    : { color: withAlpha(colors.overlay, dim), width: lineWidth };
}

export function stroke({ lines }: Brushes, segments: readonly Segment[], { color, width }: Stroke): void {
  for (const [from, to] of segments) lines.add(from, to, color, width);
}

/** Lines from each parent to its children. The way to a selected bone is drawn even when bones are off. */
function drawBones(brushes: Brushes): void {
  const { model, settings, selection, lines } = brushes;
  if (!settings.bones && selection.size === 0) return;
  const { marks } = model;
  for (const [index, { parent, record }] of model.joints.entries()) {
    const from = marks[parent];
    const to = marks[index];
    if (from === undefined || to === undefined || !(settings.bones || selection.has(record))) continue;
    const { color, width } = strokeOf(brushes, record);
    lines.add(from.place, to.place, color, width);
  }
}

function drawMarks(brushes: Brushes): void {
  const { model, settings, selection, colors, dots, lines } = brushes;
  if (selection.size === 0 && !showsAnyJoint(settings)) return;
  for (const mark of model.marks) {
    const { record, kind, place } = mark;
    const isSelected = selection.has(record);
    if (!isSelected && !showsJoint(settings, kind)) continue;
    if (isSelected) dots.add(place, colors.accent, 9);
    else dots.add(place, withAlpha(colors.overlay, 0.95), kind === 'bone' ? 6 : 5);
    if (settings.pivots || (isSelected && kind !== 'light')) {
      drawCross(brushes, place, isSelected ? 14 : 7, (axis) => model.axisOf(mark.joint, axis));
    }
    if (kind !== 'attachment' || !(settings.attachments || isSelected)) continue;
    const { color } = strokeOf(brushes, record);
    if (!mark.isJoint && mark.joint >= 0) lines.add(model.jointPlace(mark.joint), place, withAlpha(color, 0.35));
    drawDiamond(brushes, mark);
  }
}

/** Three axes in their colours, of a length in pixels. */
export function drawCross(
  { lens, lines, colors }: Brushes,
  place: Vector3,
  pixels: number,
  turned: (axis: Vector3) => Vector3 = (axis) => axis,
): void {
  const size = unitsPerPixel(lens, place) * pixels;
  const axes = [
    [AXIS_X, colors.axisX],
    [AXIS_Y, colors.axisY],
    [AXIS_Z, colors.axisZ],
  ] as const;
  for (const [axis, color] of axes) {
    lines.add(place, along(place, normalise(turned(axis), axis), size), color, lineWidth);
  }
}

/** Attachment points: a diamond that keeps its size on the screen. */
function drawDiamond(brushes: Brushes, { record, place }: Mark): void {
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

/** Volumes that tell parts of the body apart are hitboxes, in the colours of the parts; the others are for collisions. */
function drawHitVolumes(brushes: Brushes): void {
  const { model, settings, selection } = brushes;
  if (!settings.hitboxes && !settings.collisionShapes && selection.size === 0) return;
  for (const volume of model.view.hitVolumes) {
    const { record, group } = volume;
    const isSelected = selection.has(record);
    if (!isSelected && !(group === null ? settings.collisionShapes : settings.hitboxes)) continue;
    const look = strokeOf(brushes, record);
    const color = isSelected || group === null ? look.color : withAlpha(hitGroupColor(group), 0.85);
    stroke(brushes, hitOutline(model, volume), { ...look, color });
  }
}

function drawLights(brushes: Brushes): void {
  const { model, settings, selection } = brushes;
  if (!settings.lights && selection.size === 0) return;
  for (const light of model.view.lights) {
    if (settings.lights || selection.has(light.record)) drawLight(brushes, light);
  }
}

/** A light in its colour: a small sun; for point lights the two attenuation spheres when selected, for others their way. */
function drawLight(brushes: Brushes, light: ModelLight): void {
  const { model, lens, selection, lines, time } = brushes;
  const { joint, kind, record } = light;
  const place = model.atJoint(joint, light.place);
  const { color, ambient, isVisible, attenuationStart, attenuationEnd } = light.at(time);
  const shone = [color, ambient].find((each) => Math.max(...each) > 0) ?? [1, 1, 1];
  const strongest = Math.max(...shone);
  const seen: Rgba = [shone[0] / strongest, shone[1] / strongest, shone[2] / strongest, isVisible ? 0.95 : 0.4];
  const size = unitsPerPixel(lens, place) * 6;
  const { right, up } = lens.frame;
  stroke(brushes, circle(place, size, right, up, 16), { color: seen, width: selectedWidth });
  for (let ray = 0; ray < 8; ray++) {
    const angle = (ray / 8) * 2 * Math.PI;
    const way = along(scale(right, Math.cos(angle)), up, Math.sin(angle));
    lines.add(along(place, way, size * 1.4), along(place, way, size * 2), seen, lineWidth);
  }
  if (kind === 'directional') {
    const down: Vector3 = [0, 0, -1];
    lines.add(place, along(place, normalise(model.axisOf(joint, down), down), size * 8), seen, selectedWidth);
  } else if (selection.has(record)) {
    for (const radius of [attenuationStart, attenuationEnd]) {
      if (radius > 0) stroke(brushes, sphere(place, radius), { color: withAlpha(seen, 0.45), width: lineWidth });
    }
  }
}

function drawCameras(brushes: Brushes): void {
  const { model, settings, selection, dots, modelCamera, time } = brushes;
  if (!settings.cameras && selection.size === 0) return;
  for (const camera of model.view.cameras) {
    const { record } = camera;
    if (record === modelCamera || !(settings.cameras || selection.has(record))) continue;
    const { frame, target, fieldOfView } = cameraView(camera.at(time));
    const look = strokeOf(brushes, record);
    const forward = normalise(subtract(target, frame.position));
    const reach = Math.max(1e-3, distance(target, frame.position));
    stroke(brushes, frustum(frame.position, frame.right, frame.up, forward, fieldOfView, reach), look);
    brushes.lines.add(frame.position, target, withAlpha(look.color, 0.35), lineWidth);
    dots.add(frame.position, look.color, 5);
    dots.add(target, look.color, 4);
  }
}

function colorOfExtent({ colors, selection }: Brushes, { of, record }: ModelExtent): Rgba {
  switch (of) {
    case 'model':
      return colors.overlay;
    case 'movement':
      return withAlpha(colors.axisZ, 0.9);
    case 'clip':
      return colors.accent;
    case 'mesh':
      return selection.has(record) ? colors.accent : withAlpha(colors.overlay, dim);
  }
}

/** The boxes and spheres that the file states: of the whole, of the shown sequence, of meshes. */
function drawExtents(brushes: Brushes): void {
  const { model, settings, sequence } = brushes;
  const { modelExtent, sequenceExtent, geosetExtents } = settings;
  if (!modelExtent && !sequenceExtent && !geosetExtents) return;
  const shows = ({ of, record }: ModelExtent): boolean =>
    of === 'clip' ? sequenceExtent && record === sequence : of === 'mesh' ? geosetExtents : modelExtent;
  for (const extent of model.view.extents) {
    if (!shows(extent)) continue;
    const color = colorOfExtent(brushes, extent);
    if (extent.box !== null) stroke(brushes, boxEdges(extent.box), { color, width: lineWidth });
    if (extent.radius <= 0) continue;
    stroke(brushes, sphere([0, 0, 0], extent.radius), { color: withAlpha(color, 0.25), width: lineWidth });
  }
}
