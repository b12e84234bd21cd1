/** What an event of a model asks its game for, as far as the file itself says. */

/** What happens; `other` for what is a place or a sign to the game, without anything to see or hear by itself. */
export type EventKind = 'sound' | 'footprint' | 'splat' | 'ubersplat' | 'spawn' | 'flash' | 'spark' | 'other';

export interface EventMeaning {
  readonly kind: EventKind;
  /** In words, such as “Footprint”. */
  readonly words: string;
  /**
   * What it names: the row of a table, the path of a sound, the number of a sprite. Empty where it names nothing, or nothing
   * that is known of.
   */
  readonly names: string;
  /** Path of the file that is heard, where the event itself names it; null where a table does, or nothing. */
  readonly file: string | null;
  /** Position among the model's points at which it is seen; null where the event stands in its own place. */
  readonly point: number | null;
}

/** An event as its file spells it: see `ClipEvent`. */
export interface NamedEvent {
  readonly name: string;
  readonly options: string;
}

/** What an event of the format means; null for one that says nothing that is known. */
export type MeaningOf = (event: NamedEvent) => EventMeaning | null;
