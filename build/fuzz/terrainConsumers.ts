/** What tools of the terrain and the command line do with a tile. */
import type { Document } from '../../shared/document/document.ts';
import { clipParts, copyChunks } from '../../shared/terrain/clip/clip.ts';
import { pasteClip } from '../../shared/terrain/clip/paste.ts';
import { createDistantView, updateDistantView } from '../../shared/terrain/distantView.ts';
import { closeSeams, findSeams } from '../../shared/terrain/heightEdits.ts';
import { rangeOfArea } from '../../shared/terrain/heightPicture.ts';
import { addLiquid, quadsWithin, removeLiquid, setLiquidLevel } from '../../shared/terrain/liquidEdits.ts';
import type { MapEdit } from '../../shared/terrain/mapEdit.ts';
import { editMap } from '../../shared/terrain/mapEdit.ts';
import { findNormalFaults, mendNormals } from '../../shared/terrain/normalFaults.ts';
import { checkObjects, repairObjects } from '../../shared/terrain/objects/check.ts';
import { areaOf } from '../../shared/terrain/pictureArea.ts';
import { picturesOf } from '../../shared/terrain/pictureSet.ts';
import { bakeShadows } from '../../shared/terrain/shadowEdits.ts';
import { TileSet } from '../../shared/terrain/tiles.ts';
import type { Consumer } from './consumer.ts';
import { below } from './damage.ts';
import { checkIdentity, orRefusal } from './rules.ts';

const place = { column: 31, row: 32 };
const takes = (document: Document): boolean => document.format.id === 'adt';
const tilesOf = (document: Document): TileSet => new TileSet([{ place, document }]);

/** One step over a tile, written and taken back. */
function step(document: Document, label: string, change: (edit: MapEdit, tiles: TileSet) => unknown): void {
  const tiles = tilesOf(document);
  orRefusal(() => {
    editMap(label, (edit) => change(edit, tiles));
    document.write();
  });
  while (document.undo() !== null);
  checkIdentity(document, ` after undoing ${label}`);
}

const somewhere = (random: () => number) => ({
  column: place.column * 16 + below(random, 16),
  row: place.row * 16 + below(random, 16),
});

export const terrainConsumers: readonly Consumer[] = [
  {
    name: 'pictures of the ground',
    takes,
    run(document) {
      const tiles = tilesOf(document);
      const area = areaOf([place]);
      return [...picturesOf(tiles, area, 'Map_31_32', rangeOfArea(tiles, area))];
    },
  },
  {
    name: 'seams and normals',
    takes,
    run: (document) =>
      step(document, 'mend', (edit, tiles) => {
        closeSeams(edit, tiles, findSeams(tiles));
        mendNormals(edit, tiles, findNormalFaults(tiles));
      }),
  },
  {
    name: 'distant view',
    takes,
    run(document) {
      const view = createDistantView();
      editMap('Rebuild', (edit) => updateDistantView(edit, view, [{ place, document }]));
      return view.write();
    },
  },
  {
    name: 'chunks copied and pasted',
    takes,
    run: (document, random) =>
      step(document, 'paste', (edit, tiles) => {
        const clip = copyChunks(tiles, [somewhere(random), somewhere(random)]);
        const parts = new Set(clipParts.map(({ id }) => id));
        if (clip !== null)
          pasteClip(edit, tiles, clip, somewhere(random), { parts, blend: 0, level: 'keep', depth: null });
      }),
  },
  {
    name: 'water',
    takes,
    run: (document, random) =>
      step(document, 'water', (edit, tiles) => {
        const { column, row } = somewhere(random);
        const chunk = tiles.chunk(column, row);
        if (chunk === null) return;
        const quads = quadsWithin(chunk, 0, 0, 1e9);
        addLiquid(edit, tiles, chunk, quads, { type: 5, level: 10 });
        setLiquidLevel(edit, tiles, chunk, 20);
        removeLiquid(edit, tiles, chunk, quads.slice(0, 20));
      }),
  },
  {
    name: 'objects checked',
    takes,
    run: (document) =>
      step(document, 'objects', (edit, tiles) => {
        const bounds = (): null => null;
        repairObjects(edit, tiles, checkObjects(tiles, bounds), bounds);
      }),
  },
  {
    name: 'baked shadows',
    takes: (document) => takes(document) && (document.original?.bytes.length ?? 0) < 200_000,
    run: (document) =>
      step(document, 'bake', (edit, tiles) => bakeShadows(edit, tiles, tiles.tiles, { elevation: 0.8, heading: 2 })),
  },
];
