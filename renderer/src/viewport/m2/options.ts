/**
 * How a World of Warcraft model is looked at: what the game would choose (level of detail, geosets, skins) and no file
 * says. Nothing here is saved or undone; it is kept for as long as the document is open.
 */
import type { Document } from '../../../../shared/document/document.ts';
import type { GeosetChoice } from '../../../../shared/formats/m2/playback/look.ts';
import { isGeosetShown } from '../../../../shared/formats/m2/playback/look.ts';
import { geosetGroup } from '../../../../shared/formats/m2/names.ts';
import type { DecodedImage } from '../../../../shared/codec/image.ts';
import type { RecordId } from '../../../../shared/document/record.ts';
import type { AttachedModel } from './attached/attachedModel.ts';

/** Choices of a group beside its geosets. */
export const NO_GEOSET = -1;
export const ALL_GEOSETS = -2;

export interface M2Options {
  /** Position among the model's views. */
  readonly view: number;
  /** By group: which geoset of it is shown; groups that are not listed show their first, as the game does. */
  readonly geosets: GeosetChoice;
  /** Submeshes that were hidden by hand. */
  readonly hidden: ReadonlySet<RecordId>;
  /** By kind of texture: the file that stands in for what the game fills in. */
  readonly textures: ReadonlyMap<number, string>;
  /** Pictures that are no files, by the name that stands for them among `textures`: made of several, such as a body's. */
  readonly pictures: ReadonlyMap<string, DecodedImage>;
  /** Models that stand on attachment points, by the point. */
  readonly attached: ReadonlyMap<RecordId, AttachedModel>;
  /** Sequences fade into each other as long as they say. */
  readonly blends: boolean;
}

const initial: M2Options = {
  view: 0,
  geosets: new Map(),
  hidden: new Set(),
  textures: new Map(),
  pictures: new Map(),
  attached: new Map(),
  blends: true,
};

export class OptionsStore {
  private now = initial;
  private readonly listeners = new Set<() => void>();

  readonly get = (): M2Options => this.now;

  set(changes: Partial<M2Options>): void {
    this.now = { ...this.now, ...changes };
    for (const listener of [...this.listeners]) listener();
  }

  reset(): void {
    this.set(initial);
  }

  /** Returns the way to stop listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

const stores = new WeakMap<Document, OptionsStore>();

/** The options of a document: one for all that show it. */
export function optionsOf(document: Document): OptionsStore {
  const known = stores.get(document);
  if (known !== undefined) return known;
  const store = new OptionsStore();
  stores.set(document, store);
  return store;
}

/** Whether the options show a submesh with a geoset id. */
export function showsSubmesh({ geosets, hidden }: M2Options, record: RecordId, geoset: number): boolean {
  if (hidden.has(record)) return false;
  return geosets.get(geosetGroup(geoset)) === ALL_GEOSETS || isGeosetShown(geoset, geosets);
}
