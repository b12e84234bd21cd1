/** What the game shows of a studio model: of every bodypart one submodel. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { bodypartsOf } from './model.ts';
import { BodyPart, SubModel } from './schema/body.ts';
import { fieldsOf } from '../../codec/record.ts';

/**
 * Meshes of the chosen submodels.
 * @param bodies position of the submodel by bodypart; null for none, and the first for bodyparts that are not listed
 */
export function shownMeshes(
  document: DocumentView,
  bodies: ReadonlyMap<RecordId, number | null>,
): ReadonlySet<RecordId> {
  return new Set(
    bodypartsOf(document).flatMap((part) => {
      const chosen = bodies.get(part);
      const submodel = chosen === null ? undefined : fieldsOf(BodyPart, document.get(part)).models[chosen ?? 0];
      return submodel === undefined ? [] : fieldsOf(SubModel, document.get(submodel)).meshes;
    }),
  );
}
