/** What the tools of models work on, for tests of their panels. */
import { poseMomentOf, type PoseMoment } from '../features/model/pose/poseMoment.ts';
import { ShapeScreen } from '../features/model/shape/shapeScreen.ts';
import { shapingOf, type Shape } from '../features/model/shape/shapeSelection.ts';
import { shapeStore } from '../features/model/shape/shapeStore.ts';
import { reachOf } from '../../../shared/geometry/surface/surface.ts';
import { vectorAt } from '../../../shared/geometry/vector.ts';
import type { Lens } from '../viewport/index.ts';
import type { Program } from './program.tsx';

/** The surface being shaped, with what is selected of it. */
export function shapeOf({ session }: Program): Shape {
  const { shape } = shapingOf(session);
  if (shape === null) throw new Error('no shape');
  return shape;
}

/** The model, clip and time that are posed. */
export function momentOf({ session }: Program): PoseMoment {
  const moment = poseMomentOf(session);
  if (typeof moment === 'string') throw new Error(moment);
  return moment;
}

/** The whole model seen from the front in a view of 800 × 800, as tools of the Shape mode have it. */
export function frontView(program: Program): { readonly lens: Lens; readonly screen: ShapeScreen } {
  const shape = shapeOf(program);
  const { places } = shape;
  const middle = [0, 1, 2].map((axis) => {
    const values = Array.from({ length: places.length / 3 }, (_, point) => places[point * 3 + axis] ?? 0);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
  const reach = reachOf(places);
  const lens: Lens = {
    frame: {
      right: [0, 1, 0],
      up: [0, 0, 1],
      towardsViewer: [1, 0, 0],
      position: vectorAt([(middle[0] ?? 0) + reach * 10, middle[1] ?? 0, middle[2] ?? 0]),
    },
    fieldOfView: null,
    halfHeight: reach * 1.1,
    near: 1,
    far: reach * 100,
    width: 800,
    height: 800,
  };
  return { lens, screen: new ShapeScreen(lens, shape, shape.meshes, shapeStore.getState().seesThrough) };
}
