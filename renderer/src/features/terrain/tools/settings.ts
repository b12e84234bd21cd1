/** What people set for the terrain tools. Plain data, kept by the program between runs. */
import type { FalloffShape } from '../../../../../shared/geometry/terrain/brush/falloff.ts';
import type { Direction, Stamp } from '../../../../../shared/geometry/terrain/brush/sculpt.ts';
import type { LineRules } from '../../../../../shared/terrain/objects/line.ts';
import type { WayKind } from '../../../../../shared/terrain/ways/way.ts';
import type { Footing } from '../../../../../shared/terrain/objects/places.ts';
import type { MixedModel } from '../../../../../shared/terrain/objects/scatter.ts';
import type { PrefabFooting } from '../../../../../shared/terrain/objects/prefabs/prefab.ts';
import type { LightColour } from '../../../../../shared/terrain/colourEdits.ts';

export interface BrushSettings {
  /** Yards. */
  readonly radius: number;
  readonly hardness: number;
  readonly shape: FalloffShape;
  /** 0 to 1 a dab. */
  readonly strength: number;
  /** Distance between dabs, as a part of the radius. */
  readonly spacing: number;
  readonly pressureSize: boolean;
  readonly pressureStrength: boolean;
}

export type BrushToolId = keyof typeof initialBrushes;

export function hasBrush(tool: string): tool is BrushToolId {
  return Object.hasOwn(initialBrushes, tool);
}

export type PaintMode = 'paint' | 'erase' | 'swap' | 'smooth';
export type HeightMode = 'raise' | 'flatten' | 'smooth' | 'noise' | 'terrace' | 'ramp' | 'stamp';
/** How much one click takes: what is under the brush, or whole chunks or the tile under it. */
export type Scope = 'brush' | 'chunk' | 'tile';
/** Where cells keep bare, which texture's plants grow in them, or what is seen most of there. */
export type EffectMode = 'bare' | 'texture' | 'compute';
/** Choosing and moving what stands there, or putting new models down. */
export type ObjectsMode = 'select' | 'place';
/** What a drag of selected objects does: along the ground with the hand, or by a gizmo. */
export type ObjectsGrip = 'ground' | 'move' | 'rotate' | 'scale';
export type LiquidMode = 'add' | 'remove' | 'level' | 'type' | 'depth' | 'fishable' | 'deep';

