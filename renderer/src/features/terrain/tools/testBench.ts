/** A bench for the tools: four tiles made by code, and a view that only notes what it is told. */
import { openDocument } from '../../../../../shared/document/document.ts';
import type { TileRecord } from '../../../../../shared/terrain/tiles.ts';
import { documentDigest } from '../../../../../shared/document/wire.ts';
import { adt } from '../../../../../shared/formats/adt/index.ts';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { tileAt } from '../../../../../shared/geometry/terrain/grid.ts';
import { liquidKind } from '../../../../../shared/geometry/terrain/liquidKinds.ts';
import { areaTitle } from '../../../../../shared/terrain/gameTables.ts';
import { MapEdit } from '../../../../../shared/terrain/mapEdit.ts';
import type { Mask } from '../../../../../shared/terrain/masks/mask.ts';
import { everywhere } from '../../../../../shared/terrain/masks/mask.ts';
import { holdOf } from '../../../../../shared/terrain/masks/maskField.ts';
import { TileSet } from '../../../../../shared/terrain/tiles.ts';
import type {
  BrushRing,
  HeightPreview,
  ObjectGizmoDrag,
  PathLook,
  PlacementGhost,
  TerrainTool,
  TerrainView,
  ToolPointer,
} from '../view/contract.ts';
import type { ChosenPrefab, FullOffer, LineDraft, ToolEnvironment } from './environment.ts';
import { terrainToolOf } from '../toolList.tsx';
import type { ToolSettings } from './settings.ts';
import { initialToolSettings } from './settings.ts';

interface Noted {
  readonly rings: (BrushRing | null)[];
  readonly ghosts: (readonly PlacementGhost[])[];
  readonly paths: (PathLook | null)[];
  readonly hints: (string | null)[];
  readonly readings: (string | null)[];
  readonly heights: HeightPreview[];
  paints: number;
  cleared: number;
  readonly labels: string[];
  readonly told: string[];
  readonly offers: (FullOffer | null)[];
  /** What the view answers when the gizmo is grabbed, and what it finds in a box. */
  gizmo: ObjectGizmoDrag | null;
  inBox: readonly TileRecord[];
  prefab: ChosenPrefab | null;
  line: LineDraft | null;
  /** How far models reach to all sides, yards; null while they are not known. */
  reach: number | null;
}

