/**
 * The pictures of an area as a set of files: heights, vertex colours, the alpha maps of every texture, and a sidecar that says
 * what they show. The command line and the window write and read the same sets.
 */
import { encodeUtf8 } from '../codec/text.ts';
import type { GridPlace } from '../geometry/terrain/grid.ts';
import type { HeightRange } from './greyValues.ts';
import { heightPicture } from './heightPicture.ts';
import { alphaPicture, colourPicture, hasColours } from './layerPicture.ts';
import { plainPath, texturesOf } from './layers.ts';
import type { PictureArea } from './pictureArea.ts';
import type { TileSet } from './tiles.ts';

/** What stands beside the pictures. Scripts rely on it: properties may be added, not changed. */
export interface Sidecar {
  readonly heights: HeightRange;
  /** Textures in the order of the pictures' numbers. */
  readonly textures: readonly string[];
  /** What the pictures show; left out in sets that older versions wrote of one tile. */
  readonly area?: PictureArea;
}

export interface PictureFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type PictureKind = 'heights' | 'alpha' | 'colours';
export const pictureKinds: readonly { readonly id: PictureKind; readonly label: string }[] = [
  { id: 'heights', label: 'Heights (16 bit)' },
  { id: 'alpha', label: 'Alpha maps of every texture' },
  { id: 'colours', label: 'Vertex colours' },
];

/** What the files of stitched tiles begin with; `parseStitchedStem` reads it. */
export function stitchedStem(map: string, { first, columns, rows }: PictureArea): string {
  return `${map}_${first.column}_${first.row}_${columns}x${rows}`;
}

const stitchedPattern = /_(\d{1,2})_(\d{1,2})_(\d{1,2})x(\d{1,2})$/;

/** The area that the name of a stitched set tells; null for other names. */
export function parseStitchedStem(stem: string): PictureArea | null {
  const match = stitchedPattern.exec(stem);
  if (match === null) return null;
  const [column = 0, row = 0, columns = 0, rows = 0] = match.slice(1).map(Number);
  const area = { first: { column, row }, columns, rows };
  return isArea(area) ? area : null;
}

const sidecarName = (stem: string): string => `${stem}.json`;
const heightsName = (stem: string): string => `${stem}_heights.png`;
const coloursName = (stem: string): string => `${stem}_colours.png`;
const alphaName = (stem: string, index: number): string => `${stem}_alpha${index}.png`;

/** Textures of all tiles in an area, each once: the numbers in the names of their pictures count these. */
export function texturesIn(tiles: TileSet, { first, columns, rows }: PictureArea): readonly string[] {
  const found = new Map<string, string>();
  for (const { place, document } of tiles.tiles) {
    const [east, south] = [place.column - first.column, place.row - first.row];
    if (east < 0 || south < 0 || east >= columns || south >= rows) continue;
    for (const path of texturesOf(document)) if (!found.has(plainPath(path))) found.set(plainPath(path), path);
  }
  return [...found.values()];
}

/** The files of an area, one after the other: each takes a while, so that whoever writes them can tell how far it is. */
export function* picturesOf(
  tiles: TileSet,
  area: PictureArea,
  stem: string,
  heights: HeightRange,
  kinds: ReadonlySet<PictureKind> = new Set(pictureKinds.map(({ id }) => id)),
): Generator<PictureFile> {
  const textures = texturesIn(tiles, area);
  if (kinds.has('heights')) yield { name: heightsName(stem), bytes: heightPicture(tiles, area, heights) };
  if (kinds.has('alpha')) {
    for (const [index, texture] of textures.entries()) {
      yield { name: alphaName(stem, index), bytes: alphaPicture(tiles, area, texture) };
    }
  }
  if (kinds.has('colours') && hasColours(tiles, area)) {
    yield { name: coloursName(stem), bytes: colourPicture(tiles, area) };
  }
  const sidecar: Sidecar = { heights, textures, area };
  yield { name: sidecarName(stem), bytes: Uint8Array.from(encodeUtf8(`${JSON.stringify(sidecar, null, 2)}\n`)) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isRange(value: unknown): value is HeightRange {
  return (
    isRecord(value) &&
    Number.isFinite(value['minimum']) &&
    Number.isFinite(value['maximum']) &&
    Number(value['minimum']) <= Number(value['maximum'])
  );
}

function isPlace(value: unknown): value is GridPlace {
  const isNumber = (each: unknown): boolean => Number.isInteger(each) && Number(each) >= 0 && Number(each) < 64;
  return isRecord(value) && isNumber(value['column']) && isNumber(value['row']);
}

function isArea(value: unknown): value is PictureArea {
  const isSize = (each: unknown): boolean => Number.isInteger(each) && Number(each) > 0 && Number(each) <= 64;
  return isRecord(value) && isPlace(value['first']) && isSize(value['columns']) && isSize(value['rows']);
}

/** @throws Error when the text is not what an export writes */
export function readSidecar(text: string, name: string): Sidecar {
  const problem = new Error(
    `${name} is not what an export writes: heights with minimum and maximum, a list of textures, and an area`,
  );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problem;
  }
  if (!isRecord(value)) throw problem;
  const { heights, textures, area } = value;
  const isList = Array.isArray(textures) && textures.every((each) => typeof each === 'string');
  if (!isRange(heights) || !isList || (area !== undefined && !isArea(area))) throw problem;
  return { heights, textures, ...(area === undefined ? {} : { area }) };
}
