/** What `chunksmith terrain` can do: each act is options taken apart and one call of what the tools use, too. */
import type { Dab } from '../../shared/geometry/terrain/brush/falloff.ts';
import { HeightStroke } from '../../shared/geometry/terrain/brush/heightStroke.ts';
import { flatten, raise, ramp, smooth } from '../../shared/geometry/terrain/brush/sculpt.ts';
import { setArea, setHoleCell, setHoles } from '../../shared/terrain/chunkEdits.ts';
import { closeSeams, findSeams, storeHeights } from '../../shared/terrain/heightEdits.ts';
import { editMap } from '../../shared/terrain/mapEdit.ts';
import { bakeShadows } from '../../shared/terrain/shadowEdits.ts';
import { TexturePainter } from '../../shared/terrain/texturePainter.ts';
import type { ChunkRef } from '../../shared/terrain/tiles.ts';
import type { Call } from './command.ts';
import { counted, UsageError } from './command.ts';
import { exportPictures, importPictures } from './terrainPictures.ts';
import type { OpenMap } from './terrainTiles.ts';

export type Options = Call['options'];

export interface ActResult {
  readonly lines: readonly string[];
  /** Files that the act wrote itself. */
  readonly files: readonly string[];
  /** False when the act found what should not be. */
  readonly isWell: boolean;
}

export interface TerrainAct {
  readonly name: string;
  readonly summary: string;
  needsOut(options: Options): boolean;
  run(map: OpenMap, options: Options, out: string | null): ActResult | Promise<ActResult>;
}

