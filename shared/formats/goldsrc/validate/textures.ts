/** Rules about textures and skins. Format page 17 and 22. */
import { says } from '../../../codec/said.ts';
import { textureFileFields } from '../model.ts';
import { transparentIndex } from '../geometry/texture.ts';
import type { TextureFields } from '../model.ts';
import { textureBits } from '../schema/names.ts';
import { paletteLength } from '../schema/texture.ts';
import type { Checked, Item, Report } from './rule.ts';
import { area, repeatedNames, rule } from './rule.ts';

const largestHalfLife = 512;
const largestSven = 1024;
const chromeSide = 64;
const alignment = 4;
const longestName = 63;
/** Models without textures state a skin or two all the same. */
const mostWithoutTable = 32;

const rules = {
  missing: rule(
    'texture-file-missing',
    'error',
    'The textures are in a file of their own, named like the model with a T at the end, which was not found: the game shows nothing or crashes.',
  ),
  pixels: rule('texture-pixels', 'error', 'There must be one byte a pixel and 256 colours: the file would be damaged.'),
  empty: rule('texture-empty', 'error', 'A texture without pixels makes the engine fail.'),
  large: rule('texture-large', 'error', 'Half-Life refuses textures with a side above 512; Sven Co-op above 1024.'),
  width: rule(
    'texture-width',
    'error',
    'The engine refuses textures whose number of pixels is not a multiple of 4. Make the width a multiple of 4.',
  ),
  chrome: rule(
    'texture-chrome-size',
    'warning',
    'Half-Life computes chrome for 64 × 64 texels; other sizes are shown shifted. Sven Co-op takes any size.',
  ),
  bright: rule('texture-full-bright', 'info', 'Only Sven Co-op and Xash know full bright; Half-Life ignores it.'),
  masked: rule(
    'texture-masked',
    'warning',
    'The texture is masked, but no pixel has index 255: nothing is transparent.',
  ),
  repeated: rule('texture-name-repeated', 'warning', 'Xash shares textures by name, so both show the same.'),
  name: rule(
    'texture-name',
    'warning',
    'Names end in .bmp, have no folder and at most 63 letters: other tools fail on any other.',
  ),
  remap: rule(
    'texture-remap',
    'warning',
    'The numbers are palette entries from 0 to 255, each not below the one before; other tools crash on any other.',
  ),
  order: rule(
    'texture-order',
    'error',
    'The software renderer reads pixels one after the other from the first on: they must stand in the order of the list, without gaps, at the end of the file.',
  ),
  table: rule(
    'skin-table-size',
    'error',
    'The table must hold one number for each skin and column: the file would be damaged.',
  ),
  families: rule('skin-none', 'error', 'Meshes ask the skin table for their texture, but it has no skin.'),
};

function checkSize({ engine }: Checked, report: Report, { id, name, fields }: Item<TextureFields>): void {
  const { width, height, pixels, palette, flags } = fields;
  const size = `${width} × ${height}`;
  if (pixels.length !== width * height || palette.length !== paletteLength) {
    const message = says`${name} of ${size} has ${pixels.length} pixels and ${palette.length / 3} colours`;
    report(rules.pixels, { record: id, member: 'pixels', message });
    return;
  }
  if (pixels.length === 0) {
    report(rules.empty, { record: id, member: 'width', message: says`${name} has no pixels` });
    return;
  }
  const side = Math.max(width, height);
  if (side > (engine === 'sven' ? largestSven : largestHalfLife)) {
    report(rules.large, {
      record: id,
      member: width >= height ? 'width' : 'height',
      message:
        engine === 'sven'
          ? says`${name} is ${size}; Sven Co-op takes less`
          : side > largestSven
            ? says`${name} is ${size}; Half-Life and Sven Co-op take less`
            : says`${name} is ${size}; Half-Life takes less`,
    });
  }
  if ((width * height) % alignment !== 0 || width % alignment !== 0) {
    const severity = (width * height) % alignment === 0 ? 'warning' : 'error';
    report(rules.width, { record: id, member: 'width', message: says`${name} is ${size}`, severity });
  }
  if ((flags & textureBits.chrome) !== 0 && (width !== chromeSide || height !== chromeSide)) {
    report(rules.chrome, { record: id, member: 'flags', message: says`${name} is chrome of ${size}` });
  }
}

