/** The tool of lights: the lights of the map, the chosen one with its place and reach, and its bands over the day. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { MapLight } from '../../../../../../shared/terrain/light/tables.ts';
import { lightsAt } from '../../../../../../shared/terrain/light/daylight.ts';
import { Button, classNames, EmptyState, Field, NumberField, Section, VectorField } from '../../../../base/ui/index.ts';
import { dayStore, toggleDay } from '../../map/day.ts';
import { useGameTables } from '../../map/gameTables.ts';
import { deleteLight, duplicateLight, lightStep, newLightAt } from '../../map/lights/lightActs.ts';
import { lightDeskOf, openLights, selectLight } from '../../map/lights/lightDesk.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { terrainViewOf } from '../../map/views.ts';
import type { LightPlace } from '../../../../../../shared/terrain/light/edits.ts';
import { placeLight } from '../../../../../../shared/terrain/light/edits.ts';
import styles from '../Terrain.module.css';
import { SetOptions } from './SetOptions.tsx';
import { fill, text } from '../../../../base/text/language.ts';

const withComponent = (place: MapLight['place'], component: number, value: number): MapLight['place'] => {
  const [north, west, up] = place;
  return [component === 0 ? value : north, component === 1 ? value : west, component === 2 ? value : up];
};

export function LightOptions({ map }: { readonly map: TerrainMap }) {
  const { status, why, selected } = useStore(lightDeskOf(map));
  const { lights } = useGameTables(map);
  useEffect(() => void openLights(map), [map]);
  if (status === 'missing') {
    return (
      <>
        <EmptyState icon="sun" title={text('No lights to edit')} hint={why} />
        <div className={styles['buttons']}>
          <Button size="small" icon="refresh" onClick={() => void openLights(map)}>
            {text('Look again')}
          </Button>
        </div>
      </>
    );
  }
  if (status !== 'open') return <p className={styles['hint']}>{text('The tables of light are being opened…')}</p>;
  const light = lights.find(({ id }) => id === selected);
  return (
    <>
      <Lights map={map} lights={lights} selected={selected} />
      {light !== undefined && <Chosen map={map} light={light} />}
      {light !== undefined && <SetOptions map={map} light={light} />}
    </>
  );
}

function Lights(props: {
  readonly map: TerrainMap;
  readonly lights: readonly MapLight[];
  readonly selected: number | null;
}) {
  const { map, lights, selected } = props;
  const { isOn, weather } = useStore(dayStore);
  const target = terrainViewOf(map)?.camera.pose.target ?? ([0, 0, 0] as const);
  const shares = lightsAt(lights, target, weather);
  const shareOf = (light: MapLight): number => shares.find((each) => each.light === light)?.weight ?? 0;
  const go = (light: MapLight): void => {
    selectLight(map, light.id);
    const [x, y, z] = light.place;
    if (!light.isWholeMap) terrainViewOf(map)?.camera.lookAt(x, y, z, Math.max(60, light.end * 2.5));
  };
  return (
    <Section title={text('Lights of the map')} meta={String(lights.length)}>
      {lights.length === 0 && <p className={styles['hint']}>{text('Light.dbc has none for this map yet.')}</p>}
      <div className={styles['layers']} role="listbox" aria-label={text('Lights of the map')}>
        {lights.map((light) => (
          <button
            key={light.id}
            type="button"
            role="option"
            aria-label={`${nameOf(light)}, ${wordsOf(light, shareOf(light))}`}
            aria-selected={light.id === selected}
            className={classNames(styles['row'], light.id === selected && styles['chosen'])}
            onClick={() => go(light)}
          >
            <b>{nameOf(light)}</b>
            <small>{wordsOf(light, shareOf(light))}</small>
          </button>
        ))}
      </div>
      <div className={styles['buttons']}>
        <Button size="small" icon="plus" onClick={() => newLightAt(map, target)}>
          {text('New light here')}
        </Button>
        {!isOn && (
          <Button size="small" icon="sun" onClick={toggleDay}>
            {text('Show the day')}
          </Button>
        )}
      </div>
    </Section>
  );
}

const nameOf = ({ id, isWholeMap }: MapLight): string => (isWholeMap ? text('The whole map') : fill('Light {}', id));

function wordsOf({ isWholeMap, start, end, id }: MapLight, share: number): string {
  const here = share > 0 ? ` · ${fill('{} % here', Math.round(share * 100))}` : '';
  return `${isWholeMap ? fill('Light {}, wherever no other shines', id) : fill('{} to {} yd', Math.round(start), Math.round(end))}${here}`;
}

function Chosen({ map, light }: { readonly map: TerrainMap; readonly light: MapLight }) {
  const { id, place, start, end, isWholeMap } = light;
  const set = (label: string, to: Partial<LightPlace>): void =>
    lightStep(map, label, (edit, documents) => placeLight(edit, documents, id, to));
  return (
    <Section title={isWholeMap ? text('The light of the whole map') : fill('Light {}', id)}>
      {!isWholeMap && (
        <>
          <Field label={text('Place')} unit="yd" description={text('Yards north, west and up, as servers tell them')}>
            <VectorField
              value={place}
              letters={['N', 'W', 'Up']}
              onCommit={(component, value) => set('Move light', { place: withComponent(place, component, value) })}
            />
          </Field>
          <Field label={text('Full within')} unit="yd">
            <NumberField
              value={start}
              min={0}
              max={end}
              unit="yd"
              onCommit={(value) => set('Full light of a light', { start: value })}
            />
          </Field>
          <Field label={text('Ends at')} unit="yd">
            <NumberField
              value={end}
              min={start}
              unit="yd"
              onCommit={(value) => set('Reach of a light', { end: value })}
            />
          </Field>
        </>
      )}
      <div className={styles['buttons']}>
        {!isWholeMap && (
          <Button size="small" icon="copy" onClick={() => duplicateLight(map, id)}>
            {text('Duplicate')}
          </Button>
        )}
        <Button size="small" icon="trash" variant="danger" onClick={() => deleteLight(map, id)}>
          {text('Delete')}
        </Button>
      </div>
    </Section>
  );
}
