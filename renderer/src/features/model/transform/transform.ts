/** The dialog that changes a whole model: what is asked, what it would come to, and the doing. No React. */
import { createStore } from 'zustand/vanilla';
import { actAndCheck } from '../../../../../shared/format/addedErrors.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { boxThrough, turnOf } from '../../../../../shared/geometry/turn.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { vectorAt } from '../../../../../shared/geometry/vector.ts';
import { boxAsItStarts } from '../../../../../shared/model/posed.ts';
import type { WholeChange } from '../../../../../shared/model/wholeChange.ts';
import { changeWhole, whyNotWhole } from '../../../../../shared/model/wholeChange.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { checkedAs } from '../../../workbench/state/checking.ts';
import { notify } from '../../../base/ui/index.ts';
import { text } from '../../../base/text/language.ts';

export interface TransformQuestion {
  readonly session: Session;
  /** The model as its first clip begins; null for one without vertices. */
  readonly present: Box | null;
  /** Why the model cannot be mirrored; null when it can. */
  readonly mirrorRefusal: string | null;
  /** How tall the game's human is, in its units. */
  readonly humanHeight: number;
  /** What is to be done, as it was answered so far. */
  readonly change: WholeChange;
}

export const transformQuestion = createStore<{ readonly asked: TransformQuestion | null }>(() => ({ asked: null }));

const unchanged: WholeChange = { mirror: null, scale: 1, turn: [0, 0, 0], move: [0, 0, 0], toGround: false };

/** Why the whole model of a document cannot be changed; null when it can. */
export function transformRefusal({ document }: Session): string | null {
  const { model } = document.format;
  return model === undefined ? text('This is no model') : whyNotWhole(model.edits(document), false);
}

export function askToTransform(session: Session): void {
  const { document } = session;
  const { model } = document.format;
  if (model === undefined) return;
  const view = model.view(document);
  const present = boxAsItStarts(view);
  const mirrorRefusal = whyNotWhole(model.edits(document), true);
  const { humanHeight } = view;
  transformQuestion.setState({ asked: { session, present, mirrorRefusal, humanHeight, change: unchanged } });
}

/** Takes other answers. */
export function answerTransform(changes: Partial<WholeChange>): void {
  const { asked } = transformQuestion.getState();
  if (asked !== null) transformQuestion.setState({ asked: { ...asked, change: { ...asked.change, ...changes } } });
}

export function closeTransform(): void {
  transformQuestion.setState({ asked: null });
}

/** The box that a change comes to: exact for quarter turns, else the box around the turned one. */
export function boxAfter({ minimum, maximum }: Box, { mirror, scale, turn, move, toGround }: WholeChange): Box {
  const { map } = turnOf(turn);
  const side = (part: number, axis: number): number => (['x', 'y', 'z'].indexOf(mirror ?? '') === axis ? -part : part);
  const box = boxThrough(minimum, maximum, (point: Vector3) => {
    const turned = map(vectorAt(point.map(side)));
    return vectorAt(turned.map((part, axis) => part * scale + (move[axis] ?? 0)));
  });
  const lift = toGround ? -(box.minimum[2] ?? 0) : 0;
  const lifted = (corner: readonly number[]): Vector3 => [corner[0] ?? 0, corner[1] ?? 0, (corner[2] ?? 0) + lift];
  return { minimum: lifted(box.minimum), maximum: lifted(box.maximum) };
}

export function sizeOf({ minimum, maximum }: Box): Vector3 {
  return [maximum[0] - minimum[0], maximum[1] - minimum[1], maximum[2] - minimum[2]];
}

/** Does it, and tells what became of it. The dialog stays where it cannot be done. */
export function runTransform({ session, change }: TransformQuestion): void {
  const { document } = session;
  const { model } = document.format;
  if (model === undefined) return;
  const before = document.revision;
  try {
    const act = () => changeWhole(document, { view: model.view(document), edits: model.edits(document) }, change);
    const { result: notes, errors } = actAndCheck(document, act, checkedAs(session));
    closeTransform();
    if (document.revision === before) {
      notify({ tone: 'info', title: text('Transform the model: nothing had to change') });
      return;
    }
    const told = [...notes, ...errors.map((error) => `${error}.`)];
    notify({
      tone: errors.length > 0 ? 'warning' : 'ok',
      title:
        errors.length > 0
          ? text('The model is transformed, but that brought in errors')
          : text('The model is transformed'),
      ...(told.length === 0 ? {} : { message: told.join(' ') }),
    });
  } catch (error) {
    reportError(text('The model stays as it was'), error);
  }
}
