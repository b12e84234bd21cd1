/** Everything of a map that is drawn: ground, liquids and placements of its open tiles, kept in step with their documents. */
import { Group, Scene } from 'three';
import type { WebGLRenderer } from 'three';
import type { Document } from '../../../../../shared/document/document.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import type { Ray } from '../../../../../shared/geometry/ray.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { mapChunkAt } from '../../../../../shared/geometry/terrain/grid.ts';
import { heightAt } from '../../../../../shared/geometry/terrain/heights.ts';
import type { LiquidKind } from '../../../../../shared/geometry/terrain/liquidKinds.ts';
import { liquidKind } from '../../../../../shared/geometry/terrain/liquidKinds.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { add, ORIGIN, subtract } from '../../../../../shared/geometry/vector.ts';
import type { Lens } from '../../../viewport/camera/lens.ts';
import type { TerrainHit, TerrainTile } from './contract.ts';
import { framedBox } from './ground/framedBox.ts';
import { GroundPreviews } from './ground/groundPreviews.ts';
import { GroundField } from './ground/groundField.ts';
import { GroundGeometry } from './ground/groundGeometry.ts';
import { originFor } from './ground/sceneOrigin.ts';
import { drawWeights, TilePacking } from './ground/slices/tilePacking.ts';
import { GroundUniforms } from './ground/groundUniforms.ts';
import type { KindOf } from '../../../../../shared/terrain/liquidSheets.ts';
import { ChunkMarks } from './ground/chunkMarks.ts';
import { OpenTile } from './openTile.ts';
import { asError, PartGuard } from './partGuard.ts';
import type { ThingHit } from './placements/pickThings.ts';
import { thingsOfMap } from './placements/placedThing.ts';
import { PlacementView } from './placements/placementView.ts';
import { withBorders } from './tile/staleBorders.ts';
import type { TileBuilder } from './tile/buildTile.ts';
import type { BuildProgress } from './tile/tileBuilds.ts';
import { TileBuilds } from './tile/tileBuilds.ts';
import type { TileChanges } from './tile/tileChanges.ts';
import { allTileChanges, everyChunk } from './tile/tileChanges.ts';
import { placeKey, TileModel } from './tile/tileModel.ts';
import type { TerrainSceneOptions } from './sceneOptions.ts';
import { pickTiles } from './ground/pickTiles.ts';
import { TilesetStore } from './tilesets/tilesetStore.ts';
import { UnopenedTiles } from './unopenedTiles.ts';
import type { VisibleGround } from './visibleTiles.ts';
import { chooseVisible } from './visibleTiles.ts';

export class TerrainScene {
  /** Ground and liquids. */
  readonly three = new Scene();
  readonly uniforms = new GroundUniforms();
  readonly placements: PlacementView;
  readonly parts: PartGuard;
  readonly field = new GroundField();
  readonly previews: GroundPreviews;
  private readonly liquids = new Group();
  private readonly renderer: WebGLRenderer;
  private readonly options: TerrainSceneOptions;
  private readonly geometry = new GroundGeometry();
  private readonly tilesets: TilesetStore;
  private readonly tiles = new Map<string, OpenTile>();
  private readonly marks = new ChunkMarks(this.tiles, this.field);
  private wanted: readonly TerrainTile[] = [];
  private readonly unopened = new UnopenedTiles(({ place }) => {
    this.options.tileFailed(place, null);
    this.setTiles(this.wanted);
    this.options.changed();
  });
  private zero: Vector3 = ORIGIN;
  private areBoundsStale = true;
  private kindOf: KindOf = liquidKind;
  private readonly builder: TileBuilder = {
    readTextures: (tile, changes) => this.readTextures(tile, changes),
    rebuildLiquids: (tile) => this.rebuildLiquids(tile),
    readPlacements: ({ model }) => {
      this.placements.readTile(model);
      this.areBoundsStale = true;
    },
    takeBordersAround: ({ model }) => this.marks.takeAround(model.place),
    pack: (tile, around) => this.options.packer && new TilePacking(tile, around, this.field, this.options.packer),
    drawBorders: (tile, chunks, packing) => {
      if (this.tiles.get(tile.key) !== tile) return;
      this.build(tile, () => drawWeights(tile, chunks, packing));
    },
  };
  private readonly builds = new TileBuilds({
    tiles: this.tiles,
    builder: this.builder,
    guard: (tile, act) => this.build(tile, act),
  });

