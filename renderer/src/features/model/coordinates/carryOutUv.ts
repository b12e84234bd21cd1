/** Carries acts on coordinates out: one step over all meshes, its numbers kept open as the last act. No React. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { withCorners } from '../../../../../shared/geometry/unwrap/corners.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import { chooseFromMesh } from './linkedSelection.ts';
import type { UvAct } from './uvAct.ts';
import { noCorners } from './uvEdits.ts';
import { uvMoment, type UvMoment } from './uvMoment.ts';
import { uvState } from './uvState.ts';
import { isShaping } from '../shape/shapeStore.ts';
import { fill, text, translated } from '../../../base/text/language.ts';

/** Why acts on coordinates cannot be carried out on documents of this kind; null where they can. */
export function whyNotLaidOut(document: FormatDocument): string | null {
  const edits = document.format.model?.edits(document);
  if (edits === undefined) return text('This is no model');
  for (const verb of ['setCoordinates', 'setGeometry'] as const)
    if (edits[verb] === undefined) return edits.refusals[verb] ?? text('This format has no texture coordinates');
  return null;
}

/** Gives corners other places; faces that lie apart from their neighbours now get vertices of their own. */
export function layCorners(
  document: FormatDocument,
  { meshes, set }: Pick<UvMoment, 'meshes' | 'set'>,
  corners: readonly Float32Array[],
  title: string,
): { readonly notes: readonly string[]; readonly isDivided: boolean } {
  const edits = document.format.model?.edits(document);
  const notes = new Set<string>();
  let isDivided = false;
  document.edit(title, (step) => {
    for (const [at, { mesh, geometry, corners: before }] of meshes.entries()) {
      const wanted = corners[at];
      if (wanted === undefined || wanted.every((value, each) => value === before[each])) continue;
      const made = withCorners(geometry, set, wanted);
      if (made.positions.length === geometry.positions.length) {
        const vertices = Uint32Array.from({ length: mesh.vertexCount }, (_, vertex) => vertex);
        const values = made.coordinates[set] ?? new Float32Array(0);
        for (const note of edits?.setCoordinates?.(mesh.record, set, vertices, values, step) ?? []) notes.add(note);
        continue;
      }
      isDivided = true;
      for (const note of edits?.setGeometry?.(mesh.record, made, step) ?? []) notes.add(note);
    }
  });
  return { notes: [...notes], isDivided };
}

export function runUvAct(session: Session, act: UvAct): void {
  chooseFromMesh(session);
  const moment = uvMoment(session);
  if (moment === null || moment.count === 0) {
    notify({
      tone: 'info',
      title: fill('{} needs more', translated(act.title)),
      message: text('Nothing of the model lies on a picture.'),
    });
    return;
  }
  carryOutAct(session, {
    title: act.title,
    numbers: act.numbers(moment),
    act: (values) => {
      const { corners, note } = act.change(moment, values);
      const { notes, isDivided } = layCorners(session.document, moment, corners, act.title);
      // Corners are known by their vertices, which are others now; on the mesh they are found again by their places.
      if (isDivided && !isShaping()) uvState(session).setState({ chosen: noCorners });
      return [note, ...notes].filter((each) => each !== '').join(' ');
    },
  });
}
