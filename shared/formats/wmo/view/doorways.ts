/** The portals of a group as ways out of it. */
import { heldCount } from '../../../codec/count.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import { outsideLight } from '../flags.ts';
import type { GroupAt } from '../model.ts';
import { GroupEntry } from '../schema/index.ts';
import { PortalSide } from '../schema/building.ts';
import { portalCorners } from './portals.ts';

/** A portal as a group sees it. */
export interface Doorway {
  readonly corners: readonly Vector3[];
  /** It leads where the light of the day is. */
  readonly isOutward: boolean;
}

interface Side {
  readonly id: RecordId;
  readonly portal: RecordId | undefined;
  readonly entry: RecordId | undefined;
}

function sidesOf(document: DocumentView, { fields: { firstPortal, portalCount } }: GroupAt): readonly Side[] {
  const sides = itemsOf(document, 'MOPR');
  const portals = itemsOf(document, 'MOPT');
  const entries = itemsOf(document, 'MOGI');
  const own = sides.slice(firstPortal, firstPortal + heldCount(portalCount, sides.length - firstPortal));
  return own.map((id) => {
    const { portal, group } = fieldsOf(PortalSide, document.get(id));
    return { id, portal: portals[portal], entry: entries[group] };
  });
}

export function doorwaysOf(document: DocumentView, group: GroupAt): readonly Doorway[] {
  return sidesOf(document, group).flatMap(({ portal, entry }) =>
    portal === undefined || entry === undefined
      ? []
      : [
          {
            corners: portalCorners(document, portal),
            isOutward: (fieldsOf(GroupEntry, document.get(entry)).flags & outsideLight) !== 0,
          },
        ],
  );
}

/** Everything that the doorways of a group are made of. */
export function doorwayRecords(document: DocumentView, group: GroupAt): readonly RecordId[] {
  const [corners] = itemsOf(document, 'MOPV');
  const sides = sidesOf(document, group);
  return [
    ...(corners === undefined || sides.length === 0 ? [] : [corners]),
    ...sides.flatMap(({ id, portal, entry }) => [id, portal ?? id, entry ?? id]),
  ];
}
