/**
 * Finished strokes on their way into the documents. A stroke may reach over several textures: it is one step of all of them.
 * Encoding takes its time beside the page; strokes follow each other, and undo waits for those that are under way. No React.
 */
import type { Document } from '../../../../../shared/document/document.ts';
import { editJointly, type JointEdit } from '../../../../../shared/document/jointEdit.ts';
import { asOneStep, newStepId } from '../../../../../shared/document/stepId.ts';
import { isEmptyArea, type TexelArea } from '../../../../../shared/media/paint/area.ts';
import { croppedPixels } from '../../../../../shared/media/paint/crop.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import { notify } from '../../../base/ui/index.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import type { PaintChange } from './paintChange.ts';
import type { Painted } from './painted.ts';
import { keepLayers, keepLayersSoon, packedLayers } from './keptLayers.ts';
import { addStroke, strokesSettled } from './queue.ts';
import type { StoredArea } from './target.ts';
import { fill, translated } from '../../../base/text/language.ts';

/** What a stroke did to one picture. */
export interface StrokePart {
  readonly painted: Painted;
  readonly change: PaintChange;
}

interface Waiting extends StrokePart {
  /** The texels as the stroke left them: later ones are no part of it. */
  readonly made: RgbaPixels;
  readonly area: TexelArea;
}

/** Puts a stroke into its documents, as one step. */
export function finishStroke(label: string, parts: readonly StrokePart[]): Promise<void> {
  const waiting = parts.flatMap(({ painted, change }): readonly Waiting[] => {
    const { area } = change;
    return isEmptyArea(area) ? [] : [{ painted, change, area, made: croppedPixels(painted.composed, area) }];
  });
  if (waiting.length === 0) {
    // An empty layer that goes changes no picture.
    for (const { painted } of parts) keepLayersSoon(painted.target.session);
    return strokesSettled();
  }
  const step = newStepId();
  for (const { painted, change } of waiting) painted.note(step, change);
  // As they are now: the next stroke may have begun before this one is stored.
  const sessions = new Set(waiting.map(({ painted }) => painted.target.session));
  const kept = [...sessions].map((session) => ({ session, packed: packedLayers(session) }));
  return addStroke(label, async () => {
    await Promise.all(kept.map(({ session, packed }) => keepLayers(session, packed)));
    await store(label, step, waiting);
  });
}

/** How often it is looked whether a drag has ended, ms. */
const lookMs = 50;

/** Nothing else changes a document while a hand holds something of it, such as a number that is dragged. */
async function gestureEnded(document: Document): Promise<void> {
  while (document.isInGesture) await new Promise((resolve) => setTimeout(resolve, lookMs));
}

async function store(label: string, step: string, parts: readonly Waiting[]): Promise<void> {
  try {
    // Somebody may change a document while the work is going on: then it is done again, on what there is now.
    for (;;) {
      const stored: StoredArea[] = [];
      for (const { painted, made, area } of parts) stored.push(await painted.target.store(made, area));
      await Promise.all(parts.map(({ painted }) => gestureEnded(painted.document)));
      if (parts.some(({ painted }, at) => painted.document.revision !== stored[at]?.revision)) continue;
      put(label, step, parts, stored);
      return;
    }
  } catch (error) {
    for (const { painted, change } of parts) painted.takeBack(step, change);
    notify({ tone: 'error', title: fill('{} could not be stored', translated(label)), ...errorWords(error) });
  }
}

/** All of them or none: what one document refuses is taken back in those before it. Throws what was thrown. */
function put(label: string, step: string, parts: readonly Waiting[], stored: readonly StoredArea[]): void {
  const notes: (readonly string[])[] = [];
  const putAll = (edit: JointEdit): void => {
    for (const [at, { painted }] of parts.entries())
      edit.in(painted.document, (transaction) => notes.push(stored[at]?.put(transaction) ?? []));
  };
  asOneStep(() => editJointly(label, putAll), step);
  for (const [at, { painted }] of parts.entries()) {
    painted.state.setState({ note: notes[at]?.join(' ') ?? '' });
    painted.settle(step);
    // What lies wholly under other layers changes no picture and is no step.
    if (painted.document.history.entries.at(-1)?.step === step) continue;
    painted.drop(step);
    keepLayersSoon(painted.target.session);
  }
}
