/** What many MDX records share: bounding volumes and the node header. Facts: formats/mdx-warcraft3.md, sections 4 and 5. */
import type { FieldInfo } from '../../../codec/field.ts';
import { f32, i32, struct, text, u32, vector } from '../../../codec/field.ts';
import { fixed, linked, sized } from '../../../codec/parts.ts';
import type { Part } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { tracks } from './track.ts';
import { NODE_FLAGS } from '../../../geometry/skeleton.ts';

/**
 * Bytes of a path without the 0 behind them. Its field has 260; some readers take the last four for something else, and the
 * game reads no further than this (format page, attachments and the checklist of texts).
 */
export const longestPath = 255;

export const extentFields = {
  radius: f32({ label: 'Radius', unit: 'units', group: 'Extent', engineName: 'BoundsRadius' }),
  minimum: vector('f32', 3, { label: 'Minimum', unit: 'units', group: 'Extent', engineName: 'MinimumExtent' }),
  maximum: vector('f32', 3, { label: 'Maximum', unit: 'units', group: 'Extent', engineName: 'MaximumExtent' }),
};

/** A bounding sphere and box; radius first in every Warcraft III version. */
export const Extent = struct(extentFields, {
  label: 'Extent',
  group: 'Extent',
  explain: 'Bounding sphere and box the game uses for selection and culling.',
});

export const toTexture = { collection: 'textures', by: 'position', none: -1 } as const;
export const toMaterial = { collection: 'materials', by: 'position', none: -1 } as const;
export const toTextureAnimation = { collection: 'textureAnimations', by: 'position', none: -1 } as const;
export const toGeoset = { collection: 'geosets', by: 'position', none: -1 } as const;
export const toGeosetAnimation = { collection: 'geosetAnimations', by: 'position', none: -1 } as const;
export const toGlobalSequence = { collection: 'globalSequences', by: 'position', none: -1 } as const;
export const toNode = { collection: 'nodes', by: 'objectId', none: -1 } as const;

/** Replaceable textures the game fills in at run time (format page 5.2). */
export const replaceableNames: Readonly<Record<number, string>> = {
  0: 'None (file)',
  1: 'Team colour',
  2: 'Team glow',
  11: 'Cliff',
  21: 'Cursor',
  31: 'Lordaeron trees',
  32: 'Ashenvale trees',
  33: 'Barrens trees',
  34: 'Northrend trees',
  35: 'Mushroom trees',
  36: 'Ruins trees',
  37: 'Outland mushroom trees',
};

/** Names of the flags that Warcraft III and World of Warcraft alpha share. */
export const sharedNodeFlagNames: Readonly<Record<number, string>> = {
  [NODE_FLAGS.dontInheritTranslation]: "Don't inherit translation",
  [NODE_FLAGS.dontInheritScaling]: "Don't inherit scaling",
  [NODE_FLAGS.dontInheritRotation]: "Don't inherit rotation",
  [NODE_FLAGS.billboarded]: 'Billboarded',
  [NODE_FLAGS.billboardLockX]: 'Billboard lock X',
  [NODE_FLAGS.billboardLockY]: 'Billboard lock Y',
  [NODE_FLAGS.billboardLockZ]: 'Billboard lock Z',
};

/** Node flags (format page 4). Bits from 0x8000 up mean different things for each kind of emitter. */
const nodeFlags: Readonly<Record<number, string>> = {
  ...sharedNodeFlagNames,
  [NODE_FLAGS.cameraAnchored]: 'Camera anchored',
  0x100: 'Bone',
  0x200: 'Light',
  0x400: 'Event object',
  0x800: 'Attachment',
  0x1000: 'Particle emitter',
  0x2000: 'Collision shape',
  0x4000: 'Ribbon emitter',
};

/** Track list of a node's own movement. */
export const transformTags = ['KGTR', 'KGRT', 'KGSC'] as const;

/** The header shared by everything that stands in the node tree: name, ids, flags, pivot and its own transform tracks. */
export function nodeHeader(typeBit: number, extraFlags: Readonly<Record<number, string>> = {}) {
  const explain = 'The chunk decides the kind of node; type bits are often wrong in real files and are kept.';
  const flags = { bits: { ...nodeFlags, ...extraFlags }, initial: typeBit, explain };
  return nodeHeaderWith(flags, tracks('transforms', transformTags, 'Transform'));
}

/** The same header with a dialect's own flags and tracks. */
export function nodeHeaderWith(
  flags: Pick<FieldInfo, 'bits' | 'initial' | 'explain'>,
  transforms: Part<{ readonly transforms: readonly RecordId[] }>,
) {
  return sized(
    { tail: 'unknownNodeTail' },
    fixed({
      name: text(80, { label: 'Name', group: 'Node' }),
      objectId: i32({
        label: 'Object id',
        group: 'Node',
        engineName: 'ObjectId',
        explain: 'Number of the node in the whole model; pivots, parents and vertex groups refer to it.',
      }),
      parentId: i32({ label: 'Parent', group: 'Node', engineName: 'Parent', reference: toNode, initial: -1 }),
      flags: u32({ label: 'Flags', group: 'Node', ...flags }),
    }),
    transforms,
    linked(
      'pivot',
      { recordType: 'pivots', numbers: 'points', index: 'objectId' },
      { storage: 'f32', components: 3 },
      {
        label: 'Pivot',
        unit: 'units',
        group: 'Node',
        engineName: 'PIVT',
        explain: 'Point the node turns and scales about.',
      },
    ),
  );
}
