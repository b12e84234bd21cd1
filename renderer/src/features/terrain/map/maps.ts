/** The maps that are open: each is a group of documents, the tiles of one map in one folder and, where there is one, its WDT. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { AlphaDepth } from '../../../../../shared/geometry/terrain/alpha.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { parseTileName } from '../../../../../shared/geometry/terrain/grid.ts';
import { alphaDepthOfMap, mapFormat, placeOfTile, tileFormat } from '../../../../../shared/terrain/mapFile.ts';
import type { MapTile } from '../../../../../shared/terrain/tiles.ts';
import { TileSet } from '../../../../../shared/terrain/tiles.ts';
import type { FileEntry } from '../../../base/host/index.ts';
import type { GroupStep, SessionGroup } from '../../../workbench/state/groups.ts';
import { groupOf, joinGroup, leaveGroup, noteGroupChange } from '../../../workbench/state/groups.ts';
import type { MountedPath } from '../../../workbench/mounts/openMounted.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { GroupHistory } from '../../../workbench/state/groupHistory.ts';
import { MapSelection } from './selection.ts';
import { fill } from '../../../base/text/language.ts';

export interface OpenTile extends MapTile {
  readonly session: Session;
}

/** A tile's file beside those that are open. */
export interface TileFile extends GridPlace {
  readonly file: Pick<FileEntry, 'fileId' | 'name'> | MountedTile;
}

/** A tile in a game folder or its archives. */
export interface MountedTile {
  readonly name: string;
  readonly mounted: MountedPath;
}

export interface MapState {
  readonly tiles: readonly OpenTile[];
  readonly wdt: Session | null;
  /** Tiles of this map that lie in its folder, on disk or in a game, open or not. */
  readonly files: readonly TileFile[];
  /** Tiles that are being opened. */
  readonly loading: readonly GridPlace[];
  /** The tiles around its camera are loaded, and far ones go. */
  readonly followsCamera: boolean;
}

export class TerrainMap implements SessionGroup {
  readonly id: string;
  /** Folder and name: the same whenever the map is opened. */
  readonly key: string;
  readonly name: string;
  readonly state: StoreApi<MapState>;
  readonly history: GroupHistory;
  readonly selection = new MapSelection();
  private set = new TileSet([]);
  private lastFront: string | null = null;
  private joining: readonly OpenTile[] = [];

  constructor(id: string, key: string, name: string) {
    this.id = id;
    this.key = key;
    this.name = name;
    this.history = new GroupHistory(noteGroupChange);
    this.state = createStore<MapState>(() => ({
      tiles: [],
      wdt: null,
      files: [],
      loading: [],
      followsCamera: false,
    }));
  }

  get tileSet(): TileSet {
    return this.set;
  }

  get sessions(): readonly Session[] {
    const { tiles, wdt } = this.state.getState();
    return [...(wdt === null ? [] : [wdt]), ...tiles.map(({ session }) => session)];
  }

  /** Tables of the game that are edited with the map. */
  get behind(): readonly Session[] {
    const own = this.sessions;
    return workbench
      .getState()
      .sessions.filter((session) => this.history.has(session.document) && !own.includes(session));
  }

  /** The tile in front; while another document is, the one that was so last. */
  get front(): OpenTile | null {
    const { tiles } = this.state.getState();
    const { activeId } = workbench.getState();
    const active = tiles.find(({ session }) => session.id === activeId);
    this.lastFront = active?.session.id ?? this.lastFront;
    return active ?? tiles.find(({ session }) => session.id === this.lastFront) ?? tiles[0] ?? null;
  }

  get frontSession(): Session | null {
    return this.front?.session ?? this.state.getState().wdt;
  }

  get title(): string {
    const { tiles, wdt } = this.state.getState();
    const [only] = tiles;
    if (tiles.length === 1 && only !== undefined) return only.session.file.getState().name;
    if (tiles.length === 0 && wdt !== null) return wdt.file.getState().name;
    return fill('{} ({} tiles)', this.name, tiles.length);
  }

  get tooltip(): string | undefined {
    return this.sessions.map(({ file }) => file.getState().path ?? file.getState().name).join('\n');
  }

  get undoLabel(): string | null {
    return this.history.undoLabel;
  }

  get redoLabel(): string | null {
    return this.history.redoLabel;
  }

  get steps(): readonly GroupStep[] {
    return this.history.list;
  }

  get position(): number {
    return this.history.position;
  }

  get saved(): number | null {
    return this.history.saved;
  }

  goTo(position: number): void {
    this.history.goTo(position);
  }

  undo(): void {
    this.history.undo();
  }

  redo(): void {
    this.history.redo();
  }

