/** A model of World of Warcraft as one of its displays has it: with the files and the submeshes that its game would show. */
import type { RecordId } from '../codec/documentRecord.ts';
import { fieldsOf } from '../codec/record.ts';
import type { ShownChoices } from '../exchange/gltf/exportedModel.ts';
import type { FormatDocument } from '../format/format.ts';
import { isGeosetShown } from '../formats/m2/playback/look.ts';
import { Submesh } from '../formats/m2/schema/view.ts';
import type { ModelDisplay } from './creature.ts';

/** What of a display a model is dressed in. */
export type DisplayDress = Pick<ModelDisplay, 'ids' | 'textures' | 'geosets'>;

/** @param skins files by kind of texture, which count before those of the display */
export function dressedAs(
  document: FormatDocument,
  display: DisplayDress | null,
  skins: ReadonlyMap<number, string> = new Map(),
): ShownChoices {
  const isShown = (id: RecordId): boolean =>
    display === null || isGeosetShown(fieldsOf(Submesh, document.get(id)).geoset, display.geosets);
  return { textures: new Map([...(display?.textures ?? []), ...skins]), pictures: new Map(), isShown };
}

/** What a report says of it. */
export const dressNote = ({ ids }: DisplayDress): string =>
  `the skins of display ${ids[0] ?? 0}, which the game’s tables have for it`;