  constructor(renderer: WebGLRenderer, options: TerrainSceneOptions) {
    this.renderer = renderer;
    this.options = options;
    this.parts = new PartGuard(options.partFailed);
    this.tilesets = new TilesetStore(renderer, {
      maxAnisotropy: options.maxAnisotropy,
      arrived: (key) => this.tilesetArrived(key),
      missing: options.textureMissing,
    });
    const { tiles, field, marks, tilesets } = this;
    this.previews = new GroundPreviews({ tiles, field, marks, tilesets });
    this.placements = new PlacementView(this.uniforms.shared, options.changed);
    this.three.matrixWorldAutoUpdate = false;
    this.liquids.matrixAutoUpdate = false;
    this.three.add(this.liquids);
  }

  /** Where the scene's zero stands in the world. */
  get origin(): Vector3 {
    return this.zero;
  }

  get models(): readonly TileModel[] {
    return [...this.tiles.values()].map(({ model }) => model);
  }

  /** Pictures that are still being read. */
  get waiting(): number {
    return this.tilesets.waiting;
  }

  get builtTiles(): number {
    return [...this.tiles.values()].filter(({ isBuilt }) => isBuilt).length;
  }

  /** Tiles that are not shown yet. */
  get unbuilt(): number {
    return this.tiles.size - this.builtTiles;
  }

  /** Tilesets that stand on the card as DXT blocks. */
  get blockTilesets(): number {
    return this.tilesets.blockCount;
  }

  /** Bytes on the graphics card: of the tiles' own data, and of tilesets. */
  get cardBytes(): { readonly tiles: number; readonly tilesets: number } {
    const tiles = [...this.tiles.values()].reduce((sum, { ground }) => sum + ground.size, 0);
    return { tiles, tilesets: this.tilesets.size };
  }

  /** Shows these tiles and no others. Returns how far the scene's zero moved in the world. */
  setTiles(wanted: readonly TerrainTile[]): Vector3 {
    this.wanted = wanted;
    this.retryParts();
    this.unopened.clear();
    const kept = new Map(wanted.map((tile) => [placeKey(tile.place), tile]));
    const borders: GridPlace[] = [];
    for (const [key, tile] of [...this.tiles]) {
      if (kept.get(key)?.document === tile.document) continue;
      this.remove(key, tile);
      borders.push(tile.model.place);
    }
    const shift = this.moveOrigin(wanted);
    for (const [key, tile] of kept) {
      if (this.tiles.has(key)) continue;
      const open = (): void => {
        this.tiles.set(key, this.open(new TileModel(tile)));
        borders.push(tile.place);
      };
      this.guard(tile.place, open, () => this.unopened.add(tile));
    }
    this.fillField();
    this.placements.setTiles(new Set(this.models));
    for (const place of borders) this.marks.around(place);
    this.areBoundsStale = true;
    return shift;
  }

  /** What stands on the map without a tile. Returns how far the scene's zero moved in the world. */
  setOfMap(wdt: Document | null): Vector3 {
    const things = wdt === null ? [] : thingsOfMap(wdt);
    this.placements.setOfMap(things);
    const [first] = things;
    if (this.tiles.size > 0 || first === undefined) return ORIGIN;
    const [x, y] = first.frame.origin;
    return this.moveZero([Math.floor(x), Math.floor(y), 0]);
  }

  /** Chunks by map-wide column and row. */
  setSelectedChunks(chunks: readonly GridPlace[]): void {
    this.marks.select(chunks);
  }

  /** Rows that the table does not have are told by their number. */
  setLiquidKinds(kinds: ReadonlyMap<number, LiquidKind> | null): void {
    this.kindOf = (type) => kinds?.get(type) ?? liquidKind(type);
    for (const { changes } of this.tiles.values()) changes.areLiquidsStale = true;
    this.placements.setLiquidKinds(this.kindOf);
    this.options.changed();
  }

