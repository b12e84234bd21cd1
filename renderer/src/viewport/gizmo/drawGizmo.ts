/** Draws the gizmo into the batches: arrows and planes to move, rings to turn, dice to scale; the active handle in the accent. */
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, along, cross, perpendicular, scale } from '../../../../shared/geometry/vector.ts';
import type { Lens } from '../camera/lens.ts';
import { unitsPerPixel } from '../camera/lens.ts';
import type { Rgba, ViewportColors } from '../colors.ts';
import { withAlpha } from '../colors.ts';
import type { LineBatch } from '../overlays/lineBatch.ts';
import type { SolidBatch } from '../overlays/solidBatch.ts';
import { drawSnap } from './drawSnap.ts';
import type { Axes, AxisName, GizmoMode, Handle, PlaneName } from './handles.ts';
import { AXES, PLANES, ringPoints, SIZE } from './handles.ts';

export interface GizmoLook {
  readonly mode: GizmoMode;
  readonly centre: Vector3;
  readonly active: Handle | null;
  /** The place that a drag has snapped to; null for none. */
  readonly snap?: Vector3 | null;
  /** What its handles stand along; the model's axes when left out. */
  readonly axes?: Axes;
}

const coneSides = 16;
const lineWidth = 1.75;

export function drawGizmo(
  look: GizmoLook,
  lens: Lens,
  colors: ViewportColors,
  lines: LineBatch,
  solids: SolidBatch,
): void {
  const axisColors: Readonly<Record<AxisName, Rgba>> = { x: colors.axisX, y: colors.axisY, z: colors.axisZ };
  const colorOf = (handle: Handle, own: Rgba): Rgba => (look.active === handle ? colors.accent : own);
  if (look.snap !== undefined && look.snap !== null) drawSnap(look.snap, lens, colors, lines);
  if (look.mode === 'rotate') drawRotate(look, lens, axisColors, colors, colorOf, lines);
  else drawArms(look, lens, axisColors, colors, colorOf, lines, solids);
}

type ColorOf = (handle: Handle, own: Rgba) => Rgba;
type AxisColors = Readonly<Record<AxisName, Rgba>>;

function drawArms(
  { centre, mode, axes = AXES }: GizmoLook,
  lens: Lens,
  axisColors: AxisColors,
  colors: ViewportColors,
  colorOf: ColorOf,
  lines: LineBatch,
  solids: SolidBatch,
): void {
  const size = unitsPerPixel(lens, centre);
  for (const plane of Object.keys(PLANES) as PlaneName[]) {
    // its own keys
    const [first, second] = PLANES[plane];
    const corner = (a: number, b: number): Vector3 =>
      add(centre, add(scale(axes[first], a * size), scale(axes[second], b * size)));
    const { planeFrom: near, planeTo: far } = SIZE;
    const corners = [corner(near, near), corner(far, near), corner(far, far), corner(near, far)];
    // A plane wears the colour of the axis it leaves still.
    const color = colorOf(plane, axisColors[stillAxis(plane)]);
    solids.add(corners, withAlpha(color, 0.3));
    lines.addPath([...corners, corner(near, near)], withAlpha(color, 0.8), 1.25);
  }
  for (const name of Object.keys(AXES) as AxisName[]) {
    // its own keys
    const color = colorOf(name, axisColors[name]);
    const tip = along(centre, axes[name], SIZE.axis * size);
    lines.add(along(centre, axes[name], SIZE.centre * size), tip, color, lineWidth);
    if (mode === 'scale') drawDie(solids, lens, tip, size, color);
    else drawCone(solids, tip, axes[name], size, color);
  }
  const { right, up } = lens.frame;
  const half = SIZE.centre * 0.7 * size;
  const square = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x = 0, y = 0]) => add(centre, add(scale(right, x * half), scale(up, y * half))));
  lines.addPath(square, colorOf('view', colors.overlay), lineWidth);
}

function stillAxis(plane: PlaneName): AxisName {
  if (plane === 'xy') return 'z';
  return plane === 'yz' ? 'x' : 'y';
}

function drawCone(solids: SolidBatch, base: Vector3, axis: Vector3, size: number, color: Rgba): void {
  const first = perpendicular(axis);
  const second = cross(axis, first);
  const tip = along(base, axis, SIZE.cone * size);
  const rim = (step: number): Vector3 => {
    const angle = (step / coneSides) * 2 * Math.PI;
    const radius = SIZE.cone * 0.36 * size;
    return add(base, add(scale(first, Math.cos(angle) * radius), scale(second, Math.sin(angle) * radius)));
  };
  for (let step = 0; step < coneSides; step++) solids.add([tip, rim(step), rim(step + 1)], color);
  const [red, green, blue, alpha] = color;
  solids.add(
    Array.from({ length: coneSides }, (_, step) => rim(step)),
    [red * 0.8, green * 0.8, blue * 0.8, alpha],
  );
}

/** The end of an arm that scales: a square that faces the viewer. */
function drawDie(solids: SolidBatch, { frame: { right, up } }: Lens, middle: Vector3, size: number, color: Rgba): void {
  const half = SIZE.cone * 0.4 * size;
  const corner = (x: number, y: number): Vector3 => along(along(middle, right, x * half), up, y * half);
  solids.add([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], color);
}

function drawRotate(
  { centre, axes = AXES }: GizmoLook,
  lens: Lens,
  axisColors: AxisColors,
  colors: ViewportColors,
  colorOf: ColorOf,
  lines: LineBatch,
): void {
  const outer = ringPoints(lens, centre, lens.frame.towardsViewer, SIZE.viewRing);
  lines.addPath(
    outer.map(({ place }) => place),
    colorOf('view', withAlpha(colors.overlay, 0.7)),
    lineWidth,
  );
  for (const name of Object.keys(AXES) as AxisName[]) {
    // its own keys
    const color = colorOf(name, axisColors[name]);
    const points = ringPoints(lens, centre, axes[name], SIZE.ring);
    points.forEach(({ place, isFacing }, index) => {
      const next = points[index + 1];
      if (next !== undefined) lines.add(place, next.place, isFacing ? color : withAlpha(color, 0.18), lineWidth);
    });
  }
}
