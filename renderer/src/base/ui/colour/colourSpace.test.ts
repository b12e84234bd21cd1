import { describe, expect, it } from 'vitest';
import { hexOfRgb, rgbOfHex } from './colourSpace.ts';

describe('colours', () => {
  it('writes hex, clamping what no screen can show', () => {
    expect(hexOfRgb([1, 0.5, 0])).toBe('#ff8000');
    expect(hexOfRgb([2, -1, Number.NaN])).toBe('#ff0000');
  });

  it('reads long and short hex and nothing else', () => {
    expect(rgbOfHex('#ff0000')).toEqual([1, 0, 0]);
    expect(rgbOfHex('0f0')).toEqual([0, 1, 0]);
    expect(rgbOfHex('red')).toBeUndefined();
  });

  it('keeps every byte through both', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const hex = hexOfRgb([byte / 255, 0, 0]);
      expect(rgbOfHex(hex)?.[0]).toBe(byte / 255);
    }
  });
});
