/**
 * Objects that were moved, turned or scaled by their fields, in Properties or elsewhere outside the tools: their copies in
 * other tiles, their boxes and the chunks that name them follow, within the same step of the map.
 */
import type { PlacementFields } from '../../../../../../shared/formats/common/terrain/placements.ts';
import { placementFields } from '../../../../../../shared/formats/common/terrain/placements.ts';
import type { Commit } from '../../../../../../shared/document/document.ts';
import type { DocumentRecord, RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { kindOfRecord, pathOfRecord } from '../../../../../../shared/terrain/objects/object.ts';
import { hasMoved, settleEdited } from '../../../../../../shared/terrain/objects/settleEdited.ts';
import { reportError } from '../../../../workbench/files/errors.ts';
import type { Session } from '../../../../workbench/state/session.ts';
import { mapStep } from '../environment.ts';
import type { TerrainMap } from '../maps.ts';
import { placedModels } from './modelBounds.ts';
import { text } from '../../../../base/text/language.ts';

/** Fields before a commit of the objects that it moved. */
function movedIn({ document }: Session, { diffs }: Commit): ReadonlyMap<RecordId, PlacementFields> {
  const first = new Map<RecordId, DocumentRecord>();
  for (const { updated } of diffs) {
    for (const [id, [before]] of updated) if (!first.has(id)) first.set(id, before);
  }
  return new Map(
    [...first].flatMap(([id, record]) => {
      if (!document.has(id) || kindOfRecord(document, id) === null) return [];
      const before = placementFields(record);
      return hasMoved(before, placementFields(document.get(id))) ? [[id, before] as const] : [];
    }),
  );
}

/** Follows a tile as long as its document lives. */
export function settleEdits(map: TerrainMap, session: Session): void {
  session.document.onCommit((commit) => {
    // What tools do within a step of the map is settled by them.
    if (commit.kind !== 'edit' || map.history.isInStep) return;
    const moved = movedIn(session, commit);
    if (moved.size > 0) void settleMoved(map, session, commit, moved).catch((error: unknown) => tell(error));
  });
}

const tell = (error: unknown): void => reportError(text('Could not list what was moved'), error);

async function settleMoved(
  map: TerrainMap,
  { document }: Session,
  { label, position }: Commit,
  moved: ReadonlyMap<RecordId, PlacementFields>,
): Promise<void> {
  const models = placedModels(map);
  await models.prepare(
    [...moved.keys()].flatMap((id) => {
      const kind = document.has(id) ? kindOfRecord(document, id) : null;
      return kind === null ? [] : [{ kind, path: pathOfRecord(document, kind, id) }];
    }),
  );
  // Models are read when an object is selected, so this is seldom: somebody was quicker, and the validator tells the rest.
  if (document.history.position !== position || map.sessions.some((each) => each.document.isInGesture)) return;
  const tile = map.tileSet.tiles.find((each) => each.document === document);
  if (tile === undefined) return;
  let outside = 0;
  map.history.extend(() =>
    mapStep(map, label, (edit) => {
      for (const [record, before] of moved) {
        const listed = settleEdited(edit, map.tileSet, { tile, record }, before, models.bounds);
        if (listed?.isOutside === true) outside++;
      }
    }),
  );
  if (outside > 0) models.leftOpenTiles(outside);
}
