/** The tool of flight bounds: both nets as numbers, added to a tile and taken away again. */
import type { FlightNet } from '../../../../../shared/terrain/flightEdits.ts';
import {
  addFlightBounds,
  flightHeights,
  flightPoints,
  flightRange,
  hasFlightBounds,
  meetingPoints,
  removeFlightBounds,
  setFlightHeights,
} from '../../../../../shared/terrain/flightEdits.ts';
import { mapStep } from '../map/environment.ts';
import { useFrontTile, useMap, useMapRevision, useTool } from '../map/hooks.ts';
import type { OpenTile, TerrainMap } from '../map/maps.ts';
import { changeTool } from '../map/toolStore.ts';
import { Button, Checkbox, Field, NumberField, Section } from '../../../base/ui/index.ts';
import styles from './Terrain.module.css';
import { fill, text } from '../../../base/text/language.ts';

const titles: Readonly<Record<FlightNet, string>> = {
  get upper() {
    return text('Highest flight');
  },
  get lower() {
    return text('Lowest flight');
  },
};

export function FlightOptions({ map }: { readonly map: TerrainMap }) {
  const { movesNeighbours } = useTool(({ settings }) => settings.flight);
  const front = useFrontTile(map);
  const tiles = useMap(map, (state) => state.tiles);
  useMapRevision(map);
  if (front === null) return null;
  const without = tiles.filter((tile) => !hasFlightBounds(tile));
  const { column, row } = front.place;
  return (
    <>
      {hasFlightBounds(front) ? (
        <>
          <Net map={map} tile={front} net="upper" />
          <Net map={map} tile={front} net="lower" />
          <div className={styles['checks']}>
            <Checkbox
              label={text('Points of neighbouring tiles move along')}
              tooltip={text('Those that stand at the same height at the border')}
              checked={movesNeighbours}
              onChange={(next) => changeTool('flight', { movesNeighbours: next })}
            />
          </div>
          <div className={styles['buttons']}>
            <Button
              size="small"
              icon="trash"
              onClick={() => mapStep(map, 'Remove flight bounds', (edit) => removeFlightBounds(edit, front))}
            >
              {text('Remove the bounds')}
            </Button>
          </div>
        </>
      ) : (
        <p className={styles['hint']}>{fill('Tile {}, {} has no flight bounds.', column, row)}</p>
      )}
      {without.length > 0 && <NewBounds map={map} front={front} without={without} />}
    </>
  );
}

function NewBounds(props: {
  readonly map: TerrainMap;
  readonly front: OpenTile;
  readonly without: readonly OpenTile[];
}) {
  const { map, front, without } = props;
  const { upper, lower } = useTool(({ settings }) => settings.flight);
  const add = (tiles: readonly OpenTile[]): void =>
    mapStep(map, 'Add flight bounds', (edit) => {
      for (const tile of tiles) addFlightBounds(edit, tile, upper, lower);
    });
  const number = (label: string, value: number, key: 'upper' | 'lower') => (
    <Field label={label} unit="yd">
      <NumberField
        value={value}
        kind="integer"
        min={flightRange[0]}
        max={flightRange[1]}
        step={10}
        unit="yd"
        onCommit={(next) => changeTool('flight', { [key]: next })}
      />
    </Field>
  );
  return (
    <Section title={text('New bounds')}>
      {number(text('Highest'), upper, 'upper')}
      {number(text('Lowest'), lower, 'lower')}
      <div className={styles['buttons']}>
        {!hasFlightBounds(front) && (
          <Button size="small" icon="plus" onClick={() => add([front])}>
            {text('Add to this tile')}
          </Button>
        )}
        {without.length > 1 && (
          <Button size="small" onClick={() => add(without)}>
            {fill('Add to all {} open tiles without', without.length)}
          </Button>
        )}
      </div>
    </Section>
  );
}

/** Nine heights as they lie on the map, north above. */
function Net({ map, tile, net }: { readonly map: TerrainMap; readonly tile: OpenTile; readonly net: FlightNet }) {
  const { movesNeighbours } = useTool(({ settings }) => settings.flight);
  const heights = flightHeights(tile, net);
  const set = (points: readonly number[], height: number): void =>
    mapStep(map, net === 'upper' ? 'Set highest flight' : 'Set lowest flight', (edit) => {
      for (const point of points) {
        const of = { tile, net, point };
        const moved = movesNeighbours ? meetingPoints(map.tileSet, of) : [of];
        for (const each of moved) setFlightHeights(edit, each.tile, net, [each.point], height);
      }
    });
  return (
    <Section title={titles[net]} meta="yd">
      <div className={styles['net']}>
        {flightPoints.map((point) => (
          <NumberField
            key={point}
            dense
            kind="integer"
            label={fill('{}, row {}, column {}', titles[net], Math.floor(point / 3) + 1, (point % 3) + 1)}
            value={heights?.[point] ?? 0}
            min={flightRange[0]}
            max={flightRange[1]}
            step={10}
            onCommit={(height) => set([point], height)}
          />
        ))}
      </div>
      <div className={styles['buttons']}>
        <Button size="small" onClick={() => set(flightPoints, heights?.[4] ?? 0)}>
          {text('Level at the middle')}
        </Button>
      </div>
    </Section>
  );
}