function checkName(report: Report, { id, name, fields }: Item<TextureFields>): void {
  const place = { record: id, member: 'name' };
  if (!/^[^\\/]*\.bmp$/i.test(fields.name) || fields.name.length > longestName) {
    report(rules.name, { ...place, message: says`${name} does not have the name of a .bmp file` });
  }
  const match = /^remap[0-9a-z]?_(.*)\.bmp$/i.exec(fields.name);
  if (match === null) return;
  const numbers = (match[1] ?? '').split('_');
  const values = numbers.map(Number);
  const [low = 0, middle = 0, high = 0] = values;
  const isGood =
    (numbers.length === 2 || numbers.length === 3) &&
    numbers.every((number) => /^\d{3}$/.test(number)) &&
    values.every((value) => value <= transparentIndex) &&
    low <= middle &&
    (high === 0 || middle <= high);
  if (!isGood) report(rules.remap, { ...place, message: says`${name}: its name gives no ranges of colours` });
}

/** Places in a texture's record: its size, and where its pixels are. */
const [widthAt, heightAt, indexAt] = [68, 72, 76];

/** Places of pixels as the file has them. Files that were changed since are written in order anyway. */
function checkOrder(model: Checked, report: Report): void {
  const { original } = model.document;
  const [first] = model.textures;
  if (original === null || first === undefined) return;
  const view = new DataView(original.bytes.buffer, original.bytes.byteOffset, original.bytes.byteLength);
  let expected: number | null = null;
  for (const { id, name } of model.textures) {
    const { source } = model.document.get(id);
    if (source === null) return;
    const offset = view.getInt32(source.offset + indexAt, true);
    if (expected !== null && offset !== expected) {
      report(rules.order, {
        record: id,
        member: 'pixels',
        message: says`${name}: its pixels do not follow those of the texture before`,
      });
      return;
    }
    // As large as it was in the file: an edit of its size does not say where the next one stood.
    const [width, height] = [
      view.getInt32(source.offset + widthAt, true),
      view.getInt32(source.offset + heightAt, true),
    ];
    expected = offset + width * height + paletteLength;
  }
}

export const textures = area(rules, (model, report) => {
  const { skinColumns, skinFamilies, skinTable } = textureFileFields(model.document);
  const size = skinTable.length;
  const place = { record: model.holder.id, member: 'skinTable' };
  const rows = skinColumns * skinFamilies;
  // Of no columns there is room for any number of skins in a file, and for none in a game.
  if (size !== rows || (rows === 0 && Math.max(skinColumns, skinFamilies) > mostWithoutTable)) {
    const message = says`The skin table has ${size} numbers for ${skinFamilies} skins of ${skinColumns} columns`;
    report(rules.table, { ...place, message });
  }
  if (model.meshes.length > 0 && model.textures.length > 0 && skinFamilies <= 0) {
    report(rules.families, {
      ...place,
      member: 'skinFamilies',
      message: says`The model has meshes and textures, but no skin`,
    });
  }
  if (model.meshes.length > 0 && model.textures.length === 0 && model.model.textureFiles.length === 0) {
    report(rules.missing, {
      record: model.root,
      member: 'textures',
      message: says`The model has meshes, but no textures`,
    });
  }
  for (const texture of model.textures) {
    checkSize(model, report, texture);
    checkName(report, texture);
    const { id, name, fields } = texture;
    if ((fields.flags & textureBits.fullBright) !== 0) {
      report(rules.bright, { record: id, member: 'flags', message: says`${name} is full bright` });
    }
    if ((fields.flags & textureBits.masked) !== 0 && !fields.pixels.includes(transparentIndex)) {
      report(rules.masked, {
        record: id,
        member: 'flags',
        message: says`${name} is masked without a transparent pixel`,
      });
    }
  }
  for (const { id, name, position } of repeatedNames(model.textures)) {
    report(rules.repeated, {
      record: id,
      member: 'name',
      message: says`${name} (number ${position}) has the name of an earlier texture`,
    });
  }
  checkOrder(model, report);
});
