/** Which overlays are shown. */
import type { Box } from '../../../../shared/geometry/extent.ts';
import { INITIAL_MOTION, type MotionSettings } from './motion.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { JointKind } from '../../../../shared/model/things.ts';
import type { ModelView } from '../../../../shared/model/view.ts';

export interface OverlaySettings {
  readonly grid: boolean;
  readonly wireframe: boolean;
  readonly normals: boolean;
  /** Joints and the lines from parents to children. */
  readonly bones: boolean;
  /** A small cross of axes at every node's pivot. */
  readonly pivots: boolean;
  readonly attachments: boolean;
  readonly collisionShapes: boolean;
  readonly hitboxes: boolean;
  readonly eyePosition: boolean;
  readonly lights: boolean;
  readonly cameras: boolean;
  readonly modelExtent: boolean;
  readonly sequenceExtent: boolean;
  readonly geosetExtents: boolean;
  /** Particles and ribbons. */
  readonly particles: boolean;
  /** What the model's own lights shine on. */
  readonly lighting: boolean;
  /** The model at moments before and behind the shown one. */
  readonly ghosts: boolean;
  /** The way of selected joints through the clip. */
  readonly trails: boolean;
  /** What events show while the model plays: splats, flashes, spawned models. */
  readonly events: boolean;
  /** A person of the game beside the model. */
  readonly human: boolean;
  /** Joints that stay where they are while others are posed. */
  readonly pins: ReadonlySet<RecordId>;
  readonly motion: MotionSettings;
  /** The model as it was before the act whose numbers are open: its pose of the moment stands behind the model. */
  readonly compared: ModelView | null;
  /** What the model is going to fill, with the game's human beside it for size. */
  readonly outcome: Box | null;
}

export const INITIAL_OVERLAYS: OverlaySettings = {
  grid: true,
  wireframe: false,
  normals: false,
  bones: false,
  pivots: false,
  attachments: false,
  collisionShapes: false,
  hitboxes: false,
  eyePosition: false,
  lights: false,
  cameras: false,
  modelExtent: false,
  sequenceExtent: false,
  geosetExtents: false,
  particles: true,
  lighting: true,
  ghosts: false,
  trails: false,
  events: false,
  human: false,
  pins: new Set(),
  motion: INITIAL_MOTION,
  compared: null,
  outcome: null,
};

/** Whether joints and points of a kind stand on the screen as dots that can be clicked. */
export function showsJoint(settings: OverlaySettings, kind: JointKind): boolean {
  if (settings.pivots) return true;
  switch (kind) {
    case 'attachment':
      return settings.attachments;
    case 'collision':
      return settings.collisionShapes;
    case 'light':
      return settings.lights;
    default:
      return settings.bones;
  }
}

export function showsAnyJoint({ bones, pivots, attachments, collisionShapes, lights }: OverlaySettings): boolean {
  return bones || pivots || attachments || collisionShapes || lights;
}
