/** What many records of World of Warcraft alpha share: bounding volumes, colours and the node header. */
import type { FieldInfo, VectorField } from '../../../../codec/field.ts';
import { struct, vector } from '../../../../codec/field.ts';
import { fixed } from '../../../../codec/parts.ts';
import type { Part } from '../../../../codec/record.ts';
import { readPart } from '../../../../codec/record.ts';
import { Extent, extentFields, nodeHeaderWith, sharedNodeFlagNames, transformTags } from '../../schema/common.ts';
import { tracks } from './track.ts';

const { minimum, maximum, radius } = extentFields;

/** A bounding box and sphere with the box first: so it stands in sequences (format page 18.1). */
export const BoxFirst = struct({ minimum, maximum, radius }, Extent.info);

const boxFirst = fixed({ extent: BoxFirst });
const radiusFirst = fixed({ extent: Extent });

/** Order of a bounding volume in the file. */
export const boundsOrders = { boxFirst: 0, radiusFirst: 1 } as const;

export interface BoundsFields {
  readonly extent: (typeof BoxFirst)['initial'];
  /** One of `boundsOrders`: as it was found, and as it is written. */
  readonly boundsOrder: number;
}

function isUsual(view: DataView, box: number, radiusAt: number): boolean {
  for (let axis = 0; axis < 12; axis += 4) {
    if (!(view.getFloat32(box + axis, true) <= view.getFloat32(box + 12 + axis, true))) return false;
  }
  return view.getFloat32(radiusAt, true) >= 0;
}

/** The sources disagree about the order in the header and in geosets: the reading that makes a box wins, box first if both do. */
function orderAt(view: DataView, at: number): number {
  const isRadiusFirst = !isUsual(view, at, at + 24) && isUsual(view, at + 4, at);
  return isRadiusFirst ? boundsOrders.radiusFirst : boundsOrders.boxFirst;
}

/** `extent` in either order. */
export const bounds: Part<BoundsFields> = {
  kind: 'bounds',
  members: boxFirst.members,
  inner: [boxFirst, radiusFirst],
  read(reader, fields, self) {
    reader.need(BoxFirst.size, 'bounds');
    const order = orderAt(reader.view, reader.position);
    readPart(order === boundsOrders.boxFirst ? boxFirst : radiusFirst, reader, fields, self);
    fields.boundsOrder = order;
  },
  skip(reader) {
    reader.need(BoxFirst.size, 'bounds');
    reader.position += BoxFirst.size;
  },
  write(output) {
    const isRadiusFirst = output.record.fields.boundsOrder === boundsOrders.radiusFirst;
    (isRadiusFirst ? radiusFirst : boxFirst).write(output);
  },
  initialise(fields, version) {
    boxFirst.initialise(fields, version);
    fields.boundsOrder = boundsOrders.boxFirst;
  },
};

/** A colour that stands blue first in the file; its value is red first, as everywhere in the program. */
export function color(label: string, group?: string): VectorField {
  const info: FieldInfo = {
    label,
    color: 'rgb',
    initial: [1, 1, 1],
    explain: 'Stands blue first in the file.',
    ...(group === undefined ? {} : { group }),
  };
  const stored = vector('f32', 3, info);
  return {
    ...stored,
    read: (view, offset) => stored.read(view, offset).toReversed(),
    write: (view, offset, value) => stored.write(view, offset, value.toReversed()),
  };
}

/** Node flags (format page 18.2, seed 000). Flags of kinds of node differ from Warcraft III's by one place. */
const nodeFlags: Readonly<Record<number, string>> = {
  ...sharedNodeFlagNames,
  0x80: 'Bone',
  0x100: 'Light',
  0x200: 'Event object',
  0x400: 'Attachment',
  0x800: 'Particle emitter',
  0x1000: 'Hit-test shape',
  0x2000: 'Ribbon emitter',
  0x4000: 'Project',
};

export function nodeHeader(typeBit: number, extraFlags: Readonly<Record<number, string>> = {}) {
  const explain = 'The chunk decides the kind of node.';
  const flags = { bits: { ...nodeFlags, ...extraFlags }, initial: typeBit, explain };
  return nodeHeaderWith(flags, tracks('transforms', transformTags, 'Transform'));
}
