/** What stands on the bones of an M2 and beside them: points, the collision mesh, bounds, lights and cameras. */
import { worldEventMeaning } from '../../common/worldEvents.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { Particle, Ribbon } from '../schema/emitters.ts';
import type { Document } from '../../../document/document.ts';
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import type { TrackTime } from '../../../geometry/track.ts';
import { scale, vectorAt } from '../../../geometry/vector.ts';
import { lazily } from '../../../model/lazily.ts';
import type {
  HitVolume,
  ModelCamera,
  ModelExtent,
  ModelLight,
  ModelPoint,
  ModelThings,
} from '../../../model/things.ts';
import { statedBox } from '../../../model/things.ts';
import type { JointKind } from '../../../model/things.ts';
import { labelOf } from '../labels.ts';
import type { ModelList } from '../model.ts';
import { listOf, modelFields } from '../model.ts';
import { motionOf } from '../playback/motion.ts';
import { pictureShape, verticalFieldOfView } from '../playback/player.ts';
import type { TrackValues } from '../playback/values.ts';
import { Camera, Light, lightKinds, Attachment, Event } from '../schema/points.ts';
import { Sequence } from '../schema/sequence.ts';
import { Collision } from '../schema/vertices.ts';
import { fieldsOf, fieldsIf } from '../../../codec/record.ts';

const pointLists: readonly (readonly [list: ModelList, kind: JointKind])[] = [
  ['attachments', 'attachment'],
  ['events', 'event'],
  ['lights', 'light'],
  ['ribbons', 'ribbon'],
  ['particles', 'particles'],
];

/** Where something stands: on which bone, and at which place of the model. */
export function pointFields(record: DocumentRecord): Pick<FieldsIn<typeof Attachment>, 'bone' | 'position'> {
  return (
    fieldsIf(Event, record) ??
    fieldsIf(Ribbon, record) ??
    fieldsIf(Particle, record) ??
    fieldsIf(Light, record) ??
    fieldsOf(Attachment, record)
  );
}

/** Position of the bone that something stands on; −1 where there is none. */
function boneOf(document: Document, bone: number): number {
  return bone >= 0 && bone < listOf(document, 'bones').length ? bone : -1;
}

/** Gives the values of tracks at moments of the clocks. */
type ValuesAt = (time: TrackTime) => TrackValues;

function readPoints(document: Document, valuesAt: ValuesAt): readonly ModelPoint[] {
  return pointLists.flatMap(([list, kind]) =>
    listOf(document, list).flatMap((record, position): readonly ModelPoint[] => {
      const held = document.get(record);
      const { bone, position: place } = pointFields(held);
      const name = labelOf(document, held, position).label.toLowerCase();
      const shows =
        list === 'attachments'
          ? (time: TrackTime) => (valuesAt(time).value(record, 'visibility', [1])[0] ?? 1) !== 0
          : null;
      return [{ record, name, kind, joint: boneOf(document, bone), place: vectorAt(place), shows }];
    }),
  );
}

function readHitVolumes(document: Document): readonly HitVolume[] {
  return listOf(document, 'collision').map((record) => {
    const { positions, triangles } = fieldsOf(Collision, document.get(record));
    return { record, joint: -1, frame: null, shape: { kind: 'mesh', positions, triangles }, group: null };
  });
}

type Bounds = ReturnType<typeof modelFields>['bounds'];

function readExtents(document: Document): readonly ModelExtent[] {
  const extent = (record: RecordId, of: ModelExtent['of'], { minimum, maximum, radius }: Bounds): ModelExtent => ({
    record,
    of,
    box: statedBox(minimum, maximum),
    radius: Math.max(0, radius),
  });
  const { bounds, collisionBounds } = modelFields(document);
  return [
    extent(document.root, 'model', bounds),
    extent(document.root, 'movement', collisionBounds),
    ...listOf(document, 'sequences').map((id) => extent(id, 'clip', fieldsOf(Sequence, document.get(id)).bounds)),
  ];
}

function readLights(document: Document, valuesAt: ValuesAt): readonly ModelLight[] {
  return listOf(document, 'lights').map((record): ModelLight => {
    const { kind, bone, position } = fieldsOf(Light, document.get(record));
    return {
      record,
      joint: boneOf(document, bone),
      place: vectorAt(position),
      kind: kind === lightKinds.directional ? 'directional' : 'point',
      at(time) {
        const values = valuesAt(time);
        const number = (property: string, rest: number): number => values.value(record, property, [rest])[0] ?? rest;
        return {
          color: scale(vectorAt(values.value(record, 'diffuseColor', [1, 1, 1])), number('diffuseIntensity', 1)),
          ambient: scale(vectorAt(values.value(record, 'ambientColor', [1, 1, 1])), number('ambientIntensity', 0)),
          isVisible: number('visibility', 1) !== 0,
          attenuationStart: number('attenuationStart', 0),
          attenuationEnd: number('attenuationEnd', 0),
        };
      },
    };
  });
}

const portrait = 0;

function readCameras(document: Document, valuesAt: ValuesAt): readonly ModelCamera[] {
  return listOf(document, 'cameras').map((record, index): ModelCamera => {
    const { label, meta } = labelOf(document, document.get(record), index);
    return {
      record,
      name: meta === undefined ? label : `${label}: ${meta.toLowerCase()}`,
      // A portrait is square, a flyby fills the screen.
      shape: fieldsOf(Camera, document.get(record)).kind === portrait ? 1 : pictureShape,
      isInitial: false,
      at(time) {
        const { position, target, roll, diagonalFieldOfView } = valuesAt(time).camera(record);
        return { position, target, roll, fieldOfView: verticalFieldOfView(diagonalFieldOfView, pictureShape) };
      },
    };
  });
}

/** The same for all views of a model. */
export function m2Things(document: Document): ModelThings {
  const motion = motionOf(document);
  const valuesAt: ValuesAt = (time) => {
    const now = motion();
    now.enter(time);
    return now;
  };
  const points = lazily(document, () => readPoints(document, valuesAt));
  const hitVolumes = lazily(document, () => readHitVolumes(document));
  const extents = lazily(document, () => readExtents(document));
  const lights = lazily(document, () => readLights(document, valuesAt));
  const cameras = lazily(document, () => readCameras(document, valuesAt));
  return {
    get points() {
      return points();
    },
    get hitVolumes() {
      return hitVolumes();
    },
    get extents() {
      return extents();
    },
    get lights() {
      return lights();
    },
    get cameras() {
      return cameras();
    },
    humanHeight: 2,
    meaningOf: ({ name }) => worldEventMeaning(name),
    isShownAt: (record, time) => (valuesAt(time).value(record, 'visibility', [1])[0] ?? 1) !== 0,
  };
}
