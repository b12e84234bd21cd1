/** New records of a building with values that make sense to begin with. */
import type { DocumentRecord, Fields } from '../../codec/documentRecord.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { FormatCreation } from '../../format/creation.ts';
import { itemsOf } from '../common/terrain/chunkLists.ts';
import { groupsOf, hasRoot, headerOf } from './model.ts';

/** What can be made from nothing; portals and groups need a shape first. */
const common = ['material', 'texture', 'doodad', 'doodadModel', 'doodadSet', 'light', 'fog'] as const;
const offered: ReadonlySet<string> = new Set([...common, 'groupName', 'hullPlane']);

/** The middle of the selected group, else of the building. */
function middle(document: DocumentView, selected: DocumentRecord | null): readonly number[] {
  const group = selected === null ? undefined : groupsOf(document).find(({ id }) => id === selected.id);
  const box = group?.fields ?? headerOf(document)?.fields;
  if (box === undefined) return [0, 0, 0];
  return box.minimum.map((low, axis) => Math.fround((low + (box.maximum[axis] ?? low)) / 2));
}

/** Place of the first name in a block of names; that of the record itself if it is selected. */
function firstName(document: DocumentView, tag: string, selected: DocumentRecord | null): number {
  const named = itemsOf(document, tag).filter((id) => document.get(id).fields['path'] !== '');
  const own = named.find((id) => id === selected?.id) ?? named[0];
  return own === undefined ? 0 : Number(document.get(own).fields['offset']);
}

function fields(document: DocumentView, type: string, selected: DocumentRecord | null): Fields {
  switch (type) {
    case 'doodad':
      return { model: firstName(document, 'MODN', selected), position: middle(document, selected) };
    case 'light':
      return { position: middle(document, selected), fades: 1 };
    case 'material':
      return { texture: firstName(document, 'MOTX', selected) };
    case 'texture':
      return { path: String.raw`World\New texture.blp` };
    case 'doodadModel':
      return { path: String.raw`World\New doodad.mdx` };
    case 'groupName':
      return { path: 'new group' };
    case 'doodadSet':
      return { firstDoodad: itemsOf(document, 'MODD').length };
    case 'fog':
      return { position: middle(document, selected) };
    default:
      return {};
  }
}

export const buildingCreation: FormatCreation = {
  common,
  isOffered: (document, type) => hasRoot(document) && offered.has(type),
  names: {},
  fields,
  children: () => [],
};
