/** Acts on shaped meshes that take numbers: each is a step, and its numbers stay open as the last act. No React. */
import { counted } from '../../../../../shared/codec/words.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { lastAct, type ActNumber } from './lastAct.ts';
import { shapingOf } from './shapeSelection.ts';

/** Corners nearer than this are smooth unless somebody chooses otherwise, degrees. */
const usualAngle = 60;

export interface NumberedAct {
  readonly title: string;
  readonly numbers: readonly ActNumber[];
  /** Does it in one step; what came of it, in a sentence. */
  readonly act: (values: Readonly<Record<string, number>>) => string;
}

/** Does an act and keeps its numbers open. What the format refuses is said. */
export function carryOutAct({ document }: Session, { title, numbers, act }: NumberedAct): void {
  const { revision } = document;
  try {
    const outcome = act(Object.fromEntries(numbers.map(({ id, value }) => [id, value])));
    if (document.revision === revision) {
      notify({ tone: 'info', title: 'Nothing had to change', message: outcome === '' ? `${title}.` : outcome });
      return;
    }
    lastAct.setState({ act: { document, title, numbers, outcome, position: document.history.position, again: act } });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    notify({ tone: 'warning', title: `${title} cannot be done`, message: `${error.message}.` });
  }
}

export function recomputeShapeNormals(session: Session): void {
  const { document } = session;
  const { shape } = shapingOf(session);
  const edits = document.format.model?.edits(document);
  if (shape === null || edits === undefined) return;
  const { recomputeNormals } = edits;
  if (recomputeNormals === undefined) {
    const reason = edits.refusals.recomputeNormals ?? 'This format has no normals';
    notify({ tone: 'warning', title: 'Normals cannot be recomputed', message: `${reason}.` });
    return;
  }
  const records = shape.spans.map(({ record }) => record);
  const title = `Recompute normals of ${counted(records.length, 'mesh', 'meshes')}`;
  carryOutAct(session, {
    title,
    numbers: [{ id: 'angle', label: 'Smooth to', value: usualAngle, unit: '°', min: 0, max: 180, step: 1 }],
    act: (values) =>
      document.edit(title, (step) =>
        [...new Set(records.flatMap((record) => recomputeNormals(record, values['angle'] ?? usualAngle, step)))].join(
          ' ',
        ),
      ),
  });
}
