import { expect, test } from 'vitest';
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
