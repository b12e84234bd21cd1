/** Acts that take numbers: each is a step, and its numbers stay open as the last act. No React. */
import type { ClipPlace } from '../../../../../shared/model/animationEdits.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { keptMotion } from '../motion/compared.ts';
import { noteAct, type LastAct, valuesIn, type ActNumber, type ActValues } from './lastAct.ts';
import { fill, text, translated } from '../../../base/text/language.ts';

export interface NumberedAct extends Pick<LastAct, 'isInView'> {
  readonly title: string;
  readonly numbers: readonly ActNumber[];
  /** Does it in one step; what came of it, in a sentence. */
  readonly act: (values: ActValues) => string;
  /** The clip whose motion is to be compared with what it was. */
  readonly compares?: ClipPlace | null;
}

/** Does an act and keeps its numbers open. What the format refuses is said. */
export function carryOutAct(session: Session, { title, numbers, act, isInView, compares = null }: NumberedAct): void {
  const { document } = session;
  const { revision } = document;
  const compared = compares === null ? null : keptMotion(session, compares);
  try {
    const outcome = act(valuesIn(numbers));
    if (document.revision === revision) {
      notify({
        tone: 'info',
        title: text('Nothing had to change'),
        message: outcome === '' ? `${translated(title)}.` : outcome,
      });
      return;
    }
    noteAct({ document, title, numbers, outcome, again: act, compared, ...(isInView === true && { isInView }) });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    notify({ tone: 'warning', title: fill('{} cannot be done', translated(title)), message: `${error.message}.` });
  }
}
