/** A group of its own for batches of another one: a file, an entry in the root, a name. Facts: formats/wmo.md, 3, 5 and 19. */
import { fieldsOf } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Document } from '../../../document/document.ts';
import type { Structure } from '../../../document/structure.ts';
import { editStructure } from '../../../document/structure.ts';
import { boundsOf } from '../../../geometry/extent.ts';
import { itemsOf, TerrainVersion } from '../../common/terrain/chunkLists.ts';
import { storedTag } from '../../common/terrain/tags.ts';
import { buildingFlags, groupFlags } from '../flags.ts';
import { mostOf } from '../limits.ts';
import type { GroupAt } from '../model.ts';
import { chunksIn, groupPlaces, groupsOf, headerOf, itemsIn } from '../model.ts';
import { GroupName } from '../schema/building.ts';
import { Batch } from '../schema/geometry.ts';
import { Group, GroupFile, groupChunks, groupFileChunks } from '../schema/group.ts';
import { GroupEntry } from '../schema/index.ts';
import { noLiquid } from '../schema/liquid.ts';
import { nameFields } from '../schema/nameBlock.ts';
import { cutOf } from '../structure/batches.ts';
import { entryFlags } from '../structure/follow.ts';
import type { List, ListKind } from '../structure/groupLists.ts';
import { numbersIn, storeNumbers, vertexLists } from '../structure/groupLists.ts';
import type { Cut } from '../structure/splice.ts';
import { facesKind, indicesKind, positionsKind } from '../structure/splice.ts';

const version = 17;

/** What stays with the group that the batches come from, as it has the chunks for it. */
const leftBehind =
  groupFlags.lights | groupFlags.doodads | groupFlags.liquid | groupFlags.liquidPlanes | groupFlags.strips;

/** The group of the selected batches. Throws a RangeError where it is not one of a building that can hold another one. */
function groupOf(document: Document, batches: readonly RecordId[]): GroupAt {
  const [group, ...others] = groupsOf(document).filter((each) => {
    const own = new Set(itemsIn(document, each, 'MOBA'));
    return batches.some((id) => own.has(id));
  });
  if (group === undefined) throw new RangeError('Select batches first');
  if (others.length > 0) throw new RangeError('Select batches of one group: a new one takes what one other has');
  if (group.entry === null) throw new RangeError('The group has no entry in a root: open the building with its root');
  const number = itemsOf(document, 'MOGI').length;
  if (number >= mostOf.groups)
    throw new RangeError(`A building holds ${mostOf.groups} groups, and this one has ${number}`);
  if (groupPlaces(document).some((each) => each.number === number)) {
    throw new RangeError(`There is a file of a group ${number} that the root has no entry for: move it away first`);
  }
  return group;
}

interface Share {
  readonly id: RecordId;
  readonly cut: Cut;
  /** First vertex and first corner in the new group. */
  readonly vertex: number;
  readonly index: number;
}

/** Where the batches come to stand, one after the other. */
function sharesOf(document: Document, group: GroupAt, batches: ReadonlySet<RecordId>): readonly Share[] {
  let [vertex, index] = [0, 0];
  return itemsIn(document, group, 'MOBA')
    .filter((id) => batches.has(id))
    .map((id) => {
      const share = { id, cut: cutOf(document, group, fieldsOf(Batch, document.get(id))), vertex, index };
      vertex += share.cut.vertexEnd - share.cut.firstVertex;
      index += share.cut.indexEnd - share.cut.firstIndex;
      return share;
    });
}

function joined(stretches: readonly ArrayLike<number>[], like: ListKind['member']): List {
  const all = stretches.flatMap((each) => Array.from(each));
  if (like === 'indices') return Uint16Array.from(all);
  return like === 'colours' || like === 'faces' ? Uint8Array.from(all) : Float32Array.from(all);
}

/** Behind the last name, where the next one comes to stand. */
function nextName(document: DocumentView): number {
  const last = itemsOf(document, 'MOGN').at(-1);
  if (last === undefined) return 0;
  const { offset, size, path } = nameFields(document.get(last));
  return Math.ceil(Math.max(offset + size, offset + path.length + 1) / 4) * 4;
}

/** Counts of the three kinds among some batches of a group. */
function kindsOf(document: Document, group: GroupAt, batches: ReadonlySet<RecordId>) {
  const { transitionBatches, interiorBatches } = group.fields;
  const all = itemsIn(document, group, 'MOBA');
  const count = (from: number, to: number): number => all.slice(from, to).filter((id) => batches.has(id)).length;
  const interior = transitionBatches + interiorBatches;
  return {
    transitionBatches: count(0, transitionBatches),
    interiorBatches: count(transitionBatches, interior),
    exteriorBatches: count(interior, all.length),
  };
}

