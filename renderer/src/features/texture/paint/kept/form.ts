/**
 * Layers of painted pictures as bytes, with the strokes that lead from one to the next: a message of what is declared here.
 * It is read without trust, since a disk had it: what does not hold together is as if there were nothing. Pure.
 */
import { layerBlends } from '../../../../../../shared/media/paint/layers.ts';
import { decodeMessage, encodeMessage } from '../../../../../../shared/document/wire.ts';
import {
  amount,
  bytes,
  count,
  flag,
  list,
  nullable,
  object,
  oneOf,
  refuse,
  text,
  type Check,
  type Checked,
} from '../../../../../../shared/host/check.ts';
import { checkBounds } from '../../../../../../shared/host/messages.ts';

const numbers: Check<Uint32Array> = (value, place) =>
  value instanceof Uint32Array ? value : refuse(place, 'numbers of 32 bits', value);

const tileSet = object({ tiles: numbers, bytes });

const layer = object({
  id: count,
  name: text,
  kind: oneOf('colour', 'alpha'),
  isVisible: flag,
  opacity: amount,
  blend: oneOf(...layerBlends),
  /** Which of `layerPixels`. */
  pixels: count,
});
const state = object({ layers: list(layer), active: nullable(count) });

const change = object({
  step: text,
  /** What was painted on: 0 for the picture itself, 1 and on for `layerPixels`; null where layers were changed instead. */
  part: nullable(count),
  tiles: list(object({ tile: count, before: bytes, after: bytes })),
  before: state,
  after: state,
  area: object({ left: count, top: count, right: count, bottom: count }),
});

const picture = object({
  /** The record that holds it. */
  record: count,
  width: count,
  height: count,
  /** Tiles of the picture under its layers, and of what it was when painting began, where these say more than the document. */
  picture: tileSet,
  opened: tileSet,
  layerPixels: list(tileSet),
  state,
  /** The step of the document before the first change; empty where there was none, null where it is not known. */
  base: nullable(text),
  /** Steps of the document from there on, and how many of them the layers have seen; the rest was taken back. */
  chain: list(text),
  stands: count,
  /** What the steps of the chain that painted did, in their order. */
  changes: list(change),
});

const message = object({ version: count, pictures: list(picture) });

export type KeptPicture = Checked<typeof picture>;
export type KeptState = Checked<typeof state>;
export type KeptChange = Checked<typeof change>;

/** Part of the file format: another number is as if nothing were kept. */
const version = 1;

export function packKept(pictures: readonly KeptPicture[]): Uint8Array {
  return encodeMessage({ version, pictures });
}

/** Null for what is no such message. */
export function unpackKept(packed: Uint8Array): readonly KeptPicture[] | null {
  try {
    checkBounds(packed);
    const found = message(decodeMessage(packed), 'layers');
    return found.version === version ? found.pictures : null;
  } catch {
    // Whatever the decoder or a check says of damaged bytes.
    return null;
  }
}
