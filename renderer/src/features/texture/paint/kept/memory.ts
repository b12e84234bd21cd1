/** What there is to keep of a painted picture, and how it is taken up again on the document as it is then. Pure. */
import type { ImageSize } from '../../../../../../shared/media/image.ts';
import type { PaintLayer } from '../../../../../../shared/media/paint/layers.ts';
import type { TileChange } from '../../../../../../shared/media/paint/stroke.ts';
import type { LayersState, PaintChange } from '../paintChange.ts';
import type { KeptChange, KeptPicture, KeptState } from './form.ts';
import { areTiles, layTiles, markTiles, takeTiles, tileCount, tileSize } from './tiles.ts';

/** All that a painted picture knows beside its document. Arrays are its own: they change in place. */
export interface PaintMemory extends ImageSize {
  /** RGBA under the layers. */
  readonly picture: Uint8Array;
  /** The same array as long as nothing was painted on it. */
  readonly opened: Uint8Array;
  readonly state: LayersState;
  /** By step of the document. */
  readonly changes: ReadonlyMap<string, PaintChange>;
  /** Steps that are on their way into the document, the next one first. */
  readonly pending: readonly string[];
  /** Whether the document is the picture alone, so that each of its steps changes it. */
  readonly isFile: boolean;
}

/** Where the history of a document stands; null for steps of journals that knew no ids. */
export interface Steps {
  readonly done: readonly (string | null)[];
  /** Those that were taken back, the next one first. */
  readonly undone: readonly (string | null)[];
  /** Whether nothing was done before the first of them. */
  readonly isFromStart: boolean;
}

/** Bytes of strokes that are kept so that the document can be found behind them: some hundred usual ones. */
const changeBudget = 8 * 1024 * 1024;
/** No picture has more layers in hand, those of undone steps included. */
const mostLayers = 256;
/** Bytes that all layers may take once they are taken up. */
const mostMemory = 1024 * 1024 * 1024;
/** Stands in a chain for a step without an id. */
const unknownStep = '';

type Change = readonly [step: string, change: PaintChange];

function sizeOfChange({ tiles }: PaintChange): number {
  return tiles.reduce((sum, { before, after }) => sum + before.length + after.length, 0);
}

/** The newest steps that painted, as many as are kept, and where the first of them stands among all. */
function newestChanges(
  { changes, isFile }: PaintMemory,
  steps: readonly (string | null)[],
): { readonly first: number; readonly kept: readonly Change[]; readonly left: number } {
  const kept: Change[] = [];
  let first = steps.length;
  let left = changeBudget;
  for (const [at, step] of [...steps.entries()].reverse()) {
    const change = step === null ? undefined : changes.get(step);
    if (step === null || change === undefined) {
      // A step of the whole picture that painted nothing ended the layers that were there.
      if (isFile) break;
      continue;
    }
    const size = sizeOfChange(change);
    if (size > left) break;
    left -= size;
    kept.push([step, change]);
    first = at;
  }
  return { first, kept: kept.reverse(), left };
}

/** Steps that can be done again and painted, as far as there is room for them. */
function nextChanges({ changes, pending }: PaintMemory, { undone }: Steps, room: number): readonly Change[] {
  const kept: Change[] = [];
  let left = room;
  // What is on its way leaves nothing to be done again.
  for (const step of pending.length > 0 ? [] : undone) {
    const change = step === null ? undefined : changes.get(step);
    if (step === null || change === undefined || sizeOfChange(change) > left) break;
    left -= sizeOfChange(change);
    kept.push([step, change]);
  }
  return kept;
}

/** What is to be kept of a picture; null where it has no layers, as the document then says it all. */
export function keptPicture(record: number, memory: PaintMemory, steps: Steps): KeptPicture | null {
  const all = [...steps.done, ...memory.pending];
  const { first, kept, left } = newestChanges(memory, all);
  const next = nextChanges(memory, steps, left);
  const changes = [...kept, ...next];
  const states = [memory.state, ...changes.flatMap(([, { before, after }]) => [before, after])];
  const layerPixels = [...new Set(states.flatMap(({ layers }) => layers.map(({ pixels }) => pixels)))];
  if (layerPixels.length === 0) return null;
  const groundOf = (pixels: Uint8Array): number => layerPixels.indexOf(pixels) + 1;
  const keptState = ({ layers, active }: LayersState): KeptState => ({
    layers: layers.map((layer) => ({ ...layer, pixels: groundOf(layer.pixels) - 1 })),
    active,
  });
  const layerTiles = layerPixels.map((pixels) => {
    const marks = markTiles(memory, pixels, null);
    return { marks, taken: takeTiles(memory, pixels, marks) };
  });
  const underLayers = markTiles(memory, memory.picture, memory.opened);
  for (const { marks } of layerTiles) for (const [tile, mark] of marks.entries()) underLayers[tile] ||= mark;
  // What an undone stroke will lie over is in the document while it is done.
  for (const { tile } of changes.flatMap(([, { tiles }]) => tiles)) underLayers[tile] = 1;
  return {
    record,
    width: memory.width,
    height: memory.height,
    picture: takeTiles(memory, memory.picture, underLayers),
    opened: takeTiles(memory, memory.opened, underLayers),
    layerPixels: layerTiles.map(({ taken }) => taken),
    state: keptState(memory.state),
    base: first > 0 ? (all[first - 1] ?? null) : steps.isFromStart ? '' : null,
    chain: [...all.slice(first).map((step) => step ?? unknownStep), ...next.map(([step]) => step)],
    stands: all.length - first,
    changes: changes.map(([step, change]) => ({
      step,
      part: change.pixels === null ? null : groundOf(change.pixels),
      tiles: change.tiles,
      before: keptState(change.before),
      after: keptState(change.after),
      area: change.area,
    })),
  };
}

