/** What runs in the page of `terrainPage.ts`: a view of a map, and tiles made by code or fetched. */
import { BoxGeometry, GLSL3, RawShaderMaterial } from 'three';
import { openDocument } from '../../shared/document/document.ts';
import type { Document } from '../../shared/document/document.ts';
import { createTile } from '../../shared/formats/adt/create.ts';
import { adt } from '../../shared/formats/adt/index.ts';
import type { GridPlace } from '../../shared/geometry/terrain/grid.ts';
import { addLayer, setAlpha } from '../../shared/formats/adt/edits.ts';
import { tileList } from '../../shared/formats/adt/model.ts';
import { Liquid } from '../../shared/formats/adt/schema/liquid.ts';
import { uploadable } from '../../shared/host/uploadable.ts';
import { decodeTexture, encodeTexture } from '../../shared/texture/index.ts';
import type { RecordId } from '../../shared/codec/documentRecord.ts';
import { fieldsOf, initialFields } from '../../shared/codec/record.ts';
import { MapChunk } from '../../shared/formats/adt/schema/mapChunk.ts';
import { Doodad, DoodadModel } from '../../shared/formats/common/terrain/placements.ts';
import { PaintedChunk } from '../../shared/geometry/terrain/brush/paintStroke.ts';
import type { PlacementModels } from '../../renderer/src/viewport/model/placementModels.ts';
import type { TerrainEvents, TerrainTile } from '../../renderer/src/features/terrain/view/contract.ts';
import { TerrainViewport } from '../../renderer/src/features/terrain/view/index.ts';

const container = document.getElementById('view');
if (container === null) throw new Error('the page has no place for the view');
const view = new TerrainViewport(container, { antialias: false, easing: false });
const missing: string[] = [];
const contexts: string[] = [];
let hovered: TerrainEvents['hover'] = null;
view.on('textureMissing', ({ path }) => missing.push(path));
view.on('context', (state) => contexts.push(state));
view.on('hover', (hit) => (hovered = hit));

const noTexture = (): Promise<null> => Promise.resolve(null);

/** Flat textures by name, so that pixels tell which layer is seen. */
function plainTexture(path: string): ReturnType<Parameters<TerrainViewport['setTiles']>[0][number]['loadTexture']> {
  const colors: Readonly<Record<string, readonly number[]>> = {
    red: [200, 0, 0, 255],
    green: [0, 200, 0, 255],
    blue: [0, 0, 200, 255],
  };
  const color = colors[path.replace(/\.blp$/, '')];
  if (color === undefined) return Promise.resolve(null);
  const pixels = new Uint8Array(128 * 128 * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set(color, at);
  const facts = { hasAlpha: false, hasIgnoredAlpha: false, encoding: 'test', mipCount: 1, damage: null };
  return Promise.resolve({ width: 128, height: 128, pixels, ...facts });
}

type TilesetLoads = Pick<TerrainTile, 'loadTexture' | 'loadForCard'>;

/** A patterned tileset of this side in DXT blocks, for both ways to the card. */
function dxtTileset(encoding: 'dxt1' | 'dxt5', side: number): Required<TilesetLoads> {
  const pixels = new Uint8Array(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [(at % side) / side, Math.floor(at / side) / side];
    pixels.set([(x * 255) | 0, (y * 255) | 0, x + y < 1 ? 40 : 210, 90 + ((x * 120) | 0)], at * 4);
  }
  const file = {
    bytes: encodeTexture({ width: side, height: side, pixels }, { format: 'dds', encoding, quality: 10 }),
    name: 'x.dds',
  };
  return {
    loadTexture: () => Promise.resolve(decodeTexture(file)),
    loadForCard: () => {
      const found = uploadable(file);
      if (found === null) throw new Error('the texture has no blocks that can be uploaded');
      const { width, height, compressed } = found;
      const mips = compressed.mips.map(({ start, end, ...size }) => ({
        ...size,
        data: found.pixels.subarray(start, end),
      }));
      return Promise.resolve({ width, height, encoding, hasAlpha: compressed.hasAlpha, mips });
    },
  };
}

/** Opens a fetched tile at each of the places. */
async function openFetched(name: string, places: readonly GridPlace[]): Promise<readonly Document[]> {
  const bytes = new Uint8Array(await (await fetch(`/${name}`)).arrayBuffer());
  const documents = places.map(() => openDocument(adt, bytes.slice()));
  view.setTiles(
    documents.map((document, index) => ({
      place: places[index] ?? { column: 32, row: 32 },
      document,
      loadTexture: noTexture,
    })),
  );
  await view.probes.idle();
  return documents;
}

/** A cube of a colour that nothing else has, as a source of models would give it. */
function cubeModels(): PlacementModels & { readonly asked: string[] } {
  const asked: string[] = [];
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: `precision highp float;
      uniform mat4 viewMatrix, projectionMatrix;
      in vec3 position, placeOrigin, placeX, placeY, placeZ;
      void main() {
        vec3 point = placeOrigin + placeX * position.x + placeY * position.y + placeZ * position.z;
        gl_Position = projectionMatrix * viewMatrix * vec4(point, 1.0);
      }`,
    fragmentShader: 'precision highp float; out vec4 fragment; void main() { fragment = vec4(0.0, 0.1, 1.0, 1.0); }',
  });
  return {
    asked,
    load(path) {
      asked.push(path);
      const box = { minimum: [-4, -4, -4], maximum: [4, 4, 4] } as const;
      return Promise.resolve({ box, parts: [{ geometry: new BoxGeometry(8, 8, 8), material }] });
    },
  };
}

const harness = {
  cubeModels,
  Doodad,
  DoodadModel,
  view,
  missing,
  contexts,
  hovered: () => hovered,
  plainTexture,
  dxtTileset,
  noTexture,
  openFetched,
  createTile,
  tileList,
  layersOf: (tile: Document, chunk: RecordId) => fieldsOf(MapChunk, tile.get(chunk)).layers,
  addLayer,
  setAlpha,
  Liquid,
  initialFields,
  PaintedChunk,
};

export type Harness = typeof harness;

declare global {
  interface Window {
    harness: Harness;
  }
}

window.harness = harness;
