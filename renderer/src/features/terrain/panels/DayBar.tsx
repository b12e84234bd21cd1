/** The clock over a map: the time of day along the colours of its sky, with weather, and a day that passes by itself. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { dayLength } from '../../../../../shared/terrain/light/curves.ts';
import type { Weather } from '../../../../../shared/terrain/light/tables.ts';
import { IconButton, Select, Slider, TextField } from '../../../base/ui/index.ts';
import { clockText, daylightOf, dayStore, setTime, timeOfText, weatherNames } from '../map/day.ts';
import { useGameTables } from '../map/gameTables.ts';
import type { TerrainMap } from '../map/maps.ts';
import { terrainViewOf } from '../map/views.ts';
import styles from './DayBar.module.css';
import { text as inWords } from '../../../base/text/language.ts';

/** A day passes in two minutes. */
const stepMs = 50;
const perStep = dayLength / (120_000 / stepMs);
/** One an hour, and midnight again. */
const stops = Array.from({ length: 25 }, (_each, hour) => (hour / 24) * dayLength);

/** The middle of the sky over the day, as a gradient of the page. */
function skyGradient(map: TerrainMap, weather: Weather): string {
  const place = terrainViewOf(map)?.camera.pose.target ?? ([0, 0, 0] as const);
  const colours = stops.map((time) => {
    const { sky } = daylightOf(map, place, time, weather);
    return `rgb(${sky[2].map((channel) => Math.round(channel * 255)).join(' ')})`;
  });
  return `linear-gradient(to right, ${colours.join(', ')})`;
}

export function DayBar({ map }: { readonly map: TerrainMap }) {
  const { isOn, time, weather, isPlaying } = useStore(dayStore);
  const { lights } = useGameTables(map);
  useEffect(() => {
    if (!isOn || !isPlaying) return undefined;
    const timer = setInterval(() => setTime(dayStore.getState().time + perStep), stepMs);
    return () => clearInterval(timer);
  }, [isOn, isPlaying]);
  if (!isOn) return null;
  return (
    <div className={styles['bar']} role="group" aria-label={inWords('Time of day')}>
      <div className={styles['clock']}>
        <TextField
          label={inWords('Time of day')}
          value={clockText(time)}
          problemIn={(text) => (timeOfText(text) === null ? inWords('A time such as 17:25') : undefined)}
          onCommit={(text) => setTime(timeOfText(text) ?? time)}
        />
      </div>
      <div className={styles['track']} style={{ backgroundImage: skyGradient(map, weather) }}>
        <Slider
          label={inWords('Time of day')}
          value={time}
          min={0}
          max={dayLength - 1}
          step={10}
          valueText={clockText}
          onPreview={setTime}
          onCommit={setTime}
        />
      </div>
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? inWords('Stop the day') : inWords('Let a day pass in two minutes')}
        pressed={isPlaying}
        onClick={() => dayStore.setState({ isPlaying: !isPlaying })}
      />
      {lights.length === 0 ? (
        <span
          className={styles['source']}
          title={inWords('Light.dbc and its tables, or a row of Map.dbc for this map, are not at hand')}
        >
          {inWords('A plain day: no tables')}
        </span>
      ) : (
        <div className={styles['weather']}>
          <Select
            label={inWords('Weather')}
            value={weather}
            options={weatherNames}
            onChange={(value) =>
              dayStore.setState({ weather: weatherNames.find((each) => each.value === value)?.value ?? 'clear' })
            }
          />
        </div>
      )}
    </div>
  );
}
