/** What an MDX model has beside nodes and geosets: collision shapes, extents, lights and cameras. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import type { TrackTime } from '../../../geometry/track.ts';
import { add, ORIGIN, scale } from '../../../geometry/vector.ts';
import type {
  HitShape,
  HitVolume,
  ModelCamera,
  LightKind,
  ModelExtent,
  ModelLight,
  NamedModel,
} from '../../../model/things.ts';
import { statedBox } from '../../../model/things.ts';
import type { Joint } from '../../../model/view.ts';
import { CollisionShape as HitTestShape, hitShapes } from '../alpha/schema/nodes.ts';
import { dialectOf } from '../dialects.ts';
import { itemsWithTags } from '../model.ts';
import { hasPortrait, likeliestProfile } from '../profile.ts';
import type { Extent } from '../schema/common.ts';
import { Geoset } from '../schema/geoset.ts';
import { ModelHeader, Sequence } from '../schema/model.ts';
import { Attachment, Camera, CollisionShape, Light } from '../schema/nodes.ts';
import type { InBoth } from './records.ts';
import { fieldsInBoth, finite, vectorOf } from './records.ts';
import { animatedNumber, animatedVector, samplersOf } from './samplers.ts';
import { globalDurations } from './tracks.ts';

const shapes = { box: 0, plane: 1, sphere: 2, cylinder: 3 } as const;

/**
 * Points of boxes and planes count from the node's pivot, the centre of a sphere and the axis of a cylinder from the model's
 * origin. So it is in real files: spheres repeat their pivot, boxes are centred on zero (Arthas, agedmale of the corpus).
 */
export function collisionShape(fields: InBoth<FieldsIn<typeof CollisionShape>>, pivot: Vector3): HitShape | null {
  const { shape, vertexA, vertexB, radius: stated } = fields;
  const first = vectorOf(vertexA);
  const second = vectorOf(vertexB, first);
  const radius = finite(stated, 0);
  switch (shape) {
    case shapes.box:
      return { kind: 'box', box: { minimum: add(first, pivot), maximum: add(second, pivot) } };
    case shapes.plane:
      return { kind: 'plane', first: add(first, pivot), second: add(second, pivot) };
    case shapes.sphere:
      return { kind: 'sphere', centre: first, radius };
    case shapes.cylinder:
      return { kind: 'cylinder', bottom: first, top: second, radius };
    default:
      return null;
  }
}

/**
 * A hit-test shape of World of Warcraft alpha. That its numbers count from the same places as Warcraft III's is not proven.
 */
export function hitTestShape(fields: InBoth<FieldsIn<typeof HitTestShape>>, pivot: Vector3): HitShape | null {
  const first = vectorOf(fields.vertexA);
  const radius = finite(fields.radius, 0);
  switch (fields.shape) {
    case hitShapes.box: {
      const second = vectorOf(fields.vertexB, first);
      return { kind: 'box', box: { minimum: add(first, pivot), maximum: add(second, pivot) } };
    }
    case hitShapes.cylinder:
      return { kind: 'cylinder', bottom: first, top: add(first, [0, 0, finite(fields.height, 0)]), radius };
    case hitShapes.sphere:
      return { kind: 'sphere', centre: first, radius };
    case hitShapes.plane: {
      const half: Vector3 = [finite(fields.length, 0) / 2, finite(fields.width, 0) / 2, 0];
      return { kind: 'plane', first: add(pivot, [-half[0], -half[1], 0]), second: add(pivot, half) };
    }
    default:
      return null;
  }
}

export function readHitVolumes(document: DocumentView, joints: readonly Joint[]): readonly HitVolume[] {
  const { isAlpha } = dialectOf(document);
  const read = (record: RecordId, pivot: Vector3): HitShape | null =>
    isAlpha
      ? hitTestShape(fieldsInBoth(HitTestShape, document.get(record)), pivot)
      : collisionShape(fieldsInBoth(CollisionShape, document.get(record)), pivot);
  return joints.flatMap(({ record, kind, pivot }, joint): readonly HitVolume[] => {
    const shape = kind === 'collision' ? read(record, pivot) : null;
    return shape === null ? [] : [{ record, joint, frame: null, shape, group: null }];
  });
}

type StatedExtent = (typeof Extent)['initial'];

function extentOf(record: RecordId, of: ModelExtent['of'], extent: StatedExtent | undefined): readonly ModelExtent[] {
  if (extent === undefined) return [];
  const box = statedBox(vectorOf(extent.minimum), vectorOf(extent.maximum));
  // An extent without a box is none at all.
  return box === null ? [] : [{ record, of, box, radius: Math.max(0, finite(extent.radius, 0)) }];
}

