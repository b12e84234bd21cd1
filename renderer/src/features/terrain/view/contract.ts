/** What the terrain viewport offers and what tools give it: the border between drawing (here) and tools and panels (elsewhere). */
import type { Document } from '../../../../../shared/document/document.ts';
import type { Daylight } from '../../../../../shared/terrain/light/daylight.ts';
import type { PlacedLowGround } from '../../../../../shared/terrain/distantView.ts';
import type { TileRecord } from '../../../../../shared/terrain/tiles.ts';
import type { PaintedChunk } from '../../../../../shared/geometry/terrain/brush/paintStroke.ts';
import type { Casters } from '../../../../../shared/geometry/terrain/casters.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import type { LiquidKind } from '../../../../../shared/geometry/terrain/liquidKinds.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import type { PreviewedChunk } from '../../../../../shared/terrain/rules/previewChunk.ts';
import type { PreviewedWater } from '../../../../../shared/terrain/ways/previewWay.ts';
import type { OrbitPose } from '../../../viewport/camera/orbitCamera.ts';
import type { ViewportColors } from '../../../viewport/colors.ts';
import type { LoadForCard, LoadTexture } from '../../../viewport/textures/textureStore.ts';
import type { TerrainPart } from './partGuard.ts';
import type { PlacementModels } from '../../../viewport/model/placementModels.ts';
import type { PlantCount, PlantLook } from './plants/plantLook.ts';

/** An open tile. The viewport listens to its document and draws what changes. */
export interface TerrainTile {
  readonly place: GridPlace;
  readonly document: Document;
  readonly loadTexture: LoadTexture;
  /** Left out: tilesets are always decoded. */
  readonly loadForCard?: LoadForCard | undefined;
}

/** What lies under the pointer. */
export interface TerrainHit {
  /** World: x north, y west, z up, in yards. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly tile: GridPlace;
  /** Position among the tile's 256 chunks. */
  readonly chunk: number;
}

/** A placed thing under the pointer. */
export interface PlacementHit extends TileRecord {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Outward direction of the surface that was met, in the world; null for what is picked by its box. */
  readonly normal: Vector3 | null;
}

/** A line that is being laid over the ground, with handles, or around a face. Places are the world's. */
export interface PathLook {
  readonly line: readonly Vector3[];
  /** Corners of a convex face that is filled. */
  readonly face?: readonly Vector3[];
  /** Thinner lines, such as the edges of a road. */
  readonly edges?: readonly (readonly Vector3[])[];
  readonly points: readonly Vector3[];
  /** The point in hand; −1 for none. */
  readonly active: number;
}

/** A light of the game's tables as it stands over a map. */
export interface LightSphere {
  readonly name: string;
  /** World. */
  readonly place: Vector3;
  /** Yards: fully seen up to the first, not at all from the second on. */
  readonly start: number;
  readonly end: number;
  readonly isSelected: boolean;
}

/** A model that would be put down here: drawn as if it stood there already. */
export interface PlacementGhost {
  /** As the map spells it. */
  readonly path: string;
  readonly kind: 'doodad' | 'mapObject';
  /** In the space of placements, as files have it. */
  readonly position: Vector3;
  /** Degrees, as files have them. */
  readonly rotation: Vector3;
  readonly scale: number;
  /** In the model's own space; null where the model was not found. */
  readonly box: Box | null;
}

/** What the gizmo of objects does: move along axes, turn about them, scale. */
export type ObjectGizmoMode = 'move' | 'rotate' | 'scale';

/** What a drag of the gizmo asks for since it was grabbed, in the world. */
export type GizmoChange =
  | { readonly kind: 'move'; readonly offset: Vector3 }
  /** About a unit axis, radians, anticlockwise as seen from its tip. */
  | { readonly kind: 'turn'; readonly axis: Vector3; readonly angle: number }
  | { readonly kind: 'scale'; readonly factor: number };

/** A handle that is held. Shift moves finely, Ctrl in steps. */
export interface ObjectGizmoDrag {
  readonly mode: ObjectGizmoMode;
  at(viewX: number, viewY: number, keys: { readonly shiftKey: boolean; readonly ctrlKey: boolean }): GizmoChange;
}

/** A rectangle of the view, CSS pixels. */
export interface ViewBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ToolPointer {
  /** Null over the sky and where no tile is open. */
  readonly ground: TerrainHit | null;
  readonly placement: PlacementHit | null;
  /** CSS pixels from the view's upper left corner. */
  readonly viewX: number;
  readonly viewY: number;
  /** 0 to 1; a mouse with its button down is at 1. */
  readonly pressure: number;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
}

/** A small state machine that gets the pointer while it is chosen. The right and the middle button stay the camera's. */
export interface TerrainTool {
  hover(pointer: ToolPointer | null): void;
  /** Returns false to leave the press to the camera. */
  begin(pointer: ToolPointer): boolean;
  move(pointer: ToolPointer): void;
  end(): void;
  /** Escape, a lost pointer, another tool: all as it was before `begin`. */
  cancel(): void;
  /** Its settings changed while the pointer stood still. */
  refresh?(): void;
  /** The wheel turned over the view, so many notches away from the user. False leaves it to the camera. */
  wheel?(pointer: ToolPointer, notches: number): boolean;
  doubleClick?(pointer: ToolPointer): void;
}

