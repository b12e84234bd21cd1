/** Bones as joints, and the tracks that move them. */
import type { DocumentView } from '../../../codec/documentView.ts';
import { Skeleton } from '../../../geometry/skeleton.ts';
import { ORIGIN, subtract, vectorAt } from '../../../geometry/vector.ts';
import type { Clip, Joint, JointChannel, JointProperty } from '../../../model/view.ts';
import { resolveAlias } from '../aliases.ts';
import { keysOfSequence } from '../keys.ts';
import { labelOf } from '../labels.ts';
import { listOf, trackOf } from '../model.ts';
import { TrackPlayer } from '../playback/sampler.ts';
import { Bone } from '../schema/bone.ts';
import { GlobalLoop } from '../schema/sequence.ts';
import type { TrackFields } from '../schema/trackFields.ts';
import { kindOfType } from '../schema/trackKinds.ts';
import { fieldsOf } from '../../../codec/record.ts';

const transforms: readonly {
  readonly track: string;
  readonly property: JointProperty;
  readonly rest: readonly number[];
}[] = [
  { track: 'translation', property: 'translation', rest: [0, 0, 0] },
  { track: 'rotation', property: 'rotation', rest: [0, 0, 0, 1] },
  { track: 'scaling', property: 'scale', rest: [1, 1, 1] },
];

export function readJoints(document: DocumentView): readonly Joint[] {
  const bones = listOf(document, 'bones').map((id) => ({ id, ...fieldsOf(Bone, document.get(id)) }));
  const none = { translation: null, rotation: null, scaling: null };
  // The skeleton knows what to do with parents in a circle.
  const { parents } = new Skeleton(
    bones.map(({ parent, flags }, objectId) => ({ objectId, parentId: parent, flags, ...none })),
  );
  return bones.map(({ id, pivot, keyBone, flags }, index): Joint => {
    const parent = parents[index] ?? -1;
    const above = bones[parent];
    const { label, meta } = labelOf(document, document.get(id), index);
    return {
      record: id,
      number: index,
      name: meta === undefined ? label : `${label} ${meta}`,
      kind: 'bone',
      parent,
      pivot: vectorAt(pivot),
      restRotation: [0, 0, 0, 1],
      restTranslation: subtract(vectorAt(pivot), above === undefined ? ORIGIN : vectorAt(above.pivot)),
      extras: { keyBone, flags },
    };
  });
}

export interface BoneTrack {
  readonly joint: number;
  readonly property: JointProperty;
  readonly rest: readonly number[];
  readonly fields: TrackFields;
  readonly player: TrackPlayer;
}

export function readTracks(document: DocumentView): readonly BoneTrack[] {
  const loops = listOf(document, 'globalLoops');
  return listOf(document, 'bones').flatMap((bone, joint) =>
    transforms.flatMap(({ track: name, property, rest }): readonly BoneTrack[] => {
      const track = trackOf(document, bone, name);
      const kind = track === null ? undefined : kindOfType.get(track.type);
      if (track === null || kind === undefined || track.fields.times.length === 0) return [];
      const { fields } = track;
      const loop = loops[fields.globalLoop];
      const duration = loop === undefined ? 0 : fieldsOf(GlobalLoop, document.get(loop)).duration;
      return [{ joint, property, rest, fields, player: new TrackPlayer(document.version, fields, kind, duration) }];
    }),
  );
}

/** Channels of a clip. Keys of versions before 264 stand on one time line, since then each sequence has its own. */
export function channelsOf(
  document: DocumentView,
  tracks: readonly BoneTrack[],
  { record, start }: Clip,
): readonly JointChannel[] {
  const position = resolveAlias(document, listOf(document, 'sequences').indexOf(record));
  return tracks.map(({ joint, property, rest, fields, player }): JointChannel => {
    // One without keys can be given some in any sequence.
    const isGlobal = fields.globalLoop >= 0 && fields.times.length > 0;
    const { first, end } = keysOfSequence(document.version, fields, position);
    return {
      joint,
      property,
      rest,
      interpolation: fields.interpolation === 0 ? 'step' : 'linear',
      // Curves mean something for the paths of cameras only.
      tangents: null,
      isCurved: isGlobal || fields.interpolation > 1,
      keys: isGlobal ? [] : fields.times.subarray(first, end),
      sample: (time, out) => {
        const sequence = { position, start, time: time - start };
        return player.sample({ sequence, fading: null, globalTime: time - start }, out, 0);
      },
    };
  });
}
