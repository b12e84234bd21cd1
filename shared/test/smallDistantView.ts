/** A distant view of three flat tiles, for tests. */
import type { Document } from '../document/document.ts';
import { createTile } from '../formats/adt/create.ts';
import { createDistantView } from '../formats/wdl/create.ts';
import { updateDistantView } from '../terrain/distantView.ts';
import { editMap } from '../terrain/mapEdit.ts';

export function smallDistantView(): Document {
  const view = createDistantView();
  const places = [0, 1, 2].map((column) => ({ column, row: 31 }));
  const tiles = places.map((place) => ({ place, document: createTile({ place, height: 20, alphaDepth: 4 }) }));
  editMap('Low tiles', (edit) => updateDistantView(edit, view, tiles));
  return view;
}