/** The ring that shows where a brush would work. */
export interface BrushRing {
  readonly x: number;
  readonly y: number;
  /** Yards. */
  readonly radius: number;
  /** Part of the radius at full strength. */
  readonly hardness: number;
}

/** Heights in the making of one chunk, by column and row over the whole map; over the chunk's own base. */
export interface HeightPreview {
  readonly column: number;
  readonly row: number;
  readonly heights: Float32Array;
}

/** A part of a mask: shares of a chunk's 64 × 64 texels, 0 to 255. */
export interface MaskPreview {
  readonly column: number;
  readonly row: number;
  readonly shares: Uint8Array;
}

/** What rules would make of a chunk: drawn as if it had that. The shares of rules are nobody's here. */
export interface LayerPreview extends Omit<PreviewedChunk, 'shares'> {
  /** Over the whole map. */
  readonly column: number;
  readonly row: number;
}

export interface TerrainOverlays {
  readonly chunkGrid: boolean;
  readonly tileBorders: boolean;
  readonly holeGrid: boolean;
  readonly wireframe: boolean;
  readonly areas: boolean;
  readonly impassable: boolean;
  readonly contours: boolean;
  readonly slopes: boolean;
  readonly flightBounds: boolean;
  /** Which layer's ground effect grows in each cell, and where none does. */
  readonly effects: boolean;
  readonly sounds: boolean;
  /** Lights of the game's tables with their reach. */
  readonly lights: boolean;
  readonly liquids: boolean;
  readonly shadows: boolean;
  readonly vertexColors: boolean;
  readonly placements: boolean;
  readonly fog: boolean;
  /** Land of the distant view where no tile is open. */
  readonly distantLand: boolean;
  /** Layers that mirror the sky (flag 0x400), as a pattern. */
  readonly reflections: boolean;
  /** Where brushes are let through (`MapPreview.mask`), in place of baked shadows. */
  readonly mask: boolean;
  /** How many of its four layers each chunk has. */
  readonly budget: boolean;
  /** What grows by the ground effects, where the game's tables are at hand. */
  readonly plants: boolean;
  /** Waves and moving layers. While it is on, frames are drawn without end. */
  readonly animation: boolean;
}

export const initialTerrainOverlays: TerrainOverlays = {
  chunkGrid: false,
  tileBorders: true,
  holeGrid: false,
  wireframe: false,
  areas: false,
  impassable: false,
  contours: false,
  slopes: false,
  flightBounds: false,
  effects: false,
  sounds: false,
  lights: false,
  liquids: true,
  shadows: true,
  vertexColors: true,
  placements: true,
  fog: true,
  distantLand: true,
  reflections: false,
  mask: false,
  budget: false,
  plants: true,
  animation: false,
};

export interface TerrainEvents {
  /** Told once a frame in which the pointer moved. */
  readonly hover: TerrainHit | null;
  readonly camera: { readonly x: number; readonly y: number; readonly z: number; readonly heading: number };
  readonly statistics: {
    readonly framesDrawn: number;
    readonly drawCalls: number;
    readonly triangles: number;
    readonly frameMs: number;
  };
  /** What stands around the camera, whenever it is something else. */
  readonly plants: PlantCount;
  readonly context: 'lost' | 'restored';
  /** Somebody began to walk, or ended. */
  readonly walking: boolean;
  readonly textureMissing: { readonly path: string; readonly reason: string };
  /** A tile, a part, or with neither the whole picture, could not be drawn; with no error it is drawn again. */
  readonly failure: {
    readonly place: GridPlace | null;
    readonly part: TerrainPart | null;
    readonly error: Error | null;
  };
}

/** What is shown on the ground before any document changes. */
export interface MapPreview {
  /**
   * Draws these heights instead of the documents' until the documents change or the preview is cleared. Chunks of earlier
   * calls stay previewed: give those that changed since.
   */
  heights(chunks: readonly HeightPreview[]): void;
  /** Likewise for the weights of layers. */
  paint(chunks: readonly PaintedChunk[]): void;
  /** Draws this water over the ground, and leaves out what would be dry: in the place of earlier calls, and as long as heights. */
  water(chunks: readonly PreviewedWater[]): void;
  /** Heights, paint and water are as the documents say again. */
  clear(): void;
  /**
   * Draws these layers in the place of the documents', whatever changes in those: adds chunks. Null shows what the documents say.
   */
  layers(chunks: readonly LayerPreview[] | null): void;
  /**
   * Draws objects that would come, and those that stand there and would go: one sees through both. What would come has no name
   * and cannot be picked.
   */
  objects(planned: readonly PlacementGhost[], going: readonly TileRecord[]): void;
  /** Draws a mask over the ground: adds chunks to it. Null takes all of it away. */
  mask(chunks: readonly MaskPreview[] | null): void;
}