  reloadTextures(): void {
    this.tilesets.reload();
  }

  /** Whether flight bounds and sound emitters have to be drawn anew. */
  takeStaleBounds(): boolean {
    const { areBoundsStale } = this;
    this.areBoundsStale = false;
    return areBoundsStale;
  }

  /** Takes in what changed in the documents of the tiles that are built, since the last call. */
  takeChanges(): void {
    this.apply([...this.tiles.values()].filter((tile) => tile.isBuilt));
  }

  /** Builds new tiles for about so long. */
  buildTiles(budgetMs: number): BuildProgress {
    return this.builds.run(budgetMs);
  }

  /** Reads the heights of tiles that are not built yet, one's before the others', until the time is up; of one in any case. */
  readHeights(first: GridPlace | null, budgetMs: number): void {
    const end = performance.now() + budgetMs;
    const key = first === null ? null : placeKey(first);
    const unread = [...this.tiles.values()].filter(({ isBuilt, ground }) => !isBuilt && !ground.hasHeights);
    for (const tile of unread.toSorted((left, right) => Number(right.key === key) - Number(left.key === key))) {
      this.build(tile, () => tile.ground.readHeights());
      if (performance.now() > end) return;
    }
  }

  /** Chooses tiles and levels for a view. @param reach farther tiles are not drawn, yards */
  prepare(lens: Lens, reach: number, showsLiquids: boolean): VisibleGround {
    return chooseVisible(this.tiles, { lens, reach, showsLiquids, guard: (tile, act) => this.build(tile, act) });
  }

  /** @param ray in the world */
  pickGround(ray: Ray): (TerrainHit & { readonly distance: number }) | null {
    return pickTiles(this.tiles.values(), ray, (tile, act) => this.build(tile, act));
  }

  /** Height of the ground as it is drawn, holes closed; null where no tile is open. */
  heightAt(x: number, y: number): number | null {
    const { column, row } = mapChunkAt(x, y);
    const ground = this.field.groundAt(column, row);
    return ground === null ? null : heightAt(ground, x, y, true);
  }

  /** @param ray in the world */
  pickThing(ray: Ray, farthest: number): ThingHit | null {
    return this.parts.run('placements', () => this.placements.pick(ray, farthest), null);
  }

  /** What to frame of one tile or of all, in scene space; null where nothing is open. */
  boxOf(place: GridPlace | null): Box | null {
    const wanted = [...this.tiles.values()].filter(
      ({ model }) => place === null || placeKey(model.place) === placeKey(place),
    );
    const ofMap = wanted.length === 0 && place === null ? this.placements.boxOfMap : null;
    if (ofMap === null) return framedBox(wanted.map(({ ground }) => ground));
    return { minimum: this.toScene(ofMap.minimum), maximum: this.toScene(ofMap.maximum) };
  }

  toScene(point: Vector3): Vector3 {
    return subtract(point, this.zero);
  }

  toWorld(point: Vector3): Vector3 {
    return add(point, this.zero);
  }

  /** The card lost all data: everything is made anew from the documents. */
  restore(): void {
    this.tilesets.restore(this.renderer);
    for (const [key, tile] of [...this.tiles]) {
      this.remove(key, tile);
      this.tiles.set(key, this.open(tile.model));
    }
    this.areBoundsStale = true;
    this.placements.invalidate();
  }

  dispose(): void {
    this.unopened.clear();
    for (const [key, tile] of [...this.tiles]) this.remove(key, tile);
    this.tilesets.dispose();
    this.geometry.dispose();
    this.placements.dispose();
  }

