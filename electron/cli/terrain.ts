/** `chunksmith terrain`: painting and shaping tiles of a map without a window, by the same functions as the tools. */
import { basename } from 'node:path';
import { addedErrorLines, addedErrors, countErrors } from '../../shared/format/addedErrors.ts';
import type { Call, Command, ExitCode } from './command.ts';
import { printable, UsageError } from './command.ts';
import { tellFailure } from './eachFile.ts';
import { toJson } from './json.ts';
import { landforms } from '../../shared/terrain/landforms/landform.ts';
import { clipParts } from '../../shared/terrain/clip/clip.ts';
import { terrainActs } from './terrainActs.ts';
import type { TerrainAct } from './terrainActs.ts';
import { watched } from './terrainOptions.ts';
import type { MapPart } from './terrainTiles.ts';
import { openTiles, partsOf, writeChanged } from './terrainTiles.ts';
import { counted } from '../../shared/codec/words.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface TerrainResult {
  readonly act: string;
  readonly status: 'ok' | 'problems';
  readonly tiles: number;
  readonly written: readonly string[];
  /** What the act found or did, line by line. */
  readonly lines: readonly string[];
  /** Errors that the written files did not have before. */
  readonly warnings: readonly string[];
}

async function run(given: Call): Promise<ExitCode> {
  const { positionals, terminal } = given;
  const { options, unasked } = watched(given.options);
  const call = { ...given, options };
  const [name, ...paths] = positionals;
  const act: TerrainAct | undefined = terrainActs.find((each) => each.name === name);
  if (act === undefined) {
    throw new UsageError(`terrain needs one of ${terrainActs.map((each) => each.name).join(', ')}`);
  }
  if (paths.length === 0 && act.needsTiles !== false)
    throw new UsageError(`terrain ${act.name} needs files or folders with tiles`);
  const out = typeof options['out'] === 'string' && options['out'] !== '' ? options['out'] : null;
  if (act.needsOut(options) && out === null) {
    throw new UsageError(`terrain ${act.name} needs --out FOLDER; to change the files themselves, name their folder`);
  }
  const isDry = options['dry-run'] === true;
  if (act.writesItself === true && isDry)
    throw new UsageError(`terrain ${act.name} has no --dry-run: it writes what it makes at once`);
  const isJson = options['json'] === true;
  const { map, failures } = await openTiles(paths, call);
  for (const failure of failures) await tellFailure(failure, isJson, terminal);
  if (map.tiles.length === 0 && act.needsTiles !== false) {
    terminal.err('No terrain tile found.\n');
    return 1;
  }
  const check = (parts: readonly MapPart[]) =>
    new Map(parts.map((part) => [part, part.document.format.validate(part.document)]));
  const before = act.needsOut(options) && act.changesTiles !== false ? check(partsOf(map)) : null;
  let made: Awaited<ReturnType<TerrainAct['run']>>;
  try {
    made = await act.run(map, options, out, call);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    terminal.err(`${printable(error instanceof Error ? error.message : String(error))}\n`);
    return 1;
  }
  // What is for another act alone was meant for something, and has not been done.
  const useless = unasked().map((each) => `--${each}`);
  const words = `terrain ${act.name} has no use for ${useless.join(' and ')}`;
  const hasWritten = act.writesItself === true || made.files.length > 0;
  if (useless.length > 0 && !hasWritten) throw new UsageError(words);
  if (useless.length > 0) terminal.err(`${words}\n`);
  const changed = before === null ? [] : partsOf(map).filter(({ document }) => document.history.isDirty);
  const warnings = [...check(changed)].flatMap(([part, problems]) =>
    addedErrorLines(addedErrors(countErrors(before?.get(part) ?? []), problems)).map(
      (line) => `${basename(part.file)}: ${line}`,
    ),
  );
  const written = out === null || isDry ? [] : [...made.files, ...(await writeChanged(map, out))];
  const result: TerrainResult = {
    act: act.name,
    status: made.isWell ? 'ok' : 'problems',
    tiles: map.tiles.length,
    written,
    lines: made.lines,
    warnings,
  };
  const text = [
    ...made.lines,
    ...warnings,
    ...(act.needsOut(options) ? [`${counted(written.length, 'file')} written`] : []),
  ];
  await terminal.out(`${isJson ? toJson(result) : text.map(printable).join('\n')}\n`);
  return made.isWell && failures.length === 0 && useless.length === 0 ? 0 : 1;
}

