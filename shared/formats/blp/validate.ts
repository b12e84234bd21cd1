/** What Warcraft III and World of Warcraft would reject or show wrongly in a BLP. */
import { says, term, told } from '../../codec/said.ts';
import { checkRecords } from '../../codec/check.ts';
import { FormatError } from '../../codec/error.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Problem } from '../../format/format.ts';
import { readJpegFrame } from '../../media/jpeg/decode.ts';
import { TextureMip } from '../common/texture/blockFile.ts';
import { checkPowersOfTwo } from '../common/texture/rules.ts';
import type { BlpEncoding } from './header.ts';
import { blpCollections, blpSchemas } from './schemas.ts';
import {
  dataOf,
  encodingOf,
  fixedSizeOf,
  fullSize,
  mipByteLength,
  nominalSizes,
  placedBlocks,
  tablesOf,
} from './model.ts';
import { Blp1File, Blp2File, BlpJpegHeader } from './schema.ts';
import { fieldsIf, fieldsOf } from '../../codec/record.ts';

type Rule = (document: DocumentView, encoding: BlpEncoding) => readonly Problem[];

const powersOfTwo: Rule = (document) => {
  const size = fullSize(document);
  const explain =
    document.version === 2
      ? 'World of Warcraft shows such textures green, or not at all. Resize the texture to powers of two.'
      : 'Warcraft III draws such textures blurred, shifted or not at all. Resize the texture to powers of two.';
  return checkPowersOfTwo(size, document.root, explain);
};

/** Textures above 512 before patch 1.27b: Hive BLP specification, thread 279306. */
const largeSides: Rule = (document) => {
  const { width, height } = fullSize(document);
  if (document.version === 2 || Math.max(width, height) <= 512) return [];
  return [
    {
      rule: 'large-texture',
      severity: 'info',
      ...told(says`${width} × ${height} pixels: older versions of the game show at most 512`),
      explain: 'Before patch 1.27b larger textures were refused, before 1.29 mips above 512 were not used.',
      record: document.root,
      member: width > 512 ? 'width' : 'height',
    },
  ];
};

const alphaDepths: Rule = (document, { content }) => {
  const root = document.get(document.root);
  const old = fieldsIf(Blp1File, root);
  const member = old === null ? 'alphaDepth' : 'alphaBits';
  const stored = old?.alphaBits ?? fieldsOf(Blp2File, root).alphaDepth;
  const allowed = content === 'jpeg' ? [0, 8] : content === 'palette' ? [0, 1, 4, 8] : [0, 1, 8];
  // Blizzard's own raw file says 136.
  if (allowed.includes(stored) || content === 'raw') return [];
  const isDxt = content.startsWith('dxt');
  return [
    {
      rule: 'alpha-depth',
      severity: 'warning',
      ...told(says`${stored} bits of alpha; ${content} knows ${allowed.join(', ')}`),
      explain: isDxt
        ? 'No game file has this depth together with DXT; it is taken for DXT3 or DXT5.'
        : 'The game takes this for 0 and shows the texture opaque. Write 8 if the alpha is meant to be seen.',
      record: document.root,
      member,
      // The game reads the value as 0 anyway.
      ...(isDxt
        ? {}
        : {
            fix: {
              label: 'Write 0, as the game takes it',
              apply: (transaction) => transaction.update(document.root, { [member]: 0 }),
            },
          }),
    },
  ];
};

const pictureType: Rule = (document, { alphaBits }) => {
  const old = fieldsIf(Blp1File, document.get(document.root));
  if (old === null) return [];
  const { pictureType: type } = old;
  const hasAlpha = type === 3 || type === 4 ? true : type === 5 ? false : null;
  if (hasAlpha === null || hasAlpha === alphaBits > 0) return [];
  const right = alphaBits > 0 ? 4 : 5;
  return [
    {
      rule: 'picture-type',
      severity: 'info',
      ...told(
        hasAlpha
          ? says`the picture type says with alpha, the alpha depth the opposite`
          : says`the picture type says opaque, the alpha depth the opposite`,
      ),
      explain: 'The game goes by the alpha depth; other programs may go by the picture type.',
      record: document.root,
      member: 'pictureType',
      fix: {
        label: `Set the picture type to ${right}`,
        apply: (transaction) => transaction.set(Blp1File, document.root, { pictureType: right }),
      },
    },
  ];
};

