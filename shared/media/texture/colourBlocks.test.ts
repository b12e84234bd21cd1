import { expect, test } from 'vitest';
import { opaqueColourBlocks } from './colourBlocks.ts';
import { decodeDxt, dxtBlockSize } from './dxt.ts';

const side = 64;
const blockCount = (side / 4) ** 2;

/** Every bit by chance; end colours in every order, some equal. */
function someBlocks(size: number): Uint8Array {
  let state = 7;
  const blocks = Uint8Array.from({ length: blockCount * size }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
  for (let block = 0; block < blockCount; block += 5) {
    const at = block * size + size - 8;
    blocks.copyWithin(at + 2, at, at + 2);
  }
  return blocks;
}

test.each(['dxt1', 'dxt3', 'dxt5'] as const)('%s keeps all its colours as opaque DXT1', (kind) => {
  const blocks = someBlocks(dxtBlockSize(kind));
  const colours = opaqueColourBlocks(kind, blocks);
  expect(colours.length).toBe(blockCount * 8);
  const before = decodeDxt(kind, blocks, { width: side, height: side }, true);
  const after = decodeDxt('dxt1', colours, { width: side, height: side }, true);
  const withoutAlpha = (pixels: Uint8Array): number[] => [...pixels].filter((_each, at) => at % 4 !== 3);
  expect(withoutAlpha(after)).toEqual(withoutAlpha(before));
});
