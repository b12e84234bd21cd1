/** Where each part of the golem stands in its textures. */
import { packAtlas } from '../paint/atlas.ts';

export const ATLAS_SIZE = 512;

export const regions = packAtlas(ATLAS_SIZE, {
  chest: [224, 152],
  forearm: [132, 96],
  banner: [72, 116],
  shoulderCap: [128, 84],
  shoulder: [120, 84],
  belly: [108, 72],
  pelvis: [120, 72],
  arm: [96, 66],
  fist: [108, 72],
  head: [108, 72],
  thigh: [88, 60],
  calf: [96, 64],
  foot: [96, 60],
  fingers: [72, 48],
  bracer: [112, 44],
  brow: [64, 36],
  jaw: [48, 36],
  ring: [96, 40],
  coal: [48, 48],
  bars: [28, 56],
  pipe: [40, 64],
  fire: [24, 24],
  eyes: [20, 16],
  belt: [104, 24],
  knee: [44, 40],
});

export type RegionName = keyof typeof regions;
