/** Where each part of the knight stands in its one texture. */
import { packAtlas } from '../paint/atlas.ts';

export const ATLAS_SIZE = 512;

export const regions = packAtlas(ATLAS_SIZE, {
  shieldFront: [168, 200],
  blade: [72, 216],
  plume: [64, 128],
  head: [128, 112],
  cuirass: [192, 112],
  kilt: [208, 104],
  leg: [80, 104],
  arm: [64, 96],
  shieldBack: [88, 96],
  helmet: [152, 76],
  pauldron: [96, 76],
  neckGuard: [112, 60],
  boot: [96, 60],
  fist: [88, 60],
  greave: [72, 60],
  tasset: [56, 60],
  vambrace: [72, 52],
  cop: [44, 44],
  guard: [64, 40],
  grip: [32, 44],
  pommel: [32, 40],
  shieldRim: [24, 120],
  gorget: [112, 28],
  belt: [128, 28],
  crest: [64, 28],
  thumb: [28, 28],
  buckle: [36, 28],
});
