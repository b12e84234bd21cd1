/** Which tracks animate what materials show, and how a format stores their keys. Part of `ModelEdits`. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { Keys } from '../geometry/keys.ts';
import type { Notes } from './notes.ts';

/**
 * What of a layer can have keys, and what its values are: `opacity` 0 to 1; `colour` red, green and blue from 0 to 1;
 * `texture` a position among the textures of the view; `move` and `size` two numbers along the picture's width and height;
 * `turn` degrees about the picture's middle.
 */
export type LayerProperty = 'opacity' | 'colour' | 'texture' | 'move' | 'turn' | 'size';

/** A property of a layer, by positions in the view. */
export interface LayerPlace {
  readonly material: number;
  readonly layer: number;
  readonly property: LayerProperty;
  /** Place among the textures of the layer; 0 for what is of the whole layer. */
  readonly at: number;
}

/** A property that a layer's format can animate. */
export interface LayerTracks {
  readonly property: LayerProperty;
  readonly at: number;
  /** Tracks that hold its keys; several where each mesh of the material has its own, none where nothing has keys yet. */
  readonly tracks: readonly RecordId[];
  /** Other layers that use the same keys, and get none of what is changed here. */
  readonly sharedBy: number;
  /** What is shown without keys, as tools have it. */
  readonly rest: readonly number[];
}

/** A sequence, or a loop that runs on a clock of its own; times are ms on its scale. */
export interface LayerSpan {
  readonly id: RecordId;
  readonly start: number;
  readonly end: number;
  readonly isLooping: boolean;
  readonly isLoop?: boolean;
}

/** Keys of a layer's track as the format has them. */
export interface LayerKeys {
  /** Those of a sequence; with those of others where all are on one list. */
  readonly keys: Keys;
  /** One name for each number of a value, as `R`, in their order in the file. */
  readonly componentNames: readonly string[];
  /** A value as the file would hold it that changes nothing. */
  readonly rest: readonly number[];
  /** The clock of its own that it runs on, with its length in ms; null on that of the sequences. */
  readonly loop: { readonly id: RecordId; readonly name: string; readonly duration: number } | null;
}

/** Verbs on the tracks of layers. Part of `ModelEdits`. */
export interface LayerEdits {
  /**
   * What of a layer can have keys, whether it has some or not. A single key that says the same of all sequences is none,
   * but while the loop that it stands on is shown.
   */
  readonly layerTracks?: (material: number, layer: number, span: LayerSpan | null) => readonly LayerTracks[];
  /** The keys of a track that a layer names, in a sequence or loop. Throws a RangeError for a record that is none. */
  readonly layerKeys?: (track: RecordId, span: LayerSpan) => LayerKeys;
  /**
   * Tracks of a property that no other layer uses: those that are there, or copies, or new ones that show what the layer
   * shows without keys. New ones run on the clock of the span.
   */
  readonly ownLayerTracks?: (place: LayerPlace, span: LayerSpan, step: Transaction) => readonly RecordId[];
  /**
   * Stores the keys that a track shows in a sequence or loop, given with those of other sequences where all are on one list;
   * other sequences keep what they show, as far as they do not share the time. A track that is left without keys goes, where
   * the format can do without it.
   */
  readonly storeLayerKeys?: (track: RecordId, span: LayerSpan, keys: Keys, step: Transaction) => Notes;
}