export const terrain: Command = {
  name: 'terrain',
  form: 'ACT FILE… [--out FOLDER]',
  summary: 'paint, shape and check terrain tiles',
  explain: `Works on terrain tiles as one ground: strokes cross their borders. Acts:

${terrainActs.map(({ name, summary }) => `  ${name.padEnd(13)} ${summary}`).join('\n')}

Places are world coordinates in yards, north and west; chunks are COLUMN,ROW within each tile, 0 to 15. Changed tiles are
written into the folder OUT under their names, which may be their own folder; those that did not change are not written.
If a WDT is among the files, it decides the depth of alpha maps.

  chunksmith terrain check maps/Azeroth
  chunksmith terrain paint maps/Test --texture 'Tileset\\Elwynn\\ElwynnGrassBase.blp' --at 100,-40 --radius 30 --out maps/Test
  chunksmith terrain height Test_32_32.adt --at 0,0 --radius 40 --raise 12 --out New
  chunksmith terrain export maps/Test --stitch --out pictures
  chunksmith terrain import maps/Test --from pictures --out maps/Test
  chunksmith terrain import maps/Test --from hills.r16 --range -20,180 --out maps/Test
  chunksmith terrain copy maps/Test --chunks 31,32,4,5 --size 3,2 --to 32,32,0,0 --blend 12 --out maps/Test
  chunksmith terrain new --map Test --tile 31,31 --size 2,2 --texture 'Tileset\\Grass.blp' --out maps/Test
  chunksmith terrain landform maps/Test --kind hydraulic --set rain=150,seed=7 --where slope=0..60 --out maps/Test
  chunksmith terrain wdl maps/Test --out maps/Test
  chunksmith terrain scatter maps/Test --mix 'World\\Oak.m2=3,World\\Bush.m2' --slope 0,30 --scale 0.8,1.3 --out maps/Test
  chunksmith terrain minimap maps/Test --game extracted --out patch`,
  options: {
    'dry-run': {
      type: 'boolean',
      help: 'landform, rules, ways, swap-textures: tells what would change and writes nothing',
    },
    kind: { type: 'string', value: 'KIND', help: `landform: one of ${Object.keys(landforms).join(', ')}` },
    set: { type: 'string', value: 'A=N,…', help: 'landform: its numbers; those left out are as the window begins' },
    noise: { type: 'string', value: 'KIND', help: 'landform: fractal, ridged or billow' },
    along: { type: 'string', value: 'X,Y;X,Y', help: 'landform: places that a ridge or valley runs through' },
    where: {
      type: 'string',
      value: 'A=N..M,…',
      help: 'landform: only where slope (°), height, water or curvature (yd) lie between two numbers',
    },
    mask: { type: 'string', value: 'FILE', help: 'landform: only where the mask in this JSON file holds' },
    rules: {
      type: 'string',
      value: 'FILE',
      help: 'rules, ways: the file of both; else MAP.chunksmith-land.json beside the tiles',
    },
    table: { type: 'string', value: 'FILE', help: 'swap-textures: lines with the old path, a comma and the new one' },
    area: { type: 'string', value: 'NUMBER', help: 'swap-textures: only in chunks of this area' },
    'open-edges': { type: 'boolean', help: 'landform: shapes up to the outer edge of the tiles' },
    out: { type: 'string', value: 'FOLDER', help: 'folder for changed tiles, or for pictures' },
    from: { type: 'string', value: 'PATH', help: 'import: folder with the pictures of an export, or one picture' },
    range: { type: 'string', value: 'LOWEST,HIGHEST', help: 'import, export: heights of black and white, yards' },
    at: { type: 'string', value: 'X,Y', help: 'where: world coordinates, north and west' },
    to: { type: 'string', value: 'X,Y', help: 'height: makes a ramp from --at to here; copy: the target, TC,TR,C,R' },
    radius: { type: 'string', value: 'YARDS', help: 'size of the brush, 20 by default' },
    hardness: { type: 'string', value: 'PERCENT', help: 'part of the radius at full strength, 0 by default' },
    texture: {
      type: 'string',
      value: 'PATH',
      help: 'paint, new: the texture; import: what a picture shows, one a channel',
    },
    swap: { type: 'string', value: 'PATH', help: 'paint: shows the texture wherever this one is' },
    opacity: { type: 'string', value: 'PERCENT', help: 'paint: the share it is to cover, 100 by default; 0 erases' },
    stitch: { type: 'boolean', help: 'export: one picture over all tiles instead of one for each' },
    fill: { type: 'boolean', help: 'paint: all of every tile instead of a place' },
    replace: { type: 'boolean', help: 'paint: where four layers are used, the least visible one is replaced' },
    raise: { type: 'string', value: 'YARDS', help: 'height: raises, or lowers by a negative number' },
    flatten: { type: 'string', value: 'YARDS', help: 'height: brings the ground to this height' },
    'keep-objects': {
      type: 'boolean',
      help: 'height, import, copy, check, ways: objects and sounds stay as high as they are instead of following the ground',
    },
    smooth: { type: 'string', value: 'TIMES', help: 'height: smooths so many times' },
    chunk: { type: 'string', value: 'COLUMN,ROW', help: 'hole, area, liquid: this chunk of every tile; else all' },
    cell: { type: 'string', value: 'COLUMN,ROW', help: 'hole: one of the 4 × 4 cells of the chunk; else all' },
    close: { type: 'boolean', help: 'hole: closes instead of opening' },
    id: { type: 'string', value: 'NUMBER', help: 'area, new: row of AreaTable.dbc' },
    sun: { type: 'string', value: 'HEIGHT,FROM', help: 'bake: degrees above the horizon, and clockwise from north' },
    objects: { type: 'boolean', help: 'bake: shadows of models and buildings, too' },
    normals: { type: 'boolean', help: 'check: looks at normals as well' },
    repair: { type: 'boolean', help: 'check: repairs what it found; needs --out' },
    level: { type: 'string', value: 'YARDS', help: 'liquid: height of its surface' },
    type: {
      type: 'string',
      value: 'NUMBER',
      help: 'liquid: row of LiquidType.dbc to add; without it wet places get the level',
    },
    remove: { type: 'boolean', help: 'liquid: removes it; ways: takes them off the ground' },
    chunks: {
      type: 'string',
      value: 'TC,TR,C,R',
      help: 'copy: north-western chunk: column and row of its tile, and in the tile',
    },
    size: { type: 'string', value: 'W,H', help: 'copy: chunks east and south; new: tiles' },
    source: { type: 'string', value: 'FOLDER', help: 'copy: the map to copy from; else the same' },
    parts: {
      type: 'string',
      value: 'A,B,…',
      help: `copy: some of ${clipParts.map(({ id }) => id).join(', ')}; else all`,
    },
    blend: { type: 'string', value: 'YARDS', help: 'copy: blends at the edges, so many yards' },
    fit: { type: 'boolean', help: 'copy: raises or lowers to the ground there' },
    turn: { type: 'string', value: 'DEGREES', help: 'copy: clockwise, 90, 180 or 270' },
    map: { type: 'string', value: 'NAME', help: 'new, minimap: name of the map' },
    tile: { type: 'string', value: 'COLUMN,ROW', help: 'new: the tile, the north-western one of several' },
    copy: { type: 'string', value: 'COLUMN,ROW', help: 'new: copies this tile; else flat ground' },
    height: { type: 'string', value: 'YARDS', help: 'new: height of flat ground, 0 by default' },
    game: {
      type: 'string',
      value: 'FOLDER',
      help: 'bake, minimap, scatter, replace, ground, ways: extracted files of the game, looked in after those near the map',
    },
    side: { type: 'string', value: 'PIXELS', help: 'minimap: 256 by default, 512 or 1024' },
    without: { type: 'string', value: 'A,B,…', help: 'minimap: leaves out water, buildings or light' },
    mix: { type: 'string', value: 'MODEL=WEIGHT,…', help: 'scatter: models, and how often each comes (1)' },
    density: { type: 'string', value: 'NUMBER', help: 'scatter: objects a chunk at most, 8 by default' },
    spacing: { type: 'string', value: 'YARDS', help: 'scatter: from one object to the next at least, 5 by default' },
    slope: { type: 'string', value: 'LEAST,MOST', help: 'scatter: only where the slope is between, degrees' },
    between: { type: 'string', value: 'LOWEST,HIGHEST', help: 'scatter: only between these heights, yards' },
    on: { type: 'string', value: 'TEXTURE,…', help: 'scatter: only where these textures are seen' },
    'not-on': { type: 'string', value: 'TEXTURE,…', help: 'scatter: not where these textures are seen' },
    water: { type: 'string', value: 'WHERE', help: 'scatter: dry (by default), wet or any' },
    lean: { type: 'string', value: 'PERCENT', help: 'scatter: 0 upright (by default), 100 square on the slope' },
    scale: { type: 'string', value: 'FROM,TO', help: 'scatter: sizes of doodads, 1,1 by default' },
    sink: { type: 'string', value: 'FROM,TO', help: 'scatter: yards into the ground' },
    seed: { type: 'string', value: 'NUMBER', help: 'scatter: the same seed gives the same objects' },
    'first-id': { type: 'string', value: 'NUMBER', help: 'scatter, ways: lowest unique id of new objects' },
    model: { type: 'string', value: 'PATH', help: 'replace, ground: objects that show this model' },
    with: { type: 'string', value: 'PATH', help: 'replace: what they are to show' },
    square: { type: 'boolean', help: 'ground: turns objects square to the slope' },
    depth: { type: 'string', value: 'BITS', help: 'new: 4 or 8 bit alpha maps of a new map, 8 by default' },
  },
  run,
};
