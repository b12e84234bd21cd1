/** Other pixels for textures, other sizes, skins, and textures in a file of their own or in the model. */
import { positions } from '../../../codec/count.ts';
import { initialFields, fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { mapCoordinates } from '../geometry/triangles.ts';
import { meshesOf, modelFields, textureHolder, texturesOf } from '../model.ts';
import { Mesh } from '../schema/body.ts';
import { TextureFile, StudioModel } from '../schema/files.ts';
import { studioVersion } from '../schema/header.ts';
import { paletteLength, Texture } from '../schema/texture.ts';
import { skinsOf } from '../skins.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture of 256 colours: one byte a pixel, rows from the top, three bytes a colour. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly palette: Uint8Array;
}

/** Meshes that show a texture with the first skin. */
function meshesWith(document: Document, texture: RecordId): readonly RecordId[] {
  const { columns, table } = skinsOf(document);
  const index = texturesOf(document).indexOf(texture);
  const first = table.subarray(0, columns);
  return meshesOf(document).filter((id) => first[fieldsOf(Mesh, document.get(id)).skinColumn] === index);
}

/** Texel coordinates follow the size of the texture: the picture stays where it is on the model. */
function rescale(document: Document, transaction: Transaction, texture: RecordId, size: Size): void {
  const { width, height } = fieldsOf(Texture, document.get(texture));
  if (width <= 0 || height <= 0 || (width === size.width && height === size.height)) return;
  for (const id of meshesWith(document, texture)) {
    const commands = mapCoordinates(Int16Array.from(fieldsOf(Mesh, document.get(id)).commands), (s, t) => [
      Math.round((s * size.width) / width),
      Math.round((t * size.height) / height),
    ]);
    transaction.set(Mesh, id, { commands });
  }
}

/** Puts another picture in the place of a texture's, inside a step that is open; coordinates follow its size. */
export function putPicture(
  document: Document,
  transaction: Transaction,
  texture: RecordId,
  picture: IndexedPicture,
): void {
  const { width, height, pixels, palette } = picture;
  if (pixels.length !== width * height || palette.length !== paletteLength) {
    throw new RangeError(
      `${pixels.length} pixels and ${palette.length / 3} colours are no picture of ${width} × ${height}`,
    );
  }
  rescale(document, transaction, texture, picture);
  transaction.set(Texture, texture, { width, height, pixels: pixels.slice(), palette: palette.slice() });
}

export function replaceTexture(document: Document, texture: RecordId, picture: IndexedPicture): void {
  document.edit('Replace texture', (transaction) => putPicture(document, transaction, texture, picture));
}

/** For each of `to` places the nearest of `from`. */
function nearestPlaces(from: number, to: number): Int32Array {
  return new Int32Array(to).map((_, at) => Math.min(from - 1, Math.floor(((at + 0.5) * from) / to)));
}

/** The pixels of a picture in another size, each the nearest old one. Places are worked out once, not for each pixel. */
function nearestPixels(old: Size & { readonly pixels: ArrayLike<number> }, size: Size): Uint8Array {
  const columns = nearestPlaces(old.width, size.width);
  const pixels = new Uint8Array(size.width * size.height);
  let at = 0;
  for (const row of nearestPlaces(old.height, size.height)) {
    for (const column of columns) pixels[at++] = old.pixels[row * old.width + column] ?? 0;
  }
  return pixels;
}

/** Gives a texture another size: each new pixel takes the nearest old one, so that no colour is invented. */
export function resizeTexture(document: Document, texture: RecordId, width: number, height: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw new RangeError(`${width} × ${height} is no size of a texture`);
  }
  const pixels = nearestPixels(fieldsOf(Texture, document.get(texture)), { width, height });
  document.edit('Resize texture', (transaction) => {
    rescale(document, transaction, texture, { width, height });
    transaction.set(Texture, texture, { width, height, pixels });
  });
}

/** Adds a skin behind the others that looks like one there is, and returns its number. */
export function addSkin(document: Document, like = 0): number {
  const { columns, families, table } = skinsOf(document);
  if (families > 0 && (like < 0 || like >= families)) throw new RangeError(`there is no skin ${like}`);
  const row =
    families > 0
      ? table.subarray(like * columns, (like + 1) * columns)
      : Int16Array.from(positions(columns, table.length));
  document.edit('Add skin', (transaction) =>
    transaction.update(textureHolder(document).id, {
      skinFamilies: families + 1,
      skinTable: Int16Array.from([...table, ...row]),
    }),
  );
  return families;
}

