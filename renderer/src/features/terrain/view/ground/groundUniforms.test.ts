import { expect, test } from 'vitest';
import { readColors } from '../../../../viewport/colors.ts';
import { GroundUniforms } from './groundUniforms.ts';

/** What marks the ground, in a theme with this accent. */
function accentOnGround(accent: string): readonly number[] {
  const uniforms = new GroundUniforms();
  const { view1, view2, accent: color } = readColors((name) => (name === '--accent' ? accent : ''));
  uniforms.setSky(view1, view2, color);
  return uniforms.shared.accentColor.value.toArray().map((part) => Math.round(part * 255));
}

test('the accent of a light theme is made as bright on the ground as that of a dark one; its hue stays (V210)', () => {
  expect(accentOnGround('#f0a23a')).toEqual([0xf0, 0xa2, 0x3a]);
  const [red = 0, green = 0, blue = 0] = accentOnGround('#a05609');
  expect(red).toBe(240);
  expect(green / red).toBeCloseTo(0x56 / 0xa0, 2);
  expect(blue / red).toBeCloseTo(0x09 / 0xa0, 1);
});
