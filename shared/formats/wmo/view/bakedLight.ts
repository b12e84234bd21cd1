/** Light baked into the vertices of batches, as drawing needs it (formats/wmo.md, 8). */
import { chunkItems } from '../../../codec/chunks.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Document } from '../../../document/document.ts';
import { ORIGIN } from '../../../geometry/vector.ts';
import type { BakedLight } from '../../../model/buildings.ts';
import { buildingFlags } from '../flags.ts';
import type { GroupAt } from '../model.ts';
import { chunksIn, headerOf, itemsIn } from '../model.ts';
import type { DrawnBatch } from './batches.ts';
import type { GroupColours } from './colours.ts';
import { coloursOf } from './colours.ts';
import { doorwayRecords } from './doorways.ts';

/** Another text whenever the light of a group's batches may be another one. */
export function lightState(document: Document, group: GroupAt): string {
  const lists = chunksIn(document, group, 'MOCV').flatMap(chunkItems);
  // The last batch of the transition says up to which vertex its colours go.
  const last = itemsIn(document, group, 'MOBA')[group.fields.transitionBatches - 1];
  const header = headerOf(document)?.id;
  // Light falls into the transition through doorways, and onto its vertices where they stand.
  const around = last === undefined ? [] : [...doorwayRecords(document, group), ...itemsIn(document, group, 'MOVT')];
  return [
    header === undefined ? '' : document.revisionOf(header, ['flags', 'ambient']),
    document.revisionOf(group.id, ['flags', 'transitionBatches']),
    last === undefined ? '' : document.revisionOf(last, ['lastVertex']),
    ...[...lists, ...around].map((id) => document.revisionOf(id)),
  ].join(' ');
}

function ambientOf(document: DocumentView): Pick<BakedLight, 'ambient' | 'isAdded'> {
  const { ambient = [], flags = 0 } = headerOf(document)?.fields ?? {};
  const isAdded = (flags & buildingFlags.unified) !== 0;
  const [blue = 0, green = 0, red = 0] = ambient;
  return { isAdded, ambient: isAdded ? [red / 255, green / 255, blue / 255] : ORIGIN };
}

/** Gives the light of a stretch of a group's vertices; the group's colours are mended once for all of them. */
export function groupLight(
  document: DocumentView,
  group: GroupAt,
): (batch: DrawnBatch, first: number, count: number) => BakedLight {
  let known: (GroupColours & Pick<BakedLight, 'ambient' | 'isAdded'>) | null = null;
  return ({ light: place }, first, count) => {
    known ??= { ...coloursOf(document, group), ...ambientOf(document) };
    const { baked, mix, ambient, isAdded } = known;
    const colours = baked?.subarray(first * 4, (first + count) * 4) ?? null;
    const mixed = mix?.subarray(first, first + count) ?? null;
    return {
      place,
      colours: colours?.length === count * 4 ? colours : null,
      mix: mixed?.length === count ? mixed : null,
      ambient,
      isAdded,
    };
  };
}
