/** The motion of a clip as it was before an act on its keys, to be seen and measured beside what the act made of it. No React. */
import { Document } from '../../../../../shared/document/document.ts';
import { contentOf, decodeContent, encodeContent } from '../../../../../shared/document/wire.ts';
import type { ClipPlace } from '../../../../../shared/model/animationEdits.ts';
import {
  deviationFrom,
  sampledMotion,
  worstMoment,
  type Deviation,
  type SampledMotion,
} from '../../../../../shared/model/deviation.ts';
import type { Clip, ModelView } from '../../../../../shared/model/view.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { sequenceSpan } from '../../../workbench/state/sequences.ts';

export interface Compared {
  readonly clip: ClipPlace;
  /** Of a copy: the document goes on. */
  readonly view: ModelView;
  readonly motion: SampledMotion;
}

/** What came of an act on a clip. */
export interface Departure extends Deviation {
  /** The moment that shows it best, on the scale of the sequence that plays, ms. */
  readonly worst: number;
  readonly placeJoint: string;
  readonly turnJoint: string;
}

const clipIn = ({ clips }: ModelView, { record, variant }: ClipPlace): Clip | undefined =>
  clips.find((each) => each.record === record && each.variant === variant);

/** Keeps a clip as it is now; null for what is no model. */
export function keptMotion({ document }: Session, { record, variant }: ClipPlace): Compared | null {
  const { model } = document.format;
  if (model === undefined) return null;
  const content = decodeContent(encodeContent(contentOf(document)));
  const view = model.view(new Document(document.format, content, { original: document.original }));
  const clip = clipIn(view, { record, variant });
  return clip === undefined ? null : { clip: { record, variant }, view, motion: sampledMotion(view, clip) };
}

/** What was measured last: the same object as long as nothing changed. */
const measured = new WeakMap<Compared, { readonly revision: number; readonly departure: Departure | null }>();

/** How far the clip is off what it was; null where it is gone. */
export function departureOf({ document }: Session, compared: Compared): Departure | null {
  const known = measured.get(compared);
  if (known?.revision === document.revision) return known.departure;
  const view = document.format.model?.view(document);
  const clip = view === undefined ? undefined : clipIn(view, compared.clip);
  const span = sequenceSpan(document, compared.clip.record);
  let departure: Departure | null = null;
  if (view !== undefined && clip !== undefined && span !== null) {
    const deviation = deviationFrom(compared.motion, view, clip);
    const nameOf = (joint: number): string => view.joints[joint]?.name ?? '';
    departure = {
      ...deviation,
      worst: worstMoment(deviation, view) - clip.start + span.start,
      placeJoint: nameOf(deviation.place.joint),
      turnJoint: nameOf(deviation.turn.joint),
    };
  }
  measured.set(compared, { revision: document.revision, departure });
  return departure;
}
