/** What `chunksmith terrain` can do: each act is options taken apart and one call of what the tools use, too. */
import type { ActResult } from './actResult.ts';
import { done } from './actResult.ts';
import { HeightStroke } from '../../shared/geometry/terrain/brush/heightStroke.ts';
import { flatten, raise, ramp, smooth } from '../../shared/geometry/terrain/brush/sculpt.ts';
import { setArea, setHoleCell, setHoles } from '../../shared/terrain/chunkEdits.ts';
import type { GridPlace } from '../../shared/geometry/terrain/grid.ts';
import { closeSeams, findSeams, storeHeights } from '../../shared/terrain/heightEdits.ts';
import { editMap } from '../../shared/terrain/mapEdit.ts';
import { findNormalFaults, mendNormals } from '../../shared/terrain/normalFaults.ts';
import { TexturePainter } from '../../shared/terrain/texturePainter.ts';
import type { Call } from './command.ts';
import { UsageError } from './command.ts';
import { layWaysDown } from './terrainWays.ts';
import { putRulesDown, shapeWholeLand, swapTextures, writes } from './terrainLand.ts';
import { exportPictures, importPictures } from './terrainPictures.ts';
import { makeMinimaps } from './terrainMinimaps.ts';
import { bake } from './terrainShadows.ts';
import { ground, replace, scatter } from './terrainObjects.ts';
import { copy, liquid, makeNew, rebuildDistantView } from './terrainMapActs.ts';
import type { Options } from './terrainOptions.ts';
import { chunksOf, dabOf, numberOf, objectsOption, pairOf, placeOf, textOf, wholeOf } from './terrainOptions.ts';
import type { OpenMap } from './terrainTiles.ts';
import { counted } from '../../shared/codec/words.ts';

export interface TerrainAct {
  readonly name: string;
  readonly summary: string;
  /** False for an act that can begin with nothing. */
  readonly needsTiles?: boolean;
  /** False for an act that leaves the tiles as they are: they need not be checked before and after. */
  readonly changesTiles?: false;
  /** True for an act that writes files while it runs, and cannot tell beforehand. */
  readonly writesItself?: true;
  needsOut(options: Options): boolean;
  run(map: OpenMap, options: Options, out: string | null, call: Call): ActResult | Promise<ActResult>;
}

const always = (): boolean => true;

const chunkName = ({ column, row }: GridPlace): string => `${column >> 4}_${row >> 4} chunk ${column & 15},${row & 15}`;

function checkGround({ ground }: OpenMap, options: Options): ActResult {
  const seams = findSeams(ground);
  const faults = options['normals'] === true ? findNormalFaults(ground) : [];
  const lines = [
    ...seams.map(
      ({ from, to, vertices: count, gap }) =>
        `${chunkName(from)} and ${chunkName(to)}: ${counted(count, 'vertex', 'vertices')} apart, ${gap.toFixed(4)} yd at most`,
    ),
    ...faults.map(
      (fault) =>
        `${chunkName(fault)}: ${counted(fault.vertices.length, 'vertex', 'vertices')} with a wrong normal, ${fault.worst.toFixed(0)}° at most`,
    ),
  ];
  const words = [
    seams.length === 0 ? 'no seams' : `${counted(seams.length, 'border')} with a seam`,
    ...(options['normals'] !== true
      ? []
      : [faults.length === 0 ? 'all normals right' : `${counted(faults.length, 'chunk')} with wrong normals`]),
  ].join(', ');
  const isWell = seams.length === 0 && faults.length === 0;
  if (options['repair'] !== true) return { lines: [...lines, words], files: [], isWell };
  editMap('Fix the ground', (edit) => {
    closeSeams(edit, ground, seams, objectsOption(options));
    if (faults.length > 0) mendNormals(edit, ground, findNormalFaults(ground));
  });
  const left = findSeams(ground).length;
  return { lines: [...lines, `${words}; ${seams.length - left} closed`], files: [], isWell: left === 0 };
}

