/** Normals of shaped meshes made anew, with the angle as a number of the last act. No React. */
import { englishCounted } from '../../../base/text/numbers.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import { shapingOf } from './shapeSelection.ts';
import { text } from '../../../base/text/language.ts';

/** Corners nearer than this are smooth unless somebody chooses otherwise, degrees. */
const usualAngle = 60;

export function recomputeShapeNormals(session: Session): void {
  const { document } = session;
  const { shape } = shapingOf(session);
  const edits = document.format.model?.edits(document);
  if (shape === null || edits === undefined) return;
  const { recomputeNormals } = edits;
  if (recomputeNormals === undefined) {
    const reason = edits.refusals.recomputeNormals ?? text('This format has no normals');
    notify({ tone: 'warning', title: text('Normals cannot be recomputed'), message: `${reason}.` });
    return;
  }
  const records = shape.spans.map(({ record }) => record);
  const title = `Recompute normals of ${englishCounted(records.length, 'mesh', 'meshes')}`;
  carryOutAct(session, {
    title,
    numbers: [{ id: 'angle', label: text('Smooth to'), value: usualAngle, unit: '°', min: 0, max: 180, step: 1 }],
    act: (values) =>
      document.edit(title, (step) =>
        [...new Set(records.flatMap((record) => recomputeNormals(record, values['angle'] ?? usualAngle, step)))].join(
          ' ',
        ),
      ),
  });
}
