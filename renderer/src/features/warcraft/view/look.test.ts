import { CustomBlending, NoBlending, OneFactor, RawShaderMaterial, SrcAlphaFactor } from 'three';
import { describe, expect, test } from 'vitest';
import { parseColor, readColors } from '../../../viewport/colors.ts';
import { blendFactors, setBlending } from '../../../viewport/model/blending.ts';
import { edgesOf } from '../../../viewport/model/meshBuffers.ts';
import { boxEdges, sphere } from '../../../viewport/overlays/wireShapes.ts';
import { FILTER } from './model/filters.ts';
import { neutralPixels, replaceablePixels } from '../../../viewport/textures/generated.ts';
import { TEAM_COLORS, teamColorPixels, teamGlowPixels } from '../../../viewport/textures/teamColors.ts';

describe('blending', () => {
  test('is off for opaque layers until they fade', () => {
    const material = new RawShaderMaterial();
    setBlending(material, FILTER.none, 1);
    expect(material.blending).toBe(NoBlending);
    setBlending(material, FILTER.transparent, 0.5);
    expect(material.blending).toBe(CustomBlending);
  });

  test('adds with one and one, or weighed by alpha', () => {
    expect(blendFactors(FILTER.additive, 1)).toEqual([OneFactor, OneFactor]);
    expect(blendFactors(FILTER.addAlpha, 1)).toEqual([SrcAlphaFactor, OneFactor]);
  });

  test('takes filter modes that do not exist as opaque', () => {
    expect(blendFactors(77, 1)).toBeNull();
  });
});

describe('colours', () => {
  test('are read from style sheets', () => {
    expect(parseColor(' #ff0080 ')).toEqual([1, 0, 128 / 255, 1]);
    expect(parseColor('#f00')).toEqual([1, 0, 0, 1]);
    expect(parseColor('#00000080')?.[3]).toBeCloseTo(0.5, 2);
    expect(parseColor('red')).toBeNull();
  });

  test('fall back on the dark theme where the style sheet is silent', () => {
    const colors = readColors((name) => (name === '--accent' ? '#ffffff' : ''));
    expect(colors.accent).toEqual([1, 1, 1, 1]);
    expect(colors.view1).toEqual(parseColor('#20252d'));
  });
});

describe('generated textures', () => {
  test('know 24 players', () => {
    expect(TEAM_COLORS).toHaveLength(24);
    expect([...teamColorPixels(1).pixels.slice(0, 4)]).toEqual([0, 0x42, 0xff, 255]);
  });

  test('glow in the middle and are black at the rim', () => {
    const { pixels, width } = teamGlowPixels(0);
    const red = (x: number, y: number): number => pixels[(y * width + x) * 4] ?? -1;
    expect(red(32, 32)).toBeGreaterThan(60);
    expect(red(0, 32)).toBe(0);
    expect(red(16, 32)).toBeLessThan(red(28, 32));
  });

  test('stand in for any replaceable', () => {
    expect(replaceablePixels(1, 6).pixels[1]).toBe(0xc0);
    expect(replaceablePixels(31, 0).pixels.length).toBe(32 * 32 * 4);
  });

  test('change nothing where a map is missing, but colour shows that it is', () => {
    expect([...(neutralPixels('normal')?.pixels ?? [])]).toEqual([128, 128, 255, 255]);
    expect(neutralPixels('color')).toBeNull();
    expect(neutralPixels('glow')).toBeNull();
  });
});

describe('outlines', () => {
  test('of a mesh hold each edge once', () => {
    expect(edgesOf([0, 1, 2, 2, 1, 3]).length / 2).toBe(5);
  });

  test('of a box are its twelve edges', () => {
    const edges = boxEdges({ minimum: [0, 0, 0], maximum: [1, 2, 3] });
    expect(edges).toHaveLength(12);
    expect(new Set(edges.map(String)).size).toBe(12);
  });

  test('of a sphere keep its radius', () => {
    for (const [from] of sphere([1, 1, 1], 5)) expect(Math.hypot(from[0] - 1, from[1] - 1, from[2] - 1)).toBeCloseTo(5);
  });
});
