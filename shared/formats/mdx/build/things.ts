/** Cameras, lights, shapes to click on and events of plain models. Format pages 5.8, 5.12 to 5.17, 18.2. */
import { boundsOf } from '../../../geometry/extent.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { distance, mix, subtract } from '../../../geometry/vector.ts';
import type { ModelContent } from '../../../model/content.ts';
import type {
  ContentCamera,
  ContentEvent,
  ContentLight,
  ContentThings,
  ContentVolume,
  CurveIndex,
} from '../../../model/contentThings.ts';
import { curveOf, restNumber, shapeBox } from '../../../model/contentThings.ts';
import { hitShapes } from '../alpha/schema/nodes.ts';
import { verticalShare } from '../view/things.ts';
import type { Stored } from './curves.ts';
import { blueFirst, buildCurve, largestOf } from './curves.ts';
import type { ThingWriter } from './thingWriter.ts';

const lightKinds = ['point', 'directional', 'ambient'] as const;
const shapeKinds = { box: 0, sphere: 2, cylinder: 3 } as const;

const floats = (numbers: readonly number[]): readonly number[] => numbers.map(Math.fround);

function buildCamera(builder: ThingWriter, things: ContentThings, camera: ContentCamera, number: number): void {
  const { isAlpha } = builder.choices;
  const [from, to] = [curveOf(things, camera.position).rest, curveOf(things, camera.target).rest];
  const away = Math.hypot(...from.map((value, axis) => value - (to[axis] ?? 0)));
  const [far, near] = isAlpha ? [27.777779, 0.22222222] : [1000, 8];
  const owner = builder.structure.create('camera', {
    name: camera.isPortrait ? 'Portrait' : `Camera ${number}`,
    position: floats(from),
    targetPosition: floats(to),
    fieldOfView: Math.fround(camera.fieldOfView / verticalShare),
    farClip: Math.fround(Math.max(far, away * 2)),
    nearClip: Math.fround(near),
  });
  const offset =
    (base: readonly number[]): Stored =>
    (value) =>
      value.map((part, axis) => part - (base[axis] ?? 0));
  buildCurve(builder, things, { owner, tag: 'KCTR', index: camera.position, stored: offset(from) });
  buildCurve(builder, things, { owner, tag: 'KTTR', index: camera.target, stored: offset(to) });
  buildCurve(builder, things, { owner, tag: 'KCRL', index: camera.roll });
}

function buildLight(builder: ThingWriter, things: ContentThings, light: ContentLight): void {
  const { stretches, choices } = builder;
  const strength = (index: CurveIndex): number => Math.max(1, largestOf(things, index, stretches));
  const [intensity, ambientIntensity] = [strength(light.color), strength(light.ambient)];
  const weakened =
    (by: number): Stored =>
    (value) =>
      value.map((part) => part / by);
  const stillColor = (index: CurveIndex, by: number): readonly number[] =>
    floats(weakened(by)(curveOf(things, index).rest));
  const owner = builder.node(
    'light',
    {
      name: light.name,
      parentId: builder.idOf(light.joint),
      kind: lightKinds.indexOf(light.kind),
      attenuationStart: Math.fround(restNumber(things, light.attenuationStart)),
      attenuationEnd: Math.fround(restNumber(things, light.attenuationEnd)),
      color: stillColor(light.color, intensity),
      intensity: Math.fround(intensity),
      ambientColor: stillColor(light.ambient, ambientIntensity),
      ambientIntensity: Math.fround(ambientIntensity),
    },
    light.place,
  );
  const colored =
    (by: number): Stored =>
    (value) =>
      blueFirst(weakened(by)(value));
  buildCurve(builder, things, { owner, tag: 'KLAC', index: light.color, stored: colored(intensity) });
  buildCurve(builder, things, { owner, tag: 'KLBC', index: light.ambient, stored: colored(ambientIntensity) });
  buildCurve(builder, things, { owner, tag: 'KLAS', index: light.attenuationStart });
  buildCurve(builder, things, { owner, tag: 'KLAE', index: light.attenuationEnd });
  buildCurve(builder, things, { owner, tag: choices.isAlpha ? 'KVIS' : 'KLAV', index: light.shows });
}

/** Boxes count from their node, centres of spheres and cylinders from the model’s origin. */
function buildVolume(builder: ThingWriter, { joint, shape }: ContentVolume, name: string): void {
  const { isAlpha } = builder.choices;
  const { minimum, maximum } = shapeBox(shape);
  const middle: Vector3 = mix(minimum, maximum, 0.5);
  const base = { name, parentId: builder.idOf(joint) };
  const kind = (isAlpha ? hitShapes : shapeKinds)[shape.kind];
  if (shape.kind === 'box') {
    const [vertexA, vertexB] = [floats(subtract(minimum, middle)), floats(subtract(maximum, middle))];
    builder.node('collisionShape', { ...base, shape: kind, vertexA, vertexB }, middle);
    return;
  }
  const radius = Math.fround(shape.radius);
  if (shape.kind === 'sphere') {
    builder.node('collisionShape', { ...base, shape: kind, vertexA: floats(shape.centre), radius }, middle);
    return;
  }
  const end = isAlpha ? { height: Math.fround(distance(shape.bottom, shape.top)) } : { vertexB: floats(shape.top) };
  builder.node('collisionShape', { ...base, shape: kind, vertexA: floats(shape.bottom), radius, ...end }, middle);
}

/** Events of one name at one place are one object, with the times of all clips. */
function buildEvents(builder: ThingWriter): void {
  const all = new Map<string, { readonly event: ContentEvent; readonly frames: Set<number> }>();
  for (const { clip, start, end } of builder.stretches) {
    for (const event of clip.events ?? []) {
      const key = `${event.name} ${event.joint} ${event.place.join(' ')}`;
      const known = all.get(key) ?? { event, frames: new Set<number>() };
      known.frames.add(Math.min(end, start + Math.round(event.time)));
      all.set(key, known);
    }
  }
  for (const { event, frames } of all.values()) {
    const times = Int32Array.from([...frames].toSorted((left, right) => left - right));
    builder.node(
      'eventObject',
      { name: event.name, parentId: builder.idOf(event.joint), globalSequenceId: -1, frames: times },
      event.place,
    );
  }
}

/** Where nobody says what the pointer meets: a box around the model. */
export function wholeVolume({ meshes }: ModelContent): readonly ContentVolume[] {
  const corners = meshes.flatMap(({ positions }) => {
    const box = boundsOf(positions);
    return box === null ? [] : [...box.minimum, ...box.maximum];
  });
  const box = boundsOf(corners);
  return box === null ? [] : [{ joint: -1, shape: { kind: 'box', box } }];
}

export function buildThings(builder: ThingWriter, things: ContentThings): void {
  for (const light of things.lights) buildLight(builder, things, light);
  buildEvents(builder);
  for (const [at, volume] of things.volumes.entries()) {
    buildVolume(builder, volume, at === 0 ? 'Collision Box' : `Collision ${at + 1}`);
  }
  // The portrait’s camera is the first that the game looks for.
  const cameras = things.cameras.toSorted((left, right) => Number(right.isPortrait) - Number(left.isPortrait));
  for (const [at, camera] of cameras.entries()) buildCamera(builder, things, camera, at + 1);
}
