/** How much of what clients allow a building uses. Facts: formats/wmo.md, 15. */
import type { ListName } from './schema/geometry.ts';
import { listOf } from './schema/geometry.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { FormatLimits, Meter } from '../../format/format.ts';
import { itemsOf } from '../common/terrain/chunkLists.ts';
import { groupsOf, itemsIn } from './model.ts';

/** Numbers are 8 and 16 bits wide but for groups and portals, for which clients have tables of this size. */
export const mostOf = {
  groups: 512,
  portals: 128,
  materials: 255,
  doodads: 65_535,
  vertices: 65_536,
  triangles: 65_536,
  nodes: 32_767,
} as const;

function meter(id: keyof typeof mostOf, label: string, used: number, record: RecordId | null = null): Meter {
  return { id, label, used, most: { client: mostOf[id] }, record };
}

/** How many numbers the one record of a chunk holds, in groups of so many. */
export function elementsIn(
  document: DocumentView,
  group: Parameters<typeof itemsIn>[1],
  tag: string,
  member: ListName,
  width: number,
): number {
  const [id] = itemsIn(document, group, tag);
  const numbers = id === undefined ? null : listOf(document.get(id), member);
  return Math.floor((numbers?.length ?? 0) / width);
}

export const buildingLimits: FormatLimits = {
  engines: [{ id: 'client', label: 'World of Warcraft' }],
  meters(document) {
    const groups = groupsOf(document);
    const largest = (count: (group: (typeof groups)[number]) => number): readonly [number, RecordId | null] => {
      const counts = groups.map((group) => [count(group), group.id] as const);
      return counts.toSorted(([left], [right]) => right - left)[0] ?? [0, null];
    };
    const vertices = largest((group) => elementsIn(document, group, 'MOVT', 'positions', 3));
    const triangles = largest((group) => elementsIn(document, group, 'MOVI', 'indices', 3));
    const nodes = largest((group) => itemsIn(document, group, 'MOBN').length);
    return [
      meter('groups', 'Groups', itemsOf(document, 'MOGI').length),
      meter('materials', 'Materials', itemsOf(document, 'MOMT').length),
      meter('portals', 'Portals', itemsOf(document, 'MOPT').length),
      meter('doodads', 'Doodads', itemsOf(document, 'MODD').length),
      meter('vertices', 'Vertices in a group', ...vertices),
      meter('triangles', 'Triangles in a group', ...triangles),
      meter('nodes', 'Tree nodes in a group', ...nodes),
    ];
  },
};
