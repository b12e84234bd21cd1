/** What the tools of models work on, for tests of their panels, and the tools as a new window has them. */
import { act } from 'react';
import { lastAct } from '../features/model/lastAct/lastAct.ts';
import { poseMomentOf, type PoseMoment } from '../features/model/pose/poseMoment.ts';
import { shapingOf, type Shape } from '../features/model/shape/shapeSelection.ts';
import { shapeStore } from '../features/model/shape/shapeStore.ts';
import { modelToolStore } from '../features/model/toolStore.ts';
import { chooseWorkspace } from '../workbench/workspaces.ts';
import type { Program } from './program.tsx';

const asNew = { shape: shapeStore.getState(), tools: modelToolStore.getState(), act: lastAct.getState() };

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

/** Ends a program in which tools were taken in hand or set. */
export async function endWithTools(program: Program): Promise<void> {
  await act(async () => {
    shapeStore.setState(asNew.shape, true);
    modelToolStore.setState(asNew.tools, true);
    lastAct.setState(asNew.act, true);
    chooseWorkspace('model');
  });
  await program.end();
}
