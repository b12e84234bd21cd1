/** Bones without a parent: where they go, everything goes. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { blendPlaces, boneChannels, storeBone } from '../edit/samples.ts';
import { bonesOf } from '../model.ts';
import { channelCount } from '../schema/channels.ts';
import { Bone } from '../schema/skeleton.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** X, Y, Z, then the turns about X, Y and Z in radians. */
export type Channels = readonly number[];

const quarterTurn = Math.PI / 2;

/** The compiler turns roots by a quarter in their samples and not in their own values (format page 7). */
const asSampled = ([x = 0, y = 0, z = 0, rx = 0, ry = 0, rz = 0]: Channels): Channels => [
  ...[-y, x, z],
  ...[rx, ry, rz + quarterTurn],
];
const asValue = ([x = 0, y = 0, z = 0, rx = 0, ry = 0, rz = 0]: Channels): Channels => [
  ...[y, -x, z],
  ...[rx, ry, rz - quarterTurn],
];

/** A bone whose parent does not stand before it has none. */
export function isRoot(parent: number, bone: number): boolean {
  return parent < 0 || parent >= bone;
}

/** Changes the six channels of every root, at rest and in each sample of each blend. */
export function changeRoots(
  document: DocumentView,
  transaction: Transaction,
  change: (channels: Channels) => Channels,
): void {
  const places = blendPlaces(document);
  for (const [bone, id] of bonesOf(document).entries()) {
    const { parent, value } = fieldsOf(Bone, document.get(id));
    if (!isRoot(parent, bone)) continue;
    const values = new Map(
      places.map((place) => {
        const channels = boneChannels(document, place, bone);
        for (let at = 0; at < channels.length; at += channelCount) {
          channels.set(change(Array.from(channels.subarray(at, at + channelCount))), at);
        }
        return [place, channels] as const;
      }),
    );
    storeBone(document, transaction, bone, asValue(change(asSampled(value))), values);
  }
}