/** Removes a skin. The last one stays, because meshes need it. */
export function removeSkin(document: Document, skin: number): void {
  const { columns, families, table } = skinsOf(document);
  if (skin < 0 || skin >= families) throw new RangeError(`there is no skin ${skin}`);
  if (families === 1) throw new RangeError('a model needs a skin');
  document.edit('Remove skin', (transaction) =>
    transaction.update(textureHolder(document).id, {
      skinFamilies: families - 1,
      skinTable: Int16Array.from([...table.subarray(0, skin * columns), ...table.subarray((skin + 1) * columns)]),
    }),
  );
}

/** Adds a column to the skin table that shows a texture in every skin, inside a step that is open. Returns its number. */
export function addColumn(document: Document, transaction: Transaction, texture: number): number {
  const { columns, families, table } = skinsOf(document);
  const rows = Math.max(1, families);
  const skinTable = Int16Array.from({ length: rows * (columns + 1) }, (_, at) => {
    const column = at % (columns + 1);
    return column === columns ? texture : (table[Math.floor(at / (columns + 1)) * columns + column] ?? 0);
  });
  transaction.update(textureHolder(document).id, { skinColumns: columns + 1, skinFamilies: rows, skinTable });
  return columns;
}

/** A column that shows a texture in every skin; a new one where there is none. */
export function columnWith(document: Document, transaction: Transaction, texture: number): number {
  const { columns, families, table } = skinsOf(document);
  const rows = positions(families, table.length);
  const found = positions(columns, table.length).find((column) =>
    rows.every((row) => table[row * columns + column] === texture),
  );
  return found ?? addColumn(document, transaction, texture);
}

/** Takes away columns that show nothing but a texture that is to go, and that no mesh asks for. */
export function dropColumns(document: Document, transaction: Transaction, texture: number): void {
  const { columns, families, table } = skinsOf(document);
  const used = new Set(meshesOf(document).map((id) => fieldsOf(Mesh, document.get(id)).skinColumn));
  const rows = positions(families, table.length);
  const kept = positions(columns, table.length).filter(
    (column) => used.has(column) || rows.some((row) => table[row * columns + column] !== texture),
  );
  if (kept.length === columns || kept.length === 0) return;
  const skinTable = rows.flatMap((row) => kept.map((column) => table[row * columns + column] ?? 0));
  transaction.update(textureHolder(document).id, {
    skinColumns: kept.length,
    skinTable: Int16Array.from(skinTable),
  });
  for (const id of meshesOf(document)) {
    const place = kept.indexOf(fieldsOf(Mesh, document.get(id)).skinColumn);
    if (place >= 0) transaction.set(Mesh, id, { skinColumn: place });
  }
}

/** Adds a column to the skin table that shows a texture in every skin, so that meshes can use it. Returns its number. */
export function addSkinColumn(document: Document, texture: number): number {
  return document.edit('Add skin column', (transaction) => addColumn(document, transaction, texture));
}

const none = { textures: [], skinColumns: 0, skinFamilies: 0, skinTable: new Int16Array(0) } as const;

/** Moves textures and skins into a file of their own (`modelT.mdl`). Does nothing when they are there already. */
export function splitTextures(document: Document): void {
  const { textureFiles, textures, skinColumns, skinFamilies, skinTable } = modelFields(document);
  if (textureFiles.length > 0 || textures.length === 0) return;
  document.edit('Split textures off', (transaction) => {
    const fields = { ...initialFields(TextureFile, studioVersion), textures, skinColumns, skinFamilies, skinTable };
    const file = transaction.add(TextureFile.type, document.root, fields);
    for (const id of textures) transaction.setOwner(id, file);
    transaction.set(StudioModel, document.root, { ...none, textureFiles: [file] });
  });
}

/** Moves textures and skins from their own file into the model. */
export function mergeTextures(document: Document): void {
  const [file] = modelFields(document).textureFiles;
  if (file === undefined) return;
  document.edit('Merge textures', (transaction) => {
    const { textures, skinColumns, skinFamilies, skinTable } = fieldsOf(TextureFile, document.get(file));
    for (const id of textures) transaction.setOwner(id, document.root);
    transaction.set(StudioModel, document.root, { textures, skinColumns, skinFamilies, skinTable, textureFiles: [] });
    transaction.remove(file);
  });
}