  /** Depth of the alpha maps as the WDT says it; null while it is not open. */
  get alphaDepth(): AlphaDepth | null {
    const { wdt } = this.state.getState();
    return wdt === null ? null : alphaDepthOfMap(wdt.document);
  }

  hasTileAt({ column, row }: GridPlace): boolean {
    const isJoining = this.joining.some(({ place }) => place.column === column && place.row === row);
    return isJoining || this.set.tileAt({ column, row }) !== null;
  }

  /**
   * Takes a document in; one that is shown anew under the same id takes the place of the old one. Tiles are known to the map,
   * and to those who watch it, once `settle` is called: many that come at once are one change.
   */
  join(session: Session, place: GridPlace | null): void {
    this.leave(session.id);
    if (place === null) this.state.setState({ wdt: session });
    else this.joining = [...this.joining, { place, document: session.document, session }];
    this.history.add(session.document);
    joinGroup(session.id, this);
  }

  /** Tells of the tiles that joined. */
  settle(): void {
    if (this.joining.length === 0) return;
    const joined = this.joining;
    this.joining = [];
    this.setTiles([...this.state.getState().tiles, ...joined]);
  }

  leave(sessionId: string): void {
    const session = this.sessions.find(({ id }) => id === sessionId);
    if (session === undefined) return;
    const { wdt, tiles } = this.state.getState();
    if (wdt?.id === sessionId) this.state.setState({ wdt: null });
    this.setTiles(tiles.filter((tile) => tile.session.id !== sessionId));
    this.history.remove(session.document);
    leaveGroup(sessionId);
  }

  private setTiles(tiles: readonly OpenTile[]): void {
    this.set = new TileSet(tiles);
    this.selection.follow(tiles, this.set);
    this.state.setState({ tiles });
  }
}

const maps = new Map<string, TerrainMap>();

/** The map a document belongs to; null for documents of other kinds. */
export function mapOf(session: Session): TerrainMap | null {
  const group = groupOf(session);
  return group instanceof TerrainMap ? group : null;
}

function isTerrain({ document }: Session): boolean {
  return document.format.id === tileFormat || document.format.id === mapFormat;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/**
 * Documents of one folder and one map have the same key, and so have those of one map that have no file of their own: samples,
 * files that were dropped, those of an archive.
 */
function keyOf(session: Session): { readonly key: string; readonly name: string } {
  const { name, path } = session.file.getState();
  const map = parseTileName(name)?.map ?? name.replace(/\.\w+$/, '');
  return { key: `${path === null ? 'no file ' : folderOf(path)}${map.toLowerCase()}`, name: map };
}

let count = 0;

function admit(session: Session): TerrainMap {
  const place =
    session.document.format.id === mapFormat ? null : placeOfTile(session.document, session.file.getState().name);
  const { key, name } = keyOf(session);
  const isTile = session.document.format.id === tileFormat;
  let map = maps.get(key);
  // Two files that claim one place of the map, such as copies of a template, cannot be worked on as one ground.
  const isTaken =
    (map !== undefined && isTile && (place === null || map.hasTileAt(place))) || (isTile && place === null);
  if (map === undefined || isTaken) {
    count++;
    map = new TerrainMap(`map ${count}`, isTaken ? `${key} ${session.file.getState().name}` : key, name);
    maps.set(isTaken ? session.id : key, map);
  }
  map.join(session, isTile ? (place ?? { column: 0, row: 0 }) : null);
  return map;
}

let admitted: (map: TerrainMap, session: Session) => void = () => undefined;

/**
 * Keeps the maps in step with the documents that are open. `onAdmitted` hears of every document that was taken into a map.
 */
export function followTerrain(onAdmitted: (map: TerrainMap, session: Session) => void): void {
  admitted = onAdmitted;
  const known = new Map<string, Session>();
  const follow = (): void => {
    const { sessions, activeId } = workbench.getState();
    const now = new Map(sessions.filter(isTerrain).map((session) => [session.id, session]));
    for (const [id, session] of known) {
      if (now.get(id) === session) continue;
      known.delete(id);
      const map = mapOf(session);
      map?.leave(id);
      if (map?.sessions.length === 0) for (const [key, each] of maps) if (each === map) maps.delete(key);
    }
    const added = [...now.values()].filter(({ id }) => !known.has(id));
    for (const session of added) known.set(session.id, session);
    const joined = added.map((session) => ({ map: admit(session), session }));
    for (const map of new Set(joined.map((each) => each.map))) map.settle();
    for (const { map, session } of joined) admitted(map, session);
    // Looking at its front is what lets a map remember it.
    const active = activeId === null ? undefined : known.get(activeId);
    if (active !== undefined) void mapOf(active)?.front;
  };
  workbench.subscribe(follow);
  follow();
}
