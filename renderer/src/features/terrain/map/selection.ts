/**
 * What is selected on a map: the selections of its tiles' sessions, which own it like those of all documents, seen as one
 * ground. Chunks, objects and a sound emitter are found in it by what the records are. No React.
 */
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { chunksPerSide } from '../../../../../shared/geometry/terrain/grid.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { tileList } from '../../../../../shared/formats/adt/model.ts';
import { emitterOf } from '../../../../../shared/terrain/emitterEdits.ts';
import { kindOfRecord } from '../../../../../shared/terrain/objects/object.ts';
import type { MapTile, TileRecord, TileSet } from '../../../../../shared/terrain/tiles.ts';
import { Observable } from '../../../base/observable.ts';
import { stepBeingRestored } from '../../../workbench/state/selectionMemory.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { select } from '../../../workbench/state/session.ts';
import type { Selected } from '../tools/environment.ts';

interface SelectableTile extends MapTile {
  readonly session: Session;
}

const samePlace = (left: GridPlace, right: GridPlace): boolean =>
  left.column === right.column && left.row === right.row;

export class MapSelection {
  private readonly seen = new Observable<Selected>({ chunks: [], objects: [], emitter: null });
  private tiles: readonly SelectableTile[] = [];
  private set: TileSet | null = null;
  private stops: readonly (() => void)[] = [];
  /** Where something was selected last: panels show that first. */
  private last: GridPlace | null = null;
  private isSelecting = false;
  /** Tiles whose selection came back with the step that was undone or redone last. */
  private broughtBack: { readonly step: string; readonly tiles: Set<SelectableTile> } | null = null;

  readonly get = this.seen.get;

  /** Returns the way to stop. */
  readonly subscribe = this.seen.subscribe;

  /** These tiles are open from now on. */
  follow(tiles: readonly SelectableTile[], set: TileSet): void {
    for (const stop of this.stops) stop();
    this.tiles = tiles;
    this.set = set;
    this.stops = tiles.map((tile) =>
      tile.session.state.subscribe(({ selection }, before) => {
        if (selection !== before.selection && !this.isSelecting) this.selectedIn(tile, selection, before.selection);
      }),
    );
    this.look();
  }

  /** Selects records of any tiles, and nothing else. */
  select(records: readonly TileRecord[]): void {
    this.last = records.at(-1)?.tile ?? this.last;
    this.write((tile) => records.flatMap((each) => (samePlace(each.tile, tile.place) ? [each.record] : [])));
  }

  /** Selects chunks, or more of them, or takes in and out; the panels show the last one. */
  selectChunks(places: readonly GridPlace[], how: 'replace' | 'toggle' | 'add' = 'replace'): void {
    const before = how === 'replace' ? [] : this.get().chunks;
    const known = (place: GridPlace): boolean => before.some((each) => samePlace(each, place));
    const kept = how === 'toggle' ? before.filter((each) => !places.some((other) => samePlace(each, other))) : before;
    this.select([...kept, ...places.filter((place) => !known(place))].flatMap((place) => this.chunk(place)));
  }

  private chunk({ column, row }: GridPlace): readonly TileRecord[] {
    const chunk = this.set?.chunk(column, row) ?? null;
    return chunk === null ? [] : [{ tile: chunk.tile.place, record: chunk.id }];
  }

  /**
   * What is selected in one tile by a panel ends what was selected in the others. What an undo brings back in several tiles is
   * one selection.
   */
  private selectedIn(tile: SelectableTile, now: readonly RecordId[], before: readonly RecordId[]): void {
    const known = new Set(before);
    if (now.every((id) => known.has(id))) this.look();
    else {
      this.last = tile.place;
      const kept = this.tilesOf(stepBeingRestored()).add(tile);
      this.write((each) => (each === tile ? now : kept.has(each) ? each.session.state.getState().selection : []));
    }
  }

  /** Those that a step has brought a selection back in so far. */
  private tilesOf(step: string | null): Set<SelectableTile> {
    if (step === null) this.broughtBack = null;
    else if (this.broughtBack?.step !== step) this.broughtBack = { step, tiles: new Set() };
    return this.broughtBack?.tiles ?? new Set();
  }

  private write(wanted: (tile: SelectableTile) => readonly RecordId[]): void {
    this.isSelecting = true;
    try {
      for (const tile of this.tiles) {
        const now = tile.session.state.getState().selection;
        const next = wanted(tile);
        if (next !== now && next.length + now.length > 0) select(tile.session, next);
      }
    } finally {
      this.isSelecting = false;
    }
    this.look();
  }

  private look(): void {
    const chunks: GridPlace[] = [];
    const objects: TileRecord[] = [];
    let emitter: TileRecord | null = null;
    const { last } = this;
    const isLast = ({ place }: SelectableTile): number => Number(last !== null && samePlace(place, last));
    for (const tile of this.tiles.toSorted((left, right) => isLast(left) - isLast(right))) {
      const { selection } = tile.session.state.getState();
      const position = selection.length === 0 ? noPositions : positionsOf(tile);
      for (const record of selection) {
        const at = position.get(record);
        if (at !== undefined) chunks.push(chunkPlace(tile.place, at));
        else if (kindOfRecord(tile.document, record) !== null) objects.push({ tile: tile.place, record });
        else if (emitterOf(tile, record) !== null) emitter = { tile: tile.place, record };
      }
    }
    const selected: Selected = { chunks, objects, emitter };
    // A tile that comes or goes with nothing selected in it is no news: each would cost the view a frame.
    if (!sameSelected(selected, this.get())) this.seen.set(selected);
  }
}

function sameSelected(left: Selected, right: Selected): boolean {
  const sameRecord = (one: TileRecord, other: TileRecord | null | undefined): boolean =>
    one.record === other?.record && samePlace(one.tile, other.tile);
  return (
    left.chunks.length === right.chunks.length &&
    left.objects.length === right.objects.length &&
    (left.emitter === null ? right.emitter === null : sameRecord(left.emitter, right.emitter)) &&
    left.chunks.every((chunk, at) => samePlace(chunk, right.chunks[at] ?? noPlace)) &&
    left.objects.every((object, at) => sameRecord(object, right.objects[at]))
  );
}

const noPlace: GridPlace = { column: -1, row: -1 };

const noPositions: ReadonlyMap<RecordId, number> = new Map();

function positionsOf({ document }: MapTile): ReadonlyMap<RecordId, number> {
  return new Map(tileList(document, 'chunks').map((id, position) => [id, position]));
}

function chunkPlace({ column, row }: GridPlace, position: number): GridPlace {
  return {
    column: column * chunksPerSide + (position % chunksPerSide),
    row: row * chunksPerSide + Math.floor(position / chunksPerSide),
  };
}
