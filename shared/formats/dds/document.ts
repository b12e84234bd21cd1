/** DDS as a document: outline, rules and the lists that paths start from. */
import { says, told } from '../../codec/said.ts';
import type { Said } from '../../codec/said.ts';
import type { FieldsIn } from '../../codec/record.ts';
import { fieldsOf } from '../../codec/record.ts';
import { checkRecords } from '../../codec/check.ts';
import { FormatError } from '../../codec/error.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Format, OutlineNode, Problem } from '../../format/format.ts';
import { mipChainSizes } from '../../media/mipmaps.ts';
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
import { countBits, isDds } from './header.ts';
import { DdsFile, DdsPalette } from './schema.ts';

const HEADER_SIZE = 128;
const all: readonly RecordSchema[] = [DdsFile, DdsPalette, TextureMip, StrayBytes];
const schemas: ReadonlyMap<string, RecordSchema> = new Map(all.map((schema) => [schema.type, schema]));

const collections = textureCollections(
  [DdsFile.type],
  [
    { name: 'palette', label: 'Palette', type: DdsPalette.type, isSingle: true },
    { name: 'mips', label: 'Mips', type: TextureMip.type },
  ],
);

type DdsFields = FieldsIn<typeof DdsFile>;

function headerOf(document: DocumentView): DdsFields {
  return fieldsOf(DdsFile, document.get(document.root));
}

/** Sizes of the mips of one face; empty for sides that make no sense. */
function sizesOf(document: DocumentView): ReturnType<typeof mipChainSizes> {
  const { width, height, mipCount } = headerOf(document);
  if (width < 1 || height < 1 || width > 65536 || height > 65536) return [];
  return mipChainSizes({ width, height }).slice(0, Math.max(1, mipCount));
}

/** `DXT5`, `DX10`, or the bits of a pixel. */
function encodingName({ pixelFormat: { fourCC, bitCount }, dxgiFormat: format = NaN }: DdsFields): string {
  if (fourCC === '') return `${bitCount} bits per pixel`;
  if (fourCC !== 'DX10') return fourCC;
  const member = DdsFile.membersByName.get('dxgiFormat');
  return member?.info.names?.[format] ?? `DXGI format ${format}`;
}

function outline(document: DocumentView): OutlineNode {
  const fields = headerOf(document);
  const sizes = sizesOf(document);
  return outlineTexture(document, {
    label: `DDS ${encodingName(fields)}`,
    meta: `${fields.width} × ${fields.height}`,
    icons: { [DdsPalette.type]: 'material' },
    describe(block, position) {
      if (block.type !== TextureMip.type) return { label: 'Palette' };
      const face = Math.floor(position / Math.max(1, sizes.length));
      const level = position % Math.max(1, sizes.length);
      const size = sizes[level];
      const label = face === 0 ? `Mip ${level}` : `Face ${face}, mip ${level}`;
      return size === undefined ? { label } : { label, meta: `${size.width} × ${size.height}` };
    },
  });
}

const cubeMap = 0x200;
const volume = 0x200000;

/**
 * Counts that state more pictures than the file holds: elements of an array, faces, layers of a volume. What is missing is
 * read as nothing, so the file opens; games that believe the header read past its end.
 */
function countRules(document: DocumentView): readonly Problem[] {
  const fields = headerOf(document);
  const { root: record } = document;
  const mips = blocksOf(document).filter((block) => block.type === TextureMip.type);
  const levels = Math.max(1, sizesOf(document).length);
  const explain = 'Programs that believe the header read past the end of the file.';
  const problems: Problem[] = [];
  const tell = (rule: string, member: string, message: Said): void => {
    problems.push({ rule, severity: 'error', ...told(message), explain, record, member });
  };
  const caps2 = fields.caps2;
  const isExtended = fields.arraySize !== undefined;
  const elements = isExtended ? Math.max(1, fields.arraySize ?? 0) : 1;
  const isCube = isExtended ? ((fields.miscFlag ?? 0) & 4) !== 0 : (caps2 & cubeMap) !== 0;
  const faces = isCube ? 6 : 1;
  // The last picture may be cut short: the rules of its size tell of that.
  const there = Math.ceil(mips.length / levels);
  if (elements > 1 && there < elements * faces) {
    const held = Math.floor(there / faces);
    tell('array-size', 'arraySize', says`${elements} textures stated; there are pixels for ${held}`);
  } else if (isCube && isExtended && there < faces) {
    tell('face-count', 'miscFlag', says`${faces} faces stated; there are pixels for ${there}`);
  } else if (isCube && !isExtended) {
    const stated = Math.max(1, countBits((caps2 >>> 10) & 63));
    if (there < stated) tell('face-count', 'caps2', says`${stated} faces stated; there are pixels for ${there}`);
  }
  const depth = fields.depth;
  if ((caps2 & volume) !== 0 && depth > 1) {
    const [width, height] = [fields.width, fields.height];
    // No kind of pixels takes less: four bits a pixel in blocks of four by four, or a byte.
    const least = Math.min(width * height, Math.ceil(width / 4) * Math.ceil(height / 4) * 8);
    const held = Math.floor(bytesIn(mips[0]) / Math.max(1, least));
    if (depth > held) tell('layer-count', 'depth', says`${depth} layers stated; there are pixels for ${held} at most`);
  }
  return problems;
}

