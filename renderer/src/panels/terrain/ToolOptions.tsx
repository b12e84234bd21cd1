/** The Tool panel: the brush, and what the chosen terrain tool can be told. */
import type { ReactNode } from 'react';
import { terrainTools } from '../../app/commands/terrain.ts';
import { useActiveMap, useTool } from '../../app/terrain/hooks.ts';
import type { TerrainMap } from '../../app/terrain/maps.ts';
import { brushInHand } from '../../app/terrain/toolStore.ts';
import { EmptyState, Icon } from '../../ui/index.ts';
import type { ToolId } from '../../tools/terrain/settings.ts';
import { BrushOptions } from './BrushOptions.tsx';
import {
  AreaOptions,
  ColourOptions,
  FlagOptions,
  HoleOptions,
  LiquidOptions,
  ShadowOptions,
} from './ChunkToolOptions.tsx';
import { HeightOptions } from './HeightOptions.tsx';
import { ObjectOptions, SelectOptions } from './SelectionOptions.tsx';
import { PaintOptions } from './PaintOptions.tsx';
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
  objects: 'Drag moves, with Alt up and down, with Ctrl it turns.',
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
      return <LiquidOptions />;
    case 'colour':
      return <ColourOptions />;
    case 'shadow':
      return <ShadowOptions />;
    case 'area':
      return <AreaOptions />;
    case 'flags':
      return <FlagOptions />;
    case 'objects':
      return <ObjectOptions map={map} />;
  }
}

export function ToolOptions() {
  const map = useActiveMap();
  const tool = useTool((state) => state.tool);
  if (map === null) {
    return (
      <EmptyState icon="brush" title="No map in front" hint="Open a terrain tile or a map to paint and shape it." />
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
          <p>{hints[tool]}</p>
        </div>
      </header>
      {optionsOf(tool, map)}
      {brush !== null && <BrushOptions id={brush} />}
    </div>
  );
}
