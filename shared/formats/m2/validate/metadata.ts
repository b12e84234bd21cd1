/** Checks that follow from the schema. The checks are in codec/check.ts. */
import type { CheckNote } from '../../../codec/check.ts';
import { checkRecords, checkRules, nounOf, referenceRule } from '../../../codec/check.ts';
import type { Problem } from '../../../format/format.ts';
import { modelCollections } from '../collections.ts';
import { modelSchemas } from '../schema/index.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';
import type { ModelView } from './context.ts';

const kept: CheckNote = { severity: 'info', explain: 'The value is kept; the game is not known to look at it.' };

const notes: ReadonlyMap<string, CheckNote> = new Map([
  [
    'unknown-value sequence.animation',
    { severity: 'info', explain: 'No animation of clients up to 3.3.5 has this number.' },
  ],
  [
    'unknown-value attachment.slot',
    { severity: 'info', explain: 'No attachment point of clients up to 3.3.5 has this number.' },
  ],
  ['unknown-value texture.kind', { severity: 'error', explain: 'The game does not know what to fill in.' }],
  [
    'unknown-value particle.emitter',
    { severity: 'error', explain: 'The game knows plane, sphere and spline emitters.' },
  ],
  ['unknown-value bone.keyBone', kept],
  ['unknown-value particle.colorIndex', kept],
]);

const referenced: ReadonlySet<string> = new Set(
  [...modelSchemas.values()].flatMap(({ members }) =>
    members.flatMap(({ info }) => (info.reference === undefined ? [] : [info.reference.collection])),
  ),
);

export const metadataRules: readonly string[] = [
  ...Object.keys(checkRules),
  ...modelCollections
    .filter(({ name }) => referenced.has(name))
    .map((collection) => referenceRule(nounOf(collection, modelSchemas))),
];

export function checkMetadata(model: ModelView): readonly Problem[] {
  return checkRecords(model.document, {
    schemas: modelSchemas,
    collections: modelCollections,
    notes,
    describe: (record) => model.nameOf(record.id),
    isExempt: (record, member) => {
      // Ranges of submeshes and views have rules of their own, with what the game does.
      if (record.type === 'submesh') return member === 'boneCount' || member === 'boneInfluences';
      if (record.type === 'batch') return member === 'textureCount';
      // Before version 264 bits of sequences and batches mean less, and tools left what they liked.
      return record.type === 'batch' && member === 'flags' && model.version < NESTED_TRACKS;
    },
  });
}
