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
    title: 'Select chunks',
    icon: 'select',
    hint: 'Click takes a chunk, Shift adds, Ctrl takes in or out.',
    make: (environment) => new SelectTool(environment),
    Options: SelectOptions,
  },
  {
    id: 'paint',
    title: 'Paint textures',
    icon: 'paint',
    hint: 'Shift erases, Alt picks the texture.',
    make: (environment) => new BrushTool(environment, new PaintTool(environment)),
    Options: PaintOptions,
  },
  {
    id: 'height',
    title: 'Sculpt',
    icon: 'terrain',
    hint: 'Shift lowers, Alt picks the height.',
    make: (environment) => new BrushTool(environment, new HeightTool(environment)),
    Options: HeightOptions,
  },
  {
    id: 'holes',
    title: 'Holes',
    icon: 'hitbox',
    hint: 'Shift does the opposite, Alt asks the ground.',
    make: (environment) => new BrushTool(environment, holesTool(environment)),
    Options: HoleOptions,
  },
  {
    id: 'liquid',
    title: 'Liquids',
    icon: 'liquid',
    hint: 'Shift dries, Alt picks the level.',
    make: (environment) => new BrushTool(environment, liquidTool(environment)),
    Options: LiquidOptions,
  },
  {
    id: 'colour',
    title: 'Vertex colours',
    icon: 'brush',
    hint: 'Shift clears, Alt picks the colour.',
    make: (environment) => new BrushTool(environment, colourTool(environment)),
    Options: ColourOptions,
  },
  {
    id: 'shadow',
    title: 'Shadows',
    icon: 'moon',
    hint: 'Shift does the opposite.',
    make: (environment) => new BrushTool(environment, shadowTool(environment)),
    Options: ShadowOptions,
  },
  {
    id: 'area',
    title: 'Areas',
    icon: 'area',
    hint: 'Alt picks the area.',
    make: (environment) => new BrushTool(environment, areaTool(environment)),
    Options: AreaOptions,
  },
  {
    id: 'flags',
    title: 'Chunk flags',
    icon: 'event',
    hint: 'Shift does the opposite.',
    make: (environment) => new BrushTool(environment, flagsTool(environment)),
    Options: FlagOptions,
  },
  {
    id: 'objects',
    title: 'Objects',
    icon: 'doodad',
    hint: 'Drag moves, with Alt up and down, with Ctrl it rotates; Shift while dragging lets boxes meet. A box over the ground selects.',
    make: (environment) => new ObjectsTool(environment),
    Options: ObjectOptions,
  },
  {
    id: 'effects',
    title: 'Ground effects',
    icon: 'plants',
    hint: 'Shift does the opposite, Alt asks the ground.',
    make: (environment) => new BrushTool(environment, effectsTool(environment)),
    Options: EffectOptions,
    shows: 'effects',
  },
  {
    id: 'sounds',
    title: 'Sound emitters',
    icon: 'sound',
    hint: 'Click adds, a drag moves, with Alt up and down.',
    make: (environment) => new SoundsTool(environment),
    Options: SoundOptions,
    shows: 'sounds',
  },
  {
    id: 'flight',
    title: 'Flight bounds',
    icon: 'flight',
    hint: 'Drag a point up or down, with Shift the whole net.',
    make: (environment) => new FlightTool(environment),
    Options: FlightOptions,
    shows: 'flightBounds',
  },
  {
    id: 'lights',
    title: 'Lights of the game',
    icon: 'sun',
    hint: 'Click takes a light, a drag moves it, with Alt up and down; the dots on its rims set how far it is seen.',
    make: (environment) => new LightsTool(environment),
    Options: LightOptions,
    shows: 'lights',
  },
  {
    id: 'scatter',
    title: 'Scatter objects',
    icon: 'scatter',
    hint: 'Paints the mix over the ground. Shift erases what is of the mix.',
    make: (environment) => new BrushTool(environment, new ScatterBrush(environment)),
    Options: ScatterOptions,
  },
  {
    id: 'line',
    title: 'Objects along a line',
    icon: 'fence',
    hint: 'Click sets points, drag moves them, a double click on the line adds one. Enter puts down, Escape leaves.',
    make: (environment) => new LineTool(environment),
    Options: LineOptions,
  },
  {
    id: 'way',
    title: 'Roads and rivers',
    icon: 'road',
    hint: 'Click sets points, drag moves them, a double click on the way adds one, Shift and the wheel make it wider. Enter puts down, Escape leaves.',
    make: (environment) => new WayTool(environment),
    Options: WayOptions,
  },
];

const byId: ReadonlyMap<string, TerrainToolEntry> = new Map(terrainTools.map((each) => [each.id, each]));

export function terrainToolOf(id: string): TerrainToolEntry {
  const entry = byId.get(id);
  if (entry === undefined) throw new RangeError(`no terrain tool is called ${id}`);
  return entry;
}
