/** Tools and overlays of the terrain with their words: the bar over it and the commands both list them. */
import type { ToolId } from '../tools/settings.ts';
import type { IconName } from '../../../base/ui/index.ts';
import type { TerrainOverlays } from '../view/contract.ts';

export const terrainTools: readonly { readonly id: ToolId; readonly title: string; readonly icon: IconName }[] = [
  { id: 'select', title: 'Select chunks', icon: 'select' },
  { id: 'paint', title: 'Paint textures', icon: 'paint' },
  { id: 'height', title: 'Shape the ground', icon: 'terrain' },
  { id: 'holes', title: 'Holes', icon: 'hitbox' },
  { id: 'liquid', title: 'Liquids', icon: 'liquid' },
  { id: 'colour', title: 'Vertex colours', icon: 'brush' },
  { id: 'shadow', title: 'Shadows', icon: 'moon' },
  { id: 'area', title: 'Areas', icon: 'area' },
  { id: 'flags', title: 'Chunk flags', icon: 'event' },
  { id: 'objects', title: 'Objects', icon: 'doodad' },
  { id: 'effects', title: 'Ground effects', icon: 'plants' },
  { id: 'sounds', title: 'Sound emitters', icon: 'sound' },
  { id: 'flight', title: 'Flight bounds', icon: 'flight' },
];

export const terrainOverlays: readonly {
  readonly id: keyof TerrainOverlays;
  readonly title: string;
  readonly keys?: string;
}[] = [
  { id: 'chunkGrid', title: 'Chunk grid', keys: 'G' },
  { id: 'tileBorders', title: 'Tile borders' },
  { id: 'holeGrid', title: 'Hole grid' },
  { id: 'wireframe', title: 'Wireframe', keys: 'Z' },
  { id: 'contours', title: 'Contour lines', keys: 'C' },
  { id: 'slopes', title: 'Slopes' },
  { id: 'areas', title: 'Areas' },
  { id: 'impassable', title: 'Impassable chunks' },
  { id: 'flightBounds', title: 'Flight bounds' },
  { id: 'effects', title: 'Ground effects' },
  { id: 'sounds', title: 'Sound emitters' },
  { id: 'liquids', title: 'Liquids' },
  { id: 'shadows', title: 'Baked shadows' },
  { id: 'vertexColors', title: 'Vertex colours' },
  { id: 'placements', title: 'Objects' },
  { id: 'fog', title: 'Fog' },
  { id: 'animation', title: 'Moving water and layers' },
  { id: 'reflections', title: 'Mirroring layers' },
];
