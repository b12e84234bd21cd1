/**
 * Finished strokes on their way into the documents. A stroke may reach over several textures: it is one step of all of them.
 * Encoding takes its time beside the page; strokes follow each other, and undo waits for those that are under way. No React.
 */
import { asOneStep, newStepId } from '../../../../../shared/document/stepId.ts';
import { isEmptyArea, type TexelArea } from '../../../../../shared/media/paint/area.ts';
import { croppedPixels } from '../../../../../shared/media/paint/crop.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import { notify } from '../../../base/ui/index.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import type { PaintChange, Painted } from './painted.ts';
import { addStroke, strokesSettled } from './queue.ts';
import type { StoredArea } from './target.ts';

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
  return waiting.length === 0 ? strokesSettled() : addStroke(label, () => store(label, waiting));
}

async function store(label: string, parts: readonly Waiting[]): Promise<void> {
  try {
    // Somebody may change a document while the work is going on: then it is done again, on what there is now.
    for (;;) {
      const stored: StoredArea[] = [];
      for (const { painted, made, area } of parts) stored.push(await painted.target.store(made, area));
      if (parts.some(({ painted }, at) => painted.document.revision !== stored[at]?.revision)) continue;
      put(label, parts, stored);
      return;
    }
  } catch (error) {
    for (const { painted, change } of parts) painted.takeBack(change);
    notify({ tone: 'error', title: `${label} could not be stored`, ...errorWords(error) });
  }
}

/** Textures of one document are changed in one edit of it. */
function put(label: string, parts: readonly Waiting[], stored: readonly StoredArea[]): void {
  const id = newStepId();
  const documents = new Set(parts.map(({ painted }) => painted.document));
  for (const { painted, change } of parts) painted.note(id, change);
  asOneStep(() => {
    for (const document of documents) {
      document.edit(label, (transaction) => {
        for (const [at, { painted }] of parts.entries()) {
          if (painted.document !== document) continue;
          const notes = stored[at]?.put(transaction) ?? [];
          painted.state.setState({ note: notes.join(' ') });
        }
      });
    }
  }, id);
}