/** Levels, from 0 on, that have a mip. */
function presentLevels(document: DocumentView): number {
  const levels = new Set(placedBlocks(document).flatMap((placed) => placed.levels));
  let count = 0;
  while (levels.has(count)) count++;
  return count;
}

/** Short chains turn white after a graphics restart in World of Warcraft: Kanma/BLPConverter#17. */
const missingMips: Rule = (document) => {
  const wanted = nominalSizes(document).length;
  const present = presentLevels(document);
  if (present === 0) {
    const explain =
      document.version === 0
        ? 'BLP0 keeps its mips in files of their own, .b00 to .b15, beside this one.'
        : 'There is nothing to show: the first mip has no data in the file.';
    const message = says`the texture has no pixels`;
    return [{ rule: 'no-pixels', severity: 'error', ...told(message), explain, record: document.root }];
  }
  if (present >= Math.min(16, wanted)) return [];
  const isSingle = present === 1;
  return [
    {
      rule: 'missing-mips',
      severity: document.version === 2 && !isSingle ? 'warning' : 'info',
      ...told(isSingle ? says`only the full size is there` : says`${present} of ${wanted} mips are there`),
      explain:
        document.version === 2
          ? 'World of Warcraft wants all mips down to 1 × 1: without them textures flicker far away, and short lists turn white after a graphics restart.'
          : 'Without smaller mips the texture flickers far away. Interface pictures need none.',
      record: document.root,
    },
  ];
};

const surplusMips: Rule = (document) => {
  const wanted = nominalSizes(document).length;
  const { offsets, sizes } = tablesOf(document);
  const surplus = offsets.filter((offset, level) => level >= wanted && offset > 0 && (sizes[level] ?? 0) > 0);
  if (wanted === 0 || surplus.length === 0) return [];
  return [
    {
      rule: 'surplus-mips',
      severity: 'info',
      ...told(says`${surplus.length} mips beyond 1 × 1`),
      explain: 'A known fault of some writers. The game stops at the first 1 × 1.',
      record: document.root,
      member: 'offsets',
    },
  ];
};

const mipSizes: Rule = (document, encoding) => {
  const sizes = nominalSizes(document);
  const { sizes: stated } = tablesOf(document);
  return placedBlocks(document).flatMap(({ block, levels }) =>
    levels.flatMap((level): Problem[] => {
      const size = sizes[level];
      const needed = size === undefined ? null : mipByteLength(encoding, size);
      if (needed === null || size === undefined) return [];
      const have = dataOf(block).length;
      const place = { record: block.id, member: 'data' };
      const what = says`mip ${level} of ${size.width} × ${size.height} pixels`;
      if (have < needed) {
        const message = says`${what} needs ${needed} bytes and has ${have}`;
        const explain = 'The game reads past the end of the data, or shows garbage. Make the mips again.';
        return [{ rule: 'mip-size', severity: 'error', ...told(message), explain, ...place }];
      }
      const header = stated[level] ?? have;
      if (header === needed) return [];
      const message = says`${what} takes ${needed} bytes; the header says ${header}`;
      return [
        { rule: 'mip-size', severity: 'info', ...told(message), explain: 'The game goes by the pixels.', ...place },
      ];
    }),
  );
};

const sharedMips: Rule = (document) =>
  placedBlocks(document)
    .map(({ block, levels }) => ({ block, levels: levels.filter((level) => level < nominalSizes(document).length) }))
    .filter(({ levels }) => levels.length > 1)
    .map(({ block, levels }) => ({
      rule: 'shared-mip',
      severity: 'warning',
      ...told(says`mips ${levels.join(', ')} are the same bytes`),
      explain: 'The smaller mips show the wrong part of the picture. Make the mips again.',
      record: block.id,
    }));

