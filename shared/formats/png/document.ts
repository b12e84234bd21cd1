/** PNG as a document: outline, rules and the lists that paths start from. */
import { says, told } from '../../codec/said.ts';
import { fieldsIf, fieldsOf } from '../../codec/record.ts';
import { checkRecords } from '../../codec/check.ts';
import { FormatError } from '../../codec/error.ts';
import type { Collection } from '../../codec/collection.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Format, OutlineNode, Problem } from '../../format/format.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { blockData, blocksOf, StrayBytes } from '../common/texture/blockFile.ts';
import { readTexture, textureCollections, textureStructure, writeTexture } from '../common/texture/textureFormat.ts';
import type { DocumentRecord } from '../../codec/documentRecord.ts';
import { isPng } from './chunks.ts';
import { PngChunk, PngFile, PngHeaderChunk } from './schema.ts';
import { sizeText } from '../../codec/words.ts';

const all: readonly RecordSchema[] = [PngFile, PngHeaderChunk, PngChunk, StrayBytes];
const schemas: ReadonlyMap<string, RecordSchema> = new Map(all.map((schema) => [schema.type, schema]));

/** The frame of a chunk; null for bytes behind the picture. */
const frameOf = (block: DocumentRecord) => fieldsIf(PngChunk, block) ?? fieldsIf(PngHeaderChunk, block);

const headerOf = (document: DocumentView): DocumentRecord | undefined =>
  blocksOf(document).find((block) => block.type === PngHeaderChunk.type);

/** Paths start from the fields of IHDR, as they do from the header of other textures. */
const collections: readonly Collection[] = [
  {
    name: 'header',
    label: 'Header',
    types: [PngHeaderChunk.type],
    list: (document) => blocksOf(document).flatMap((block) => (block.type === PngHeaderChunk.type ? [block.id] : [])),
    isSingle: true,
  },
  ...textureCollections([PngFile.type], [{ name: 'chunks', label: 'Chunks', type: PngChunk.type }]).filter(
    ({ name }) => name !== 'header',
  ),
];

const CHUNK_LABELS: Readonly<Record<string, string>> = {
  PLTE: 'Palette',
  IDAT: 'Pixels',
  IEND: 'End',
  tRNS: 'Transparency',
  gAMA: 'Gamma',
  sRGB: 'sRGB intent',
  cHRM: 'Primaries',
  iCCP: 'Colour profile',
  pHYs: 'Pixel size',
  tIME: 'Time of change',
  tEXt: 'Text',
  zTXt: 'Text',
  iTXt: 'Text',
  bKGD: 'Background',
};

function outline(document: DocumentView): OutlineNode {
  const record = headerOf(document);
  const header = record === undefined ? undefined : fieldsOf(PngHeaderChunk, record);
  const member = PngHeaderChunk.membersByName.get('colourType');
  const kind = member?.info.names?.[header?.colourType ?? -1] ?? 'unknown colours';
  return {
    key: 'texture',
    label: `PNG ${kind}, ${header?.bitDepth ?? '?'} bits per sample`,
    icon: 'texture',
    meta: header === undefined ? '' : `${header.width} × ${header.height}`,
    record: record?.id ?? document.root,
    children: blocksOf(document).map((block) => {
      const name = frameOf(block)?.tag ?? '';
      const label = block.type === StrayBytes.type ? StrayBytes.info.label : (CHUNK_LABELS[name] ?? name);
      const data = blockData(block);
      const size = data === null ? '' : sizeText(data.byteLength);
      return {
        key: `record/${block.id}`,
        label: block.type === PngHeaderChunk.type ? 'Header' : label,
        icon: name === 'IDAT' ? 'texture' : name === 'PLTE' ? 'material' : 'metadata',
        meta: CHUNK_LABELS[name] === undefined ? size : `${name}${size === '' ? '' : ` · ${size}`}`,
        record: block.id,
        children: [],
      };
    }),
  };
}

function chunkRules(document: DocumentView): readonly Problem[] {
  return blocksOf(document).flatMap((block): Problem[] => {
    const frame = frameOf(block);
    if (frame === null) return [];
    const { tag: name, statedLength, wrongChecksum } = frame;
    if (statedLength !== null) {
      const message = says`the chunk ${name} is cut: ${statedLength} bytes stated`;
      const explain = 'The file ends too early. Programs show part of the picture or nothing.';
      return [{ rule: 'chunk-length', severity: 'error', ...told(message), explain, record: block.id }];
    }
    if (wrongChecksum === null) return [];
    return [
      {
        rule: 'checksum',
        severity: 'error',
        ...told(says`the checksum of the chunk ${name} is wrong`),
        explain: 'The chunk was changed or damaged; most programs refuse the picture.',
        record: block.id,
        fix: {
          label: 'Set the right checksum',
          apply: (transaction) => transaction.update(block.id, { wrongChecksum: null }),
        },
      },
    ];
  });
}

function missingChunks(document: DocumentView): readonly Problem[] {
  const tags = new Set(blocksOf(document).map((block) => frameOf(block)?.tag));
  return ['IHDR', 'IDAT', 'IEND']
    .filter((tag) => !tags.has(tag))
    .map((tag) => ({
      rule: 'missing-chunk',
      severity: tag === 'IEND' ? 'warning' : 'error',
      ...told(says`the chunk ${tag} is missing`),
      explain: tag === 'IEND' ? 'The file may be cut short.' : 'There is no picture without it.',
      record: document.root,
    }));
}

export const png: Format = {
  id: 'png',
  kind: 'texture',
  name: 'PNG picture',
  extensions: ['png'],
  schemas,
  collections,
  sniff: isPng,
  read(bytes) {
    if (!isPng(bytes)) throw new FormatError('no PNG signature', { path: '', offset: 0 });
    return readTexture(PngFile, bytes, 1);
  },
  write: (options) => writeTexture(PngFile, options),
  outline,
  validate: (document) => [
    ...checkRecords(document, { schemas, collections, describe: () => says`The header` }),
    ...chunkRules(document),
    ...missingChunks(document),
  ],
  structure: textureStructure,
};
