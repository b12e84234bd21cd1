/** Draws pictures of models and terrain of every game beside the page, off the screen, so that the window never waits for one. */
import type { WantedFile } from '../../../../shared/host/mountEntities.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import { PictureStage } from '../../viewport/pictures/pictureStage.ts';
import type { AskedFile, FromDrawer, PictureLook, ToDrawer } from '../../workbench/pictures/drawer.ts';
import { flatPicture, openPictured, type AskFor, type OpenedPicture } from './openPictured.ts';

let stage: PictureStage | null = null;
const models = new Map<number, OpenedPicture>();
/** How to put models away that are not needed any more: as long as one is there its shaders are, and the next of its kind need not compile them. */
const rested: (() => void)[] = [];
const mostRested = 6;
/** Those that are being opened; false once they are of no use any more. */
const opening = new Map<number, boolean>();
const asking = new Map<number, (value: AskedFile | null) => void>();
let asks = 0;

function say(message: FromDrawer, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

function ask(id: number, file: WantedFile): Promise<AskedFile | null> {
  const number = ++asks;
  say({ kind: 'ask', id, ask: number, file });
  return new Promise((resolve) => asking.set(number, resolve));
}

function pictureStage(): PictureStage {
  if (stage?.isLost === true) {
    // What belongs to a lost context cannot be put away any more.
    rested.length = 0;
    stage.dispose();
    stage = null;
  }
  return (stage ??= new PictureStage());
}

/** Each file that is asked for is noted. */
function askingFor(id: number, files: WantedFile[]): AskFor {
  return async (file) => {
    files.push(file);
    return await ask(id, file);
  };
}

function canvasOf({ width, height, pixels }: RgbaPixels): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  // It is read back at once: on the card it would go there and come back.
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  return canvas;
}

/** WebP keeps what can be seen through, in a tenth of PNG's bytes. */
async function packed(picture: RgbaPixels): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await canvasOf(picture).convertToBlob({ type: 'image/webp', quality: 0.9 });
  return new Uint8Array(await blob.arrayBuffer());
}

async function show(message: Extract<ToDrawer, { kind: 'open' }>): Promise<void> {
  const { id, side } = message;
  const files: WantedFile[] = [];
  const askFor = askingFor(id, files);
  const flat = await flatPicture(message, askFor, side);
  const opened = flat === undefined ? await openPictured(message, askFor, pictureStage()) : null;
  if (opened !== null) models.set(id, opened);
  const model = opened?.model;
  const drawn = flat ?? model?.draw(side, model.firstLook, true) ?? null;
  const picture = drawn === null ? null : await packed(drawn);
  const clip = model?.clip ?? null;
  const about = clip === null ? null : { name: clip.name, lengthMs: clip.end - clip.start };
  say({ kind: 'opened', id, picture, files, clip: about }, picture === null ? [] : [picture.buffer]);
}

function look(id: number, side: number, from: PictureLook): void {
  const drawn = models.get(id)?.model.draw(side, from, false) ?? null;
  const picture = drawn === null ? null : canvasOf(drawn).transferToImageBitmap();
  say({ kind: 'looked', id, picture }, picture === null ? [] : [picture]);
}

function close(id: number): void {
  const opened = models.get(id);
  models.delete(id);
  if (opened !== undefined) rested.push(opened.dispose);
  if (rested.length > mostRested) rested.shift()?.();
  if (opening.has(id)) opening.set(id, false);
}

function failed(id: number, error: unknown): void {
  close(id);
  say({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
}

async function answer(message: ToDrawer): Promise<void> {
  if (message.kind === 'answer') {
    asking.get(message.ask)?.(message.value);
    asking.delete(message.ask);
    return;
  }
  const { id } = message;
  try {
    if (message.kind === 'close') close(id);
    else if (message.kind === 'look') look(id, message.side, message.look);
    else {
      opening.set(id, true);
      await show(message);
      if (opening.get(id) === false) close(id);
      opening.delete(id);
    }
  } catch (error) {
    failed(id, error);
    opening.delete(id);
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToDrawer>) => void answer(data));