  private apply(tiles: readonly OpenTile[]): void {
    const changes = new Map(tiles.map((tile) => [tile, tile.takeChanges()] as const));
    for (const [tile, each] of changes) this.build(tile, () => this.readTextures(tile, each));
    for (const [tile, each] of changes) {
      for (const chunk of each.weights) this.field.forgetWeights(...tile.model.mapPlace(chunk));
    }
    for (const [tile, stale] of withBorders(changes, this.tiles, this.field, this.unbuilt === 0)) {
      this.build(tile, () => {
        tile.ground.apply({ ...stale.changes, weights: stale.weights });
        if (stale.changes.areLiquidsStale) this.rebuildLiquids(tile);
        if (stale.changes.arePlacementsStale) this.placements.readTile(tile.model);
      });
      this.areBoundsStale ||= stale.changes.areBoundsStale;
    }
  }

  /** Does something with a tile; where that throws, the tile is left out and the others go on. */
  private build(tile: OpenTile, act: () => void): void {
    if (tile.isLeftOut) return;
    this.guard(tile.model.place, act, () => {
      tile.isLeftOut = true;
      tile.ground.mesh.visible = false;
      // Its neighbours would read it for their borders, and fail with it.
      this.fillField();
    });
  }

  private guard(place: GridPlace, act: () => void, failed: () => void): void {
    try {
      act();
    } catch (error) {
      failed();
      this.options.tileFailed(place, asError(error));
    }
  }

  /** Tiles that are left out are none for the others. */
  private fillField(): void {
    this.field.setTiles([...this.tiles.values()].filter((tile) => !tile.isLeftOut).map(({ model }) => model));
  }

  private retryParts(): void {
    if (!this.parts.retry()) return;
    this.areBoundsStale = true;
    this.placements.invalidate();
  }

  private open(model: TileModel): OpenTile {
    const { renderer, geometry, field, tilesets, uniforms } = this;
    const isSelected = (column: number, row: number): boolean => this.marks.isSelected(column, row);
    const { isSoftware } = this.options;
    const shared = { renderer, isSoftware, geometry, field, tilesets, uniforms: uniforms.shared, isSelected };
    const tile: OpenTile = new OpenTile(model, shared, (fresh, isBack) => {
      if (isBack) {
        this.options.tileFailed(model.place, null);
        this.fillField();
        this.marks.around(model.place);
      }
      this.documentChanged(fresh);
    });
    tile.changes = allTileChanges();
    tile.ground.setOrigin(this.zero);
    this.three.add(tile.ground.mesh);
    return tile;
  }

  private remove(key: string, tile: OpenTile): void {
    this.three.remove(tile.ground.mesh);
    this.liquids.remove(tile.liquids.mesh);
    this.tiles.delete(key);
    tile.dispose();
    this.tilesets.setUser(key, [], tile.model);
  }

  private documentChanged(fresh: TileChanges): void {
    this.retryParts();
    this.previews.outdo(fresh);
    this.options.changed();
  }

  private readTextures({ key, model }: OpenTile, changes: TileChanges): void {
    if (!changes.areTexturesStale) return;
    this.tilesets.setUser(key, model.texturePaths, model);
    for (const chunk of everyChunk()) {
      changes.weights.add(chunk);
      changes.records.add(chunk);
    }
  }

  private rebuildLiquids({ liquids }: OpenTile): void {
    liquids.rebuild(this.kindOf);
    if (liquids.isWet) this.liquids.add(liquids.mesh);
    else this.liquids.remove(liquids.mesh);
  }

  private tilesetArrived(key: string): void {
    for (const { model, changes } of this.tiles.values()) {
      for (const chunk of everyChunk()) {
        const layers = this.field.layersAt(...model.mapPlace(chunk));
        if (layers.some(({ texture }) => texture === key)) changes.records.add(chunk);
      }
    }
    this.options.changed();
  }

  private moveOrigin(wanted: readonly TerrainTile[]): Vector3 {
    const before = this.zero;
    const next = originFor(wanted, before);
    return next === before ? ORIGIN : this.moveZero(next);
  }

  private moveZero(next: Vector3): Vector3 {
    const before = this.zero;
    this.zero = next;
    for (const { ground } of this.tiles.values()) ground.setOrigin(this.zero);
    this.placements.invalidate();
    this.areBoundsStale = true;
    return subtract(this.zero, before);
  }
}
