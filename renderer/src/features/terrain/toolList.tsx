/** The one list of terrain tools: each with its words, its state machine, and what it can be told in the Tool panel. */
import type { ReactNode } from 'react';
import type { IconName } from '../../base/ui/index.ts';
import type { TerrainMap } from './map/maps.ts';
import { LineOptions } from './panels/objects/LineOptions.tsx';
import { ObjectOptions } from './panels/objects/ObjectOptions.tsx';
import { ScatterOptions } from './panels/objects/ScatterOptions.tsx';
import { AreaOptions, ColourOptions, FlagOptions, HoleOptions, ShadowOptions } from './panels/ChunkToolOptions.tsx';
import { EffectOptions } from './panels/EffectOptions.tsx';
import { FlightOptions } from './panels/FlightOptions.tsx';
import { HeightOptions } from './panels/HeightOptions.tsx';
import { LiquidOptions } from './panels/LiquidOptions.tsx';
import { PaintOptions } from './panels/PaintOptions.tsx';
import { SelectOptions } from './panels/SelectionOptions.tsx';
import { LightOptions } from './panels/light/LightOptions.tsx';
import { SoundOptions } from './panels/SoundOptions.tsx';
import { BrushTool } from './tools/brushTool.ts';
import { areaTool, colourTool, flagsTool, holesTool, shadowTool } from './tools/chunkTools.ts';
import { effectsTool } from './tools/effectsTool.ts';
import type { ToolEnvironment } from './tools/environment.ts';
import { FlightTool } from './tools/flightTool.ts';
import { HeightTool } from './tools/heightTool.ts';
import { LightsTool } from './tools/lightsTool.ts';
import { liquidTool } from './tools/liquidTool.ts';
import { LineTool } from './tools/lineTool.ts';
import { ObjectsTool } from './tools/objectsTool.ts';
import { PaintTool } from './tools/paintTool.ts';
import { ScatterBrush } from './tools/scatterTool.ts';
import { SelectTool } from './tools/selectTool.ts';
import { SoundsTool } from './tools/soundsTool.ts';
import { WayTool } from './tools/wayTool.ts';
import { WayOptions } from './ways/WayOptions.tsx';
import type { TerrainOverlays, TerrainTool } from './view/contract.ts';
import { fill, text } from '../../base/text/language.ts';

export interface TerrainToolEntry {
  /** Stable: commands and settings name it. Settings of its own, and a brush, are found by it (`tools/settings.ts`). */
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  /** What its keys do, said in the Tool panel. */
  readonly hint: string;
  readonly make: (environment: ToolEnvironment) => TerrainTool;
  readonly Options: (props: { readonly map: TerrainMap }) => ReactNode;
  /** What it works on, brought to sight while it is chosen. */
  readonly shows?: keyof TerrainOverlays;
}

