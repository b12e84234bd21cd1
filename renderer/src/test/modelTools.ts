/** What the tools of models work on, for tests of their panels. */
import { poseMomentOf, type PoseMoment } from '../features/model/pose/poseMoment.ts';
import { shapingOf, type Shape } from '../features/model/shape/shapeSelection.ts';
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
