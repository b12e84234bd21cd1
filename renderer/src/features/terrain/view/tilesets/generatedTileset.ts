/**
 * A picture for a tileset whose file is not at hand. Its colour and grain follow the words of the file's name, so that a
 * map opened without the game's files still looks like land; each name has a shade of its own.
 */
import type { RgbaPixels } from '../../../../../../shared/media/mipmaps.ts';

export const generatedSide = 128;

type Grain = 'soft' | 'grass' | 'rock' | 'cobbles' | 'ripples' | 'cracks';
type Color = readonly [red: number, green: number, blue: number];

interface Look {
  readonly words: RegExp;
  readonly color: Color;
  readonly grain: Grain;
}

/** Words that names of tilesets are made of. */
const looks: readonly Look[] = [
  { words: /snow|frost/, color: [214, 222, 230], grain: 'soft' },
  { words: /ice|glac/, color: [176, 205, 222], grain: 'cracks' },
  { words: /lava|magma|fire/, color: [196, 78, 30], grain: 'cracks' },
  { words: /ash|coal|burn/, color: [86, 78, 74], grain: 'soft' },
  { words: /sand|beach|dune|shore|desert/, color: [196, 170, 118], grain: 'ripples' },
  { words: /road|cobble|brick|pave|floor|tile|path/, color: [142, 128, 108], grain: 'cobbles' },
  { words: /rock|cliff|stone|mountain|crack|gravel|pebble/, color: [122, 114, 104], grain: 'rock' },
  { words: /grass|leaf|leaves|jungle|forest|meadow|plant|vine/, color: [92, 112, 50], grain: 'grass' },
  { words: /moss/, color: [98, 116, 62], grain: 'soft' },
  { words: /mud|swamp/, color: [92, 74, 52], grain: 'soft' },
  { words: /dirt|soil|earth|crop/, color: [122, 96, 66], grain: 'soft' },
  { words: /slime|fungus|poison/, color: [104, 140, 52], grain: 'soft' },
  { words: /bone/, color: [188, 178, 152], grain: 'rock' },
  { words: /crystal|void|nether/, color: [120, 96, 150], grain: 'cracks' },
];

/** Words that stand in many names beside others and mean bare ground only by themselves. */
const plainGround: Look = { words: /base|ground|field/, color: [116, 98, 70], grain: 'soft' };

function hashOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash >>> 0;
}

/** Chance of a place of a lattice, 0 to 1. */
function chance(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 1274126177);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967295;
}

/** Smooth noise that repeats after `across` and `down` cells over the picture, 0 to 1. */
function noise(u: number, v: number, across: number, down: number, seed: number): number {
  const [x, y] = [u * across, v * down];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - column, y - row];
  const [sx, sy] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)];
  const at = (dx: number, dy: number): number => chance((column + dx) % across, (row + dy) % down, seed);
  const top = at(0, 0) + (at(1, 0) - at(0, 0)) * sx;
  const bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * sx;
  return top + (bottom - top) * sy;
}

function clouds(u: number, v: number, seed: number): number {
  return noise(u, v, 5, 5, seed) * 0.22 + noise(u, v, 13, 13, seed + 1) * 0.36 + noise(u, v, 41, 41, seed + 2) * 0.42;
}

/** Distance to the border between the nearest two of a few scattered points, 0 on it; repeats. */
function cells(u: number, v: number, across: number, seed: number): number {
  const [x, y] = [u * across, v * across];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  let [first, second] = [9, 9];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [cx, cy] = [(column + dx + across) % across, (row + dy + across) % across];
      const px = column + dx + 0.15 + 0.7 * chance(cx, cy, seed);
      const py = row + dy + 0.15 + 0.7 * chance(cx, cy, seed + 1);
      const away = Math.hypot(px - x, py - y);
      if (away < first) [first, second] = [away, first];
      else if (away < second) second = away;
    }
  }
  return second - first;
}

/** Brightness of a grain, around 1. */
function brightness(grain: Grain, u: number, v: number, seed: number): number {
  const cloud = clouds(u, v, seed);
  switch (grain) {
    case 'soft':
      return 0.78 + 0.44 * cloud;
    case 'grass':
      return 0.62 + 0.36 * cloud + 0.42 * noise(u, v, 48, 19, seed + 5) * noise(u, v, 13, 31, seed + 6) * 2;
    case 'rock':
      return 0.62 + 0.3 * Math.abs(2 * noise(u, v, 7, 6, seed + 3) - 1) + 0.5 * cloud;
    case 'cobbles':
      return (0.56 + 0.4 * Math.min(1, cells(u, v, 7, seed + 4) * 4)) * (0.84 + 0.34 * cloud);
    case 'ripples':
      return 0.86 + 0.07 * Math.sin(2 * Math.PI * (9 * v + 1.4 * noise(u, v, 4, 4, seed))) + 0.22 * (cloud - 0.3);
    case 'cracks':
      return (0.5 + 0.55 * Math.min(1, cells(u, v, 5, seed + 4) * 3)) * (0.8 + 0.36 * cloud);
  }
}

function lookOf(name: string, hash: number): { readonly color: Color; readonly grain: Grain } {
  const named = looks.filter(({ words }) => words.test(name));
  const fitting = named.length === 0 && plainGround.words.test(name) ? [plainGround] : named;
  const grain = fitting[0]?.grain ?? 'soft';
  const mean = (part: 0 | 1 | 2): number =>
    fitting.length === 0
      ? 96 + ((hash >>> (part * 8)) & 63)
      : fitting.reduce((sum, { color }) => sum + color[part], 0) / fitting.length;
  // A shade of its own: brightness by ±14 %, and a little warmer or cooler.
  const shade = 0.86 + ((hash >>> 4) & 255) / 910;
  const warmth = (((hash >>> 12) & 255) / 255 - 0.5) * 22;
  return { color: [mean(0) * shade + warmth, mean(1) * shade, mean(2) * shade - warmth], grain };
}

/** 128 × 128 pixels that repeat without a seam. */
export function generatedTileset(path: string): RgbaPixels {
  const name = (path.split(/[\\/]/).at(-1) ?? path).toLowerCase();
  const hash = hashOf(name);
  const { color, grain } = lookOf(name, hash);
  const pixels = new Uint8Array(generatedSide * generatedSide * 4);
  for (let row = 0; row < generatedSide; row++) {
    for (let column = 0; column < generatedSide; column++) {
      const bright = brightness(grain, column / generatedSide, row / generatedSide, hash & 0xffff);
      const at = (row * generatedSide + column) * 4;
      for (const part of [0, 1, 2] as const) pixels[at + part] = Math.max(0, Math.min(255, color[part] * bright));
      pixels[at + 3] = 255;
    }
  }
  return { width: generatedSide, height: generatedSide, pixels };
}
