/** Finding the records of a view again. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { ModelPoint } from './things.ts';
import type { Clip, Joint, ModelMesh, ModelView } from './view.ts';

/** Throws a RangeError for a record that is no mesh of the view. */
export function meshOf(view: ModelView, record: RecordId): ModelMesh {
  const mesh = view.meshes.find((each) => each.record === record);
  if (mesh === undefined) throw new RangeError('What is selected is no mesh of the model');
  return mesh;
}

/** Throws a RangeError for a record that is no joint of the view. */
export function jointOf(view: ModelView, record: RecordId): Joint {
  const joint = view.joints.find((each) => each.record === record);
  if (joint === undefined) throw new RangeError('What is selected is no bone or node of the model');
  return joint;
}

/** The point of this record. Throws a RangeError where the view has none. */
export function pointOf({ points }: Pick<ModelView, 'points'>, record: RecordId): ModelPoint {
  const point = points.find((each) => each.record === record);
  if (point === undefined) throw new RangeError('What is selected is no point of the model');
  return point;
}

/** The clip as it is now. Throws a RangeError for one that is gone. */
export function clipOf(
  { clips }: Pick<ModelView, 'clips'>,
  { record, variant }: Pick<Clip, 'record' | 'variant'>,
): Clip {
  const clip = clips.find((each) => each.record === record && each.variant === variant);
  if (clip === undefined) throw new RangeError('What is selected is no clip of the model');
  return clip;
}

/** All versions of a clip, such as blends. */
export function versionsOf({ clips }: Pick<ModelView, 'clips'>, { record }: Pick<Clip, 'record'>): readonly Clip[] {
  return clips.filter((clip) => clip.record === record);
}
