/** What lies under the pointer, in words. */
import { fixedNumber } from '../../../base/text/numbers.ts';
import { mapChunkAt } from '../../../../../shared/geometry/terrain/grid.ts';
import { areaTitle } from '../../../../../shared/terrain/gameTables.ts';
import { chunkFields } from '../../../../../shared/terrain/tiles.ts';
import { useGameTables } from '../map/gameTables.ts';
import type { TerrainMap } from '../map/maps.ts';
import type { TerrainHit } from '../view/contract.ts';
import styles from './TerrainPanel.module.css';
import { fill } from '../../../base/text/language.ts';

export function GroundReadOut({ map, hit }: { readonly map: TerrainMap; readonly hit: TerrainHit | null }) {
  const { areas } = useGameTables(map);
  if (hit === null) return null;
  const place = mapChunkAt(hit.x, hit.y);
  const chunk = map.tileSet.chunk(place.column, place.row);
  const area = chunk === null ? null : chunkFields(chunk).areaId;
  return (
    <p className={styles['readout']}>
      {fixedNumber(hit.x, 1)}, {fixedNumber(hit.y, 1)}, <b>{fixedNumber(hit.z, 2)}</b>{' '}
      {fill('yd · tile {}_{} · chunk {}, {}', hit.tile.column, hit.tile.row, place.column % 16, place.row % 16)}
      {area !== null && ` · ${areas.has(area) ? areaTitle(areas, area) : `area ${area}`}`}
    </p>
  );
}
