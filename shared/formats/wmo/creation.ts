/** New records of a building with values that make sense to begin with. */
import { nameFields } from './schema/nameBlock.ts';
import type { DocumentRecord, Fields, RecordId } from '../../codec/documentRecord.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { FormatCreation } from '../../format/creation.ts';
import { itemsOf } from '../common/terrain/chunkLists.ts';
import { groupsOf, hasRoot, headerOf } from './model.ts';

/** What can be made from nothing; portals and groups need a shape first. */
const common = ['material', 'texture', 'doodad', 'doodadModel', 'doodadSet', 'light', 'fog'] as const;
const offered: ReadonlySet<string> = new Set([...common, 'groupName', 'hullPlane']);

/** A sphere that reaches as far as the building does, from the middle of which it fades. */
function size(document: DocumentView): Fields {
  const box = headerOf(document)?.fields;
  const sides = box === undefined ? [1] : box.minimum.map((low, axis) => (box.maximum[axis] ?? low) - low);
  const outerRadius = Math.fround(Math.max(1, ...sides.map(Math.abs)) / 2);
  return { innerRadius: Math.fround(outerRadius / 2), outerRadius };
}

/** The middle of the selected group, else of the building. */
function middle(document: DocumentView, selected: DocumentRecord | null): readonly number[] {
  const group = selected === null ? undefined : groupsOf(document).find(({ id }) => id === selected.id);
  const box = group?.fields ?? headerOf(document)?.fields;
  if (box === undefined) return [0, 0, 0];
  return box.minimum.map((low, axis) => Math.fround((low + (box.maximum[axis] ?? low)) / 2));
}

function namesIn(document: DocumentView, tag: string): readonly RecordId[] {
  return itemsOf(document, tag).filter((id) => nameFields(document.get(id)).path !== '');
}

/** Place of the first name in a block of names; that of the record itself if it is selected. */
function firstName(document: DocumentView, tag: string, selected: DocumentRecord | null): number {
  const named = namesIn(document, tag);
  const own = named.find((id) => id === selected?.id) ?? named[0];
  return own === undefined ? 0 : nameFields(document.get(own)).offset;
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
      return { position: middle(document, selected), ...size(document) };
    case 'hullPlane':
      return { normal: [0, 0, 1], distance: Math.fround(-(headerOf(document)?.fields.maximum[2] ?? 0)) };
    default:
      return {};
  }
}

/** What shows nothing, and is an error, without a name to refer to. */
function refusal(document: DocumentView, type: string): string | null {
  if (type === 'doodad' && namesIn(document, 'MODN').length === 0) {
    return 'Needs a doodad model to show';
  }
  if (type === 'material' && namesIn(document, 'MOTX').length === 0) {
    return 'Needs a texture to show';
  }
  return null;
}

export const buildingCreation: FormatCreation = {
  common,
  isOffered: (document, type) => hasRoot(document) && offered.has(type),
  refusal,
  names: {},
  fields,
  children: () => [],
};
