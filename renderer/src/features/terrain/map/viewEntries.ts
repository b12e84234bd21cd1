/** Overlays of the terrain, and ways to hold its objects, with their words: panels and commands both list them. */
import type { IconName } from '../../../base/ui/index.ts';
import type { ObjectsGrip } from '../tools/settings.ts';
import type { TerrainOverlays } from '../view/contract.ts';

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
  { id: 'lights', title: 'Lights of the game' },
  { id: 'liquids', title: 'Liquids' },
  { id: 'shadows', title: 'Baked shadows' },
  { id: 'vertexColors', title: 'Vertex colours' },
  { id: 'placements', title: 'Objects' },
  { id: 'plants', title: 'Plants on the ground' },
  { id: 'fog', title: 'Fog' },
  { id: 'distantLand', title: 'Distant land (WDL)' },
  { id: 'animation', title: 'Moving water and layers' },
  { id: 'reflections', title: 'Reflective layers' },
  { id: 'mask', title: 'Where brushes work' },
  { id: 'budget', title: 'Layers of each chunk', keys: 'L' },
];

/** Ways to take hold of objects, in the order of the Tool panel. */
export const objectGrips: readonly {
  readonly id: ObjectsGrip;
  readonly title: string;
  readonly icon: IconName;
  readonly keys: string;
}[] = [
  { id: 'ground', title: 'Drag along the ground', icon: 'select', keys: 'Q' },
  { id: 'move', title: 'Move along axes', icon: 'move', keys: 'W' },
  { id: 'rotate', title: 'Rotate about an axis', icon: 'rotate', keys: 'E' },
  { id: 'scale', title: 'Scale', icon: 'scale', keys: 'R' },
];
