/** The picture of an import: the model of the last list, read in the page from what the host hands out. No React. */
import { createStore } from 'zustand/vanilla';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { NamedBytes } from '../../../../../shared/host/fileSet.ts';
import type { ResultOf } from '../../../base/host/index.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import { host } from '../../../workbench/files/host.ts';
import type { PictureShift } from '../picture/heatKinds.ts';
import { picturedModel, type PicturedModel } from '../picture/picturedModel.ts';
import { PictureTextures } from '../picture/pictureTextures.ts';
import { openModelFiles } from '../attached/openModelFiles.ts';
import { text } from '../../../base/text/language.ts';

type Listed = Extract<ResultOf<'importModel'>, { kind: 'listed' }>;

export interface ImportPicture {
  /** Stays while the next one is made. */
  readonly model: PicturedModel | null;
  /** The list that the model belongs to. */
  readonly of: Listed | null;
  /** The one that is being read. */
  readonly reading: Listed | null;
  /** Too large to be drawn without being asked. */
  readonly waiting: Listed | null;
  /** Why there is none, in a sentence. */
  readonly problem: string | null;
}

export const importPicture = createStore<ImportPicture>(() => ({
  ...{ model: null, of: null, reading: null, waiting: null, problem: null },
}));

/** More would hold the window up with every choice on a weak card. */
const mostTriangles = 400_000;

const textures = new PictureTextures();
let work: AbortController | null = null;
/** Every choice is a new model: a large one is asked about once. */
let isLargeWanted = false;

type Blobs = Listed['files'];

async function bytesOf(blobs: Blobs): Promise<readonly NamedBytes[]> {
  return await Promise.all(
    blobs.map(async ({ name, blob }) => ({ name, bytes: Uint8Array.from(await host().fetchBlob(blob)) })),
  );
}

/** Null where the numbers are not of this model. */
async function shiftOf({ shift }: Listed, document: FormatDocument): Promise<PictureShift | null> {
  const bytes = Uint8Array.from(await host().fetchBlob(shift.blob));
  const meshes = document.format.model?.view(document).meshes ?? [];
  if (bytes.length !== meshes.reduce((sum, { vertexCount }) => sum + vertexCount, 0) * 4) return null;
  const all = new Float32Array(bytes.buffer);
  let at = 0;
  const ofMeshes = meshes.map(({ vertexCount }) => all.subarray(at, (at += vertexCount)));
  return { most: shift.most, ofMeshes };
}

async function read(listed: Listed, signal: AbortSignal): Promise<PicturedModel> {
  const [files, pictures] = await Promise.all([bytesOf(listed.files), bytesOf(listed.textures)]);
  const [main] = files;
  if (main === undefined) throw new Error(text('the host handed out no model'));
  const wanted = (name: string) => files.find((file) => file.name.toLowerCase() === name.toLowerCase()) ?? null;
  const document = await openModelFiles(main, (name) => Promise.resolve(wanted(name)));
  const loadTexture = await textures.take(pictures, signal);
  const shift = await shiftOf(listed, document);
  return await picturedModel(document, { loadTexture, shift }, importPicture.getState().model);
}

/** Shows what was listed; what was begun before is given up. */
export async function pictureListed(listed: Listed): Promise<void> {
  work?.abort();
  if (listed.summary.triangles > mostTriangles && !isLargeWanted) {
    importPicture.setState({ model: null, of: null, reading: null, waiting: listed, problem: null });
    return;
  }
  const own = new AbortController();
  work = own;
  importPicture.setState({ reading: listed, waiting: null });
  try {
    const model = await read(listed, own.signal);
    if (work !== own) return;
    importPicture.setState({ model, of: listed, reading: null, problem: null });
  } catch (error) {
    if (work !== own) return;
    importPicture.setState({ model: null, of: null, reading: null, problem: errorWords(error).message });
  }
}

/** Draws a large model, and from now on all that become of it. */
export function pictureLarge(): void {
  const { waiting } = importPicture.getState();
  isLargeWanted = true;
  if (waiting !== null) void pictureListed(waiting);
}

/** Ends what goes on, and forgets what was read. */
export function closePicture(): void {
  work?.abort();
  work = null;
  isLargeWanted = false;
  textures.clear();
  importPicture.setState(importPicture.getInitialState());
}
