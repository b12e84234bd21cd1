/** Models that are dragged into a building: shown as they would stand, and put down as doodads of the shown set. No React. */
import { placeDoodad } from '../../../../../shared/formats/wmo/edits/placeDoodad.ts';
import { kindOfPath } from '../../../../../shared/terrain/objects/object.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { cross, dot, normalise, subtract } from '../../../../../shared/geometry/vector.ts';
import type { Viewport } from '../../../viewport/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { select } from '../../../workbench/state/session.ts';
import type { ModelDropTaker } from '../../model/view/modelDrops.ts';
import { lookOf } from '../view/building/look.ts';
import { text } from '../../../base/text/language.ts';

/** Steeper than this, seen from below, a surface is a ceiling. */
const ceiling = -0.3;
/** Pixels beside the pointer that tell how a surface lies. */
const beside = 3;

/** How high models are, by their paths, as far as they have come. */
const heights = new Map<string, number>();

function heightOf(session: Session, path: string): number {
  const key = path.toLowerCase();
  const { models } = lookOf(session.document).get();
  const known = heights.get(key);
  if (known === undefined && models !== null) {
    heights.set(key, 0);
    const come = (height: number): void => void heights.set(key, height);
    models.load(key, 'doodad').then(
      (model) => come(model?.box.maximum[2] ?? 0),
      () => come(0),
    );
  }
  return known ?? 0;
}

/** Whether the surface at a point is looked at from below. */
function isCeiling(viewport: Viewport, at: Vector3, x: number, y: number): boolean {
  const eye = viewport.toolMoment?.lens.frame.position;
  const [right, down] = [viewport.pick(x + beside, y)?.point, viewport.pick(x, y + beside)?.point];
  if (eye === undefined || right === undefined || down === undefined) return false;
  const normal = normalise(cross(subtract(right, at), subtract(down, at)), [0, 0, 1]);
  const towardsEye = dot(normal, subtract(eye, at)) < 0 ? -normal[2] : normal[2];
  return towardsEye < ceiling;
}

function placeAt(session: Session, viewport: Viewport, path: string, x: number, y: number): Vector3 | null {
  const point = viewport.pick(x, y)?.point;
  if (point === undefined) return null;
  // What hangs touches the ceiling with its top.
  const drop = isCeiling(viewport, point, x, y) ? heightOf(session, path) : 0;
  return [point[0], point[1], point[2] - drop];
}

const nothingThere = 'There is nothing of the building to stand on.';

export const doodadDrop: ModelDropTaker = {
  whyNot(paths) {
    const [path, ...more] = paths;
    if (path === undefined || kindOfPath(path) !== 'doodad')
      return text('Only models stand in a building: .m2 and .mdx.');
    return more.length === 0 ? null : text('One model at a time: drag it alone.');
  },
  over(session, viewport, path, x, y) {
    const position = placeAt(session, viewport, path, x, y);
    lookOf(session.document).set({ ghost: position === null ? null : { path: path.toLowerCase(), position } });
    return position === null ? text(nothingThere) : null;
  },
  leave: ({ document }) => lookOf(document).set({ ghost: null }),
  drop(session, viewport, path, x, y) {
    const { document } = session;
    const position = placeAt(session, viewport, path, x, y);
    if (position === null) return;
    select(session, [placeDoodad(document, { path, position, set: lookOf(document).get().doodadSet })]);
  },
};