const strayOffsets: Rule = (document) => {
  if (document.version === 0) return [];
  const { offsets, sizes } = tablesOf(document);
  const known = new Set(placedBlocks(document).flatMap((placed) => placed.levels));
  const lost = offsets.flatMap((offset, level) =>
    offset > 0 && (sizes[level] ?? 0) > 0 && !known.has(level) ? [level] : [],
  );
  if (lost.length === 0) return [];
  return [
    {
      rule: 'mip-offset',
      severity: 'warning',
      ...told(
        lost.length === 1
          ? says`mip ${lost.join('')} lies outside the file or in the header`
          : says`mips ${lost.join(', ')} lie outside the file or in the header`,
      ),
      explain: 'The game ignores such a mip, or shows garbage. Make the mips again.',
      record: document.root,
      member: 'offsets',
    },
  ];
};

const jpegPictures: Rule = (document, { content }) => {
  if (content !== 'jpeg') return [];
  const blocks = placedBlocks(document);
  const header = blocks.find(({ block }) => block.type === BlpJpegHeader.type);
  if (header === undefined) {
    const explain = `A length and the shared start of the JPEG files must stand at byte ${fixedSizeOf(document.version)}.`;
    const message = says`the JPEG header does not fit in front of the first mip`;
    return [{ rule: 'jpeg-header', severity: 'error', ...told(message), explain, record: document.root }];
  }
  const shared = dataOf(header.block);
  const sizes = nominalSizes(document);
  return blocks.flatMap(({ block, levels }): Problem[] => {
    const [level] = levels;
    const size = level === undefined ? undefined : sizes[level];
    if (block.type !== TextureMip.type || size === undefined) return [];
    const own = dataOf(block);
    const jpeg = new Uint8Array(shared.length + own.length);
    jpeg.set(shared);
    jpeg.set(own, shared.length);
    const place = { record: block.id, member: 'data' };
    try {
      const { width, height, components } = readJpegFrame(jpeg);
      const problems: Problem[] = [];
      if (components.length !== 4) {
        const message = says`mip ${level ?? 0}: ${components.length} JPEG components instead of 4`;
        const explain = 'The game expects blue, green, red and alpha and may show other colours.';
        problems.push({ rule: 'jpeg-components', severity: 'warning', ...told(message), explain, ...place });
      }
      if (width !== size.width || height !== size.height) {
        const message = says`mip ${level ?? 0} is ${width} × ${height} pixels in its JPEG, ${size.width} × ${size.height} by the header`;
        problems.push({ rule: 'jpeg-size', severity: 'info', ...told(message), explain: 'The JPEG counts.', ...place });
      }
      return problems;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const message = says`mip ${level ?? 0} cannot be read: ${term(error.problem)}`;
      return [
        { rule: 'jpeg-data', severity: 'error', ...told(message), explain: 'The game shows nothing there.', ...place },
      ];
    }
  });
};

const jpegInBlp2: Rule = (document, { content }) => {
  if (document.version !== 2 || content !== 'jpeg') return [];
  const message = says`JPEG inside BLP2`;
  const explain = 'World of Warcraft has no such files and does not show them. Change the encoding.';
  return [{ rule: 'blp2-jpeg', severity: 'error', ...told(message), explain, record: document.root, member: 'type' }];
};

const rules: readonly Rule[] = [
  powersOfTwo,
  largeSides,
  alphaDepths,
  pictureType,
  missingMips,
  surplusMips,
  mipSizes,
  sharedMips,
  strayOffsets,
  jpegPictures,
  jpegInBlp2,
];

const notes = new Map([
  ['unknown-value blp1.content', { severity: 'info', explain: 'The game takes every value but 1 for JPEG.' }],
  ['unknown-value blp1.pictureType', { severity: 'info', explain: 'The game ignores the picture type.' }],
  ['unknown-value blp2.encoding', { severity: 'error', explain: 'The game does not show the texture.' }],
  ['value-range blp1.width', { severity: 'error' }],
  ['value-range blp1.height', { severity: 'error' }],
  ['value-range blp2.width', { severity: 'error' }],
  ['value-range blp2.height', { severity: 'error' }],
] as const);

export function validateBlp(document: DocumentView): readonly Problem[] {
  const generic = checkRecords(document, {
    schemas: blpSchemas,
    collections: blpCollections,
    describe: () => says`The header`,
    notes,
  });
  const encoding = encodingOf(document);
  return encoding === null ? generic : [...generic, ...rules.flatMap((rule) => rule(document, encoding))];
}
