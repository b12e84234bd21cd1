/** What the days of the games need to know of a game's files. */
export interface Game {
  readonly name: string;
  /** The folder of its files below the shelf's corpus; absent for the program's own samples. */
  readonly folder?: string;
  /** The model that is worked on, beside it the one whose head is taken. */
  readonly model: string;
  readonly donor: string;
  /**
   * Where its files come from on the shelf, and the names under which they lie beside the model; the program's samples where
   * there is no such list. Where a model's pictures are the game's own, others of the shelf stand in under their names.
   */
  readonly shelf?: readonly (readonly [from: string, as: string])[];
  /** The version of the game that the model is made into first, in the words of `chunksmith convert-model --to`. */
  readonly convertedTo?: string;
  readonly attack: string;
  /** Joints by their names in the outline. */
  readonly arm: string;
  readonly hand: string;
  readonly head: string;
  /** The same joint in the donor. */
  readonly donorHead: string;
  /** A bone whose weights reach over a shoulder. */
  readonly shoulder: string;
  /** False for a game whose models have no particles. */
  readonly hasEmitters?: boolean;
}
