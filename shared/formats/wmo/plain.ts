/** Buildings of World of Warcraft (WMO, version 17): a root and its groups. Facts: formats/wmo.md. */
import { chunkTag } from '../../codec/chunks.ts';
import type { Companion, Format } from '../../format/format.ts';
import type { DocumentView, FilePart } from '../../codec/documentView.ts';
import { chunkCollections } from '../common/terrain/chunkLists.ts';
import { tagAt } from '../common/terrain/tags.ts';
import { positions } from '../../codec/count.ts';
import { groupFileName, mainBytes, mostGroups, statedGroups } from './files.ts';
import { groupsOf } from './model.ts';
import { outlineBuilding } from './outline.ts';
import { readBuilding } from './read.ts';
import { groupChunks } from './schema/group.ts';
import { buildingSchemas, rootChunks } from './schema/index.ts';
import { buildingStructure } from './structure/index.ts';
import { validateBuilding } from './validate/index.ts';
import { rootsOf, writeBuilding } from './write.ts';

/** All groups that the root speaks of, whether or not they are there. */
function companions(bytes: Uint8Array, files: readonly FilePart[]): readonly Companion[] {
  const [main] = files;
  const own = mainBytes(bytes, files);
  if (main === undefined || tagAt(own, 12) === 'MOGP') return [];
  return positions(statedGroups(own), mostGroups).map((number) => ({
    name: groupFileName(main.name, number),
    isRequired: false,
  }));
}

/** Tags that may stand behind the version of a root, a group, and a building of the alpha. */
const secondTags: ReadonlySet<string> = new Set(['MOHD', 'MOGP', 'MOMO']);

/** As far as files go: reading, writing, checking, lists of records. What draws, poses and shapes is added in `index.ts`. */
export const plainWmo: Format = {
  id: 'wmo',
  kind: 'model',
  name: 'Building',
  extensions: ['wmo'],
  schemas: buildingSchemas,
  collections: [
    ...chunkCollections(rootChunks.definitions),
    {
      name: 'groups',
      label: 'Groups',
      types: ['group'],
      list: (document: DocumentView) => groupsOf(document).map(({ id }) => id),
    },
  ],
  childName: (record) =>
    record.type === groupChunks.Chunk.type ? (groupChunks.byTag.get(chunkTag(record))?.name ?? null) : null,
  sniff: (bytes, name) => tagAt(bytes, 0) === 'MVER' && (secondTags.has(tagAt(bytes, 12)) || /\.wmo$/i.test(name)),
  companions,
  mainOf: (name, bytes) => (tagAt(bytes, 12) === 'MOGP' ? rootsOf(name) : []),
  read: readBuilding,
  write: writeBuilding,
  outline: outlineBuilding,
  validate: validateBuilding,
  structure: buildingStructure,
};
