/** A building as the rules see it: its lists looked up once for a run over one document, and names for its records. */
import { partOf, says, term } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import { chunkItems } from '../../../codec/chunks.ts';
import type { ListName } from '../schema/geometry.ts';
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import type { GroupAt } from '../model.ts';
import { groupsOf, hasRoot, headerOf, itemsIn, onlyIn, recordsOf } from '../model.ts';
import { Doodad, DoodadSet, Fog, Portal, PortalSide } from '../schema/building.ts';
import { Batch, Node, listOf } from '../schema/geometry.ts';
import { GroupEntry, buildingSchemas } from '../schema/index.ts';
import { Liquid } from '../schema/liquid.ts';
import { Material } from '../schema/material.ts';

export interface Item<F> {
  readonly id: RecordId;
  readonly fields: F;
}

export type BuildingView = ReturnType<typeof readBuildingView>;
export type GroupView = BuildingView['groups'][number];

const empty = new Uint8Array(0);

function readGroup(document: DocumentView, group: GroupAt) {
  const list = (tag: string, member: ListName): { readonly id: RecordId; readonly numbers: ArrayLike<number> } => {
    const [id] = itemsIn(document, group, tag);
    const numbers = id === undefined ? null : listOf(document.get(id), member);
    return { id: id ?? group.id, numbers: numbers ?? empty };
  };
  const indices = list('MOVI', 'indices');
  const positions = list('MOVT', 'positions');
  return {
    ...group,
    name: group.number < 0 ? says`The group` : says`Group ${group.number}`,
    faces: list('MOPY', 'faces'),
    indices,
    positions,
    normals: list('MONR', 'normals'),
    nodeFaces: list('MOBR', 'faces'),
    lights: list('MOLR', 'lights'),
    doodads: list('MODR', 'doodads'),
    batches: itemsIn(document, group, 'MOBA').map((id): Item<FieldsIn<typeof Batch>> => ({
      id,
      fields: fieldsOf(Batch, document.get(id)),
    })),
    nodes: itemsIn(document, group, 'MOBN').map((id): Item<FieldsIn<typeof Node>> => ({
      id,
      fields: fieldsOf(Node, document.get(id)),
    })),
    liquid: onlyIn(document, group, 'MLIQ', Liquid),
    vertexCount: Math.floor(positions.numbers.length / 3),
    triangleCount: Math.floor(indices.numbers.length / 3),
  };
}

/** `Batch 3 of group 0`, at the start of a sentence. */
function namer(document: DocumentView): (record: DocumentRecord) => Said {
  const groupNumbers = new Map(groupsOf(document).map(({ id, number }) => [id, number]));
  const nameOf = (record: DocumentRecord): Said => {
    const own = groupNumbers.get(record.id);
    if (own !== undefined) return own < 0 ? says`The group` : says`Group ${own}`;
    if (record.owner === null) return says`The building`;
    const noun = term(buildingSchemas.get(record.type)?.info.label ?? record.type);
    const owner = document.get(record.owner);
    const items = chunkItems(owner);
    const name = items.length > 1 ? says`${noun} ${items.indexOf(record.id)}` : noun;
    const group = owner.owner === null ? undefined : groupNumbers.get(owner.owner);
    return group === undefined || group < 0 ? name : partOf(name, says`Group ${group}`);
  };
  return nameOf;
}

export function readBuildingView(document: DocumentView) {
  return {
    document,
    hasRoot: hasRoot(document),
    header: headerOf(document),
    nameOf: namer(document),
    materials: recordsOf(document, 'MOMT', Material),
    entries: recordsOf(document, 'MOGI', GroupEntry),
    portals: recordsOf(document, 'MOPT', Portal),
    sides: recordsOf(document, 'MOPR', PortalSide),
    lightCount: itemsOf(document, 'MOLT').length,
    sets: recordsOf(document, 'MODS', DoodadSet),
    doodads: recordsOf(document, 'MODD', Doodad),
    fogs: recordsOf(document, 'MFOG', Fog),
    groups: groupsOf(document).map((group) => readGroup(document, group)),
  };
}

export function isFiniteBox(minimum: readonly number[], maximum: readonly number[]): boolean {
  return minimum.every((low, axis) => Number.isFinite(low) && low <= (maximum[axis] ?? NaN));
}
