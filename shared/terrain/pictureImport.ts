/**
 * Pictures read into tiles: those of an export, and those of other programs, of any size. What a picture shows is first worked
 * out from its name, the sidecar beside it and the open tiles; whoever reads it may say otherwise.
 */
import { FormatError } from '../codec/error.ts';
import { HeightStroke } from '../geometry/terrain/brush/heightStroke.ts';
import type { AlphaDepth } from '../geometry/terrain/alpha.ts';
import { parseTileName } from '../geometry/terrain/grid.ts';
import { readChannels, readGrey } from './greyPicture.ts';
import type { ObjectsOnGround } from './heightEdits.ts';
import { storeHeights } from './heightEdits.ts';
import type { HeightRange } from './greyValues.ts';
import { importHeights } from './heightPicture.ts';
import { importAlpha, importColours } from './layerPicture.ts';
import type { MapEdit } from './mapEdit.ts';
import type { PictureArea } from './pictureArea.ts';
import { areaOf } from './pictureArea.ts';
import type { PictureKind, Sidecar } from './pictureSet.ts';
import { parseStitchedStem, texturesIn } from './pictureSet.ts';
import type { TileSet } from './tiles.ts';

export interface PlannedPicture {
  readonly name: string;
  readonly kind: PictureKind;
  readonly area: PictureArea;
  /** Heights of black and white; null where nothing but the picture's own values tells them. */
  readonly range: HeightRange | null;
  /** Alpha maps: what each channel shows; one alone is the brightness. Empty where nothing tells. */
  readonly textures: readonly string[];
}

const readable = /\.(png|tiff?|raw|r16|r8|tga|blp|dds)$/i;
const endings = /^(.*)_(heights|colours|alpha(\d+))$/;

/** Whether a file may be a picture of the ground, by its name. */
export function isPictureName(name: string): boolean {
  return readable.test(name);
}

/** The part of a picture's name that it shares with its sidecar. */
export function stemOfPicture(name: string): string {
  const plain = name.replace(readable, '');
  return endings.exec(plain)?.[1] ?? plain;
}

function isOpen(tiles: TileSet, { first, columns, rows }: PictureArea): boolean {
  return tiles.tiles.some(({ place }) => {
    const [east, south] = [place.column - first.column, place.row - first.row];
    return east >= 0 && south >= 0 && east < columns && south < rows;
  });
}

/**
 * What a picture shows as far as it is told. A name that tells nothing stands for the heights of all open tiles.
 * @returns null when it is told to show tiles of which none is open
 */
export function planPicture(tiles: TileSet, name: string, sidecar: Sidecar | null): PlannedPicture | null {
  const [, , ending = '', number = ''] = endings.exec(name.replace(readable, '')) ?? [];
  const stem = stemOfPicture(name);
  const own = parseTileName(`${stem}.adt`);
  const area =
    (own !== null && tiles.tileAt(own) !== null ? areaOf([own]) : null) ??
    sidecar?.area ??
    parseStitchedStem(stem) ??
    (own === null ? areaOf(tiles.tiles.map(({ place }) => place)) : null);
  if (area === null || !isOpen(tiles, area)) return null;
  const kind: PictureKind = number !== '' ? 'alpha' : ending === 'colours' ? 'colours' : 'heights';
  const texture = number === '' ? undefined : (sidecar?.textures ?? texturesIn(tiles, area))[Number(number)];
  return { name, kind, area, range: sidecar?.heights ?? null, textures: texture === undefined ? [] : [texture] };
}

/**
 * Reads one picture into the tiles.
 * @param depth of the map's alpha maps, where its WDT tells it
 * @param objects whether what stands on the ground keeps its height over it
 * @returns chunks without room for a layer that the picture shows, by texture
 * @throws FormatError when it is no picture, or nothing tells how high its heights are or which textures it shows
 */
export function readPicture(
  edit: MapEdit,
  tiles: TileSet,
  { name, kind, area, range, textures }: PlannedPicture,
  bytes: Uint8Array,
  depth: AlphaDepth | null = null,
  objects: ObjectsOnGround = 'stay',
): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  const untold = (what: string): FormatError => new FormatError(`${name}: ${what}`, { path: '', offset: 0 });
  if (kind === 'colours') importColours(edit, tiles, area, bytes);
  if (kind === 'heights') {
    const picture = readGrey(bytes, name);
    const heights = range ?? picture.said;
    if (heights === undefined) throw untold('nothing tells how high black and white are');
    const stroke = new HeightStroke(tiles.heights);
    importHeights(stroke, tiles, area, picture, heights);
    storeHeights(edit, tiles, stroke.changed, objects);
  }
  if (kind === 'alpha') {
    if (textures.length === 0) throw untold('nothing tells which texture it shows');
    const channels = readChannels(bytes, name, textures.length);
    for (const [index, texture] of textures.entries()) {
      const channel = channels[index];
      if (texture === '' || channel === undefined) continue;
      const count = importAlpha(edit, tiles, area, texture, channel, depth);
      if (count > 0) left.set(texture, count);
    }
  }
  return left;
}
