/** What is posed: the model in front in the clip and at the moment that are shown. No React. */
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import { keyTime } from '../../../../../shared/model/keys.ts';
import type { Clip } from '../../../../../shared/model/view.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { modelToolStore } from '../toolStore.ts';
import { text } from '../../../base/text/language.ts';

export interface PoseMoment {
  readonly model: EditedModel;
  readonly clip: Clip;
  /** On the clip's scale, in ms: the nearest place where the format can have a key. */
  readonly time: number;
}

/** Whether tools work on poses just now, and not on the model at rest. */
export function isPosing(): boolean {
  return modelToolStore.getState().mode === 'pose' && workbench.getState().workspaceId === 'animate';
}

/** What is posed, or why nothing can be: a few words in sentence case. */
export function poseMomentOf({ document, playback }: Session): PoseMoment | string {
  const { model } = document.format;
  if (model === undefined) return text('This is no model');
  const edited: EditedModel = { view: model.view(document), edits: model.edits(document) };
  if (edited.edits.setKeys === undefined)
    return edited.edits.refusals.setKeys ?? text('This format has no keys of joints');
  const { sequence, variant, frame } = playback.state.get();
  const { span } = playback;
  const clip = edited.view.clips.find((each) => each.record === sequence && each.variant === (variant ?? 0));
  if (span === null || clip === undefined) {
    if (span?.isLoop === true) return text('Poses belong to clips, not to a loop');
    return edited.view.clips.length === 0 ? text('The model has no sequences') : text('No sequence is shown');
  }
  if (span.isElsewhere === true) return text('Its animation file was not found');
  return { model: edited, clip, time: keyTime(clip, clip.start + frame - span.start) };
}
