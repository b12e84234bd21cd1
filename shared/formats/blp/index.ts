/** BLP, the texture format of Warcraft III (BLP0, BLP1) and World of Warcraft (BLP2), as a document and as a picture. */
import { FormatError } from '../../codec/error.ts';
import type { FilePart, WriteOptions } from '../../codec/documentView.ts';
import type { Companion, Format } from '../../format/format.ts';
import type { ImageFormat } from '../../media/image.ts';
import { readTexture, textureStructure, writeTexture } from '../common/texture/textureFormat.ts';
import { TextureMip } from '../common/texture/blockFile.ts';
import { blp0MipLevel, blpVersion, isBlp, MIP_SLOTS } from './header.ts';
import { dataOf, fixedSizeOf, placedBlocks } from './model.ts';
import { outlineBlp } from './outline.ts';
import { blpMipSizes, describeBlp, readBlp } from './read.ts';
import { Blp1File, blp1Schema, Blp2File } from './schema.ts';
import { blpCollections, blpSchemas } from './schemas.ts';
import { validateBlp } from './validate.ts';

export { blpVersion, readBlpHeader } from './header.ts';
export { paintBlp } from './paintMips.ts';
export { blpChoices, rewriteBlp, writeBlp, writeJpegBlp1 } from './write.ts';

export const blpFormat: ImageFormat = {
  id: 'blp',
  name: 'Blizzard picture',
  extensions: ['blp'],
  sniff: isBlp,
  describe: describeBlp,
  decode: readBlp,
  mipSizes: blpMipSizes,
};

function versionOf(bytes: Uint8Array): 0 | 1 | 2 {
  const version = blpVersion(bytes);
  if (version === null) throw new FormatError('no BLP signature', { path: '', offset: 0 });
  const needed = fixedSizeOf(version);
  if (bytes.length >= needed) return version;
  throw new FormatError(`a BLP${version} header has ${needed} bytes, the file ${bytes.length}`, {
    path: '',
    offset: 0,
  });
}

function withoutExtension(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/** The main file alone of a BLP0 is 1 KB; which mips it has is known only by looking for them. */
function companions(bytes: Uint8Array, [main]: readonly FilePart[]): readonly Companion[] {
  if (blpVersion(bytes) !== 0 || main === undefined) return [];
  const base = withoutExtension(main.name);
  return Array.from({ length: MIP_SLOTS }, (_, level) => ({
    name: `${base}.b${String(level).padStart(2, '0')}`,
    isRequired: level === 0,
  }));
}

/** A mip of a BLP0 is opened by its main file. */
function mainOf(name: string): readonly string[] {
  return blp0MipLevel(name) < 0 ? [] : [`${withoutExtension(name)}.blp`];
}

/** Says which files the bytes of a BLP0 are: the main one up to the first mip, then one a mip. */
function nameParts({ document, original, name, files }: WriteOptions, length: number): void {
  if (files === undefined || document.version !== 0) return;
  const [main, ...others] = original?.files ?? [];
  const mainName = name ?? main?.name ?? 'texture.blp';
  const base = withoutExtension(mainName);
  const mips = placedBlocks(document).filter(({ block }) => block.type === TextureMip.type);
  files.push({ name: mainName, start: 0, end: mips[0]?.offset ?? length });
  for (const [index, { block, offset }] of mips.entries()) {
    const level = others[index] === undefined ? index : Math.max(0, blp0MipLevel(others[index].name));
    const suffix = `.b${String(level).padStart(2, '0')}`;
    files.push({ name: base + suffix, start: offset, end: offset + dataOf(block).length });
  }
}

export const blp: Format = {
  id: 'blp',
  kind: 'texture',
  name: 'Blizzard texture',
  extensions: ['blp'],
  schemas: blpSchemas,
  collections: blpCollections,
  sniff: isBlp,
  companions,
  mainOf,
  read(bytes, files) {
    const version = versionOf(bytes);
    return readTexture(version === 2 ? Blp2File : version === 0 ? blp1Schema(files) : Blp1File, bytes, version);
  },
  write(options) {
    const bytes = writeTexture(options.document.version === 2 ? Blp2File : Blp1File, options);
    nameParts(options, bytes.length);
    return bytes;
  },
  outline: outlineBlp,
  validate: validateBlp,
  structure: textureStructure,
};
