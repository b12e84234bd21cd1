/** Buildings on a minimap: their triangles seen from straight above, each where it is the highest thing. */
import type { Document } from '../../document/document.ts';
import { buildingView } from '../../formats/wmo/view/index.ts';
import { MapObject } from '../../formats/common/terrain/placements.ts';
import { tileCorner } from '../../geometry/terrain/grid.ts';
import { placementFrame, placePoint } from '../../geometry/terrain/placementSpace.ts';
import { fieldsOf } from '../../codec/record.ts';
import { tileList } from '../../formats/adt/model.ts';
import { ObjectModel } from '../../formats/common/terrain/placements.ts';
import { plainPath } from '../layers.ts';
import type { MinimapCanvas } from './canvas.ts';
import type { SwatchSource } from './ground.ts';
import { lightOn } from './ground.ts';
import type { Swatch } from './swatch.ts';
import { cellAt } from './swatch.ts';

/** What is drawn of a building: plain data, so that it can be sent to a worker. */
export interface BuildingShape {
  readonly meshes: readonly BuildingMesh[];
}

interface BuildingMesh {
  /** Path of its texture, lower case and with backslashes; empty where it has none. */
  readonly texture: string;
  /** Three a vertex, in the model's own space. */
  readonly positions: Float32Array;
  /** Two a vertex; null where it has none. */
  readonly coordinates: Float32Array | null;
  readonly triangles: ArrayLike<number>;
  /** Texels with little alpha are not there. */
  readonly isMasked: boolean;
}

/** Blends that let through what is behind, and add to it: glass and glow, which a map from above leaves out. */
const drawnBlends = new Set(['opaque', 'masked']);

/** What can be seen of a building from above. */
export function buildingShape(document: Document): BuildingShape {
  const { meshes, materials, textures } = buildingView(document);
  return {
    meshes: meshes.flatMap(({ material, positions, coordinates, triangles }) => {
      const [layer] = materials[material]?.layers ?? [];
      if (layer !== undefined && !drawnBlends.has(layer.blend)) return [];
      const texture = textures[layer?.textures[0]?.texture ?? -1];
      return [
        {
          texture: texture === undefined ? '' : plainPath(texture.path),
          positions,
          coordinates: coordinates[0] ?? null,
          triangles,
          isMasked: layer?.blend === 'masked',
        },
      ];
    }),
  };
}

/** Paths of the buildings that a tile lists, lower case and with backslashes, each once. */
export function buildingPaths(tile: Document): readonly string[] {
  return [...new Set(placedBuildings(tile).map(({ path }) => path))];
}

function placedBuildings(tile: Document) {
  const models = tileList(tile, 'objectModels').map((id) => plainPath(fieldsOf(ObjectModel, tile.get(id)).path));
  return tileList(tile, 'mapObjects').flatMap((id) => {
    const { nameId, position, rotation } = fieldsOf(MapObject, tile.get(id));
    const path = models[nameId];
    return path === undefined ? [] : [{ path, frame: placementFrame(position, rotation, 1) }];
  });
}

/** @param shapes gives a building by its path; null where it is not to be had */
export function drawBuildings(
  canvas: MinimapCanvas,
  tile: Document,
  shapes: (path: string) => BuildingShape | null,
  swatches: SwatchSource,
  isLit: boolean,
): void {
  const corner = tileCorner(canvas.place);
  const { pixelSize } = canvas;
  for (const { path, frame } of placedBuildings(tile)) {
    for (const mesh of shapes(path)?.meshes ?? []) {
      const count = Math.floor(mesh.positions.length / 3);
      const placed = new Float64Array(count * 3);
      for (let vertex = 0; vertex < count; vertex++) {
        const at = vertex * 3;
        const own = [mesh.positions[at] ?? 0, mesh.positions[at + 1] ?? 0, mesh.positions[at + 2] ?? 0] as const;
        const [north, west, up] = placePoint(frame, own);
        // Pixels east and south of the tile's corner, and yards up.
        placed.set([(corner.y - west) / pixelSize, (corner.x - north) / pixelSize, up], at);
      }
      const swatch = mesh.texture === '' ? null : swatches(mesh.texture);
      for (let at = 0; at + 2 < mesh.triangles.length; at += 3) {
        const corners = [mesh.triangles[at] ?? 0, mesh.triangles[at + 1] ?? 0, mesh.triangles[at + 2] ?? 0] as const;
        drawTriangle(canvas, placed, corners, { mesh, swatch, isLit });
      }
    }
  }
}

