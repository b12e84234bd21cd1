/** Helps to judge by eye, which are in no file: a person of the game for size, and where joints are pinned. */
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { along, AXIS_Y, AXIS_Z, cross, normalise } from '../../../../shared/geometry/vector.ts';
import { boxCentre, uniteBoxes, type Box } from '../../../../shared/geometry/extent.ts';
import { unitsPerPixel } from '../camera/lens.ts';
import type { Surroundings } from '../camera/viewCamera.ts';
import { withAlpha } from '../colors.ts';
import { boxEdges, circle } from '../overlays/wireShapes.ts';
import type { Brushes } from './drawOverlays.ts';
import { stroke } from './drawOverlays.ts';
import { figureHead as head, halfFigure } from './humanFigure.ts';

/** Room between the model and the figure, as a share of its height. */
const room = 0.3;

/** Where the figure stands: beside the model, on its right. */
export function humanPlace({ centre, radius }: Surroundings, height: number): Vector3 {
  return [centre[0], centre[1] - radius - height * room, 0];
}

/** A plain figure as tall as the game's human, turned to the viewer. */
export function drawHuman(brushes: Brushes, surroundings: Surroundings): void {
  const { lens, lines, colors, model } = brushes;
  const height = model.view.humanHeight;
  const feet = humanPlace(surroundings, height);
  // From above there is no side to see: then it lies as it last would have stood.
  const across = normalise(cross(AXIS_Z, lens.frame.towardsViewer), AXIS_Y);
  const color = withAlpha(colors.overlay, 0.7);
  const at = (sideways: number, up: number): Vector3 =>
    along(along(feet, across, sideways * height), AXIS_Z, up * height);
  for (const side of [-1, 1])
    lines.addPath(
      halfFigure.map(([sideways, up]) => at(sideways * side, up)),
      color,
      1.5,
    );
  const round = circle(at(0, head.up), head.radius * height, across, AXIS_Z, 24);
  stroke(brushes, round, { color, width: 1.5 });
}

/** What the model is going to fill: a box, with the figure on the ground beside it. */
export function drawOutcome(brushes: Brushes, box: Box): void {
  stroke(brushes, boxEdges(box), { color: brushes.colors.accent, width: 1.5 });
  drawHuman(brushes, besideBox(box));
}

/** What a figure beside a box keeps clear of. */
const besideBox = (box: Box): Surroundings => ({
  centre: boxCentre(box),
  radius: (box.maximum[1] - box.minimum[1]) / 2,
});

/** Where the figure stands beside a model of this size. */
export const humanBeside = (box: Box, height: number): Vector3 => humanPlace(besideBox(box), height);

/** What is seen of an outcome, with the figure: what a view has to show. */
export function outcomeBox(box: Box, humanHeight: number): Box {
  const [x, y] = humanBeside(box, humanHeight);
  const half = humanHeight * 0.2;
  const figure: Box = { minimum: [x - half, y - half, 0], maximum: [x + half, y + half, humanHeight] };
  return uniteBoxes([box, figure]) ?? box;
}

/** Half the size of a pin, in CSS pixels. */
const pinSize = 7;

/** A ring with a cross at each pinned joint. */
export function drawPins(brushes: Brushes): void {
  const { lens, lines, colors, model, settings } = brushes;
  if (settings.pins.size === 0) return;
  const { right, up } = lens.frame;
  for (const { record, place } of model.marks) {
    if (!settings.pins.has(record)) continue;
    const size = unitsPerPixel(lens, place) * pinSize;
    stroke(brushes, circle(place, size, right, up, 20), { color: colors.accent, width: 2 });
    for (const way of [right, up]) lines.add(along(place, way, -size), along(place, way, size), colors.accent, 2);
  }
}
