/** Putting copied chunks down: one edit over all tiles they touch. */
import type { ChangedHeights } from '../../geometry/terrain/brush/heightStroke.ts';
import { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import { chunkSteps, copiesOf } from '../../geometry/terrain/brush/lattice.ts';
import { neutralColours } from '../../geometry/terrain/colours.ts';
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { chunkVertices, texelCount, texelsPerSide } from '../../geometry/terrain/grid.ts';
import { initialFields } from '../../codec/record.ts';
import type { Numbers } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import { levelFormat, liquidVertexCount } from '../../geometry/terrain/water.ts';
import { Liquid, OldLiquid } from '../../formats/adt/schema/liquid.ts';
import { paintableFlags, setArea, setHoles } from '../chunkEdits.ts';
import { storeColours } from '../colourEdits.ts';
import type { ObjectsOnGround } from '../heightEdits.ts';
import { latticeOf, storeHeights } from '../heightEdits.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { BoundsOf } from '../objects/object.ts';
import { noBounds } from '../objects/object.ts';
import { storeShadow } from '../shadowEdits.ts';
import type { ChunkRef, TileSet } from '../tiles.ts';
import { chunkFields, chunkKey, chunkOfKey } from '../tiles.ts';
import type { ClipChunk, ClipPart, LiquidFields, OldLiquidFields, TerrainClip } from './clip.ts';
import { copyChunks } from './clip.ts';
import type { EdgeWeight } from './edges.ts';
import { blendOver, noBlend } from './edges.ts';
import { pasteLayers } from './pasteLayers.ts';
import { pasteEmitters } from './pasteEmitters.ts';
import { pasteObjects } from './pasteObjects.ts';
import { oldLiquidMask } from '../../formats/adt/oldLiquids.ts';
import { MapChunk } from '../../formats/adt/schema/mapChunk.ts';

export interface PasteOptions {
  readonly parts: ReadonlySet<ClipPart>;
  /** Yards over which heights, textures and colours go over into those around; 0 puts them down as they were. */
  readonly blend: number;
  /** `keep` leaves heights over the sea as they were; `fit` raises or lowers all so that the edges meet best. */
  readonly level: 'keep' | 'fit';
  /** Depth of the target map's alpha maps, where its WDT tells it. */
  readonly depth: AlphaDepth | null;
  /** Boxes of models: without them objects are named by as many chunks as where they were copied. */
  readonly bounds?: BoundsOf;
  /** Whether what stands at the target keeps its height over the ground; left out it stays where it is. */
  readonly objects?: ObjectsOnGround;
}

export interface PasteResult {
  readonly chunks: number;
  /** Chunks of the clip that would lie where no tile is open, or on a damaged chunk. */
  readonly missing: number;
  readonly objects: number;
}

interface Target {
  readonly chunk: ChunkRef;
  readonly copied: ClipChunk;
  /** Half quads from the clip's corner. */
  readonly south: number;
  readonly east: number;
}

function targetsOf(tiles: TileSet, clip: TerrainClip, at: GridPlace): readonly Target[] {
  return clip.chunks.flatMap((copied, index) => {
    const [column, row] = [index % clip.columns, Math.floor(index / clip.columns)];
    const chunk = copied === null ? null : tiles.chunk(at.column + column, at.row + row);
    return copied === null || chunk === null
      ? []
      : [{ chunk, copied, south: row * chunkSteps, east: column * chunkSteps }];
  });
}

/** Every vertex of the targets once, with its place in the clip, in the map, and the height it is to have. */
function visitVertices(
  targets: readonly Target[],
  visit: (target: Target, vertex: number, place: { south: number; east: number }, inside: EdgePlace) => void,
): void {
  for (const target of targets) {
    for (let vertex = 0; vertex < chunkVertices; vertex++) {
      const [south, east] = latticeOf(target.chunk.column, target.chunk.row, vertex);
      visit(
        target,
        vertex,
        { south, east },
        {
          south: target.south + south - target.chunk.row * chunkSteps,
          east: target.east + east - target.chunk.column * chunkSteps,
        },
      );
    }
  }
}

interface EdgePlace {
  readonly south: number;
  readonly east: number;
}

/** Yards that everything must be raised so that the mean height along the clip's edge is the one that is there. */
function liftOf(tiles: TileSet, targets: readonly Target[], clip: TerrainClip): number {
  const atEdge = blendOver(clip, 1);
  const ground = new HeightStroke(tiles.heights);
  let [sum, count] = [0, 0];
  visitVertices(targets, ({ copied }, vertex, { south, east }, inside) => {
    const now = ground.height(south, east);
    const wanted = copied.heights?.[vertex];
    if (now === null || wanted === undefined || atEdge(inside.south, inside.east) > 0) return;
    sum += now - wanted;
    count++;
  });
  return count === 0 ? 0 : sum / count;
}

function shapedBy(
  tiles: TileSet,
  targets: readonly Target[],
  lift: number,
  weight: EdgeWeight,
): Iterable<ChangedHeights> {
  const stroke = new HeightStroke(tiles.heights);
  const before = new HeightStroke(tiles.heights);
  visitVertices(targets, ({ copied }, vertex, { south, east }, inside) => {
    const wanted = copied.heights?.[vertex];
    if (wanted === undefined) return;
    const share = weight(inside.south, inside.east);
    const now = share === 1 ? null : before.height(south, east);
    // Both copies of what stands on a border are set, those of the chunks beside it as well.
    stroke.setHeight(south, east, now === null ? wanted + lift : now + (wanted + lift - now) * share);
  });
  return stroke.changed;
}

/** The heights that a clip would give the ground: for showing them before it is put down. */
export function pastedHeights(
  tiles: TileSet,
  clip: TerrainClip,
  at: GridPlace,
  { parts, blend, level }: PasteOptions,
): Iterable<ChangedHeights> {
  if (!parts.has('heights')) return [];
  const targets = targetsOf(tiles, clip, at);
  const lift = level === 'fit' ? liftOf(tiles, targets, clip) : 0;
  return shapedBy(tiles, targets, lift, blend > 0 ? blendOver(clip, blend) : noBlend);
}

/**
 * Vertex colours, the same in all copies of a vertex; chunks beside the clip follow where they have colours. Chunks that have
 * none and get none stay without.
 */
function pasteColours(edit: MapEdit, tiles: TileSet, targets: readonly Target[], weight: EdgeWeight): void {
  const bare = new Set(
    targets
      .filter(({ chunk, copied }) => copied.colours === null && chunkFields(chunk).colours === null)
      .map(({ chunk }) => chunkKey(chunk.column, chunk.row)),
  );
  const own = new Set(targets.map(({ chunk }) => chunkKey(chunk.column, chunk.row)));
  const made = new Map<number, Uint8Array>();
  visitVertices(targets, ({ chunk, copied }, vertex, { south, east }, inside) => {
    const self = chunkKey(chunk.column, chunk.row);
    if (bare.has(self)) return;
    const before = chunkFields(chunk).colours;
    const share = weight(inside.south, inside.east);
    const channel = (from: ArrayLike<number> | null, index: number): number =>
      from?.[vertex * 4 + index] ?? (index === 3 ? 0 : 127);
    const colour = [0, 1, 2, 3].map((index) =>
      Math.round(channel(before, index) + (channel(copied.colours, index) - channel(before, index)) * share),
    );
    for (const copy of copiesOf(south, east)) {
      const key = chunkKey(copy.column, copy.row);
      const other = tiles.chunk(copy.column, copy.row);
      if (other === null || bare.has(key) || (key !== self && copied.colours === null)) continue;
      const { colours: there } = chunkFields(other);
      if (!own.has(key) && there === null) continue;
      const colours = made.get(key) ?? Uint8Array.from(there ?? neutralColours());
      made.set(key, colours);
      colours.set(colour, copy.vertex * 4);
    }
  });
  for (const [key, colours] of made) {
    const { column, row } = chunkOfKey(key);
    const chunk = tiles.chunk(column, row);
    if (chunk !== null) storeColours(edit, chunk, colours);
  }
}

/** Shares of the copied textures at every texel; null where they count alone. */
function texelShares({ south, east }: Target, weight: EdgeWeight): Float32Array | null {
  if (weight === noBlend) return null;
  const step = chunkSteps / texelsPerSide;
  const shares = Float32Array.from({ length: texelCount }, (_each, texel) =>
    weight(south + ((texel >> 6) + 0.5) * step, east + ((texel & 63) + 0.5) * step),
  );
  return shares.every((share) => share === 1) ? null : shares;
}

/** Flags that people set. */
const ownMask = paintableFlags.reduce<number>((mask, { flag }) => mask | flag, 0);

function setFlags(edit: MapEdit, chunk: ChunkRef, from: number, mask: number): void {
  const { flags } = chunkFields(chunk);
  const next = ((flags & ~mask) | (from & mask)) >>> 0;
  if (next !== flags)
    edit.in(chunk.tile.document, (transaction) => transaction.set(MapChunk, chunk.id, { flags: next }));
}

function raised(fields: LiquidFields, lift: number): LiquidFields {
  if (lift === 0) return fields;
  const levels = raisedLevels(fields, lift);
  if (isNumbers(fields.heights)) return { ...fields, ...levels, heights: raisedHeights(fields.heights, lift) };
  if (fields.vertexFormat !== levelFormat) return { ...fields, ...levels };
  // Depths alone stand at sea level: any other level needs heights.
  const count = liquidVertexCount(fields.width, fields.height);
  const heights = new Float32Array(count).fill(lift);
  return { ...fields, ...levels, vertexFormat: 0, heights, depths: fields.depths ?? new Uint8Array(count) };
}

function raisedOld(fields: OldLiquidFields, lift: number): OldLiquidFields {
  if (lift === 0) return fields;
  return { ...fields, ...raisedLevels(fields, lift), heights: raisedHeights(fields.heights, lift) };
}

function raisedHeights(heights: Numbers, lift: number): Float32Array {
  return Float32Array.from(heights, (height) => height + lift);
}

function raisedLevels(
  { minimumHeight, maximumHeight }: Pick<LiquidFields, 'minimumHeight' | 'maximumHeight'>,
  lift: number,
): Pick<LiquidFields, 'minimumHeight' | 'maximumHeight'> {
  return { minimumHeight: Math.fround(minimumHeight + lift), maximumHeight: Math.fround(maximumHeight + lift) };
}

function pasteLiquids(edit: MapEdit, { chunk, copied }: Target, lift: number): void {
  const { document } = chunk.tile;
  edit.in(document, (transaction) => {
    for (const { member, schema, list } of [
      { member: 'liquids', schema: Liquid, list: copied.liquids.map((each) => raised(each, lift)) },
      { member: 'oldLiquids', schema: OldLiquid, list: copied.oldLiquids.map((each) => raisedOld(each, lift)) },
    ] as const) {
      const before = chunkFields(chunk)[member];
      const ids = list.map((next, index) => {
        const known = before[index];
        if (known === undefined) {
          return transaction.add(schema.type, chunk.id, { ...initialFields(schema, document.version), ...next });
        }
        transaction.update(known, next);
        return known;
      });
      transaction.update(chunk.id, { [member]: ids });
      for (const gone of before.slice(list.length)) transaction.remove(gone);
    }
    transaction.set(MapChunk, chunk.id, {
      fishable: copied.fishable?.slice() ?? null,
      deep: copied.deep?.slice() ?? null,
    });
  });
  setFlags(edit, chunk, copied.flags, oldLiquidMask);
}

/** Puts a clip down with its north-west chunk at a column and row of the map. */
export function pasteClip(
  edit: MapEdit,
  tiles: TileSet,
  clip: TerrainClip,
  at: GridPlace,
  { parts, blend, level, depth, bounds = noBounds, objects: standing = 'stay' }: PasteOptions,
): PasteResult {
  const targets = targetsOf(tiles, clip, at);
  const weight = blend > 0 ? blendOver(clip, blend) : noBlend;
  const lift = level === 'fit' ? liftOf(tiles, targets, clip) : 0;
  if (parts.has('heights')) storeHeights(edit, tiles, shapedBy(tiles, targets, lift, weight), standing);
  if (parts.has('colours')) pasteColours(edit, tiles, targets, weight);
  for (const target of targets) {
    const { chunk, copied } = target;
    if (parts.has('layers')) {
      const share = texelShares(target, weight);
      const there = share === null ? copied : (copyChunks(tiles, [chunk])?.chunks[0] ?? copied);
      edit.in(chunk.tile.document, (transaction) => pasteLayers(transaction, chunk, copied, there, share, depth));
    }
    if (parts.has('holes')) setHoles(edit, chunk, copied.holes);
    if (parts.has('areas')) setArea(edit, chunk, copied.areaId);
    if (parts.has('flags')) setFlags(edit, chunk, copied.flags, ownMask);
    if (parts.has('shadows')) storeShadow(edit, chunk, copied.shadow ?? new Uint8Array(texelCount));
    if (parts.has('liquids')) pasteLiquids(edit, target, lift);
    if (parts.has('sounds')) pasteEmitters(edit, chunk, copied.emitters, lift);
  }
  const objects = parts.has('objects') ? pasteObjects(edit, tiles, clip, at, lift, bounds) : 0;
  const wanted = clip.chunks.filter((chunk) => chunk !== null).length;
  return { chunks: targets.length, missing: wanted - targets.length, objects };
}
