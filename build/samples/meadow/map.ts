/** The sample map: four tiles of rolling hills with a lake, paths, rocks, a hole and baked shadows. All by the program's own tools. */
import { createMap } from '../../../shared/formats/wdt/create.ts';
import { createTile } from '../../../shared/formats/adt/create.ts';
import type { Dab } from '../../../shared/geometry/terrain/brush/falloff.ts';
import { HeightStroke } from '../../../shared/geometry/terrain/brush/heightStroke.ts';
import { flatten, raise, roughen, smooth } from '../../../shared/geometry/terrain/brush/sculpt.ts';
import { StrokePath } from '../../../shared/geometry/terrain/brush/strokePath.ts';
import { setArea, setHoleCell } from '../../../shared/terrain/chunkEdits.ts';
import { ColourStroke } from '../../../shared/terrain/colourEdits.ts';
import { storeHeights } from '../../../shared/terrain/heightEdits.ts';
import { addLiquid, quadsWithin } from '../../../shared/terrain/liquidEdits.ts';
import { editMap } from '../../../shared/terrain/mapEdit.ts';
import { bakeShadows } from '../../../shared/terrain/shadowEdits.ts';
import { TexturePainter } from '../../../shared/terrain/texturePainter.ts';
import { TileSet } from '../../../shared/terrain/tiles.ts';
import { groundTextures, texturePath } from './ground.ts';

const places = [31, 32].flatMap((row) => [31, 32].map((column) => ({ column, row })));
const lakeLevel = 6;
const lake = { x: -110, y: 90, radius: 150 };

const at = (x: number, y: number, radius: number, strength = 1, hardness = 0): Dab => ({
  x,
  y,
  radius,
  hardness,
  shape: 'smooth',
  strength,
});

/** Corners of the way through the map, north and west. */
const way: readonly (readonly [number, number])[] = [
  [520, -330],
  [330, -240],
  [190, -60],
  [60, -130],
  [-90, -190],
  [-260, -120],
  [-330, 60],
  [-520, 180],
];

/** Dabs along a bent line through points. */
function along(points: readonly (readonly [number, number])[], spacing: number): readonly { x: number; y: number }[] {
  const path = new StrokePath(spacing);
  const found: { x: number; y: number }[] = [];
  for (let index = 0; index + 1 < points.length; index++) {
    const [a, b, c, d] = [
      points[Math.max(0, index - 1)],
      points[index],
      points[index + 1],
      points[Math.min(points.length - 1, index + 2)],
    ];
    if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
    for (let step = 0; step < 24; step++) {
      const t = step / 24;
      const bend = (axis: 0 | 1): number =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
      found.push(...path.to({ x: bend(0), y: bend(1), pressure: 1 }));
    }
  }
  return found;
}

function shape(ground: TileSet): void {
  const stroke = new HeightStroke(ground.heights);
  const whole = at(0, 0, 900, 1, 1);
  roughen(stroke, whole, { seed: 12, size: 260, height: 90 });
  roughen(stroke, whole, { seed: 31, size: 60, height: 9 });
  raise(stroke, at(330, 260, 260), 85);
  raise(stroke, at(-380, -380, 220), 70);
  roughen(stroke, at(330, 260, 200), { seed: 8, size: 40, height: 30 });
  raise(stroke, at(lake.x, lake.y, lake.radius * 1.5), -30);
  flatten(
    stroke,
    at(lake.x, lake.y, lake.radius, 0.9, 0.35),
    { x: 0, y: 0, height: lakeLevel - 11, north: 0, west: 0 },
    'down',
  );
  for (let time = 0; time < 2; time++) smooth(stroke, at(lake.x, lake.y, lake.radius * 1.2));
  for (const { x, y } of along(way, 6)) smooth(stroke, at(x, y, 16, 0.8));
  editMap('Shape', (edit) => storeHeights(edit, ground, stroke.changed));
}

function paint(ground: TileSet, name: string, dabs: readonly Dab[], opacity = 1): void {
  const painter = new TexturePainter(ground, { texture: texturePath(name), whenFull: 'leave', canAdd: true });
  for (const dab of dabs) painter.dab(dab, opacity);
  editMap(`Paint ${name}`, (edit) => painter.commit(edit));
}

/** Places on a grid where something is true of the ground, with a brush for each. */
function where(ground: TileSet, step: number, wanted: (x: number, y: number) => Dab | null): readonly Dab[] {
  const found: Dab[] = [];
  for (let x = -530; x <= 530; x += step) {
    for (let y = -530; y <= 530; y += step) {
      const dab = wanted(x, y);
      if (dab !== null && ground.heightAt(x, y) !== null) found.push(dab);
    }
  }
  return found;
}

function steepness(ground: TileSet, x: number, y: number): number {
  // Beyond the edge of the map the ground goes on as it is here.
  const height = (dx: number, dy: number): number => ground.heightAt(x + dx, y + dy) ?? ground.heightAt(x, y) ?? 0;
  return Math.hypot(height(4, 0) - height(-4, 0), height(0, 4) - height(0, -4)) / 8;
}

/** The files of the map by their names in its folder. */
export function meadowFiles(): ReadonlyMap<string, Uint8Array> {
  const [base] = groundTextures.keys();
  const ground = new TileSet(
    places.map((place) => ({
      place,
      document: createTile({ place, height: 20, areaId: 12, alphaDepth: 4, texture: texturePath(base ?? '') }),
    })),
  );
  shape(ground);
  paint(
    ground,
    'MeadowRock.blp',
    where(ground, 5, (x, y) => {
      const slope = steepness(ground, x, y);
      return slope < 0.75 ? null : at(x, y, 7, Math.min(1, (slope - 0.7) * 1.6));
    }),
  );
  paint(
    ground,
    'MeadowSand.blp',
    where(ground, 5, (x, y) => {
      const isNear = Math.hypot(x - lake.x, y - lake.y) < lake.radius * 1.5;
      return isNear && (ground.heightAt(x, y) ?? 0) < lakeLevel + 2.5 ? at(x, y, 8, 0.8) : null;
    }),
  );
  paint(
    ground,
    'MeadowPath.blp',
    along(way, 2).map(({ x, y }) => at(x, y, 6.5, 0.7, 0.5)),
  );
  editMap('Lake', (edit) => {
    for (const chunk of ground.chunksWithin(lake.x, lake.y, lake.radius * 1.4)) {
      const quads = quadsWithin(chunk, lake.x, lake.y, lake.radius * 1.4);
      addLiquid(edit, ground, chunk, quads, { type: 1, level: lakeLevel });
    }
  });
  const colours = new ColourStroke(ground);
  editMap('Colours', (edit) => colours.dab(edit, at(lake.x, lake.y, lake.radius * 1.3, 0.7), [0.8, 0.95, 1]));
  editMap('Areas and a hole', (edit) => {
    for (const chunk of ground.chunksWithin(lake.x, lake.y, lake.radius)) setArea(edit, chunk, 13);
    const mine = ground.chunkAt(262, 205);
    if (mine !== null)
      for (const [row, column] of [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
      ] as const)
        setHoleCell(edit, mine, row, column, true);
  });
  editMap('Shadows', (edit) => bakeShadows(edit, ground, ground.tiles, { elevation: 0.6, heading: 2 * Math.PI - 0.8 }));
  return new Map([
    ['Meadow.wdt', createMap(places).write()],
    ...ground.tiles.map(
      ({ place, document }) => [`Meadow_${place.column}_${place.row}.adt`, document.write()] as const,
    ),
  ]);
}
