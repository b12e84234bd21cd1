/** Models that dialogs show before there is a document of them: read in the page, playing by themselves. No React. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { LoadTexture, SceneSource } from '../../../viewport/index.ts';
import { Playback } from '../../../workbench/state/playback.ts';
import { clocksOf, readableClocks } from '../../../workbench/state/sequences.ts';
import { sceneSourceOf } from '../view/sceneSources.ts';
import { isCalm } from '../view/themedViewport.ts';
import type { PictureShift } from './heatKinds.ts';
import { fill } from '../../../base/text/language.ts';

export interface PicturedModel {
  readonly document: FormatDocument;
  readonly playback: Playback;
  readonly source: SceneSource;
  readonly loadTexture: LoadTexture;
  /** Null where nobody measured. */
  readonly shift: PictureShift | null;
}

/** The clip of the model before, by its name and as far as it was, so that a choice does not begin everything anew. */
function goOn(playback: Playback, document: FormatDocument, before: PicturedModel | null): void {
  const was = before?.playback.span ?? null;
  const span = readableClocks(document).find(({ name }) => name === was?.name);
  if (before === null || was === null || span === undefined) {
    if (before === null || was !== null) playback.showFirst();
    if (before?.playback.state.get().isPlaying ?? !isCalm()) playback.play();
    return;
  }
  const { frame, isPlaying } = before.playback.state.get();
  const share = was.end > was.start ? (frame - was.start) / (was.end - was.start) : 0;
  playback.show(span.id);
  playback.setFrame(span.start + (span.end - span.start) * share);
  if (isPlaying) playback.play();
}

/**
 * A document to be looked at; plays what the one before it played.
 * @param before the one that is shown until now; null for the first
 */
export async function picturedModel(
  document: FormatDocument,
  { loadTexture, shift }: Pick<PicturedModel, 'loadTexture' | 'shift'>,
  before: PicturedModel | null,
): Promise<PicturedModel> {
  const source = await sceneSourceOf(document.format.id);
  if (source === null) throw new Error(fill('models of {} are not drawn', document.format.name));
  const playback = new Playback(() => clocksOf(document));
  goOn(playback, document, before);
  return { document, playback, source, loadTexture, shift };
}