export interface ToolSettings {
  readonly brushes: Readonly<Record<BrushToolId, BrushSettings>>;
  readonly paint: {
    readonly mode: PaintMode;
    readonly scope: Scope;
    readonly texture: string;
    readonly swapFrom: string;
    /** Share of the ground the texture is to cover, 0 to 1. */
    readonly opacity: number;
    readonly whenFull: 'leave' | 'replace';
    /** Paths that the palette shows first, whatever map is open. */
    readonly favourites: readonly string[];
  };
  readonly height: {
    readonly mode: HeightMode;
    /** Yards a dab at full strength. */
    readonly amount: number;
    readonly direction: Direction;
    /** Flatten to the height where the stroke begins, to `level`, or to a slope through where the stroke begins. */
    readonly levelFrom: 'pointer' | 'level' | 'plane';
    readonly level: number;
    /** Degrees over the horizon of that slope. */
    readonly slope: number;
    /** Where it rises to: degrees from north over east. */
    readonly slopeTo: number;
    readonly seed: number;
    readonly noiseSize: number;
    readonly noiseHeight: number;
    readonly step: number;
    /** Yards that white is higher than black. */
    readonly stampHeight: number;
    /** Degrees, clockwise. */
    readonly stampTurn: number;
    /** What stands on the ground keeps its height over it, whatever shapes it: brush, pasted chunks, pictures. */
    readonly movesObjects: boolean;
  };
  readonly holes: { readonly scope: 'cell' | 'chunk'; readonly isOpen: boolean };
  readonly colour: { readonly colour: LightColour };
  readonly shadow: {
    readonly isShadow: boolean;
    /** What stands on the ground casts shadows when they are baked. */
    readonly ofObjects: boolean;
  };
  readonly area: { readonly areaId: number; readonly scope: Scope };
  readonly flags: { readonly flag: number; readonly isOn: boolean; readonly scope: Scope };
  readonly liquid: {
    readonly mode: LiquidMode;
    readonly type: number;
    readonly levelFrom: 'pointer' | 'level';
    readonly level: number;
    /** Chunks of which clients get it: as the tile has it already, MH2O of 3.3.5, or MCLQ of those before. */
    readonly form: 'tile' | 'new' | 'old';
    readonly depthFrom: 'ground' | 'value';
    /** Yards over the ground at which one can no longer see through it. */
    readonly opaqueAt: number;
    /** 0 clear to 1 opaque. */
    readonly depth: number;
    /** Marks are set or taken away. */
    readonly isOn: boolean;
    /** Marks that new liquid gets. */
    readonly isFishable: boolean;
    readonly isDeep: boolean;
  };
  readonly effects: {
    readonly mode: EffectMode;
    readonly isBare: boolean;
    readonly texture: string;
    readonly scope: Scope;
  };
  readonly plants: {
    /** As many times the density of the game's tables. */
    readonly amount: number;
    /** From how far away they are seen, yards. */
    readonly reach: number;
  };
  readonly sounds: {
    /** Row of SoundEntriesAdvanced.dbc. */
    readonly sound: number;
    readonly size: readonly [number, number, number];
  };
  readonly objects: {
    readonly mode: ObjectsMode;
    readonly grip: ObjectsGrip;
    readonly footing: Footing;
    /** Stand square on the slope. */
    readonly isAligned: boolean;
    /** The model that is put down. */
    readonly model: string;
    readonly favourites: readonly string[];
    /** The last ones that were put down, the newest first. */
    readonly recent: readonly string[];
    readonly isTurnedAtRandom: boolean;
    /** Degrees, for those that are not turned at random. */
    readonly turn: number;
    /** New doodads get a scale between these; map objects have none. */
    readonly leastScale: number;
    readonly mostScale: number;
    /** New objects also stand on floors of buildings, and hang from their ceilings. */
    readonly onBuildings: boolean;
    /** How the objects of a prefab stand to each other on uneven ground. */
    readonly prefabFooting: PrefabFooting;
    readonly prefabTurn: number;
    readonly prefabScale: number;
    /** Lowest unique id for new objects: tiles that are not open may have those below. */
    readonly firstId: number;
  };
  readonly scatter: {
    readonly mix: readonly MixedModel[];
    readonly density: number;
    readonly spacing: number;
    readonly keepsOff: 'all' | 'mix';
    readonly slope: readonly [number, number];
    readonly isHeightLimited: boolean;
    readonly lowest: number;
    readonly highest: number;
    readonly textureRule: 'any' | 'only' | 'not';
    readonly textures: readonly string[];
    readonly share: number;
    readonly water: 'any' | 'dry' | 'wet';
    readonly isTurnedAtRandom: boolean;
    readonly turn: number;
    readonly lean: number;
    readonly scale: readonly [number, number];
    readonly sink: readonly [number, number];
    readonly seed: number;
  };
  readonly line: LineRules;
  readonly way: {
    /** What a click on the ground begins where no way is chosen. */
    readonly kind: WayKind;
  };
  readonly flight: {
    /** Heights of new bounds, yards over sea level. */
    readonly upper: number;
    readonly lower: number;
    /** Points of neighbouring tiles that stand at the same height move together. */
    readonly movesNeighbours: boolean;
  };
}

const brush = (radius: number, strength: number, hardness = 0.3): BrushSettings => ({
  radius,
  hardness,
  shape: 'smooth',
  strength,
  spacing: 0.15,
  pressureSize: false,
  pressureStrength: true,
});

/** Brushes as they begin, by the ids of their tools; tools without one are not here. */
const initialBrushes = {
  paint: brush(12, 0.35),
  height: brush(20, 0.5, 0.1),
  holes: brush(3, 1, 1),
  liquid: brush(12, 1, 1),
  colour: brush(15, 0.4),
  shadow: brush(6, 1, 1),
  area: brush(8, 1, 1),
  flags: brush(8, 1, 1),
  effects: brush(6, 1, 1),
  // The ground is asked for each place: closer dabs would only ask it again.
  scatter: { ...brush(25, 1, 0.6), spacing: 0.4 },
};

