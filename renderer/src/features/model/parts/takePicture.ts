/** The picture of what taking parts makes of a model: a copy of it with the same changes, drawn before anything is done. No React. */
import { createStore } from 'zustand/vanilla';
import { Document } from '../../../../../shared/document/document.ts';
import { contentOf, decodeContent, encodeContent } from '../../../../../shared/document/wire.ts';
import type { Taken } from '../../../../../shared/exchange/parts/take.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { LoadTexture } from '../../../viewport/index.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { repeatChanges, type SentChanges } from '../../../workbench/work/changes.ts';
import { picturedModel, type PicturedModel } from '../picture/picturedModel.ts';
import { imageOf } from '../picture/pictureTextures.ts';
import { textureLoader } from '../view/loadTexture.ts';

/** What a picture is made of. */
export interface Pictured extends Pick<Taken, 'records' | 'pictures'> {
  readonly changes: SentChanges;
}

/** The model that parts go to, and the one that they come from while that is open. */
export interface PictureOf {
  readonly to: Session;
  readonly from: Session | null;
}

interface Waiting extends PictureOf {
  readonly made: Pictured;
  readonly triangles: number;
}

export interface TakePicture {
  /** Stays while the next one is made. */
  readonly model: PicturedModel | null;
  /** What the model is a picture of. */
  readonly of: Pictured | null;
  /** Too large to be drawn without being asked. */
  readonly waiting: Waiting | null;
  /** Why there is none, in a sentence. */
  readonly problem: string | null;
}

export const takePicture = createStore<TakePicture>(() => ({
  model: null,
  of: null,
  waiting: null,
  problem: null,
}));

/** More would hold the window up with every tick on a weak card. */
const mostTriangles = 400_000;
/** Every tick is a new model: a large one is asked about once. */
let isLargeWanted = false;
let current: Pictured | null = null;
/** Clips that came with the picture before. */
let shownClips = new Set<string>();

/** Pictures that would be put beside the model, then what the model finds itself, then what the other one finds. */
function texturesOf({ to, from }: PictureOf, { pictures }: Pictured): LoadTexture {
  const made = new Map(pictures.map(({ name, picture }) => [name.toLowerCase(), picture]));
  const loaders = [to, ...(from !== null && workbench.getState().sessions.includes(from) ? [from] : [])].map(
    textureLoader,
  );
  return async (path, replaceableId) => {
    const picture = made.get(path.toLowerCase());
    if (picture !== undefined) return imageOf(picture);
    for (const load of loaders) {
      const found = await load(path, replaceableId).catch(() => null);
      if (found !== null) return found;
    }
    return null;
  };
}

function changedCopy(document: FormatDocument, { changes }: Pictured): FormatDocument {
  const copy: FormatDocument = new Document(document.format, decodeContent(encodeContent(contentOf(document))), {
    original: document.original,
  });
  copy.edit('Take parts', (step) => repeatChanges(copy, step, changes));
  return copy;
}

/** A clip that has just been ticked is what one wants to see. */
function showFresh({ document, playback }: PicturedModel, { records }: Pictured): void {
  const clips = document.format.model?.view(document).clips.filter(({ record }) => records.includes(record)) ?? [];
  const fresh = clips.find(({ name }) => !shownClips.has(name));
  shownClips = new Set(clips.map(({ name }) => name));
  const { isPlaying } = playback.state.get();
  if (fresh === undefined) return;
  playback.show(fresh.record);
  if (isPlaying) playback.play();
}

function trianglesOf(document: FormatDocument): number {
  const meshes = document.format.model?.view(document).meshes ?? [];
  return Math.floor(meshes.reduce((sum, { triangles }) => sum + triangles.length, 0) / 3);
}

/** Shows what would come of taking; what was begun before is given up. */
export async function pictureTaken(way: PictureOf, made: Pictured): Promise<void> {
  current = made;
  try {
    const document = changedCopy(way.to.document, made);
    const triangles = trianglesOf(document);
    if (triangles > mostTriangles && !isLargeWanted) {
      takePicture.setState({
        model: null,
        of: null,
        waiting: { ...way, made, triangles },
        problem: null,
      });
      return;
    }
    const loadTexture = texturesOf(way, made);
    const model = await picturedModel(document, { loadTexture, shift: null }, takePicture.getState().model);
    if (current !== made) return;
    showFresh(model, made);
    takePicture.setState({ model, of: made, waiting: null, problem: null });
  } catch (error) {
    if (current !== made) return;
    takePicture.setState({
      model: null,
      of: null,
      waiting: null,
      problem: errorWords(error).message,
    });
  }
}

/** Draws a large model, and from now on all that become of it. */
export async function pictureLarge(): Promise<void> {
  const { waiting } = takePicture.getState();
  isLargeWanted = true;
  if (waiting !== null) await pictureTaken(waiting, waiting.made);
}

/** Takes the picture away: nothing is ticked, or what is ticked cannot be taken. */
export function clearTakePicture(): void {
  current = null;
  shownClips = new Set();
  takePicture.setState(takePicture.getInitialState());
}

/** As `clearTakePicture`, for the end of the dialog. */
export function closeTakePicture(): void {
  isLargeWanted = false;
  clearTakePicture();
}
