/** Models that stand somewhere by their paths, as a source gives them. */
import type { PlacedModel, PlacementModels } from '../../../viewport/model/placementModels.ts';

/** `asked` until the source has answered for the first time; null where it has no such model. */
export type DrawnModel = PlacedModel | null | 'asked';

/**
 * Each model is asked for once, when it is first wanted. The same source told once more is asked anew for all it gave, as its
 * files may be others: until it answers what was there stays, and then goes.
 */
export class DrawnModels {
  private source: PlacementModels | null = null;
  private readonly known = new Map<string, DrawnModel>();
  /** Paths of models that are to be asked for again. */
  private due = new Set<string>();
  /** The last question about each path that is not answered yet: of several the last one counts, whichever answer comes first. */
  private readonly open = new Map<string, object>();
  private readonly came: (now: PlacedModel | null, before: DrawnModel) => void;

  /** @param came hears of each answer */
  constructor(came: (now: PlacedModel | null, before: DrawnModel) => void) {
    this.came = came;
  }

  /** How many were asked for and have not come. */
  get waiting(): number {
    return this.open.size;
  }

  setSource(source: PlacementModels | null): void {
    if (source === null || source !== this.source) {
      this.known.clear();
      this.open.clear();
    }
    this.source = source;
    this.due = new Set(this.known.keys());
  }

  /** What is known of a model; asks for it where that has to be done. */
  at(path: string, kind: 'doodad' | 'mapObject'): DrawnModel {
    const known = this.known.get(path);
    if (known === undefined || this.due.delete(path)) this.ask(path, kind);
    return known === undefined ? 'asked' : known;
  }

  /** A model that has come, without asking for it; null for none. */
  present(path: string): PlacedModel | null {
    const known = this.known.get(path) ?? null;
    return known === 'asked' ? null : known;
  }

  private ask(path: string, kind: 'doodad' | 'mapObject'): void {
    const { source } = this;
    if (source === null || path === '') return;
    if (!this.known.has(path)) this.known.set(path, 'asked');
    const question = {};
    this.open.set(path, question);
    const come = (found: PlacedModel | null): void => {
      if (this.open.get(path) !== question) {
        found?.dispose?.();
        return;
      }
      this.open.delete(path);
      const before = this.known.get(path) ?? null;
      this.known.set(path, found);
      this.came(found, before);
      if (before !== 'asked' && before !== found) before?.dispose?.();
    };
    source.load(path, kind).then(come, () => come(null));
  }
}