/** Bytes of the pixels of a mip; 0 where there is none. */
function bytesIn(mip: ReturnType<typeof blocksOf>[number] | undefined): number {
  return mip === undefined ? 0 : (blockData(mip)?.byteLength ?? 0);
}

function pixelRules(document: DocumentView): readonly Problem[] {
  const fields = headerOf(document);
  const { root } = document;
  const problems: Problem[] = [];
  const mips = blocksOf(document).filter((block) => block.type === TextureMip.type);
  if (mips.length === 0) {
    const message = says`no pixels of a kind that is known (${encodingName(fields)})`;
    const explain = 'Classic Warcraft III and World of Warcraft read DXT1, DXT3, DXT5 and plain colours.';
    problems.push({
      rule: 'pixel-format',
      severity: 'warning',
      ...told(message),
      explain,
      record: root,
      member: 'pixelFormat',
    });
  }
  const wanted = fields.mipCount;
  const full = mipChainSizes({ width: fields.width, height: fields.height }).length;
  if (mips.length > 0 && wanted > full) {
    const message = says`${wanted} mips stated; ${full} lead down to 1 × 1`;
    const explain = 'Readers stop at 1 × 1; some refuse the file.';
    problems.push({
      rule: 'mip-count',
      severity: 'warning',
      ...told(message),
      explain,
      record: root,
      member: 'mipCount',
    });
  } else if (mips.length > 0 && mips.length < full && Math.max(1, wanted) < full) {
    const message = wanted <= 1 ? says`only the full size is there` : says`${wanted} of ${full} mips are there`;
    const explain = 'Without smaller mips the texture flickers far away.';
    problems.push({
      rule: 'missing-mips',
      severity: 'info',
      ...told(message),
      explain,
      record: root,
      member: 'mipCount',
    });
  }
  if (encodingName(fields).startsWith('BC') || fields.dxgiFormat !== undefined) {
    const message = says`the file has a DX10 header`;
    const explain = 'Old tools and games do not read it. Save as DXT1, DXT3 or DXT5 with an old header to be safe.';
    problems.push({
      rule: 'dx10-header',
      severity: 'info',
      ...told(message),
      explain,
      record: root,
      member: 'dxgiFormat',
    });
  }
  return problems;
}

function validate(document: DocumentView): readonly Problem[] {
  const fields = headerOf(document);
  const size = { width: fields.width, height: fields.height };
  const generic = checkRecords(document, { schemas, collections, describe: () => says`The header` });
  if (sizesOf(document).length === 0) return generic;
  const explain = 'Games draw such textures blurred, shifted or not at all. Resize the texture to powers of two.';
  return [
    ...generic,
    ...checkPowersOfTwo(size, document.root, explain),
    ...countRules(document),
    ...pixelRules(document),
  ];
}

export const dds: Format = {
  id: 'dds',
  kind: 'texture',
  name: 'DirectDraw texture',
  extensions: ['dds'],
  schemas,
  collections,
  sniff: isDds,
  read(bytes) {
    if (bytes.length >= HEADER_SIZE) return readTexture(DdsFile, bytes, 1);
    const problem = `a DDS header has ${HEADER_SIZE} bytes, the file ${bytes.length}`;
    throw new FormatError(problem, { path: '', offset: 0 });
  },
  write: (options) => writeTexture(DdsFile, options),
  outline,
  validate,
  structure: textureStructure,
};
