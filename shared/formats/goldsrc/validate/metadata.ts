/** Checks that follow from the schema, with what the game makes of single fields. The checks are in codec/check.ts. */
import { fieldsByName } from '../../../codec/byName.ts';
import { fieldsIf } from '../../../codec/record.ts';
import { Sequence } from '../schema/sequence.ts';
import { Bone, BoneController } from '../schema/skeleton.ts';
import { checkRecords, checkRules, nounOf, referenceRule } from '../../../codec/check.ts';
import type { Problem } from '../../../format/format.ts';
import { studioCollections, studioSchemas } from '../model.ts';
import type { Checked } from './rule.ts';

/** Monsters, weapons and mods have numbers of their own from these on. */
const ownNumbers: Readonly<Record<string, number>> = {
  'event.event': -Infinity,
  'sequence.activity': 77,
  'hitbox.group': 8,
};

function isReferenced(name: string): boolean {
  return [...studioSchemas.values()].some((schema) =>
    schema.members.some(({ info }) => info.reference?.collection === name),
  );
}

export const metadataRules: readonly string[] = [
  ...Object.keys(checkRules).filter((rule) => rule !== 'value-range'),
  ...studioCollections
    .filter(({ name }) => isReferenced(name))
    .map((collection) => referenceRule(nounOf(collection, studioSchemas))),
];

export function checkMetadata(model: Checked): readonly Problem[] {
  const isHoldingSkins = (id: unknown): boolean => id === model.holder.id;
  return checkRecords(model.document, {
    schemas: studioSchemas,
    collections: studioCollections,
    describe: ({ id }) => model.nameOf(id),
    isExempt: (record, member) => {
      // Rules of their own speak of these.
      if (record.type === BoneController.type && member === 'type') return true;
      const bone = fieldsIf(Bone, record);
      if (bone !== null && member === 'parent') return bone.parent < 0;
      // Without bones the number means nothing.
      const sequence = fieldsIf(Sequence, record);
      if (sequence !== null && member === 'motionBone') return sequence.motionBone === 0;
      // Textures that are in another file, or missing, cannot be referred to from here.
      if (member === 'skinTable') return !isHoldingSkins(record.id) || model.textures.length === 0;
      const own = ownNumbers[`${record.type}.${member}`];
      if (own !== undefined) return Number(fieldsByName(record.fields)[member]) >= own;
      return false;
    },
  });
}
