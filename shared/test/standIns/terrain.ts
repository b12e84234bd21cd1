/** Terrain made by code: tiles with everything strewn over them, and a distant view of the sample map. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createDistantView, readTile, updateDistantView } from '../../terrain/distantView.ts';
import { editMap } from '../../terrain/mapEdit.ts';
import { parseTileName } from '../../geometry/terrain/grid.ts';
import { randomTile } from '../generateTile.ts';

type Files = readonly (readonly [path: string, bytes: Uint8Array])[];

const map = new URL('../../../assets/samples/Meadow/', import.meta.url);

function meadowView(): Uint8Array {
  const tiles = readdirSync(fileURLToPath(map)).flatMap((name) => {
    const place = parseTileName(name);
    return place === null ? [] : [{ place, document: readTile(new Uint8Array(readFileSync(new URL(name, map)))) }];
  });
  const view = createDistantView();
  editMap('Distant view', (edit) => updateDistantView(edit, view, tiles));
  return view.write();
}

export function madeTerrain(): Files {
  return [
    ...[1, 2, 3].map((seed) => [`adt/made/Random_${30 + seed}_40.adt`, randomTile(seed).write()] as const),
    ['adt/samples/Meadow.wdl', meadowView()],
  ];
}
