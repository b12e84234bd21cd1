/** Checks that follow from the schema. The checks are in codec/check.ts. */
import type { CheckNote } from '../../../codec/check.ts';
import { checkRecords, checkRules, nounOf, referenceRule } from '../../../codec/check.ts';
import type { Collection } from '../../../codec/collection.ts';
import type { Problem } from '../../../format/format.ts';
import { chunkCollections } from '../../common/terrain/chunkLists.ts';
import { buildingSchemas, rootChunks } from '../schema/index.ts';
import type { BuildingView } from './context.ts';

const notes: ReadonlyMap<string, CheckNote> = new Map([
  [
    'unknown-value material.shader',
    { severity: 'error', explain: 'The client of Wrath of the Lich King stops at a shader above 6.' },
  ],
  ['unknown-value material.blend', { severity: 'error', explain: 'The client knows blendings 0 to 6.' }],
  ['unknown-bits material.flags', { severity: 'warning', explain: 'No client is known to use these bits.' }],
  [
    'unknown-value portalSide.side',
    { severity: 'warning', explain: 'The client sees nothing through a portal that has no side.' },
  ],
  [
    'fog-reference group.fogs',
    { severity: 'warning', explain: 'The client takes no fog, or any, for this group. Choose one that exists.' },
  ],
  [
    'material-reference liquid.material',
    {
      severity: 'warning',
      explain: 'Only the colour of a material matters to a liquid. Blizzard’s files have such numbers.',
    },
  ],
  ...['normals.normals', 'positions.positions', 'coordinates.coordinates', 'liquid.heights', 'doodad.position'].map(
    (member): [string, CheckNote] => [
      `not-a-number ${member}`,
      {
        severity: 'error',
        explain: 'What the graphics card makes of it is unpredictable: spikes, black faces, nothing.',
      },
    ],
  ),
]);

const collections: readonly Collection[] = chunkCollections(rootChunks.definitions);

/** Those referred to by position; names are referred to by place and have rules of their own. */
const referenced = ['materials', 'portals', 'groupEntries', 'fogs'];

export const metadataRules: readonly string[] = [
  ...Object.keys(checkRules).filter((id) => id !== 'element-count' && id !== 'value-range'),
  ...collections
    .filter(({ name }) => referenced.includes(name))
    .map((collection) => referenceRule(nounOf(collection, buildingSchemas))),
];

export function checkMetadata({ document, nameOf, hasRoot }: BuildingView): readonly Problem[] {
  return checkRecords(document, {
    schemas: buildingSchemas,
    collections,
    notes,
    describe: nameOf,
    isExempt: (record, member) => {
      const info = buildingSchemas.get(record.type)?.membersByName.get(member)?.info;
      if (info?.reference === undefined) return false;
      return info.reference.by === 'offset' || !hasRoot;
    },
  });
}
