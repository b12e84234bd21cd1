/** Groups as rooms, with the ways between them (formats/wmo.md, 13). */
import { heldCount } from '../../../codec/count.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Box } from '../../../geometry/extent.ts';
import type { ModelRoom } from '../../../model/buildings.ts';
import { statedBox } from '../../../model/things.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import { groupFlags } from '../flags.ts';
import type { GroupAt } from '../model.ts';
import { groupsOf, itemsIn, onlyIn, recordsOf } from '../model.ts';
import { PortalSide } from '../schema/building.ts';
import { DoodadReferences } from '../schema/geometry.ts';
import { isAntiportal, listIn } from './batches.ts';
import { leafBoxes } from './tree.ts';

/** A box that says nothing holds no place. */
const nowhere: Box = { minimum: [Infinity, Infinity, Infinity], maximum: [-Infinity, -Infinity, -Infinity] };

/** All triangles count, as in the tree; those that are not there are passed over by whoever asks. */
function floorOf(document: DocumentView, group: GroupAt): ReturnType<ModelRoom['floor']> {
  const positions = listIn(document, group, 'MOVT', 'positions')?.numbers;
  const triangles = listIn(document, group, 'MOVI', 'indices')?.numbers;
  return positions instanceof Float32Array && triangles instanceof Uint16Array ? { positions, triangles } : null;
}

function heldBy(document: DocumentView, group: GroupAt): ReadonlySet<RecordId> {
  const doodads = itemsOf(document, 'MODD');
  const own = onlyIn(document, group, 'MODR', DoodadReferences)?.fields.doodads ?? [];
  return new Set([...[...own].flatMap((at) => doodads[at] ?? []), ...itemsIn(document, group, 'MLIQ')]);
}

/** One room a group that is drawn; ways to groups that are not there are left out. */
export function readRooms(document: DocumentView): readonly ModelRoom[] {
  const groups = groupsOf(document).filter((group) => !isAntiportal(document, group));
  const positions = new Map(groups.map(({ number }, position) => [number, position]));
  const sides = recordsOf(document, 'MOPR', PortalSide).map(({ fields }) => fields);
  return groups.map((group): ModelRoom => {
    const { id, fields } = group;
    const { firstPortal, portalCount, minimum, maximum, flags, fogs } = fields;
    const own = sides.slice(firstPortal, firstPortal + heldCount(portalCount, sides.length - firstPortal));
    return {
      record: id,
      box: statedBox(minimum, maximum) ?? nowhere,
      isOutside: (flags & groupFlags.exterior) !== 0,
      hasSky: (flags & groupFlags.skybox) !== 0,
      records: group.entry === null ? [id] : [id, group.entry],
      isAlwaysSeen: (flags & groupFlags.alwaysDrawn) !== 0,
      ways: own.flatMap(({ portal, group: number, side }) => {
        const to = positions.get(number);
        return to === undefined ? [] : [{ portal, to, side: Math.sign(side) }];
      }),
      holds: heldBy(document, group),
      fogs: [...new Set(fogs)],
      floor: () => floorOf(document, group),
      leaves: () => leafBoxes(document, group),
    };
  });
}
