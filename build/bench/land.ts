/** Land by rule over 16 tiles, as the ground's worker does it: erosion, and one layer of rules. */
import { openDocument } from '../../shared/document/document.ts';
import { adt } from '../../shared/formats/adt/index.ts';
import { createTile } from '../../shared/formats/adt/create.ts';
import { editMap } from '../../shared/terrain/mapEdit.ts';
import { everywhere } from '../../shared/terrain/masks/mask.ts';
import type { Landform } from '../../shared/terrain/landforms/landform.ts';
import { usualNumbers } from '../../shared/terrain/landforms/landform.ts';
import { shapeLand } from '../../shared/terrain/landforms/shapeLand.ts';
import { putDownRules } from '../../shared/terrain/rules/putDown.ts';
import { newRule } from '../../shared/terrain/rules/rule.ts';
import { TileSet } from '../../shared/terrain/tiles.ts';
import { rounded } from './measure.ts';

function sixteenTiles(): TileSet {
  const places = [30, 31, 32, 33].flatMap((column) => [30, 31, 32, 33].map((row) => ({ column, row })));
  return new TileSet(
    places.map((place) => ({
      place,
      document: openDocument(adt, createTile({ place, texture: 'Grass.blp', alphaDepth: 8 }).write()),
    })),
  );
}

/** Processor time of this process, ms: what else runs on the machine does not count. */
function ownMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return rounded((user + system) / 1000);
}

function shapeMs(tiles: TileSet, landform: Landform): number {
  return ownMs(() => {
    editMap('Land', (edit) =>
      shapeLand(edit, tiles, { landform, mask: everywhere, objects: 'stay', keepsEdges: true }),
    );
  });
}

/** One rule by slope, as it is put down on the hills that the noise made. */
function ruleMs(tiles: TileSet): number {
  const mask = { how: 'all', conditions: [{ kind: 'slope', isInverted: false, from: 20, to: 90, soft: 8 }] } as const;
  const rules = [{ ...newRule([], 'Scree.blp'), mask }];
  return ownMs(() => {
    editMap('Rules', (edit) => putDownRules(edit, tiles, rules, 8));
  });
}

export function benchLand() {
  const tiles = sixteenTiles();
  return {
    tiles: tiles.tiles.length,
    noiseMs: shapeMs(tiles, { kind: 'noise', noise: 'fractal', numbers: usualNumbers('noise') }),
    ruleLayerMs: ruleMs(tiles),
    thermalMs: shapeMs(tiles, { kind: 'thermal', numbers: usualNumbers('thermal') }),
    hydraulicMs: shapeMs(tiles, { kind: 'hydraulic', numbers: usualNumbers('hydraulic') }),
  };
}
