/** How a World of Warcraft model is looked at: what the game would choose of levels of detail, geosets and skins. */
import type { GeosetChoice } from '../../../../../shared/formats/m2/view/index.ts';
import { geosetGroup, isGeosetShown } from '../../../../../shared/formats/m2/view/index.ts';
import type { DecodedImage } from '../../../../../shared/media/image.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { choicesPerDocument } from '../../../viewport/model/choices.ts';

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
  /** Sequences fade into each other as long as they say. */
  readonly blends: boolean;
}

const initial: M2Options = {
  view: 0,
  geosets: new Map(),
  hidden: new Set(),
  textures: new Map(),
  pictures: new Map(),
  blends: true,
};

/** The options of a document. */
export const optionsOf = choicesPerDocument(initial);

/** Whether the options show a submesh with a geoset id. */
export function showsSubmesh({ geosets, hidden }: M2Options, record: RecordId, geoset: number): boolean {
  if (hidden.has(record)) return false;
  return geosets.get(geosetGroup(geoset)) === ALL_GEOSETS || isGeosetShown(geoset, geosets);
}
