/** Masks as they stand in files: every value is looked at before it is taken. */
import { decodeBase64 } from '../../codec/base64.ts';
import type { PictureArea } from '../pictureArea.ts';
import type { Mask, MaskCondition, MaskPicture } from './mask.ts';
import { conditionKinds } from './mask.ts';
import type { Given } from './given.ts';

/** Numbers of a condition beside its ends, with what they may be. */
const numbers = {
  soft: [0, 10_000],
  from: [-100_000, 100_000],
  to: [-100_000, 100_000],
  size: [0.5, 100_000],
  seed: [-2_147_483_648, 2_147_483_647],
  octaves: [1, 8],
  areaId: [0, 0xffff_ffff],
} as const;

const mostChunks = 1024 * 1024;
const longestSide = 4096;

function readArea(given: Given): PictureArea {
  const first = given.object('first');
  return {
    first: { column: first.whole('column', 0, 63), row: first.whole('row', 0, 63) },
    columns: given.whole('columns', 1, 64),
    rows: given.whole('rows', 1, 64),
  };
}

function readPicture(given: Given): MaskPicture {
  const [width, height] = [given.whole('width', 1, longestSide), given.whole('height', 1, longestSide)];
  const values = given.text('values');
  if (decodeBase64(values).length !== width * height) {
    given.refuse('values', `one byte for each of ${width} × ${height} pixels, as base64`);
  }
  return { area: readArea(given.object('area')), width, height, values };
}

function readCondition(given: Given): MaskCondition {
  const kind = given.oneOf(
    'kind',
    conditionKinds.map((each) => each.kind),
  );
  const number = (name: keyof typeof numbers): number => given.number(name, numbers[name][0], numbers[name][1]);
  const base = { isInverted: given.flag('isInverted', false), soft: given.has('soft') ? number('soft') : 0 };
  if (kind === 'area') return { kind, ...base, areaId: given.whole('areaId', ...numbers.areaId) };
  if (kind === 'chunks') return { kind, ...base, chunks: given.wholes('chunks', 0, mostChunks - 1) };
  if (kind === 'picture') return { kind, ...base, picture: readPicture(given.object('picture')) };
  const [from, to] = [number('from'), number('to')];
  if (from > to) given.refuse('from', `at most ${to}, which is the upper end`);
  const range = { ...base, from, to };
  switch (kind) {
    case 'slope':
    case 'height':
    case 'water':
      return { kind, ...range };
    case 'curvature':
      return { kind, ...range, size: number('size') };
    case 'noise':
      return {
        ...{ kind, ...range, seed: given.whole('seed', ...numbers.seed) },
        ...{ size: number('size'), octaves: given.whole('octaves', ...numbers.octaves) },
      };
    case 'texture':
      return { kind, ...range, texture: given.text('texture') };
    case 'objects':
      return { kind, ...range, words: given.text('words', '') };
  }
}

/** @throws Error when something is not what a mask holds, in words */
export function readMask(given: Given): Mask {
  return { how: given.oneOf('how', ['all', 'any'], 'all'), conditions: given.list('conditions', readCondition) };
}
