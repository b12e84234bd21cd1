/** The terrain tools by name. */
import type { TerrainTool } from '../view/contract.ts';
import { BrushTool } from './brushTool.ts';
import { areaTool, colourTool, flagsTool, holesTool, shadowTool } from './chunkTools.ts';
import { effectsTool } from './effectsTool.ts';
import type { ToolEnvironment } from './environment.ts';
import { FlightTool } from './flightTool.ts';
import { HeightTool } from './heightTool.ts';
import { liquidTool } from './liquidTool.ts';
import { ObjectsTool } from './objectsTool.ts';
import { PaintTool } from './paintTool.ts';
import { SelectTool } from './selectTool.ts';
import type { ToolId } from './settings.ts';
import { SoundsTool } from './soundsTool.ts';

export function makeTool(id: ToolId, environment: ToolEnvironment): TerrainTool {
  switch (id) {
    case 'select':
      return new SelectTool(environment);
    case 'objects':
      return new ObjectsTool(environment);
    case 'paint':
      return new BrushTool(environment, new PaintTool(environment));
    case 'height':
      return new BrushTool(environment, new HeightTool(environment));
    case 'holes':
      return new BrushTool(environment, holesTool(environment));
    case 'liquid':
      return new BrushTool(environment, liquidTool(environment));
    case 'colour':
      return new BrushTool(environment, colourTool(environment));
    case 'shadow':
      return new BrushTool(environment, shadowTool(environment));
    case 'area':
      return new BrushTool(environment, areaTool(environment));
    case 'flags':
      return new BrushTool(environment, flagsTool(environment));
    case 'effects':
      return new BrushTool(environment, effectsTool(environment));
    case 'sounds':
      return new SoundsTool(environment);
    case 'flight':
      return new FlightTool(environment);
  }
}
