/** TGA as a document: outline, rules and the lists that paths start from. */
import { says, told } from '../../codec/said.ts';
import { fieldsOf } from '../../codec/record.ts';
import { checkRecords } from '../../codec/check.ts';
import { FormatError } from '../../codec/error.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Format, OutlineNode, Problem } from '../../format/format.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { blockData, blocksOf, StrayBytes, TextureMip } from '../common/texture/blockFile.ts';
import { checkPowersOfTwo } from '../common/texture/rules.ts';
import {
  outlineTexture,
  readTexture,
  textureCollections,
  textureStructure,
  writeTexture,
} from '../common/texture/textureFormat.ts';
import { TGA_HEADER_SIZE } from './header.ts';
import { TgaFile, TgaFooter, TgaImageId, TgaPalette } from './schema.ts';

const all: readonly RecordSchema[] = [TgaFile, TgaImageId, TgaPalette, TextureMip, TgaFooter, StrayBytes];
const schemas: ReadonlyMap<string, RecordSchema> = new Map(all.map((schema) => [schema.type, schema]));

const collections = textureCollections(
  [TgaFile.type],
  [
    { name: 'imageId', label: 'Identification', type: TgaImageId.type, isSingle: true },
    { name: 'palette', label: 'Palette', type: TgaPalette.type, isSingle: true },
    { name: 'pixels', label: 'Pixels', type: TextureMip.type, isSingle: true },
    { name: 'footer', label: 'Footer', type: TgaFooter.type, isSingle: true },
  ],
);

type NumberName = 'imageType' | 'pixelBits' | 'descriptor' | 'width' | 'height';

function numberIn(document: DocumentView, name: NumberName): number {
  return fieldsOf(TgaFile, document.get(document.root))[name];
}

function outline(document: DocumentView): OutlineNode {
  const labels: Readonly<Record<string, string>> = {
    [TgaImageId.type]: 'Identification',
    [TgaPalette.type]: 'Palette',
    [TextureMip.type]: 'Pixels',
    [TgaFooter.type]: 'Footer',
  };
  const isPacked = numberIn(document, 'imageType') >= 9;
  return outlineTexture(document, {
    label: `TGA, ${numberIn(document, 'pixelBits')} bits per pixel${isPacked ? ', run-length' : ''}`,
    meta: `${numberIn(document, 'width')} × ${numberIn(document, 'height')}`,
    icons: { [TgaPalette.type]: 'material', [TgaImageId.type]: 'metadata', [TgaFooter.type]: 'metadata' },
    describe: (block) => ({ label: labels[block.type] ?? block.type }),
  });
}

/** Rules on what games read: type 2 of 24 or 32 bits from the lower left is what Warcraft III's own maps hold. */
function gameRules(document: DocumentView): readonly Problem[] {
  const imageType = numberIn(document, 'imageType');
  const pixelBits = numberIn(document, 'pixelBits');
  const descriptor = numberIn(document, 'descriptor');
  const problems: Problem[] = [];
  if (imageType !== 2 || (pixelBits !== 24 && pixelBits !== 32)) {
    problems.push({
      rule: 'unusual-type',
      severity: 'info',
      ...told(says`image type ${imageType} with ${pixelBits} bits per pixel`),
      explain:
        'The TGA files of Warcraft III maps are plain colour of 24 or 32 bits; other kinds are less sure to be read.',
      record: document.root,
      member: 'imageType',
    });
  }
  if (imageType === 2 && pixelBits === 32 && (descriptor & 15) === 0) {
    problems.push({
      rule: 'alpha-bits',
      severity: 'info',
      ...told(says`32 bits per pixel, but no alpha bits are declared`),
      explain: 'Programs disagree whether the fourth byte is alpha then. Declaring 8 makes it plain.',
      record: document.root,
      member: 'descriptor',
      fix: {
        label: 'Declare 8 alpha bits',
        apply: (transaction) => transaction.update(document.root, { descriptor: descriptor | 8 }),
      },
    });
  }
  return problems;
}

function missingPixels(document: DocumentView): readonly Problem[] {
  const imageType = numberIn(document, 'imageType');
  const pixels = blocksOf(document).find((block) => block.type === TextureMip.type);
  const needed =
    numberIn(document, 'width') * numberIn(document, 'height') * Math.ceil(numberIn(document, 'pixelBits') / 8);
  const have = pixels === undefined ? 0 : (blockData(pixels)?.byteLength ?? 0);
  if (have > 0 && (imageType >= 9 || have >= needed)) return [];
  return [
    {
      rule: 'pixel-data',
      severity: 'error',
      ...told(have === 0 ? says`there are no pixels` : says`the pixels need ${needed} bytes, the file has ${have}`),
      explain: 'The file ends too early; programs show nothing, or garbage at the end.',
      record: pixels?.id ?? document.root,
    },
  ];
}

function validate(document: DocumentView): readonly Problem[] {
  const size = { width: numberIn(document, 'width'), height: numberIn(document, 'height') };
  return [
    ...checkRecords(document, { schemas, collections, describe: () => says`The header` }),
    ...checkPowersOfTwo(
      size,
      document.root,
      'As a texture of a model it is drawn wrongly; a picture for loading screens is not.',
    ),
    ...gameRules(document),
    ...missingPixels(document),
  ];
}

export const tga: Format = {
  id: 'tga',
  kind: 'texture',
  name: 'Truevision TGA picture',
  extensions: ['tga'],
  schemas,
  collections,
  // TGA has no signature: only a file that is called so is one.
  sniff: (_bytes, name) => name.toLowerCase().endsWith('.tga'),
  read(bytes) {
    if (bytes.length >= TGA_HEADER_SIZE) return readTexture(TgaFile, bytes, 1);
    const problem = `a TGA header has ${TGA_HEADER_SIZE} bytes, the file ${bytes.length}`;
    throw new FormatError(problem, { path: '', offset: 0 });
  },
  write: (options) => writeTexture(TgaFile, options),
  outline,
  validate,
  structure: textureStructure,
};