export function bench(
  id: string,
  changes: (settings: ToolSettings) => ToolSettings = (settings) => settings,
  mask: Mask = everywhere,
) {
  const places = [31, 32].flatMap((column) => [31, 32].map((row) => ({ column, row })));
  const tiles = new TileSet(
    places.map((place) => ({
      place,
      document: openDocument(adt, createTile({ place, texture: 'Grass.blp', areaId: 7 }).write()),
    })),
  );
  const noted: Noted = {
    rings: [],
    ghosts: [],
    paths: [],
    hints: [],
    readings: [],
    heights: [],
    paints: 0,
    cleared: 0,
    labels: [],
    told: [],
    offers: [],
    gizmo: null,
    inBox: [],
    prefab: null,
    line: null,
    reach: 2,
  };
  let settings = changes(initialToolSettings);
  let selected: readonly TileRecord[] = [];
  // As in the program: what is gone is not selected any more.
  const present = (): readonly TileRecord[] =>
    selected.filter(({ tile, record }) => tiles.tileAt(tile)?.document.has(record) === true);
  const chunks: GridPlace[] = [];
  const nothing = (): void => undefined;
  const view: TerrainView = {
    on: () => nothing,
    setTiles: nothing,
    setTool: nothing,
    setMapFile: nothing,
    casters: () => ({ models: [], placed: [] }),
    setDistantLand: () => undefined,
    setDaylight: () => undefined,
    setPlants: nothing,
    setLights: nothing,
    setGhosts: (ghosts) => void noted.ghosts.push(ghosts),
    setPath: (path) => void noted.paths.push(path),
    setPassedOver: nothing,
    setBrush: (ring) => void noted.rings.push(ring),
    setOverlays: nothing,
    camera: {
      pose: { target: [0, 0, 0], yaw: 0, pitch: 0, distance: 1 },
      setPose: nothing,
      lookAt: nothing,
      frame: nothing,
      frameBox: nothing,
      setMode: nothing,
      startWalk: () => false,
      endWalk: nothing,
    },
    setSelectedChunks: nothing,
    setSelectedPlacements: nothing,
    setSelectedEmitter: nothing,
    setLiquidKinds: nothing,
    setAreaNames: nothing,
    preview: {
      heights: (made) => void noted.heights.push(...made),
      paint: (made) => {
        noted.paints += made.length;
      },
      layers: nothing,
      objects: nothing,
      water: nothing,
      mask: nothing,
      clear: () => {
        noted.cleared++;
      },
    },
    pickGround: () => null,
    pickPlacement: () => null,
    // Seen from the south and above: west is left, up and north are up, a yard is a pixel.
    screenPoint: (x, y, z) => [-y, -z - x],
    placementsIn: () => noted.inBox,
    setSelectionBox: nothing,
    setGizmo: nothing,
    hoverGizmo: () => false,
    grabGizmo: () => noted.gizmo,
    setColors: nothing,
    setPlacementModels: nothing,
    setViewDistance: nothing,
    setSun: nothing,
    reloadTextures: nothing,
    dispose: nothing,
  };
  const change: ToolEnvironment['change'] = (key, made) => {
    settings = { ...settings, [key]: { ...settings[key], ...made } };
  };
  const environment: ToolEnvironment = {
    models: {
      bounds: () => {
        const { reach } = noted;
        return reach === null ? null : { minimum: [-reach, -reach, 0], maximum: [reach, reach, reach] };
      },
      prepare: () => Promise.resolve(),
      leftOpenTiles: (count) => void noted.told.push(`${count} left`),
    },
    ways: {
      all: [],
      chosen: null,
      point: -1,
      choose: nothing,
      start: nothing,
      addPoint: nothing,
      movePoint: nothing,
      widen: nothing,
    },
    lights: { all: () => [], selected: null, select: nothing, place: nothing },
    view,
    get settings() {
      return settings;
    },
    stamp: null,
    alphaDepth: 8,
    isLocked: () => false,
    get line() {
      return noted.line;
    },
    setLine: (line) => {
      noted.line = line;
    },
    get prefab() {
      return noted.prefab;
    },
    placedPrefab: ({ name }, { turn }, objects) => void noted.told.push(`${name} ${turn}° ${objects.length}`),
    get selected() {
      return { chunks, objects: present(), emitter: present().at(-1) ?? null };
    },
    liquidKind,
    areaTitle: (areaId) => areaTitle(new Map(), areaId),
    tiles: () => tiles,
    hold: () => holdOf(tiles, mask),
    begin: (label) => {
      const edit = new MapEdit(label);
      return {
        edit,
        commit: () => {
          noted.labels.push(label);
          edit.commit();
        },
        cancel: () => edit.cancel(),
      };
    },
    attempt: (act) => act(),
    change,
    selectChunks: (made, how) => {
      if (how === 'replace') chunks.length = 0;
      chunks.push(...made);
    },
    select: (next) => {
      selected = next;
    },
    offerFull: (offer) => void noted.offers.push(offer),
    setHint: (reason) => void noted.hints.push(reason),
    setReading: (words) => void noted.readings.push(words),
    activate: nothing,
    tell: (_tone, title) => void noted.told.push(title),
  };
  return {
    tool: terrainToolOf(id).make(environment),
    environment,
    view,
    tiles,
    noted,
    chunks,
    current: () => settings,
    selected: present,
    change,
  };
}

export function at(x: number, y: number, keys: Partial<ToolPointer> = {}): ToolPointer {
  const ground = { x, y, z: 0, tile: tileAt(x, y), chunk: 0 };
  return {
    ground,
    placement: null,
    viewX: 0,
    viewY: 0,
    pressure: 1,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    ...keys,
  };
}

export function stroke(tool: TerrainTool, points: readonly ToolPointer[]): void {
  const [first, ...rest] = points;
  if (first === undefined || !tool.begin(first)) return;
  for (const point of rest) tool.move(point);
  tool.end();
}

export const digests = ({ tiles }: TileSet): readonly string[] => tiles.map(({ document }) => documentDigest(document));