function shapeGround({ ground }: OpenMap, options: Options): ActResult {
  const dab = dabOf(options);
  const stroke = new HeightStroke(ground.heights);
  const up = numberOf(options, 'raise', [-10_000, 10_000]);
  const level = numberOf(options, 'flatten', [-32_000, 32_000]);
  const times = wholeOf(options, 'smooth', [1, 100]);
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
  if (changed.length === 0) throw new Error(`no ground of these tiles changes at --at ${dab.x},${dab.y}`);
  editMap('Shape ground', (edit) => storeHeights(edit, ground, changed, objectsOption(options)));
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
  const dab = placeOf(options);
  const isWhole = dab === null && (options['fill'] === true || from !== null);
  const whole = isWhole ? tiles.flatMap((tile) => ground.chunksOf(tile)) : [];
  if (from !== null && isWhole) painter.swapWhole(whole, from);
  else if (isWhole) painter.fill(whole, opacity);
  else if (from !== null) painter.swap(dab ?? dabOf(options), from);
  else painter.dab(dab ?? dabOf(options), opacity);
  const count = painter.stroke.changed.length;
  if (count === 0 && painter.full.length === 0) throw new Error('no ground of these tiles changes by that');
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
  const id = wholeOf(options, 'id', [0, 0xffffffff]);
  if (id === null) throw new UsageError('terrain area needs --id NUMBER');
  const chunks = chunksOf(map, options);
  editMap(`Set area ${id}`, (edit) => {
    for (const chunk of chunks) setArea(edit, chunk, id);
  });
  return done([`${counted(chunks.length, 'chunk')} set`]);
}

export const terrainActs: readonly TerrainAct[] = [
  {
    name: 'check',
    summary: 'looks for seams, and with --normals for wrong normals; --repair fixes them',
    needsOut: (options) => options['repair'] === true,
    run: checkGround,
  },
  { name: 'paint', summary: 'paints a texture at a place or everywhere, erases, swaps', needsOut: always, run: paint },
  { name: 'height', summary: 'raises, flattens, smooths, makes ramps', needsOut: always, run: shapeGround },
  {
    name: 'landform',
    summary: 'shapes all of the land: noise, erosion, terraces, ridges; held back by --where or --mask',
    needsOut: writes,
    run: shapeWholeLand,
  },
  {
    name: 'rules',
    summary: 'puts the rules down that are kept beside the map, or those of --rules FILE',
    needsOut: writes,
    run: putRulesDown,
  },
  {
    name: 'ways',
    summary:
      'puts the roads and rivers of the file beside the map down: --rules for another file, --remove takes them up',
    needsOut: writes,
    run: layWaysDown,
  },
  {
    name: 'swap-textures',
    summary: 'shows other textures wherever the map shows those of a table; --area for one zone',
    needsOut: writes,
    run: swapTextures,
  },
  { name: 'hole', summary: 'opens and closes holes', needsOut: always, run: holes },
  { name: 'area', summary: 'sets the area of chunks', needsOut: always, run: area },
  { name: 'liquid', summary: 'adds or removes liquid (MH2O), sets its level', needsOut: always, run: liquid },
  { name: 'copy', summary: 'copies chunks to another place or map', needsOut: always, run: copy },
  {
    name: 'new',
    summary: 'makes tiles and maps',
    needsTiles: false,
    writesItself: true,
    needsOut: always,
    run: makeNew,
  },
  {
    name: 'wdl',
    summary: 'brings the distant view in line with the tiles',
    changesTiles: false,
    writesItself: true,
    needsOut: always,
    run: rebuildDistantView,
  },
  {
    name: 'minimap',
    summary: 'draws a minimap of every tile into OUT/textures/Minimap, and names them in md5translate.trs',
    changesTiles: false,
    writesItself: true,
    needsOut: always,
    run: makeMinimaps,
  },
  {
    name: 'scatter',
    summary: 'scatters models over the ground by rules, at a place or everywhere',
    needsOut: always,
    run: scatter,
  },
  { name: 'replace', summary: 'lets all objects of one model show another', needsOut: always, run: replace },
  { name: 'ground', summary: 'puts objects on the ground, with --square on the slope', needsOut: always, run: ground },
  {
    name: 'bake',
    summary: 'bakes the shadows of the ground, with --objects those of what stands on it too',
    needsOut: always,
    run: bake,
  },
  {
    name: 'export',
    summary: 'writes heights (16 bit), alpha maps and vertex colours as PNG, with their range beside them',
    changesTiles: false,
    writesItself: true,
    needsOut: always,
    run: (map, options, out) => exportPictures(map, options, out ?? '.'),
  },
  {
    name: 'import',
    summary: 'reads such pictures, or a heightmap or splat map of any size, into the tiles',
    needsOut: always,
    run: importPictures,
  },
];
