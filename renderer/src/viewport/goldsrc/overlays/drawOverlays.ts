/** Fills the overlay batches for a moment: bones, attachments, hitboxes, bounds, the eye position. */
import type { RecordId } from '../../../../../shared/document/record.ts';
import { fieldsOf, modelFields } from '../../../../../shared/formats/goldsrc/model.ts';
import { Sequence } from '../../../../../shared/formats/goldsrc/schema/sequence.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { along, vectorAt } from '../../../../../shared/geometry/vector.ts';
import { unitsPerPixel } from '../../camera/lens.ts';
import type { Rgba } from '../../colors.ts';
import { withAlpha } from '../../colors.ts';
import type { DotBatch } from '../../overlays/dotBatch.ts';
import type { LineBatch } from '../../overlays/lineBatch.ts';
import { boxEdges } from '../../overlays/wireShapes.ts';
import type { OverlayMoment } from '../../scene.ts';
import type { StudioScene } from '../scene/studioScene.ts';
import { hitboxCorners, placedAttachments, placedHitboxes, statedBox } from '../scene/things.ts';
import { hitGroupColor } from './hitGroupColors.ts';

interface Brushes extends OverlayMoment {
  readonly scene: StudioScene;
  readonly lines: LineBatch;
  readonly dots: DotBatch;
}

const dim = 0.6;
const lineWidth = 1.25;
const selectedWidth = 1.8;

export function drawOverlays(scene: StudioScene, moment: OverlayMoment, lines: LineBatch, dots: DotBatch): void {
  const brushes = { ...moment, scene, lines, dots };
  drawBounds(brushes);
  drawHitboxes(brushes);
  drawBones(brushes);
  drawAttachments(brushes);
  if (moment.settings.eyePosition) drawEye(brushes);
}

/** Lines from each parent to its children. A selected bone is drawn even when bones are off. */
function drawBones({ scene, settings, selection, colors, lines, dots }: Brushes): void {
  scene.bones.forEach(({ parent }, bone) => {
    const record = scene.boneIds[bone];
    const isSelected = record !== undefined && selection.has(record);
    if (!settings.bones && !isSelected) return;
    const color = isSelected ? colors.accent : withAlpha(colors.overlay, dim);
    const place = scene.bonePlace(bone);
    if (parent >= 0 && parent < bone) {
      lines.add(scene.bonePlace(parent), place, color, isSelected ? selectedWidth : lineWidth);
    }
    dots.add(place, isSelected ? color : withAlpha(colors.overlay, 0.95), isSelected ? 9 : 5);
  });
}

/** A diamond that keeps its size on the screen. */
function drawDiamond({ lens, lines }: Brushes, place: Vector3, color: Rgba, pixels: number): void {
  const size = unitsPerPixel(lens, place) * pixels;
  const { right, up } = lens.frame;
  const points = [
    along(place, right, size),
    along(place, up, size),
    along(place, right, -size),
    along(place, up, -size),
  ];
  points.forEach((point, index) => lines.add(point, points[(index + 1) % 4] ?? point, color, lineWidth));
}

function drawAttachments(brushes: Brushes): void {
  const { scene, settings, selection, colors, lines, dots } = brushes;
  for (const { record, bone, place } of placedAttachments(scene)) {
    const isSelected = selection.has(record);
    if (!settings.attachments && !isSelected) continue;
    const color = isSelected ? colors.accent : withAlpha(colors.axisY, 0.95);
    lines.add(scene.bonePlace(bone), place, withAlpha(color, 0.35), lineWidth);
    dots.add(place, color, isSelected ? 8 : 5);
    drawDiamond(brushes, place, color, 7);
  }
}

/** Corners of a box are numbered by bits: neighbours differ in one. */
function drawCorners({ lines }: Brushes, corners: readonly Vector3[], color: Rgba, width: number): void {
  corners.forEach((corner, index) => {
    for (const bit of [1, 2, 4]) {
      const other = corners[index | bit];
      if ((index & bit) === 0 && other !== undefined) lines.add(corner, other, color, width);
    }
  });
}

function drawHitboxes(brushes: Brushes): void {
  const { scene, settings, selection, colors } = brushes;
  for (const hitbox of placedHitboxes(scene)) {
    const isSelected = selection.has(hitbox.record);
    if (!settings.hitboxes && !isSelected) continue;
    const color = isSelected ? colors.accent : withAlpha(hitGroupColor(hitbox.group), 0.85);
    drawCorners(brushes, hitboxCorners(scene, hitbox), color, isSelected ? selectedWidth : lineWidth);
  }
}

function drawBox({ lines }: Brushes, minimum: readonly number[], maximum: readonly number[], color: Rgba): void {
  // Boxes of nothing but zeros are how compilers say "none".
  if ([...minimum, ...maximum].every((value) => value === 0)) return;
  for (const [from, to] of boxEdges(statedBox(minimum, maximum))) lines.add(from, to, color, lineWidth);
}

function sequenceFields({ document }: StudioScene, id: RecordId | null) {
  return id === null || !document.has(id) ? null : fieldsOf(Sequence, document.get(id));
}

/** The movement hull, the clipping box, and the box of the shown sequence. */
function drawBounds(brushes: Brushes): void {
  const { scene, settings, sequence, colors } = brushes;
  const model = modelFields(scene.document);
  if (settings.modelExtent) {
    drawBox(brushes, model.hullMinimum, model.hullMaximum, withAlpha(colors.axisZ, 0.9));
    drawBox(brushes, model.clipMinimum, model.clipMaximum, withAlpha(colors.overlay, dim));
  }
  const shown = settings.sequenceExtent ? sequenceFields(scene, sequence) : null;
  if (shown !== null) drawBox(brushes, shown.minimum, shown.maximum, colors.accent);
}

/** Where the model's eyes are: a cross of its axes. */
function drawEye({ scene, lens, lines, dots, colors }: Brushes): void {
  const place = vectorAt(modelFields(scene.document).eyePosition);
  const size = unitsPerPixel(lens, place) * 12;
  const axes = [
    [[1, 0, 0], colors.axisX],
    [[0, 1, 0], colors.axisY],
    [[0, 0, 1], colors.axisZ],
  ] as const;
  for (const [axis, color] of axes) lines.add(along(place, axis, -size), along(place, axis, size), color, lineWidth);
  dots.add(place, withAlpha(colors.overlay, 0.95), 6);
}
