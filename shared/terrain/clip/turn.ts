/**
 * A clip turned clockwise by a quarter, seen from above. A chunk's vertices, texels and cells fall on each other again, so
 * nothing is lost. What a turn cannot tell stays as it is: the directions of moving layers, and the flows of MCLQ, whose sense
 * no known file decides. The texture of the ground itself does not turn.
 */
import type { Numbers } from '../../codec/documentRecord.ts';
import { chunkSteps } from '../../geometry/terrain/brush/lattice.ts';
import { chunkSize, chunkVertices, texelsPerSide } from '../../geometry/terrain/grid.ts';
import { latticeOf } from '../heightEdits.ts';
import type { ChunkSpan } from '../objects/span.ts';
import type { ClipChunk, ClipEmitter, ClipObject, LiquidFields, OldLiquidFields, TerrainClip } from './clip.ts';
import { triple } from '../objects/object.ts';

type Bulk = Uint8Array | Uint16Array | Float32Array | Float64Array;

/** A grid of `width` × `height` places turned: what stood in the west stands in the north. */
function turnGrid<Data extends Bulk>(data: Data, width: number, height: number, components = 1): Data {
  const turned = data.slice() as Data;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * components;
      const to = (column * height + height - 1 - row) * components;
      for (let part = 0; part < components; part++) turned[to + part] = data[from + part] ?? 0;
    }
  }
  return turned;
}

/** Where each of the 145 vertices goes. */
const vertexTarget: readonly number[] = (() => {
  const byPlace = new Map<string, number>();
  for (let vertex = 0; vertex < chunkVertices; vertex++) byPlace.set(latticeOf(0, 0, vertex).join(' '), vertex);
  return Array.from({ length: chunkVertices }, (_each, vertex) => {
    const [south, east] = latticeOf(0, 0, vertex);
    return byPlace.get(`${east} ${chunkSteps - south}`) ?? 0;
  });
})();

function turnVertices<Data extends Bulk>(data: Data, components: number): Data {
  const turned = data.slice() as Data;
  for (const [vertex, target] of vertexTarget.entries()) {
    for (let part = 0; part < components; part++) {
      turned[target * components + part] = data[vertex * components + part] ?? 0;
    }
  }
  return turned;
}

function turnHoles(mask: number): number {
  let turned = 0;
  for (let cell = 0; cell < 16; cell++) {
    const [row, column] = [cell >> 2, cell & 3];
    if ((mask & (1 << cell)) !== 0) turned |= 1 << (column * 4 + 3 - row);
  }
  return turned;
}

/** Bulk data of a liquid of any storage; null where the liquid has none. */
function turnField(data: Numbers | null, width: number, height: number, components = 1): Numbers | null {
  const isKnown = data instanceof Uint8Array || data instanceof Uint16Array || data instanceof Float32Array;
  return isKnown ? turnGrid(data, width, height, components) : data;
}

function turnLiquid(fields: LiquidFields): LiquidFields {
  const { x, y, width, height } = fields;
  return {
    ...fields,
    ...{ x: 8 - y - height, y: x, width: height, height: width },
    exists: turnField(fields.exists, width, height),
    heights: turnField(fields.heights, width + 1, height + 1),
    depths: turnField(fields.depths, width + 1, height + 1),
    textureCoordinates: turnField(fields.textureCoordinates, width + 1, height + 1, 2),
  };
}

function turnOldLiquid(fields: OldLiquidFields): OldLiquidFields {
  return {
    ...fields,
    corners: turnField(fields.corners, 9, 9, 4) ?? fields.corners,
    heights: turnField(fields.heights, 9, 9) ?? fields.heights,
    tiles: turnField(fields.tiles, 8, 8) ?? fields.tiles,
  };
}

function turnChunk(chunk: ClipChunk): ClipChunk {
  const texels = (map: Uint8Array | null): Uint8Array | null =>
    map === null ? null : turnGrid(map, texelsPerSide, texelsPerSide);
  const cells = (map: Uint8Array): Uint8Array => turnGrid(map, 8, 8);
  return {
    ...chunk,
    heights: chunk.heights === null ? null : turnVertices(chunk.heights, 1),
    colours: chunk.colours === null ? null : turnVertices(chunk.colours, 4),
    layers: chunk.layers.map((layer) => ({ ...layer, alpha: texels(layer.alpha) })),
    shadow: texels(chunk.shadow),
    effectLayers: cells(chunk.effectLayers),
    noEffects: cells(chunk.noEffects),
    holes: turnHoles(chunk.holes),
    liquids: chunk.liquids.map(turnLiquid),
    oldLiquids: chunk.oldLiquids.map(turnOldLiquid),
    fishable: chunk.fishable === null ? null : cells(chunk.fishable),
    deep: chunk.deep === null ? null : cells(chunk.deep),
    emitters: chunk.emitters.map(turnEmitter),
  };
}

function turnEmitter(emitter: ClipEmitter): ClipEmitter {
  const [east, up, south] = emitter.at;
  const { fields } = emitter;
  // Along north, west and up.
  const turned =
    'size' in fields ? { ...fields, size: [fields.size[1] ?? 0, fields.size[0] ?? 0, fields.size[2] ?? 0] } : fields;
  return { ...emitter, fields: turned, at: [chunkSize - south, up, east] };
}

/** What lay in the north lies in the east. */
const turnSpan = ({ west, east, north, south }: ChunkSpan): ChunkSpan => ({
  ...{ west: -south || 0, east: -north || 0 },
  ...{ north: west, south: east },
});

/** Placement space counts east, up and south, and turns the other way round. */
function turnObject(object: ClipObject, rows: number): ClipObject {
  const southern = rows * chunkSize;
  const turn = ([east, up, south]: readonly [number, number, number]): readonly number[] =>
    [southern - south, up, east].map((value) => Math.fround(value));
  const { position, rotation, minimum, maximum } = object.fields;
  const [low, high] = [triple(minimum), triple(maximum)];
  const box =
    minimum === undefined || maximum === undefined
      ? {}
      : { minimum: turn([low[0], low[1], high[2]]), maximum: turn([high[0], high[1], low[2]]) };
  const [pitch, heading, roll] = triple(rotation);
  const fields = {
    ...object.fields,
    ...box,
    position: turn(triple(position)),
    rotation: [pitch, Math.fround((((heading - 90) % 360) + 360) % 360), roll],
  };
  return { ...object, fields, named: object.named === null ? null : turnSpan(object.named) };
}

/** Turned clockwise by a quarter: north becomes east. */
export function turnClip(clip: TerrainClip): TerrainClip {
  const { columns, rows, chunks } = clip;
  const turned: (ClipChunk | null)[] = Array.from({ length: chunks.length }, () => null);
  for (const [index, chunk] of chunks.entries()) {
    const [row, column] = [Math.floor(index / columns), index % columns];
    turned[column * rows + rows - 1 - row] = chunk === null ? null : turnChunk(chunk);
  }
  return {
    ...clip,
    columns: rows,
    rows: columns,
    chunks: turned,
    objects: clip.objects.map((object) => turnObject(object, rows)),
  };
}
