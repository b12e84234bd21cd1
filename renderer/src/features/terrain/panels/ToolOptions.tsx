/** The Tool panel: the brush, and what the chosen terrain tool can be told. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { terrainTools } from '../map/viewEntries.ts';
import { clipboard } from '../map/clipboard.ts';
import { useActiveMap, useTool } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { brushInHand } from '../map/toolStore.ts';
import { EmptyState, Icon } from '../../../base/ui/index.ts';
import type { ToolId } from '../tools/settings.ts';
import { BrushOptions } from './BrushOptions.tsx';
import { AreaOptions, ColourOptions, FlagOptions, HoleOptions, ShadowOptions } from './ChunkToolOptions.tsx';
import { EffectOptions } from './EffectOptions.tsx';
import { FlightOptions } from './FlightOptions.tsx';
import { HeightOptions } from './HeightOptions.tsx';
import { LiquidOptions } from './LiquidOptions.tsx';
import { ObjectOptions } from './objects/ObjectOptions.tsx';
import { SelectOptions } from './SelectionOptions.tsx';
import { PaintOptions } from './PaintOptions.tsx';
import { PasteOptions } from './PasteOptions.tsx';
import { SoundOptions } from './SoundOptions.tsx';
import styles from './Terrain.module.css';

const hints: Readonly<Record<ToolId, string>> = {
  select: 'Click takes a chunk, Shift adds, Ctrl takes in or out.',
  paint: 'Shift erases, Alt picks the texture.',
  height: 'Shift lowers, Alt picks the height.',
  holes: 'Shift does the opposite, Alt asks the ground.',
  liquid: 'Shift dries, Alt picks the level.',
  colour: 'Shift clears, Alt picks the colour.',
  shadow: 'Shift does the opposite.',
  area: 'Alt picks the area.',
  flags: 'Shift does the opposite.',
  effects: 'Shift does the opposite, Alt asks the ground.',
  sounds: 'Click adds, a drag moves, with Alt up and down.',
  flight: 'Drag a point up or down, with Shift the whole net.',
  objects: 'Drag moves, with Alt up and down, with Ctrl it turns. A box over the ground selects.',
};

function optionsOf(tool: ToolId, map: TerrainMap): ReactNode {
  switch (tool) {
    case 'select':
      return <SelectOptions map={map} />;
    case 'paint':
      return <PaintOptions map={map} />;
    case 'height':
      return <HeightOptions />;
    case 'holes':
      return <HoleOptions />;
    case 'liquid':
      return <LiquidOptions map={map} />;
    case 'colour':
      return <ColourOptions />;
    case 'shadow':
      return <ShadowOptions />;
    case 'area':
      return <AreaOptions map={map} />;
    case 'flags':
      return <FlagOptions />;
    case 'effects':
      return <EffectOptions map={map} />;
    case 'sounds':
      return <SoundOptions map={map} />;
    case 'flight':
      return <FlightOptions map={map} />;
    case 'objects':
      return <ObjectOptions map={map} />;
  }
}

export function ToolOptions() {
  const map = useActiveMap();
  const tool = useTool((state) => state.tool);
  const hint = useTool((state) => state.hint);
  const isPasting = useStore(clipboard, (state) => state.isPasting);
  if (map === null) {
    return (
      <EmptyState icon="brush" title="No map in front" hint="Open a terrain tile or a map to paint and shape it." />
    );
  }
  if (isPasting) {
    return (
      <div className={styles['panel']}>
        <header className={styles['tool']}>
          <Icon name="paste" />
          <div>
            <b>Put chunks down</b>
            <p>Click puts them there, R turns, Escape ends.</p>
          </div>
        </header>
        <PasteOptions />
      </div>
    );
  }
  const entry = terrainTools.find(({ id }) => id === tool);
  const brush = brushInHand();
  return (
    <div className={styles['panel']}>
      <header className={styles['tool']}>
        <Icon name={entry?.icon ?? 'brush'} />
        <div>
          <b>{entry?.title}</b>
          {hint === null ? <p>{hints[tool]}</p> : <p className={styles['refused']}>{hint}</p>}
        </div>
      </header>
      {optionsOf(tool, map)}
      {brush !== null && <BrushOptions id={brush} />}
    </div>
  );
}