interface Paint {
  readonly mesh: BuildingMesh;
  readonly swatch: Swatch | null;
  readonly isLit: boolean;
}

/** Stone, where the texture is not to be had. */
const plainStone: readonly [number, number, number] = [122, 116, 108];
const leastAlpha = 128;

type Corners = readonly [number, number, number];

/** Light on a triangle: by the normal of its upper side, whichever way it is wound. */
function lightOfTriangle(placed: Float64Array, [a, b, c]: Corners, pixelSize: number): number {
  const edge = (to: number, axis: number): number =>
    ((placed[to * 3 + axis] ?? 0) - (placed[a * 3 + axis] ?? 0)) * (axis === 2 ? 1 : pixelSize);
  const east = edge(b, 1) * edge(c, 2) - edge(b, 2) * edge(c, 1);
  const south = edge(b, 2) * edge(c, 0) - edge(b, 0) * edge(c, 2);
  const up = edge(b, 0) * edge(c, 1) - edge(b, 1) * edge(c, 0);
  const length = Math.hypot(east, south, up);
  if (length === 0) return 1;
  const side = (up < 0 ? -1 : 1) / length;
  return lightOn(-south * side, -east * side, up * side);
}

function drawTriangle(canvas: MinimapCanvas, placed: Float64Array, corners: Corners, paint: Paint): void {
  const [a, b, c] = corners;
  const at = (vertex: number, axis: number): number => placed[vertex * 3 + axis] ?? NaN;
  const [ax, ay, bx, by, cx, cy] = [at(a, 0), at(a, 1), at(b, 0), at(b, 1), at(c, 0), at(c, 1)];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  // Walls are lines from above.
  if (!(Math.abs(area) > 1e-9)) return;
  const { side } = canvas;
  const first = (value: number): number => Math.max(0, Math.ceil(value - 0.5));
  const last = (value: number): number => Math.min(side - 1, Math.floor(value - 0.5));
  const light = paint.isLit ? lightOfTriangle(placed, corners, canvas.pixelSize) : 1;
  for (let y = first(Math.min(ay, by, cy)); y <= last(Math.max(ay, by, cy)); y++) {
    for (let x = first(Math.min(ax, bx, cx)); x <= last(Math.max(ax, bx, cx)); x++) {
      const [px, py] = [x + 0.5, y + 0.5];
      const second = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area;
      const third = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area;
      if (second < 0 || third < 0 || second + third > 1) continue;
      const shares = [1 - second - third, second, third] as const;
      const height = shares[0] * at(a, 2) + second * at(b, 2) + third * at(c, 2);
      const pixel = y * side + x;
      if (height <= (canvas.heights[pixel] ?? -Infinity)) continue;
      const colour = colourAt(paint, corners, shares);
      if (colour === null) continue;
      canvas.put(pixel, colour[0] * light, colour[1] * light, colour[2] * light);
      canvas.heights[pixel] = height;
    }
  }
}

/** Null where the texture has a gap. */
function colourAt({ mesh, swatch }: Paint, corners: Corners, shares: Corners): Corners | null {
  const { coordinates, isMasked } = mesh;
  if (swatch === null) return plainStone;
  const along = (axis: 0 | 1): number =>
    corners.reduce((sum, vertex, corner) => sum + (coordinates?.[vertex * 2 + axis] ?? 0) * (shares[corner] ?? 0), 0);
  const cell = cellAt(swatch, along(0), along(1));
  const { cells } = swatch;
  if (isMasked && (cells[cell + 3] ?? 255) < leastAlpha) return null;
  return [cells[cell] ?? 0, cells[cell + 1] ?? 0, cells[cell + 2] ?? 0];
}
