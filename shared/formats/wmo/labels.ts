/** What records of a building are called in lists, and the short text beside the name. */
import { nameFields } from './schema/nameBlock.ts';
import type { DocumentRecord } from '../../codec/documentRecord.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import { fieldsOf } from '../../codec/record.ts';
import { positions } from '../../codec/count.ts';
import { itemsOf } from '../common/terrain/chunkLists.ts';
import { blendNames, groupFlags } from './flags.ts';
import type { GroupAt } from './model.ts';
import { nameAt, recordsOf } from './model.ts';
import { Doodad, DoodadSet, Fog, Light, PortalSide, lightKinds } from './schema/building.ts';
import { GroupEntry } from './schema/index.ts';
import { Batch } from './schema/geometry.ts';
import { Material } from './schema/material.ts';

export interface Label {
  readonly label: string;
  readonly meta?: string;
}

export function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

function labelled(label: string, meta: string | undefined): Label {
  return meta === undefined || meta === '' ? { label } : { label, meta };
}

/** `003 entrance`; the number alone where the group has no name. */
export function groupLabel(
  document: DocumentView,
  number: number,
  group: GroupAt | null,
  entry: DocumentRecord | null,
): Label {
  const own = group === null ? '' : nameAt(document, 'MOGN', group.fields.name);
  const stated = entry === null ? -1 : fieldsOf(GroupEntry, entry).name;
  const name = own !== '' ? own : stated < 0 ? '' : nameAt(document, 'MOGN', stated);
  const digits = number < 0 ? 'Group' : String(number).padStart(3, '0');
  const flags = group?.fields.flags ?? 0;
  const place = (flags & groupFlags.exterior) !== 0 ? 'outside' : (flags & groupFlags.interior) !== 0 ? 'inside' : '';
  return labelled(name === '' ? digits : `${digits} ${name}`, group === null ? 'file missing' : place);
}

function portalLabel(document: DocumentView, position: number): Label {
  const groups = recordsOf(document, 'MOPR', PortalSide).flatMap(({ fields }) =>
    fields.portal === position ? [fields.group] : [],
  );
  return labelled(
    `Portal ${position}`,
    groups.length === 0 ? 'leads nowhere' : `groups ${groups.toSorted((a, b) => a - b).join(', ')}`,
  );
}

function setLabel(record: DocumentRecord, position: number): Label {
  const { name, doodadCount } = fieldsOf(DoodadSet, record);
  return labelled(name === '' ? `Set ${position}` : name, String(doodadCount));
}

/** Name and short text of a record of the root by its position among its like. */
export function labelOf(document: DocumentView, record: DocumentRecord, position: number): Label {
  switch (record.type) {
    case 'texture':
    case 'doodadModel':
    case 'skybox': {
      const { path } = nameFields(record);
      return { label: path === '' ? 'No name' : fileName(path) };
    }
    case 'groupName':
      return { label: nameFields(record).path || 'No name' };
    case 'material': {
      const { texture, blend } = fieldsOf(Material, record);
      const name = fileName(nameAt(document, 'MOTX', texture));
      return labelled(name === '' ? `Material ${position}` : `${position} ${name}`, blendNames[blend]);
    }
    case 'doodad': {
      const name = fileName(nameAt(document, 'MODN', fieldsOf(Doodad, record).model));
      return { label: name === '' ? `Doodad ${position}` : `${position} ${name}` };
    }
    case 'doodadSet':
      return setLabel(record, position);
    case 'light':
      return labelled(`Light ${position}`, lightKinds[fieldsOf(Light, record).kind]);
    case 'fog': {
      const { outerRadius } = fieldsOf(Fog, record);
      return labelled(`Fog ${position}`, outerRadius > 0 ? `${Math.round(outerRadius)} yd` : 'everywhere');
    }
    case 'portal':
      return portalLabel(document, position);
    case 'portalSide': {
      const { portal, group } = fieldsOf(PortalSide, record);
      return labelled(`Portal ${portal} to group ${group}`, undefined);
    }
    case 'batch': {
      const { material, indexCount } = fieldsOf(Batch, record);
      const id = itemsOf(document, 'MOMT')[material];
      const name =
        id === undefined ? '' : fileName(nameAt(document, 'MOTX', fieldsOf(Material, document.get(id)).texture));
      return labelled(
        name === '' ? `Batch ${position}` : `Batch ${position} · ${name}`,
        String(Math.floor(indexCount / 3)),
      );
    }
    default:
      return { label: `${record.type === 'hullPlane' ? 'Plane' : 'Block'} ${position}` };
  }
}

/** Doodads of a set, by its range; what lies past the list is left out. */
export function doodadsOfSet(document: DocumentView, set: DocumentRecord): readonly number[] {
  const { firstDoodad, doodadCount } = fieldsOf(DoodadSet, set);
  return positions(doodadCount, itemsOf(document, 'MODD').length - firstDoodad).map((at) => firstDoodad + at);
}