/** In the order of the toolbar. */
export const terrainTools: readonly TerrainToolEntry[] = [
  {
    id: 'select',
    get title() {
      return text('Select chunks');
    },
    icon: 'select',
    get hint() {
      return text('Click takes a chunk, Shift adds, Ctrl takes in or out.');
    },
    make: (environment) => new SelectTool(environment),
    Options: SelectOptions,
  },
  {
    id: 'paint',
    get title() {
      return text('Paint textures');
    },
    icon: 'paint',
    get hint() {
      return text('Shift erases, Alt picks the texture.');
    },
    make: (environment) => new BrushTool(environment, new PaintTool(environment)),
    Options: PaintOptions,
  },
  {
    id: 'height',
    get title() {
      return text('Sculpt');
    },
    icon: 'terrain',
    get hint() {
      return text('Shift lowers, Alt picks the height.');
    },
    make: (environment) => new BrushTool(environment, new HeightTool(environment)),
    Options: HeightOptions,
  },
  {
    id: 'holes',
    get title() {
      return text('Holes');
    },
    icon: 'hitbox',
    get hint() {
      return text('Shift does the opposite, Alt asks the ground.');
    },
    make: (environment) => new BrushTool(environment, holesTool(environment)),
    Options: HoleOptions,
  },
  {
    id: 'liquid',
    get title() {
      return text('Liquids');
    },
    icon: 'liquid',
    get hint() {
      return text('Shift dries, Alt picks the level.');
    },
    make: (environment) => new BrushTool(environment, liquidTool(environment)),
    Options: LiquidOptions,
  },
  {
    id: 'colour',
    get title() {
      return text('Vertex colours');
    },
    icon: 'brush',
    get hint() {
      return text('Shift clears, Alt picks the colour.');
    },
    make: (environment) => new BrushTool(environment, colourTool(environment)),
    Options: ColourOptions,
  },
  {
    id: 'shadow',
    get title() {
      return text('Shadows');
    },
    icon: 'moon',
    get hint() {
      return text('Shift does the opposite.');
    },
    make: (environment) => new BrushTool(environment, shadowTool(environment)),
    Options: ShadowOptions,
  },
  {
    id: 'area',
    get title() {
      return text('Areas');
    },
    icon: 'area',
    get hint() {
      return text('Alt picks the area.');
    },
    make: (environment) => new BrushTool(environment, areaTool(environment)),
    Options: AreaOptions,
    shows: 'areas',
  },
  {
    id: 'flags',
    get title() {
      return text('Chunk flags');
    },
    icon: 'event',
    get hint() {
      return text('Shift does the opposite.');
    },
    make: (environment) => new BrushTool(environment, flagsTool(environment)),
    Options: FlagOptions,
    shows: 'impassable',
  },
  {
    id: 'objects',
    get title() {
      return text('Objects');
    },
    icon: 'doodad',
    get hint() {
      return text(
        'Drag moves, with Alt up and down, with Ctrl it rotates; Shift while dragging lets boxes meet. A box over the ground selects.',
      );
    },
    make: (environment) => new ObjectsTool(environment),
    Options: ObjectOptions,
  },
  {
    id: 'effects',
    get title() {
      return text('Ground effects');
    },
    icon: 'plants',
    get hint() {
      return text('Shift does the opposite, Alt asks the ground.');
    },
    make: (environment) => new BrushTool(environment, effectsTool(environment)),
    Options: EffectOptions,
    shows: 'effects',
  },
  {
    id: 'sounds',
    get title() {
      return text('Sound emitters');
    },
    icon: 'sound',
    get hint() {
      return text('Click adds, a drag moves, with Alt up and down.');
    },
    make: (environment) => new SoundsTool(environment),
    Options: SoundOptions,
    shows: 'sounds',
  },
  {
    id: 'flight',
    get title() {
      return text('Flight bounds');
    },
    icon: 'flight',
    get hint() {
      return text('Drag a point up or down, with Shift the whole net.');
    },
    make: (environment) => new FlightTool(environment),
    Options: FlightOptions,
    shows: 'flightBounds',
  },
  {
    id: 'lights',
    get title() {
      return text('Lights of the game');
    },
    icon: 'sun',
    get hint() {
      return text(
        'Click takes a light, a drag moves it, with Alt up and down; the dots on its rims set how far it is seen.',
      );
    },
    make: (environment) => new LightsTool(environment),
    Options: LightOptions,
    shows: 'lights',
  },
  {
    id: 'scatter',
    get title() {
      return text('Scatter objects');
    },
    icon: 'scatter',
    get hint() {
      return text('Paints the mix over the ground. Shift erases what is of the mix.');
    },
    make: (environment) => new BrushTool(environment, new ScatterBrush(environment)),
    Options: ScatterOptions,
  },
  {
    id: 'line',
    get title() {
      return text('Objects along a line');
    },
    icon: 'fence',
    get hint() {
      return text(
        'Click sets points, drag moves them, a double click on the line adds one. Enter puts down, Escape leaves.',
      );
    },
    make: (environment) => new LineTool(environment),
    Options: LineOptions,
  },
  {
    id: 'way',
    get title() {
      return text('Roads and rivers');
    },
    icon: 'road',
    get hint() {
      return text(
        'Click sets points, drag moves them, a double click on the way adds one, Shift and the wheel make it wider. Enter puts down, Escape leaves.',
      );
    },
    make: (environment) => new WayTool(environment),
    Options: WayOptions,
  },
];

const byId: ReadonlyMap<string, TerrainToolEntry> = new Map(terrainTools.map((each) => [each.id, each]));

export function terrainToolOf(id: string): TerrainToolEntry {
  const entry = byId.get(id);
  if (entry === undefined) throw new RangeError(fill('no terrain tool is called {}', id));
  return entry;
}

/** What of the overlays is shown: those that were chosen, and what the tool in hand works on. */
export function shownOverlays(overlays: TerrainOverlays, tool: string): TerrainOverlays {
  const { shows } = terrainToolOf(tool);
  return shows === undefined ? overlays : { ...overlays, [shows]: true };
}