export function readExtents(document: DocumentView): readonly ModelExtent[] {
  const all = (
    tag: string,
    read: (id: RecordId) => StatedExtent | undefined,
    of: ModelExtent['of'],
  ): readonly ModelExtent[] => itemsWithTags(document, [tag]).flatMap((id) => extentOf(id, of, read(id)));
  return [
    ...all('MODL', (id) => fieldsInBoth(ModelHeader, document.get(id)).extent, 'model').slice(0, 1),
    ...all('SEQS', (id) => fieldsInBoth(Sequence, document.get(id)).extent, 'clip'),
    ...all('GEOS', (id) => fieldsInBoth(Geoset, document.get(id)).extent, 'mesh'),
  ];
}

/** Models that attachments name: the game shows them there. */
export function readNamedModels(document: DocumentView): readonly NamedModel[] {
  return itemsWithTags(document, ['ATCH']).flatMap((record): readonly NamedModel[] => {
    const path = (fieldsInBoth(Attachment, document.get(record)).path ?? '').trim();
    return path === '' ? [] : [{ record, path }];
  });
}

/** Attachments have keys of their own that hide them. */
export function isShownAt(document: DocumentView, record: RecordId, time: TrackTime): boolean {
  const keys = samplersOf(document, record, globalDurations(document)).get('KATV');
  return animatedNumber(keys, time, 1) > 0;
}

const lightKinds: readonly LightKind[] = ['point', 'directional', 'ambient'];

export function readLights(document: DocumentView, joints: readonly Joint[]): readonly ModelLight[] {
  const globals = globalDurations(document);
  return joints.flatMap(({ record, kind, pivot }, joint): readonly ModelLight[] => {
    if (kind !== 'light') return [];
    const fields = fieldsInBoth(Light, document.get(record));
    const tracks = samplersOf(document, record, globals);
    // Animated colours are stored blue first (format page 3.4).
    const colored = (tag: string, still: ArrayLike<number> | undefined, time: TrackTime): Vector3 => {
      const [red, green, blue] = vectorOf(still, [1, 1, 1]);
      const [lastly, middle, firstly] = animatedVector(tracks.get(tag), time, [blue, green, red]);
      return [firstly, middle, lastly];
    };
    const [start, end] = [finite(fields.attenuationStart, 0), finite(fields.attenuationEnd, 0)];
    return [
      {
        record,
        joint,
        place: pivot,
        kind: lightKinds[finite(fields.kind, 0)] ?? 'point',
        at(time) {
          const strength = animatedNumber(tracks.get('KLAI'), time, finite(fields.intensity, 0));
          const fill = animatedNumber(tracks.get('KLBI'), time, finite(fields.ambientIntensity, 0));
          return {
            color: scale(colored('KLAC', fields.color, time), strength),
            ambient: scale(colored('KLBC', fields.ambientColor, time), fill),
            isVisible: animatedNumber(tracks.get('KLAV') ?? tracks.get('KVIS'), time, 1) > 0,
            attenuationStart: animatedNumber(tracks.get('KLAS'), time, start),
            attenuationEnd: animatedNumber(tracks.get('KLAE'), time, end),
          };
        },
      },
    ];
  });
}

/**
 * The angle in the file is across the diagonal, as in the engine's later games; this is the part of it that is vertical on
 * a screen of 4:3. With the whole angle taken as vertical the campaign screens show the ends of their scenery.
 */
export const verticalShare = 0.6;

/** Portraits of units stand in a square of the console; backgrounds of menus and campaigns fill a screen of 4:3. */
const portrait = 1;
const screen = 4 / 3;

/** Tracks are offsets from the static position and target; the roll turns the picture. */
export function readCameras(document: DocumentView): readonly ModelCamera[] {
  const cameras = itemsWithTags(document, ['CAMS']);
  if (cameras.length === 0) return [];
  const globals = globalDurations(document);
  const profile = likeliestProfile(document, '');
  return cameras.map((record, index): ModelCamera => {
    const { name = '', position, targetPosition, fieldOfView } = fieldsInBoth(Camera, document.get(record));
    const tracks = samplersOf(document, record, globals);
    const [from, to] = [vectorOf(position), vectorOf(targetPosition)];
    const angle = finite(fieldOfView, Math.PI / 4) * verticalShare;
    return {
      record,
      name,
      shape: hasPortrait(profile) ? portrait : screen,
      // A portrait is made for its camera; from elsewhere mostly its backdrop is seen.
      isInitial: profile === 'portrait' && index === 0,
      at: (time) => ({
        position: add(from, animatedVector(tracks.get('KCTR'), time, ORIGIN)),
        target: add(to, animatedVector(tracks.get('KTTR'), time, ORIGIN)),
        roll: animatedNumber(tracks.get('KCRL'), time, 0),
        fieldOfView: angle,
      }),
    };
  });
}
