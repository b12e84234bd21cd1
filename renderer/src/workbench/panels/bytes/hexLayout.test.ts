import { describe, expect, it } from 'vitest';
import { hexLayout } from './hexLayout.ts';

describe('rows of the hex view', () => {
  it('hold sixteen bytes where these fit, beside the readings of a wide panel too', () => {
    expect(hexLayout(834 - 240 - 10, 5).bytesPerRow).toBe(16);
  });

  it('hold eight bytes in a narrow panel, with the text column whole', () => {
    for (const width of [448, 340]) {
      const { bytesPerRow, rowWidth } = hexLayout(width - 10, 5);
      expect(bytesPerRow).toBe(8);
      expect(rowWidth).toBeLessThanOrEqual(width - 10);
    }
  });

  it('never take more than the view when they hold sixteen', () => {
    for (let width = 100; width < 900; width++) {
      const { bytesPerRow, rowWidth } = hexLayout(width, 6);
      if (bytesPerRow === 16) expect(rowWidth).toBeLessThanOrEqual(width);
    }
  });
});
