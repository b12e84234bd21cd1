/**
 * Joints of a file that comes back and of the model under common numbers: those of the model first, by their positions in its
 * known content, then those that it has not, which may come to be while the list is taken over.
 */
import type { RecordId } from '../../codec/documentRecord.ts';
import type { ModelView } from '../../model/view.ts';
import type { BackContent, Matches } from './known.ts';
import { statedNumber } from './known.ts';

export class BackJoints {
  /** How many the known content has. */
  readonly knownCount: number;
  /** Positions in the file of those that can be added: bones that the model has not. */
  readonly fresh: ReadonlySet<number>;
  private readonly view: ModelView;
  private readonly incoming: BackContent;
  private readonly matches: Matches;
  /** Records of the known joints; null for what moves nothing. */
  private readonly records: readonly (RecordId | null)[];
  private readonly added = new Map<number, RecordId>();

  constructor(view: ModelView, incoming: BackContent, known: BackContent, matches: Matches) {
    this.view = view;
    this.incoming = incoming;
    this.matches = matches;
    this.knownCount = known.content.joints.length;
    this.records = known.origins.joints.map((extras) => view.joints[statedNumber(extras, 'joint')]?.record ?? null);
    this.fresh = new Set(
      incoming.content.joints.flatMap(({ isPoint }, at) =>
        (matches.joints[at] ?? -1) < 0 && incoming.origins.joints[at] != null && !isPoint ? [at] : [],
      ),
    );
  }

  /** The number of a joint of the file; −1 for one that neither is in the model nor can be added. */
  ownNumber(at: number): number {
    const match = this.matches.joints[at] ?? -1;
    return match >= 0 ? match : this.fresh.has(at) ? this.knownCount + at : -1;
  }

  /** The number of the nearest joint above one of the file; −1 for none. */
  numberAbove(at: number): number {
    let above = this.incoming.content.joints[at]?.parent ?? -1;
    while (above >= 0 && this.ownNumber(above) < 0) above = this.incoming.content.joints[above]?.parent ?? -1;
    return above < 0 ? -1 : this.ownNumber(above);
  }

  /** The number by which vertices of the file hang on a joint: its own, that of the nearest above, or the first. */
  numberOf(at: number): number {
    const own = this.ownNumber(at);
    return own >= 0 ? own : Math.max(0, this.numberAbove(at));
  }

  isNew(number: number): boolean {
    return number >= this.knownCount;
  }

  add(at: number, record: RecordId): void {
    this.added.set(this.knownCount + at, record);
  }

  /** Whether a number is that of a joint that the model has by now. */
  has(number: number): boolean {
    return this.isNew(number) ? this.added.has(number) : (this.records[number] ?? null) !== null;
  }

  /**
   * Positions among the joints of the view, as it is now, by number: what was not added stands for the nearest above that is
   * there; their count stands for what moves nothing.
   */
  places(): readonly number[] {
    const { joints } = this.view;
    const positions = new Map(joints.map(({ record }, at) => [record, at]));
    const placeOf = (record: RecordId | null | undefined): number =>
      record == null ? joints.length : (positions.get(record) ?? joints.length);
    const known = this.records.map(placeOf);
    const places = [...known, ...this.incoming.content.joints.map(() => known[0] ?? 0)];
    for (const at of this.fresh) {
      const number = this.knownCount + at;
      const record = this.added.get(number);
      places[number] =
        record !== undefined && positions.has(record)
          ? placeOf(record)
          : (places[this.numberAbove(at)] ?? known[0] ?? 0);
    }
    return places;
  }
}