export const initialToolSettings: ToolSettings = {
  brushes: initialBrushes,
  paint: {
    mode: 'paint',
    scope: 'brush',
    texture: '',
    swapFrom: '',
    opacity: 1,
    whenFull: 'leave',
    favourites: [],
  },
  height: {
    mode: 'raise',
    amount: 2,
    direction: 'both',
    levelFrom: 'pointer',
    level: 0,
    slope: 15,
    slopeTo: 0,
    seed: 1,
    noiseSize: 30,
    noiseHeight: 6,
    step: 4,
    stampHeight: 10,
    stampTurn: 0,
    movesObjects: true,
  },
  holes: { scope: 'cell', isOpen: true },
  colour: { colour: [0.6, 0.6, 0.6] },
  shadow: { isShadow: true, ofObjects: true },
  area: { areaId: 0, scope: 'brush' },
  flags: { flag: 0x2, isOn: true, scope: 'brush' },
  liquid: {
    mode: 'add',
    type: 1,
    levelFrom: 'pointer',
    level: 0,
    form: 'tile',
    depthFrom: 'ground',
    opaqueAt: 8,
    depth: 1,
    isOn: true,
    isFishable: true,
    isDeep: false,
  },
  effects: { mode: 'bare', isBare: true, texture: '', scope: 'brush' },
  plants: { amount: 1, reach: 100 },
  sounds: { sound: 0, size: [20, 20, 20] },
  objects: {
    mode: 'select',
    grip: 'ground',
    footing: 'over',
    isAligned: false,
    model: '',
    favourites: [],
    recent: [],
    isTurnedAtRandom: true,
    turn: 0,
    leastScale: 1,
    mostScale: 1,
    onBuildings: true,
    prefabFooting: 'follow',
    prefabTurn: 0,
    prefabScale: 1,
    firstId: 1,
  },
  scatter: {
    mix: [],
    density: 8,
    spacing: 5,
    keepsOff: 'all',
    slope: [0, 35],
    isHeightLimited: false,
    lowest: 0,
    highest: 200,
    textureRule: 'any',
    textures: [],
    share: 0.5,
    water: 'dry',
    isTurnedAtRandom: true,
    turn: 0,
    lean: 0,
    scale: [0.9, 1.2],
    sink: [0, 0],
    seed: 1,
  },
  line: {
    mix: [],
    isCurve: true,
    isClosed: false,
    pieces: 'ends',
    spacing: 8,
    isAlong: true,
    offset: 0,
    isOnBothSides: false,
    isTurnedAtRandom: false,
    turn: 0,
    lean: 1,
    scale: [1, 1],
    sink: [0, 0],
    seed: 1,
  },
  way: { kind: 'road' },
  // As the tiles of Blizzard's pvpzone have them (formats/adt.md, 7).
  flight: { upper: 800, lower: -75, movesNeighbours: true },
};

/** Takes over what fits from settings of an earlier run: same names, same kinds of values; anything else stays as it starts. */
export function restoreSettings(stored: unknown): ToolSettings {
  // Only values of the same kind were put in the places of the initial ones.
  const settings = merged(initialToolSettings, stored) as ToolSettings;
  return {
    ...settings,
    scatter: { ...settings.scatter, mix: restoredMix(stored, 'scatter') },
    line: { ...settings.line, mix: restoredMix(stored, 'line') },
  };
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (Reflect.get(value, name) as unknown) : undefined;

/** Models with their weights, of which an earlier run may have kept any number. */
function restoredMix(stored: unknown, tool: 'scatter' | 'line'): readonly MixedModel[] {
  const mix = memberOf(memberOf(stored, tool), 'mix');
  if (!Array.isArray(mix)) return [];
  return mix.flatMap((each: unknown): readonly MixedModel[] => {
    const [path, weight] = [memberOf(each, 'path'), memberOf(each, 'weight')];
    return typeof path === 'string' && typeof weight === 'number' && weight > 0 ? [{ path, weight }] : [];
  });
}

function merged(initial: unknown, stored: unknown): unknown {
  if (Array.isArray(initial) && initial.length === 0) {
    return Array.isArray(stored) && stored.every((each) => typeof each === 'string') ? stored : initial;
  }
  if (Array.isArray(initial)) {
    const fits =
      Array.isArray(stored) && stored.length === initial.length && stored.every((each) => Number.isFinite(each));
    return fits ? (stored as unknown) : initial;
  }
  if (typeof initial === 'object' && initial !== null) {
    if (typeof stored !== 'object' || stored === null) return initial;
    const values = new Map(Object.entries(stored));
    return Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, merged(value, values.get(name))]));
  }
  if (typeof initial === 'number') return Number.isFinite(stored) ? stored : initial;
  return typeof stored === typeof initial ? stored : initial;
}

/** A picture for the stamp; not kept between runs. */
export interface LoadedStamp extends Stamp {
  readonly name: string;
}

export const radiusRange = [1, 250] as const;

/** The next size of a brush: fine for small ones, coarse for large ones. */
export function nextRadius(radius: number, isLarger: boolean): number {
  const next = isLarger ? radius * 1.15 : radius / 1.15;
  const rounded = next < 10 ? Math.round(next * 10) / 10 : Math.round(next);
  const step = next < 10 ? 0.1 : 1;
  const moved = rounded === radius ? radius + (isLarger ? step : -step) : rounded;
  return Math.min(radiusRange[1], Math.max(radiusRange[0], moved));
}

export function nextStrength(strength: number, isStronger: boolean): number {
  return Math.min(1, Math.max(0.05, Math.round((strength + (isStronger ? 0.05 : -0.05)) * 100) / 100));
}
