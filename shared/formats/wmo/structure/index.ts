/** What happens to a building when records come and go. Facts: formats/wmo.md, 19. */
import { counted } from '../../../codec/words.ts';
import { nameFields } from '../schema/nameBlock.ts';
import type { DataReference } from '../../../document/documentFormat.ts';
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Dependants, FormatStructure } from '../../../format/format.ts';
import { heldCount } from '../../../codec/count.ts';
import { chunkHome, itemsOf } from '../../common/terrain/chunkLists.ts';
import { recordsOf } from '../model.ts';
import { Doodad, DoodadSet } from '../schema/building.ts';
import { rootChunks } from '../schema/index.ts';
import { keepBatches } from './batches.ts';
import { keepCounts } from './counts.ts';
import { followBuilding, followChangedGroups } from './follow.ts';
import { keepPortals } from './portals.ts';
import { keepReferences } from './positions.ts';
import { settleMeshes } from './settleMesh.ts';

/** Materials of triangles stand behind their flags; 255 is none and stays. */
const faceMaterials: readonly DataReference[] = [
  { member: 'faces', reference: { collection: 'materials', by: 'position' }, first: 1, stride: 2 },
];

function keepIds(document: DocumentView) {
  const settlers = [keepPortals(document), keepReferences(document), keepBatches(document), keepCounts(document)];
  return (transaction: Parameters<(typeof settlers)[number]>[0]): void => {
    for (const settle of settlers) settle(transaction);
  };
}

/** Doodads that show a model which is to go, and those of a set which is to go. */
function dependants(document: DocumentView, ids: readonly RecordId[]): readonly Dependants[] {
  const gone = new Set(ids);
  const places = new Set(
    itemsOf(document, 'MODN').flatMap((id) => (gone.has(id) ? [nameFields(document.get(id)).offset] : [])),
  );
  const doodads = recordsOf(document, 'MODD', Doodad);
  const ofModels = doodads.flatMap(({ id, fields }) => (places.has(fields.model) && !gone.has(id) ? [id] : []));
  const ofSets = recordsOf(document, 'MODS', DoodadSet).flatMap(({ id, fields: { firstDoodad, doodadCount } }) =>
    gone.has(id)
      ? doodads
          .slice(firstDoodad, firstDoodad + heldCount(doodadCount, doodads.length - firstDoodad))
          .flatMap((doodad) => (gone.has(doodad.id) ? [] : [doodad.id]))
      : [],
  );
  return [
    ...(ofModels.length === 0
      ? []
      : [
          {
            records: ofModels,
            reason: `${counted(ofModels.length, 'doodad shows', 'doodads show')} nothing without it.`,
          },
        ]),
    ...(ofSets.length === 0
      ? []
      : [
          {
            records: ofSets,
            reason: `${counted(ofSets.length, 'doodad stands', 'doodads stand')} in no set without it.`,
          },
        ]),
  ];
}

export const buildingStructure: FormatStructure = {
  home: (transaction, document, type) =>
    chunkHome(rootChunks.definitions, rootChunks.Chunk.type, transaction, document, type),
  extraReferences: (record: DocumentRecord) => (record.type === 'faces' ? faceMaterials : []),
  keepIds,
  follow: followBuilding,
  settle(document, transaction, diffs) {
    settleMeshes(document, transaction, diffs);
    followChangedGroups(document, transaction);
  },
  dependants,
};
