/** A page without a window, for the command line: draws a file as it was before and as it is after, both seen from one place. */
import type { DrawnPair, DrawnSide, PackedFile, PairPage, WantedPair } from '../../../../shared/host/drawnPair.ts';
import type { NamedBytes } from '../../../../shared/host/fileSet.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import { decodeTexture } from '../../../../shared/texture/index.ts';
import { PictureStage } from '../../viewport/pictures/pictureStage.ts';
import { lookAtDifference } from './mostDifferent.ts';
import { flatPicture, openPictured, type AskFor, type OpenedPicture } from './openPictured.ts';

declare global {
  interface Window {
    chunksmithPair: PairPage['chunksmithPair'];
    chunksmithBeside: PairPage['chunksmithBeside'];
  }
}

let stage: PictureStage | null = null;

function unpacked({ name, bytes }: PackedFile): NamedBytes {
  return { name, bytes: Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)) };
}

/** So many bytes become letters at once: all of them would be too many arguments. */
const atOnce = 0x8000;

function packed(picture: RgbaPixels | null): DrawnSide | null {
  if (picture === null) return null;
  const { width, height, pixels } = picture;
  const letters: string[] = [];
  for (let at = 0; at < pixels.length; at += atOnce) {
    letters.push(String.fromCharCode(...pixels.subarray(at, at + atOnce)));
  }
  return { width, height, pixels: btoa(letters.join('')) };
}

/** Pictures are decoded here; what cannot be read is missing, as in the window. */
function askFor(which: 'before' | 'after'): AskFor {
  return async (file) => {
    const found = await window.chunksmithBeside(which, file);
    if (found === null) return null;
    const beside = unpacked(found);
    if (file.kind !== 'texture') return beside;
    try {
      return decodeTexture(beside);
    } catch {
      return null;
    }
  };
}

async function drawFlat({ before, after, side }: WantedPair): Promise<DrawnPair | null> {
  const drawn = async (file: PackedFile | null, which: 'before' | 'after') =>
    file === null ? null : await flatPicture(unpacked(file), askFor(which), side);
  const [old, fresh] = [await drawn(before, 'before'), await drawn(after, 'after')];
  if (old === undefined || fresh === undefined) return null;
  return { before: packed(old), after: packed(fresh), clip: null };
}

async function drawModels({ before, after, side }: WantedPair): Promise<DrawnPair> {
  if (stage?.isLost === true) stage = null;
  const drawing = (stage ??= new PictureStage());
  const opened: OpenedPicture[] = [];
  const open = async (file: PackedFile | null, which: 'before' | 'after') => {
    if (file === null) return null;
    const one = await openPictured(unpacked(file), askFor(which), drawing);
    opened.push(one);
    return one.model;
  };
  try {
    const [old, fresh] = [await open(before, 'before'), await open(after, 'after')];
    const firstTimes = [old?.firstLook.timeMs ?? 0, fresh?.firstLook.timeMs ?? 0] as const;
    const [timeOfOld, timeMs] = old !== null && fresh !== null ? lookAtDifference(old, fresh) : firstTimes;
    const shown = (fresh ?? old)?.clip ?? null;
    return {
      before: packed(old?.draw(side, { turn: 0, timeMs: timeOfOld }, true) ?? null),
      after: packed(fresh?.draw(side, { turn: 0, timeMs }, true) ?? null),
      clip: shown === null ? null : { name: shown.name, timeMs: fresh === null ? timeOfOld : timeMs },
    };
  } finally {
    for (const { dispose } of opened) dispose();
  }
}

window.chunksmithPair = async (wanted) => {
  try {
    return (await drawFlat(wanted)) ?? (await drawModels(wanted));
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
};
