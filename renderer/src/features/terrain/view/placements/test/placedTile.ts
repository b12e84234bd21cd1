/** A tile with things on it, for tests. */
import { initialFields } from '../../../../../../../shared/codec/record.ts';
import type { RecordId } from '../../../../../../../shared/codec/documentRecord.ts';
import {
  Doodad,
  DoodadModel,
  MapObject,
  ObjectModel,
} from '../../../../../../../shared/formats/common/terrain/placements.ts';
import { mapEdge } from '../../../../../../../shared/geometry/terrain/grid.ts';
import type { TestTile } from '../../testTile.ts';
import { testTile } from '../../testTile.ts';

/** A tree at 100 yd south and east of the map's middle, and a house around it. */
export function placedTile(column = 32): TestTile {
  const tile = testTile(column);
  const { document } = tile;
  document.edit('Place', (transaction) => {
    const add = (
      schema: typeof Doodad | typeof MapObject | typeof DoodadModel | typeof ObjectModel,
      fields: object,
    ): RecordId => transaction.add(schema.type, document.root, { ...initialFields(schema, 18), ...fields });
    const position = [mapEdge + 100, 10, mapEdge + 100];
    const minimum = [mapEdge + 90, 8, mapEdge + 80];
    const maximum = [mapEdge + 110, 30, mapEdge + 120];
    transaction.update(document.root, {
      doodadModels: [add(DoodadModel, { path: 'World\\Trees\\ElwynnTree01.mdx' })],
      objectModels: [add(ObjectModel, { path: 'World\\wmo\\Inn.wmo' })],
      doodads: [add(Doodad, { nameId: 0, uniqueId: 7, position, rotation: [0, 30, 0], scale: 2048 })],
      mapObjects: [add(MapObject, { nameId: 0, uniqueId: 7, position, minimum, maximum })],
    });
  });
  return tile;
}
