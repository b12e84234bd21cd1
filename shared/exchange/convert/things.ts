/** Cameras, lights and shapes that are hit, out of a model’s view, as those of a plain model. */
import { counted } from '../../codec/words.ts';
import { boundsOf, boxCorners } from '../../geometry/extent.ts';
import { transformPoint } from '../../geometry/matrix.ts';
import type { ContentNote } from '../../model/content.ts';
import type { ContentCamera, ContentLight, ContentShape, ContentVolume } from '../../model/contentThings.ts';
import type { HitVolume, ModelCamera, ModelLight } from '../../model/things.ts';
import type { ModelView } from '../../model/view.ts';
import type { CurveReader } from './curves.ts';

/** Joint of the plain model that one of the view hangs on; −1 for none. */
export type JointOf = (joint: number) => number;

function plainCamera(camera: ModelCamera, index: number, curves: CurveReader): ContentCamera {
  const { name, shape } = camera;
  const [position = 0, target = 0, roll = 0] = curves.add(
    [{ measure: 'point', width: 3 }, { measure: 'point', width: 3 }, { measure: 'plain' }],
    (time) => {
      const moment = camera.at(time);
      return [...moment.position, ...moment.target, moment.roll];
    },
  );
  const { fieldOfView } = camera.at({ interval: null, frame: 0, globalTime: 0 });
  // Pictures of portraits are square; a model whose cameras say nothing has its portrait first.
  const isPortrait = /portrait/i.test(name) || (index === 0 && shape === 1);
  return { name, isPortrait, position, target, roll, fieldOfView };
}

export function plainCameras({ cameras }: Pick<ModelView, 'cameras'>, curves: CurveReader): readonly ContentCamera[] {
  const made = cameras.map((camera, index) => plainCamera(camera, index, curves));
  // The game looks for a portrait in the first, whatever it is called.
  return made.some(({ isPortrait }) => isPortrait)
    ? made
    : made.map((camera, index) => ({ ...camera, isPortrait: index === 0 }));
}

function plainLight(light: ModelLight, name: string, curves: CurveReader, jointOf: JointOf): ContentLight {
  const { joint, place, kind } = light;
  const [color = 0, ambient = 0, attenuationStart = 0, attenuationEnd = 0, shows = 0] = curves.add(
    [
      { measure: 'plain', width: 3 },
      { measure: 'plain', width: 3 },
      { measure: 'length' },
      { measure: 'length' },
      { measure: 'plain', isStepped: true },
    ],
    (time) => {
      const moment = light.at(time);
      const reach = [moment.attenuationStart, moment.attenuationEnd];
      return [...moment.color, ...moment.ambient, ...reach, moment.isVisible ? 1 : 0];
    },
  );
  const hung = { joint: jointOf(joint), place };
  return { name, ...hung, kind, color, ambient, attenuationStart, attenuationEnd, shows };
}

export function plainLights(
  { lights }: Pick<ModelView, 'lights'>,
  curves: CurveReader,
  jointOf: JointOf,
): readonly ContentLight[] {
  return lights.map((light, at) => plainLight(light, `Light ${at + 1}`, curves, jointOf));
}

interface ReadShape {
  readonly shape: ContentShape | null;
  /** It stands as the source’s does. */
  readonly isExact: boolean;
}

function plainShape({ shape, frame }: HitVolume): ReadShape {
  const placed = (point: readonly [number, number, number]) =>
    frame === null ? point : transformPoint(frame, 0, point);
  switch (shape.kind) {
    case 'sphere':
      return { shape: { ...shape, centre: placed(shape.centre) }, isExact: true };
    case 'cylinder':
      return { shape: { ...shape, bottom: placed(shape.bottom), top: placed(shape.top) }, isExact: true };
    case 'box': {
      const box = boundsOf(Float64Array.from(boxCorners(shape.box).flatMap((corner) => [...placed(corner)])));
      return { shape: box === null ? null : { kind: 'box', box }, isExact: frame === null };
    }
    case 'mesh': {
      const box = boundsOf(shape.positions);
      return { shape: box === null ? null : { kind: 'box', box }, isExact: false };
    }
    default:
      return { shape: null, isExact: false };
  }
}

/** Shapes along the axes of the model; planes have no thickness and become none. */
export function plainVolumes(
  { hitVolumes }: Pick<ModelView, 'hitVolumes'>,
  jointOf: JointOf,
  notes: ContentNote[],
): readonly ContentVolume[] {
  const read = hitVolumes.map((volume) => ({ joint: jointOf(volume.joint), ...plainShape(volume) }));
  const turned = read.filter(({ shape, isExact }) => shape !== null && !isExact).length;
  const lost = read.filter(({ shape }) => shape === null).length;
  if (turned > 0)
    notes.push({
      kind: 'approximated',
      text: `${counted(turned, 'shape')} to be hit as ${turned === 1 ? 'a box' : 'boxes'} along the model’s axes`,
    });
  if (lost > 0) notes.push({ kind: 'lost', text: `${counted(lost, 'plane')} to be hit` });
  return read.flatMap(({ joint, shape }) => (shape === null ? [] : [{ joint, shape }]));
}
