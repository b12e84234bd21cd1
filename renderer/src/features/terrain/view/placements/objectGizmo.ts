/** The gizmo of objects on a map: arrows to move, rings to turn, one ring to scale. It says what a drag asks for; tools do it. */
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { add, scale } from '../../../../../../shared/geometry/vector.ts';
import type { Lens } from '../../../../viewport/camera/lens.ts';
import { projectPoint, unitsPerPixel } from '../../../../viewport/camera/lens.ts';
import type { ViewportColors } from '../../../../viewport/colors.ts';
import { moved, turned } from '../../../../viewport/gizmo/drag.ts';
import { drawGizmo } from '../../../../viewport/gizmo/drawGizmo.ts';
import type { Handle } from '../../../../viewport/gizmo/handles.ts';
import { handleAt, ringPoints, SIZE } from '../../../../viewport/gizmo/handles.ts';
import type { LineBatch } from '../../../../viewport/overlays/lineBatch.ts';
import type { SolidBatch } from '../../../../viewport/overlays/solidBatch.ts';
import type { GizmoChange, ObjectGizmoDrag, ObjectGizmoMode } from '../contract.ts';

export interface ObjectGizmoLook {
  readonly mode: ObjectGizmoMode;
  /** Scene space. */
  readonly centre: Vector3;
}

const fineness = 0.1;
const scaleReach = 9;
/** With Ctrl a scale goes by tenths. */
const scaleStep = 0.1;

/** The handle under a point of the view; null beside the gizmo. */
export function objectHandleAt({ mode, centre }: ObjectGizmoLook, lens: Lens, x: number, y: number): Handle | null {
  if (mode !== 'scale') return handleAt(mode, lens, centre, x, y);
  const middle = projectPoint(lens, centre);
  if (middle.depth < lens.near) return null;
  return Math.abs(Math.hypot(x - middle.x, y - middle.y) - SIZE.ring) <= scaleReach ? 'view' : null;
}

/** Begins a drag at a handle. @param lens as it is now: the camera stands still while a handle is held */
export function grabHandle(look: ObjectGizmoLook, handle: Handle, lens: Lens, x: number, y: number): ObjectGizmoDrag {
  const from = [x, y] as const;
  const middle = projectPoint(lens, look.centre);
  let at = from;
  let last = from;
  return {
    mode: look.mode,
    at(viewX, viewY, { shiftKey, ctrlKey }) {
      const speed = shiftKey ? fineness : 1;
      at = [at[0] + (viewX - last[0]) * speed, at[1] + (viewY - last[1]) * speed];
      last = [viewX, viewY];
      return changeOf();

      function changeOf(): GizmoChange {
        const drag = { lens, centre: look.centre, handle, from, to: at, snaps: ctrlKey };
        if (look.mode === 'move') return { kind: 'move', offset: moved(drag) };
        if (look.mode === 'rotate') return { kind: 'turn', ...turned(drag) };
        const before = Math.max(1, Math.hypot(from[0] - middle.x, from[1] - middle.y));
        const factor = Math.max(0.01, Math.hypot(at[0] - middle.x, at[1] - middle.y) / before);
        return {
          kind: 'scale',
          factor: ctrlKey ? Math.max(scaleStep, Math.round(factor / scaleStep) * scaleStep) : factor,
        };
      }
    },
  };
}

export function drawObjectGizmo(
  { mode, centre }: ObjectGizmoLook,
  active: Handle | null,
  lens: Lens,
  colors: ViewportColors,
  lines: LineBatch,
  solids: SolidBatch,
): void {
  if (mode !== 'scale') {
    drawGizmo({ mode, centre, active }, lens, colors, lines, solids);
    return;
  }
  const color = active === null ? colors.overlay : colors.accent;
  const ring = ringPoints(lens, centre, lens.frame.towardsViewer, SIZE.ring).map(({ place }) => place);
  lines.addPath(ring, color, 1.75);
  // Four grips on the ring, where a hand would pull.
  const units = unitsPerPixel(lens, centre);
  const { right, up } = lens.frame;
  const half = 4.5;
  for (const [x, y] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    const corner = (dx: number, dy: number): Vector3 =>
      add(
        centre,
        add(scale(right, (x * SIZE.ring + dx * half) * units), scale(up, (y * SIZE.ring + dy * half) * units)),
      );
    solids.add([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], color);
  }
}
