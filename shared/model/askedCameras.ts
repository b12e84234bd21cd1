/** What is asked of cameras: held to what they can be, and new ones made over `addThings`. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { CameraLook } from './cameraEdits.ts';
import type { ContentCurve } from './contentThings.ts';
import { noThings } from './contentThings.ts';
import type { EditedModel } from './edits.ts';
import { requireFinite } from './steps.ts';
import type { AddedThings } from './thingEdits.ts';
import type { ModelCamera } from './things.ts';
import type { ModelView } from './view.ts';

const widest = Math.PI;

/** Throws a RangeError for what no camera can be. */
export function requireLook({ position, target, fieldOfView }: CameraLook): void {
  requireFinite(position, 'The place');
  requireFinite(target, 'What is looked at');
  if (!(fieldOfView > 0 && fieldOfView < widest))
    throw new RangeError('A camera opens by more than 0 and less than 180°');
}

/** Throws a RangeError for a record that is no camera of the view. */
export function cameraOf({ cameras }: ModelView, record: RecordId): ModelCamera {
  const camera = cameras.find((each) => each.record === record);
  if (camera === undefined) throw new RangeError('The model has no such camera');
  return camera;
}

const roles = ['Portrait', 'Character sheet'] as const;

/** A new camera behind those that are there: the first is the portrait's. Only for formats that have `setCamera`. */
export function addCamera({ view, edits }: EditedModel, look: CameraLook, step?: Transaction): AddedThings {
  requireLook(look);
  const number = view.cameras.length;
  const curve = (measure: ContentCurve['measure'], rest: readonly number[]): ContentCurve => ({
    measure,
    rest,
    isStepped: false,
  });
  const things = {
    ...noThings,
    curves: [curve('point', look.position), curve('point', look.target), curve('plain', [0])],
    cameras: [
      {
        name: roles[number] ?? `Camera ${number + 1}`,
        isPortrait: number === 0,
        ...{ position: 0, target: 1, roll: 2, fieldOfView: look.fieldOfView },
      },
    ],
  };
  const given = { things, points: [], materials: [], clips: new Map() };
  return edits.addThings?.(given, step) ?? { records: [], notes: [] };
}