export function textOf(options: Options, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberOf(options: Options, name: string, range: readonly [number, number]): number | null {
  const text = textOf(options, name);
  if (text === null) return null;
  const value = Number(text);
  if (Number.isFinite(value) && value >= range[0] && value <= range[1]) return value;
  throw new UsageError(`--${name} ${text}: a number from ${range[0]} to ${range[1]} is needed`);
}

function pairOf(options: Options, name: string, limit = Infinity): readonly [number, number] | null {
  const text = textOf(options, name);
  if (text === null) return null;
  const [first = NaN, second = NaN, ...more] = text.split(',').map(Number);
  const isWhole = limit === Infinity || (Number.isInteger(first) && Number.isInteger(second));
  const isInside = [first, second].every(
    (value) => Number.isFinite(value) && (limit === Infinity || (value >= 0 && value <= limit)),
  );
  if (more.length === 0 && isWhole && isInside) return [first, second];
  throw new UsageError(
    `--${name} ${text}: two numbers with a comma between them are needed${limit === Infinity ? '' : `, 0 to ${limit}`}`,
  );
}

/** Half the side of a map: nothing lies beyond it. */
const edge = 17_067;

function dabOf(options: Options): Dab {
  const at = pairOf(options, 'at');
  if (at === null) throw new UsageError('--at X,Y is needed');
  return {
    x: at[0],
    y: at[1],
    radius: numberOf(options, 'radius', [0.1, 2 * edge]) ?? 20,
    hardness: (numberOf(options, 'hardness', [0, 100]) ?? 0) / 100,
    shape: 'smooth',
    strength: 1,
  };
}

function chunksOf({ ground, tiles }: OpenMap, options: Options): readonly ChunkRef[] {
  const chunk = pairOf(options, 'chunk', 15);
  return tiles
    .flatMap((tile) => ground.chunksOf(tile))
    .filter(({ position }) => chunk === null || position === chunk[1] * 16 + chunk[0]);
}

const done = (lines: readonly string[], files: readonly string[] = []): ActResult => ({ lines, files, isWell: true });
const always = (): boolean => true;

function checkSeams({ ground }: OpenMap, options: Options): ActResult {
  const seams = findSeams(ground);
  const lines = seams.map(({ from, to, vertices, gap }) => {
    const name = ({ column, row }: typeof from): string =>
      `${column >> 4}_${row >> 4} chunk ${column & 15},${row & 15}`;
    return `${name(from)} and ${name(to)}: ${counted(vertices, 'vertex').replace('vertexs', 'vertices')} apart, ${gap.toFixed(4)} yd at most`;
  });
  const summary = seams.length === 0 ? 'no seams' : counted(seams.length, 'border') + ' with a seam';
  if (options['repair'] !== true) return { lines: [...lines, summary], files: [], isWell: seams.length === 0 };
  editMap('Close seams', (edit) => closeSeams(edit, ground, seams));
  const left = findSeams(ground).length;
  return { lines: [...lines, `${summary}, ${seams.length - left} closed`], files: [], isWell: left === 0 };
}

function shapeGround({ ground }: OpenMap, options: Options): ActResult {
  const dab = dabOf(options);
  const stroke = new HeightStroke(ground.heights);
  const up = numberOf(options, 'raise', [-10_000, 10_000]);
  const level = numberOf(options, 'flatten', [-32_000, 32_000]);
  const times = numberOf(options, 'smooth', [1, 100]);
  const to = pairOf(options, 'to');
  if ([up, level, times, to].filter((each) => each !== null).length !== 1) {
    throw new UsageError('terrain height needs one of --raise, --flatten, --smooth and --to');
  }
  if (up !== null) raise(stroke, dab, up);
  if (level !== null) flatten(stroke, dab, { x: dab.x, y: dab.y, height: level, north: 0, west: 0 });
  for (let time = 0; time < (times ?? 0); time++) smooth(stroke, dab);
  if (to !== null) {
    const [x, y] = to;
    const [start, end] = [ground.heightAt(dab.x, dab.y), ground.heightAt(x, y)];
    if (start === null || end === null) throw new UsageError('both ends of a ramp must lie on the tiles');
    ramp(stroke, { x: dab.x, y: dab.y, height: start }, { x, y, height: end }, { ...dab, strength: 1 });
  }
  const changed = [...stroke.changed];
  editMap('Shape ground', (edit) => storeHeights(edit, ground, changed));
  return done([`${counted(changed.length, 'chunk')} shaped`]);
}

function paint(map: OpenMap, options: Options): ActResult {
  const texture = textOf(options, 'texture');
  if (texture === null) throw new UsageError('terrain paint needs --texture PATH');
  const { ground, tiles, alphaDepth } = map;
  const opacity = (numberOf(options, 'opacity', [0, 100]) ?? 100) / 100;
  const from = textOf(options, 'swap');
  const painter = new TexturePainter(ground, {
    texture,
    whenFull: options['replace'] === true ? 'replace' : 'leave',
    canAdd: opacity > 0,
    depth: alphaDepth,
  });
  const isWhole = options['fill'] === true || (from !== null && textOf(options, 'at') === null);
  const whole = isWhole ? tiles.flatMap((tile) => ground.chunksOf(tile)) : [];
  if (from !== null && isWhole) painter.swapWhole(whole, from);
  else if (from !== null) painter.swap(dabOf(options), from);
  else if (isWhole) painter.fill(whole, opacity);
  else painter.dab(dabOf(options), opacity);
  const count = painter.stroke.changed.length;
  editMap(`Paint ${texture}`, (edit) => painter.commit(edit));
  const full = painter.full.length;
  return done([
    `${counted(count, 'chunk')} painted`,
    ...(full === 0 ? [] : [`${counted(full, 'chunk')} left: four other textures are there (see --replace)`]),
  ]);
}

function holes(map: OpenMap, options: Options): ActResult {
  const cell = pairOf(options, 'cell', 3);
  const isOpen = options['close'] !== true;
  const chunks = chunksOf(map, options);
  if (isOpen && textOf(options, 'chunk') === null)
    throw new UsageError('terrain hole needs --chunk COLUMN,ROW to open holes');
  editMap('Holes', (edit) => {
    for (const chunk of chunks) {
      if (cell === null) setHoles(edit, chunk, isOpen ? 0xffff : 0);
      else setHoleCell(edit, chunk, cell[1], cell[0], isOpen);
    }
  });
  return done([`${counted(chunks.length, 'chunk')} set`]);
}

function area(map: OpenMap, options: Options): ActResult {
  const id = numberOf(options, 'id', [0, 0xffffffff]);
  if (id === null || !Number.isInteger(id)) throw new UsageError('terrain area needs --id NUMBER');
  const chunks = chunksOf(map, options);
  editMap(`Set area ${id}`, (edit) => {
    for (const chunk of chunks) setArea(edit, chunk, id);
  });
  return done([`${counted(chunks.length, 'chunk')} set`]);
}

function bake({ ground, tiles }: OpenMap, options: Options): ActResult {
  const sun = pairOf(options, 'sun') ?? [45, 135];
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  editMap('Bake shadows', (edit) =>
    bakeShadows(edit, ground, tiles, { elevation: radians(sun[0]), heading: radians(sun[1]) }),
  );
  return done([`shadows of ${counted(tiles.length, 'tile')} baked`]);
}

export const terrainActs: readonly TerrainAct[] = [
  {
    name: 'check',
    summary: 'looks for seams between chunks and tiles; --repair closes them',
    needsOut: (options) => options['repair'] === true,
    run: checkSeams,
  },
  { name: 'paint', summary: 'paints a texture at a place or everywhere, erases, swaps', needsOut: always, run: paint },
  { name: 'height', summary: 'raises, flattens, smooths, makes ramps', needsOut: always, run: shapeGround },
  { name: 'hole', summary: 'opens and closes holes', needsOut: always, run: holes },
  { name: 'area', summary: 'sets the area of chunks', needsOut: always, run: area },
  { name: 'bake', summary: 'bakes the shadows of the ground', needsOut: always, run: bake },
  {
    name: 'export',
    summary: 'writes heights (16 bit), alpha maps and vertex colours as PNG, with their range beside them',
    needsOut: always,
    run: (map, _options, out) => exportPictures(map, out ?? '.'),
  },
  {
    name: 'import',
    summary: 'reads such pictures back into the tiles',
    needsOut: always,
    run: (map, options) => importPictures(map, textOf(options, 'from')),
  },
];