/** A file with all chunks that a group like another one needs, without content. */
function createFile(structure: Structure, document: Document, entry: RecordId, like: GroupAt) {
  const file = structure.create(GroupFile.type, {}, { owner: entry, member: 'file' });
  const chunk = (tag: string): RecordId =>
    structure.create(groupFileChunks.Chunk.type, { tag: storedTag(tag), items: [] }, { owner: file, member: 'chunks' });
  structure.create(TerrainVersion.type, { number: version }, { owner: chunk('MVER'), member: 'items' });
  const id = structure.create(Group.type, {}, { owner: chunk('MOGP'), member: 'items' });
  const base = ['MOPY', 'MOVI', 'MOVT', 'MONR', 'MOTV', 'MOBA', 'MOBN', 'MOBR'];
  const second = (tag: string): readonly string[] =>
    chunksIn(document, like, tag)
      .slice(1)
      .map(() => tag);
  const colours = chunksIn(document, like, 'MOCV')
    .slice(0, 1)
    .map(() => 'MOCV');
  for (const tag of [...base, ...colours, ...second('MOTV'), ...second('MOCV')]) {
    structure.create(groupChunks.Chunk.type, { tag: storedTag(tag), items: [] }, { owner: id, member: 'chunks' });
  }
  return id;
}

function fill(structure: Structure, document: Document, from: GroupAt, into: GroupAt, shares: readonly Share[]): void {
  const { transaction } = structure;
  for (const kind of vertexLists) {
    for (const nth of chunksIn(document, into, kind.tag).keys()) {
      const before = Array.from(numbersIn(document, from, kind, nth)?.numbers ?? []);
      const stretches = shares.map(({ cut }) => before.slice(cut.firstVertex * kind.width, cut.vertexEnd * kind.width));
      storeNumbers(document, transaction, into, kind, joined(stretches, kind.member), nth);
    }
  }
  const indices = Array.from(numbersIn(document, from, indicesKind)?.numbers ?? []);
  const triangles = shares.map(({ cut, vertex }) =>
    indices.slice(cut.firstIndex, cut.indexEnd).map((each) => each - cut.firstVertex + vertex),
  );
  storeNumbers(document, transaction, into, indicesKind, joined(triangles, 'indices'));
  const faces = Array.from(numbersIn(document, from, facesKind)?.numbers ?? []);
  const flags = shares.map(({ cut }) => faces.slice((cut.firstIndex / 3) * 2, (cut.indexEnd / 3) * 2));
  storeNumbers(document, transaction, into, facesKind, joined(flags, 'faces'));
  const [list] = chunksIn(document, into, 'MOBA');
  if (list === undefined) return;
  for (const { id, cut, vertex, index } of shares) {
    const { material, flags: batchFlags } = fieldsOf(Batch, document.get(id));
    const count = cut.vertexEnd - cut.firstVertex;
    structure.create(
      Batch.type,
      {
        ...{ material, flags: batchFlags, firstIndex: index, indexCount: cut.indexEnd - cut.firstIndex },
        ...{ firstVertex: vertex, lastVertex: vertex + Math.max(0, count - 1) },
      },
      { owner: list.id, member: 'items' },
    );
  }
}

/**
 * Makes a group of batches, which leave theirs: one step. It is of the same kind and stands in the same light; doodads,
 * lights, liquid, collision without a material and portals stay where they are. Throws a RangeError for batches of several
 * groups, and where the building has no room for another one.
 */
export function makeGroup(document: Document, batches: readonly RecordId[]): RecordId {
  const from = groupOf(document, batches);
  const chosen = new Set(batches);
  const shares = sharesOf(document, from, chosen);
  const positions = numbersIn(document, from, positionsKind)?.numbers ?? [];
  const bounds = boundsOf(
    joined(
      shares.map(({ cut }) => Array.from(positions).slice(cut.firstVertex * 3, cut.vertexEnd * 3)),
      'positions',
    ),
  );
  if (bounds === null) throw new RangeError('The selected batches have no vertices');
  const box = { minimum: bounds.minimum, maximum: bounds.maximum };
  const flags = ((from.fields.flags & ~leftBehind) | groupFlags.bsp) >>> 0;
  const isRow = ((headerOf(document)?.fields.flags ?? 0) & buildingFlags.liquidById) !== 0;
  const style = from.entry === null ? flags : fieldsOf(GroupEntry, document.get(from.entry)).flags;
  const { fogs, areaGroup, secondFlags } = from.fields;
  return editStructure(document, 'New group', (structure) => {
    const { transaction } = structure;
    const name = nextName(document);
    structure.create(GroupName.type, { path: `group ${itemsOf(document, 'MOGI').length}` });
    const entry = structure.create(GroupEntry.type, {
      ...{ ...box, flags: entryFlags(style, from.fields.flags, flags), name },
    });
    const id = createFile(structure, document, entry, from);
    transaction.set(Group, id, {
      ...{ ...box, name, flags, fogs, areaGroup, secondFlags, ...kindsOf(document, from, chosen) },
      // Without a liquid of its own: any other number would fill it up to the ceiling.
      liquidKind: isRow ? 0 : noLiquid,
    });
    const into = groupsOf(document).find((each) => each.id === id);
    if (into === undefined) throw new Error('the new group cannot be read');
    fill(structure, document, from, into, shares);
    for (const batch of chosen) structure.remove(batch);
    return id;
  });
}
