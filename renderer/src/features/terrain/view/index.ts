/** The public face of the view of maps: panels and tools import from here and from `contract.ts` only. */
export * from './contract.ts';
export type { PlacedModel, PlacementModels } from '../../../viewport/model/placementModels.ts';
export type { TerrainProbes } from './terrainProbes.ts';
export type { TerrainViewportOptions } from './terrainViewport.ts';
export { TerrainViewport } from './terrainViewport.ts';