/** How many steps of the chain the document has done; null where it stands at none that is known. */
function placeIn({ base, chain }: KeptPicture, { done, undone }: Steps, isFile: boolean): number | null {
  for (const step of done.toReversed()) {
    const at = step === null || step === unknownStep ? -1 : chain.indexOf(step);
    if (at >= 0) return at + 1;
    if (step !== null && step === base) return 0;
    // What came behind it painted another picture of the document, or something else of it.
    if (isFile) return null;
  }
  const isBefore = base === '' || (chain.length > 0 && undone[0] === chain[0]);
  return done.length === 0 && isBefore ? 0 : null;
}

function isSound(kept: KeptPicture, size: ImageSize): boolean {
  const { layerPixels, picture, opened, changes, chain, stands } = kept;
  if (kept.width !== size.width || kept.height !== size.height) return false;
  const isOf = (state: KeptState): boolean =>
    state.layers.every(({ pixels, opacity }) => pixels < layerPixels.length && opacity >= 0 && opacity <= 1) &&
    new Set(state.layers.map(({ id }) => id)).size === state.layers.length;
  const isChange = ({ part, tiles, before, after, step }: KeptChange): boolean =>
    (part === null || part <= layerPixels.length) &&
    chain.includes(step) &&
    tiles.every(({ tile, ...sides }) => {
      const bytes = tile < tileCount(size) ? tileSize(size, tile) : -1;
      return sides.before.length === bytes && sides.after.length === bytes;
    }) &&
    isOf(before) &&
    isOf(after);
  return (
    stands <= chain.length &&
    layerPixels.length <= mostLayers &&
    layerPixels.length * size.width * size.height * 4 <= mostMemory &&
    [picture, opened, ...layerPixels].every((tiles) => areTiles(size, tiles)) &&
    isOf(kept.state) &&
    changes.every(isChange)
  );
}

/** What a picture goes on with. */
export interface Restored {
  readonly state: Pick<LayersState, 'layers' | 'active'>;
  readonly changes: ReadonlyMap<string, PaintChange>;
  /** What leads from the layers as they were kept to the document as it stands, in this order. */
  readonly moves: readonly { readonly step: string; readonly side: 'before' | 'after' }[];
}

/**
 * Takes up what was kept on a picture that was read from its document just now: its pixels become those under the layers.
 * Null, with everything as it was, where what was kept does not hold together or does not belong to what the document holds.
 * `memory.opened` must be an array of its own.
 */
export function restorePicture(memory: PaintMemory, kept: KeptPicture, steps: Steps): Restored | null {
  const place = isSound(kept, memory) ? placeIn(kept, steps, memory.isFile) : null;
  if (place === null) return null;
  const backdrops = kept.layerPixels.map((tiles) => {
    const pixels = new Uint8Array(memory.picture.length);
    layTiles(memory, pixels, tiles);
    return pixels;
  });
  layTiles(memory, memory.picture, kept.picture);
  layTiles(memory, memory.opened, kept.opened);
  const stateOf = ({ layers, active }: KeptState): LayersState => ({
    layers: layers.map((layer): PaintLayer => ({ ...layer, pixels: backdrops[layer.pixels] ?? memory.picture })),
    active,
    note: '',
  });
  const changes = kept.changes.map(({ step, part, tiles, before, after, area }): [string, PaintChange] => [
    step,
    {
      pixels: part === null ? null : part === 0 ? memory.picture : (backdrops[part - 1] ?? memory.picture),
      tiles: tiles satisfies readonly TileChange[],
      before: stateOf(before),
      after: stateOf(after),
      area,
    },
  ]);
  const { chain, stands } = kept;
  const back = chain.slice(place, Math.max(place, stands)).reverse();
  const moves = [
    ...back.map((step) => ({ step, side: 'before' as const })),
    ...chain.slice(stands, place).map((step) => ({ step, side: 'after' as const })),
  ];
  return { state: stateOf(kept.state), changes: new Map(changes), moves };
}
