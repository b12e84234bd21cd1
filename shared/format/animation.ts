/** What a format tells of animation: its sequences, and which of its records hold keys over time. Times are in ms. */
import type { Document } from '../document/document.ts';
import type { Fields, DocumentRecord, RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { Keys } from '../geometry/keys.ts';
import type { DocumentView } from '../codec/documentView.ts';
import type { Storage } from '../codec/storage.ts';

/** A named span of time in which something is played, such as `Stand`. */
export interface SequenceSpan {
  readonly id: RecordId;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** False when the game plays it once and holds its end. */
  readonly isLooping: boolean;
  /** Where frames are the game's unit of time: how many there are in a second. Left out where it is the millisecond. */
  readonly framesPerSecond?: number;
  /** What the game makes of it, where it says so: `ACT_WALK · 2 events`. Left out where it says nothing. */
  readonly note?: string;
  /** Its keys stand in a file that was not opened: there is nothing to show. */
  readonly isElsewhere?: boolean;
  /** It is no sequence but a clock of its own, which runs whatever sequence plays. */
  readonly isLoop?: boolean;
}

/** What a track animates, and what its values are. */
export interface KeyKind {
  /** The format's own name of it, such as the tag `KGTR`. */
  readonly id: string;
  /** `Translation` */
  readonly label: string;
  readonly storage: Storage;
  /** One name for each number of a value, in their order in the file: X, Y, Z. Empty for keys that are times alone. */
  readonly componentNames: readonly string[];
  /** The collection that values are positions in. */
  readonly collection?: string;
  /** The value without any key. */
  readonly rest: readonly number[];
}

/** What one number of a track's values is to people who draw it as a curve, and what of it the file can hold. */
export interface CurveChannel {
  /** `units`, `°` */
  readonly unit: string;
  /** Shown is the stored value times this: 180/π for radians that are shown in degrees. */
  readonly factor: number;
  /** Distance of neighbouring values that the file can hold, as stored; null where every float can be held. */
  readonly step: number | null;
  /** A value that can be held exactly, from which the others lie whole steps away. */
  readonly origin: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** What a curve editor must know of a track beside its keys. Left out by formats whose keys are floats at any time. */
export interface CurveFacts {
  /** One for each component. */
  readonly channels: readonly CurveChannel[];
  /** Every frame has a key, so that keys cannot move in time; null where they can. */
  readonly everyFrame: {
    /** Makes the whole sequence longer or shorter, with all that moves in it. Frames count from 0. */
    readonly insert: (document: Document, at: number) => void;
    readonly remove: (document: Document, first: number, count: number) => void;
    /** Whether the sequence has frames to spare. */
    readonly canRemove: boolean;
  } | null;
  /**
   * Gives a component another step and writes its values anew, as near as they come. Throws a RangeError, in words for the
   * user, where a value would not fit.
   */
  readonly setStep: ((document: Document, component: number, step: number) => void) | null;
}

/** A record looked at as keys over time. */
export interface KeyTrack {
  readonly curves?: CurveFacts;
  readonly kind: KeyKind;
  readonly keys: Keys;
  /** The member that holds the times. */
  readonly times: string;
  /** Whether the interpolation can be chosen. */
  readonly hasInterpolation: boolean;
  /** Those that can be chosen, by number; left out where all can. */
  readonly interpolations?: readonly number[];
  /** The field that names a clock of its own, by a reference; null where there is no such choice. */
  readonly clock: string | null;
  /** Length of the clock of its own that it runs on; null on the clock of the sequences. */
  readonly clockDuration: number | null;
  /** The record of that clock; null on the clock of the sequences. */
  readonly clockRecord: RecordId | null;
  /**
   * For keys whose values stand for records, of which several may have one time: the value by which a key stands for a copy of
   * such a record. Left out for numbers.
   */
  readonly copyOf?: (value: number) => number;
  /** Stores other keys in the place of these. */
  readonly store: (transaction: Transaction, keys: Keys) => void;
}

/** A record to be made. */
export interface NewTrack {
  readonly type: string;
  readonly fields: Fields;
}

export interface FormatAnimation {
  readonly sequences: (document: DocumentView) => readonly SequenceSpan[];
  /** Clocks beside the sequences, each from 0 to its length; left out by formats that have none. */
  readonly loops?: (document: DocumentView) => readonly SequenceSpan[];
  /** Names of the interpolations by number. */
  readonly interpolations: Readonly<Record<number, string>>;
  /** Types of record that are nothing but tracks. */
  readonly trackTypes: ReadonlySet<string>;
  /**
   * The keys of a record; null for one that has none. `sequence` is the one shown, for formats that keep the keys of each
   * apart; null asks for those outside any. `variant` is a position in `variants`; the first where it is left out.
   */
  readonly track: (
    document: DocumentView,
    record: DocumentRecord,
    sequence: RecordId | null,
    variant?: number,
  ) => KeyTrack | null;
  /** Names of the versions in which a sequence holds its keys, such as blends; left out where there is but one. */
  readonly variants?: (document: DocumentView, sequence: RecordId) => readonly string[];
  /** What one of a record's lists of tracks could hold and does not yet. */
  readonly missing: (document: DocumentView, record: DocumentRecord, list: string) => readonly KeyKind[];
  /** A new track for such a list, with one key that holds the record's value of now. */
  readonly create: (record: DocumentRecord, kind: KeyKind, frame: number) => NewTrack;
  /** Collections of animated things, in the order of the time line. */
  readonly collections: readonly string[];
  /** Records whose tracks animate this one too, such as a geoset's animation. */
  readonly animators: (document: DocumentView, id: RecordId) => readonly RecordId[];
}
