/** Cameras, lights and events of plain models. Format page 10. */
import type { Document } from '../../../document/document.ts';
import type { Structure } from '../../../document/structure.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { ContentEvent, ContentThings } from '../../../model/contentThings.ts';
import { curveOf } from '../../../model/contentThings.ts';
import { listOf } from '../model.ts';
import { pictureShape, verticalFieldOfView } from '../playback/player.ts';
import { Camera, lightKinds } from '../schema/points.ts';
import type { CurveClip, TrackBuilder } from './curves.ts';

/** Part of the angle along the diagonal that is vertical. */
const verticalShare = verticalFieldOfView(1, pictureShape);
const cameraKinds = { portrait: 0, sheet: 1, flyby: -1 } as const;
/** Names of cameras that stand in front of the whole: the alpha's too. */
const sheetNames = /paper ?doll|character|sheet/i;

const floats = (numbers: readonly number[]): readonly number[] => numbers.map(Math.fround);

/** Bones of joints; what hangs on none hangs on the first. */
type BoneOf = (joint: number) => number;

interface PlacedEvent {
  readonly event: ContentEvent;
  /** Of each clip, in ms from its start. */
  readonly times: number[][];
}

/** Events of one name at one place are one record, with the times of all clips. Clips whose keys stand elsewhere have none. */
function eventsOf(clips: readonly CurveClip[]): readonly PlacedEvent[] {
  const all = new Map<string, PlacedEvent>();
  for (const [at, { clip, isElsewhere = false }] of clips.entries()) {
    for (const event of isElsewhere ? [] : (clip.events ?? [])) {
      const key = `${event.name} ${event.data} ${event.joint} ${event.place.join(' ')}`;
      const known = all.get(key) ?? { event, times: clips.map(() => []) };
      known.times[at]?.push(event.time);
      all.set(key, known);
    }
  }
  return [...all.values()];
}

/** Makes the records; what runs through clips is written by the function that comes back, once their tracks are there. */
export function buildThings(
  document: Document,
  structure: Structure,
  {
    things,
    clips,
    boneOf,
  }: { readonly things: ContentThings; readonly clips: readonly CurveClip[]; readonly boneOf: BoneOf },
): (tracks: TrackBuilder) => void {
  const { lights, cameras } = things;
  const lightRecords = lights.map(({ kind, joint, place }): RecordId =>
    structure.create('light', {
      // What lights all sides alike lights from nowhere.
      kind: kind === 'point' ? lightKinds.point : lightKinds.directional,
      bone: boneOf(joint),
      position: floats(place),
    }),
  );
  const events = eventsOf(clips);
  const eventRecords = events.map(({ event }): RecordId =>
    structure.create('event', {
      ...{ identifier: event.name, data: event.data, bone: boneOf(event.joint) },
      position: floats(event.place),
    }),
  );
  const taken = new Set(listOf(document, 'cameras').map((id) => fieldsOf(Camera, document.get(id)).kind));
  const kinds = cameras.map(({ name, isPortrait }) => {
    const kind = isPortrait ? cameraKinds.portrait : sheetNames.test(name) ? cameraKinds.sheet : cameraKinds.flyby;
    const own = taken.has(kind) ? cameraKinds.flyby : kind;
    taken.add(own);
    return own;
  });
  const cameraRecords = cameras.map(({ position, target, fieldOfView }, at): RecordId => {
    const [from, to] = [curveOf(things, position).rest, curveOf(things, target).rest];
    const away = Math.hypot(...from.map((value, axis) => value - (to[axis] ?? 0)));
    return structure.create('camera', {
      kind: kinds[at] ?? cameraKinds.flyby,
      ...{ positionBase: floats(from), targetBase: floats(to) },
      fieldOfView: Math.fround(fieldOfView / verticalShare),
      farClip: Math.fround(Math.max(27.777779, away * 2)),
    });
  });
  return (tracks) => {
    for (const [at, light] of lights.entries()) {
      const record = lightRecords[at];
      if (record === undefined) continue;
      const isAmbient = light.kind === 'ambient';
      tracks.curve(record, 'diffuseColor', light.color, (value) => (isAmbient ? [0, 0, 0] : value));
      tracks.curve(record, 'ambientColor', isAmbient ? light.color : light.ambient);
      tracks.value(record, 'diffuseIntensity', [1]);
      tracks.value(record, 'ambientIntensity', [1]);
      tracks.curve(record, 'attenuationStart', light.attenuationStart);
      tracks.curve(record, 'attenuationEnd', light.attenuationEnd);
      tracks.curve(record, 'visibility', light.shows);
    }
    for (const [at, { times }] of events.entries()) {
      const record = eventRecords[at];
      if (record !== undefined) tracks.times(record, 'times', times);
    }
    for (const [at, { position, target, roll }] of cameras.entries()) {
      const record = cameraRecords[at];
      if (record === undefined) continue;
      // Keys of paths are offsets, each with two tangents.
      const path = (base: readonly number[]) => (value: readonly number[]) => [
        ...value.map((part, axis) => part - (base[axis] ?? 0)),
        ...[0, 0, 0, 0, 0, 0],
      ];
      tracks.moving(record, 'position', position, path(curveOf(things, position).rest));
      tracks.moving(record, 'target', target, path(curveOf(things, target).rest));
      tracks.moving(record, 'roll', roll, ([angle = 0]) => [angle, 0, 0]);
    }
  };
}
