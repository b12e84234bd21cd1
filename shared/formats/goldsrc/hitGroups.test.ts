import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldsOf } from '../../codec/record.ts';
import { openDocument } from '../../document/document.ts';
import { studioEdits } from './edits/index.ts';
import { goldsrc } from './index.ts';
import { bonesOf, hitboxesOf } from './model.ts';
import { Bone, Hitbox } from './schema/skeleton.ts';
import { hitGroupOf } from './hitGroups.ts';

test.each([
  ['Bip01 Head', 1],
  ['Bip01 Neck', 1],
  ['Bip01 Spine3', 2],
  ['Bip01 Spine', 3],
  ['Bip01 Spine1', 3],
  ['Bip01 Pelvis', 3],
  ['Bip01 L Arm1', 4],
  ['Bip01 L Hand', 4],
  ['Bip01_R_Finger01', 5],
  ['Bip01 R UpperArm', 5],
  ['Bip01 L Leg1', 6],
  ['Bip01 R Foot', 7],
  ['Bip01 R Toe0', 7],
  ['Left_Thigh', 6],
  ['Bone02', 0],
  ['Root', 0],
  ['Gun', 0],
  ['Ball Armature', 0],
])('%s is of group %i', (name, group) => expect(hitGroupOf(name)).toBe(group));

test('a hitbox that is made around vertices of a bone is of the group that its name says', () => {
  const sample = new URL('../../../assets/samples/Sentry.mdl', import.meta.url);
  const document = openDocument(goldsrc, Uint8Array.from(readFileSync(sample)));
  for (const [bone, record] of bonesOf(document).entries()) {
    studioEdits(document).addHitBox?.(bone, [0, 0, 0, 1, 2, 3]);
    const made = hitboxesOf(document).at(-1) ?? record;
    const { name } = fieldsOf(Bone, document.get(record));
    expect(fieldsOf(Hitbox, document.get(made))).toMatchObject({ bone, group: hitGroupOf(name) });
  }
});