/** Where a map is seen from, in the places of the world. */
export interface MapCameraView {
  /** Looks at a place of the world from a distance in yards; eased unless motion is reduced. */
  lookAt(x: number, y: number, z: number, distance: number): void;
  /** Where the camera is, in the world. */
  readonly pose: OrbitPose;
  /** Puts the camera there at once. */
  setPose(pose: OrbitPose): void;
  /** Fits a box of the world, seen from where the camera looks now, and never from under the ground. */
  frameBox(box: Box): void;
  /** Fits all tiles, or one. */
  frame(tile?: GridPlace): void;
  /** `fly`: keys WASD, Q and E and the right button; `orbit`: about the point under the middle of the view. */
  setMode(mode: 'fly' | 'orbit'): void;
  /**
   * Puts a person on what is under the eye or is looked at, with the game's camera behind it; false where nobody can stand. Going
   * to a place takes it there; framing, another way of moving the camera, and Escape end it where it stands.
   */
  startWalk(): boolean;
  endWalk(): void;
}

/** Implemented by `TerrainViewport`. One draw call a tile for the ground; no frame is drawn when nothing changed. */
export interface TerrainView {
  on<Name extends keyof TerrainEvents>(name: Name, listener: (payload: TerrainEvents[Name]) => void): () => void;
  /** Shows these tiles and no others; tiles that stay are not built anew. */
  setTiles(tiles: readonly TerrainTile[]): void;
  setTool(tool: TerrainTool | null): void;
  setBrush(ring: BrushRing | null): void;
  setOverlays(changes: Partial<TerrainOverlays>): void;
  /** Chunks that are outlined, by map-wide column and row. */
  setSelectedChunks(chunks: readonly GridPlace[]): void;
  setSelectedPlacements(placements: readonly TileRecord[]): void;
  /** Models before they are placed, such as the one under the pointer. */
  setGhosts(ghosts: readonly PlacementGhost[]): void;
  setPath(path: PathLook | null): void;
  /** Placements that are not drawn, and those that are drawn but cannot be picked. */
  setPassedOver(passed: { readonly hidden: readonly TileRecord[]; readonly locked: readonly TileRecord[] }): void;
  /** The sound emitter that is drawn in the accent colour. */
  setSelectedEmitter(emitter: TileRecord | null): void;
  /** What rows of the game's LiquidType.dbc are; null for what is known without it. */
  setLiquidKinds(kinds: ReadonlyMap<number, LiquidKind> | null): void;
  /** Shows what the WDT of a map places: the building that a map without land is. */
  setMapFile(wdt: Document | null): void;
  /** What the map's WDL shows; it is drawn where no tile is open. */
  setDistantLand(grounds: readonly PlacedLowGround[]): void;
  setLights(lights: readonly LightSphere[]): void;
  /** What the ground effects of layers grow, how thickly and how far around the camera. */
  setPlants(look: PlantLook): void;
  /** Names of the game's areas; those that are not among them are told by their number. */
  setAreaNames(names: ReadonlyMap<number, string>): void;
  readonly preview: MapPreview;
  pickGround(viewX: number, viewY: number): TerrainHit | null;
  pickPlacement(viewX: number, viewY: number): PlacementHit | null;
  /** Where a point of the world stands in the view, CSS pixels from its upper left corner; null behind the eye. */
  screenPoint(x: number, y: number, z: number): readonly [number, number] | null;
  /** Placements whose middle is seen inside a rectangle of the view, or anywhere in it, each once. */
  placementsIn(box: ViewBox | null): readonly TileRecord[];
  /** The rectangle of a selection in the making. */
  setSelectionBox(box: ViewBox | null): void;
  /** Shows the gizmo of objects at a place of the world; null hides it. */
  setGizmo(look: { readonly mode: ObjectGizmoMode; readonly centre: Vector3 } | null): void;
  /** Lights the handle under the pointer. True when there is one. */
  hoverGizmo(viewX: number, viewY: number): boolean;
  /** Takes hold of the handle there; null beside the gizmo. */
  grabGizmo(viewX: number, viewY: number): ObjectGizmoDrag | null;
  readonly camera: MapCameraView;
  setViewDistance(yards: number): void;
  /** Direction the sun shines from, radians: height over the horizon, and heading from north over east. */
  setSun(elevation: number, heading: number): void;
  /** Light, sky and colours of water of a moment of the day; null for the program's own light, with the sun of `setSun`. */
  setDaylight(daylight: Daylight | null): void;
  /** What stands on the map now as it keeps the sun off; models that have not come are left out. */
  casters(): Casters;
  reloadTextures(): void;
  /** Colours of the theme: sky, accent, lines. */
  setColors(colors: ViewportColors): void;
  /** Real models in place of boxes; null for boxes again. */
  setPlacementModels(models: PlacementModels | null): void;
  dispose(): void;
}
