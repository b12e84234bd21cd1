/** Checks that follow from the schema, with what the game makes of single fields. The checks are in codec/check.ts. */
import { fieldsIf } from '../../../codec/record.ts';
import { Geoset } from '../schema/geoset.ts';
import { Layer } from '../schema/material.ts';
import type { CheckNote } from '../../../codec/check.ts';
import { checkRecords, checkRules, nounOf, referenceRule } from '../../../codec/check.ts';
import type { Collection } from '../../../codec/collection.ts';
import type { Problem } from '../../../format/format.ts';
import { mdxCollections, mdxSchemas } from '../model.ts';
import type { Model } from './context.ts';
import { withAnimationFixes } from './geosetAnimationFix.ts';
import { sinceTextureLists } from '../schema/versions.ts';

const replaceable: CheckNote = {
  severity: 'error',
  explain: 'The game knows the ids 1 and 2 (team colour and glow), 11, 21 and 31 to 37; any other shows nothing.',
};

const notes: ReadonlyMap<string, CheckNote> = new Map([
  ['unknown-value texture.replaceableId', replaceable],
  ['unknown-value particleEmitter2.replaceableId', replaceable],
  ['unknown-value popcornEmitter.replaceableId', replaceable],
  [
    'unknown-value track.interpolation',
    {
      severity: 'error',
      explain: 'Keys of an unknown interpolation have an unknown size: other tools cannot read the file.',
    },
  ],
  [
    'unknown-value collisionShape.shape',
    { severity: 'error', explain: 'Shapes have different sizes: other tools cannot read the file.' },
  ],
  [
    'not-a-number sequence.moveSpeed',
    {
      severity: 'info',
      explain: 'Exporters leave it in sequences that do not walk; the game asks only for that of Walk.',
    },
  ],
  [
    'not-a-number layer.emissiveGain',
    {
      severity: 'info',
      explain: 'Exporters of Reforged models leave it, also in published maps. 1 is the usual value.',
    },
  ],
  [
    'not-a-number sequence.rarity',
    { severity: 'info', explain: 'Exporters leave it; published models with it play as others do.' },
  ],
  [
    'unknown-bits geosetAnimation.flags',
    { explain: 'Some exporters leave other bits here, 26 is common; the game uses only drop shadow and colour.' },
  ],
  [
    'value-range particleEmitter2.timeMiddle',
    { explain: 'The middle time is a part of the lifespan; outside 0 to 1 the middle colour is never reached.' },
  ],
]);

/** Collections that some field of the schema points into. */
function referenced(): readonly Collection[] {
  const names = new Set<string>();
  for (const schema of mdxSchemas.values()) {
    for (const { info } of schema.members) if (info.reference !== undefined) names.add(info.reference.collection);
  }
  return mdxCollections.filter(({ name }) => names.has(name));
}

export const metadataRules: readonly string[] = [
  ...Object.keys(checkRules),
  ...referenced().map((collection) => referenceRule(nounOf(collection, mdxSchemas))),
];

export function checkMetadata(model: Model): readonly Problem[] {
  const problems = checkRecords(model.document, {
    schemas: mdxSchemas,
    collections: mdxCollections,
    notes,
    describe: (record) => model.nameOf(record.id),
    isExempt: (record, member) => {
      // From version 1100 on layers have a list of textures; this field is left over.
      if (record.type === Layer.type && member === 'textureId') return model.version >= sinceTextureLists;
      // Geosets with skin weights may do without vertex groups: all of version 1100 do.
      const geoset = member === 'vertexGroups' ? fieldsIf(Geoset, record) : null;
      return geoset !== null && geoset.vertexGroups.length === 0 && geoset.skin != null;
    },
  });
  return withAnimationFixes(model.document, problems);
}
