/** What tools may use of the program. */
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import type { AlphaDepth } from '../../../../../shared/geometry/terrain/alpha.ts';
import type { LiquidKind } from '../../../../../shared/geometry/terrain/liquidKinds.ts';
import type { LightPlace } from '../../../../../shared/terrain/light/edits.ts';
import type { MapLight } from '../../../../../shared/terrain/light/tables.ts';
import type { MapEdit } from '../../../../../shared/terrain/mapEdit.ts';
import type { MaskField } from '../../../../../shared/terrain/masks/maskField.ts';
import type { BoundsOf, ObjectInstance, ObjectKind } from '../../../../../shared/terrain/objects/object.ts';
import type { PlanePoint } from '../../../../../shared/terrain/objects/line.ts';
import type { Prefab, PrefabStand } from '../../../../../shared/terrain/objects/prefabs/prefab.ts';
import type { Way } from '../../../../../shared/terrain/ways/way.ts';
import type { TileRecord, TileSet } from '../../../../../shared/terrain/tiles.ts';
import type { TerrainView } from '../view/contract.ts';
import type { BrushToolId, LoadedStamp, ToolSettings } from './settings.ts';

/** What is selected on the map. */
export interface Selected {
  /** By column and row over the whole map. */
  readonly chunks: readonly GridPlace[];
  readonly objects: readonly TileRecord[];
  /** A sound emitter. */
  readonly emitter: TileRecord | null;
}

/** A step in the making that becomes one entry of the map's history, whatever number of tiles it touches. */
export interface OpenStep {
  readonly edit: MapEdit;
  commit(): void;
  cancel(): void;
}

/** A stroke that left chunks out, because four other textures are there: which of them may go for it. */
export interface FullOffer {
  readonly texture: string;
  readonly chunks: number;
  /** What the chunks show, with the share of their ground, the least seen first. */
  readonly others: readonly { readonly texture: string; readonly share: number }[];
  /** Takes one of the textures out of the chunks that have it, and repeats the stroke there, as one step. */
  giveUp(texture: string): void;
}

/** What the program knows of models that are placed. */
export interface PlacedModels {
  /** Null until a model was read, and for one that is not at hand. */
  readonly bounds: BoundsOf;
  /** Reads the bounds of these models, as far as they are not known. */
  prepare(models: readonly { readonly path: string; readonly kind: ObjectKind }[]): Promise<void>;
  /** Objects left all open tiles: they stay listed where they were, and the user is told. */
  leftOpenTiles(count: number): void;
}

/** The lights of the game's tables over the map, while their tables are open to be edited. */
export interface LightHandles {
  /** Those with a place; none while the tables are not open. */
  all(): readonly MapLight[];
  readonly selected: number | null;
  select(id: number | null): void;
  place(edit: MapEdit, id: number, to: Partial<LightPlace>): void;
}

/** What is to be placed as one. */
export interface ChosenPrefab {
  readonly name: string;
  readonly prefab: Prefab;
}

/** A line of objects before it is put down: points of the world's plane. */
export interface LineDraft {
  readonly points: readonly PlanePoint[];
  /** The point in hand; −1 for none. */
  readonly active: number;
}

/** Said by tools that put something on the ground, where there is none under the pointer. */
export const nothingToStandOn = 'Over a hole, the sky and tiles that are not open there is nothing to stand on.';

/** The roads and rivers of the map. */
export interface WayDesk {
  readonly all: readonly Way[];
  readonly chosen: Way | null;
  /** The point of it that is in hand; −1 for none. */
  readonly point: number;
  choose(id: string | null, point: number): void;
  /** Begins a way of the kind that is in hand, at a place of the ground. */
  start(x: number, y: number): void;
  /** Adds a point to the chosen way, behind so many. */
  addPoint(behind: number, x: number, y: number): void;
  /** Puts a point of the chosen way somewhere else, inside a step. */
  movePoint(edit: MapEdit, index: number, x: number, y: number): void;
  /** Makes a point wider by so many notches, or all where none is in hand. */
  widen(notches: number): void;
}

export interface ToolEnvironment {
  readonly ways: WayDesk;
  readonly models: PlacedModels;
  readonly lights: LightHandles;
  readonly view: TerrainView;
  readonly settings: ToolSettings;
  readonly stamp: LoadedStamp | null;
  /** Depth of the map's alpha maps where its WDT is open; null where only the tiles tell. */
  readonly alphaDepth: AlphaDepth | null;
  /** Whether no tool may change an object. */
  isLocked(object: ObjectInstance): boolean;
  readonly line: LineDraft | null;
  setLine(line: LineDraft | null): void;
  /** The prefab that is in hand; null while a single model is placed. */
  readonly prefab: ChosenPrefab | null;
  /** A prefab was put down: which objects it became, in the order of its members. */
  placedPrefab(chosen: ChosenPrefab, stand: PrefabStand, objects: readonly (ObjectInstance | null)[]): void;
  readonly selected: Selected;
  /** What a row of the game's LiquidType.dbc is. */
  liquidKind(type: number): LiquidKind;
  /** An area by its name, or its number where the game's AreaTable.dbc is not at hand. */
  areaTitle(areaId: number): string;
  tiles(): TileSet;
  /** What holds brushes back, on the ground as it is now; null where nothing does. Asked for once a stroke. */
  hold(): MaskField | null;
  begin(label: string): OpenStep;
  /** Does something. What goes wrong is told, and every open step is given up, after `failed` has let go of what it holds. */
  attempt<R>(act: () => R, failed: () => R): R;
  change<Key extends Exclude<keyof ToolSettings, 'brushes'>>(key: Key, changes: Partial<ToolSettings[Key]>): void;
  selectChunks(chunks: readonly GridPlace[], how: 'replace' | 'toggle' | 'add'): void;
  /** Selects records of any tiles, and nothing else. */
  select(records: readonly TileRecord[]): void;
  /** Asks which texture is to go where a stroke found no room; null when there is nothing to ask any more. */
  offerFull(offer: FullOffer | null): void;
  /** Why the tool can do nothing where the pointer is; null where it can. */
  setHint(reason: string | null): void;
  /** What a drag has come to, read over the view while it lasts; null when it has ended. */
  setReading(words: string | null): void;
  /** The tile that panels show. */
  activate(tile: GridPlace): void;
  tell(tone: 'info' | 'warning', title: string, message?: string): void;
}

export type { BrushToolId };
