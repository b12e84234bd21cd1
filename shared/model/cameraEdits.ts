/** How tools set up the cameras of a model. Part of `ModelEdits`; a new one is made by `addCamera` (askedCameras.ts). */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { TrackTime } from '../geometry/track.ts';
import type { Notes } from './notes.ts';
import type { CameraMoment } from './things.ts';

/** How a camera is to look; upright, in the model's space. */
export type CameraLook = Pick<CameraMoment, 'position' | 'target' | 'fieldOfView'>;

export interface CameraEdits {
  /** Where a camera stands and looks at a moment. Its keys stay: where they lead it, it goes about the new place. */
  readonly setCamera?: (camera: RecordId, look: CameraLook, time: TrackTime, step?: Transaction) => Notes;
}
