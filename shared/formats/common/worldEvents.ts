/** Events of World of Warcraft's models, of the alpha's and of later ones. */
import type { EventMeaning } from '../../model/eventMeaning.ts';

/**
 * Events by their four characters. Places on the body are those the seed description names; deaths, blows, footsteps and
 * sounds are those a working writer of creatures gives them (formats/import-conversion.md 4).
 */
const eventNames: Readonly<Record<string, string>> = {
  $TRD: 'Crotch',
  $CCH: 'Chest',
  $BTH: 'In front of the head',
  $CHD: 'Head',
  $SHL: 'Left shoulder',
  $SHR: 'Right shoulder',
  $CSL: 'Left hand',
  $CSR: 'Right hand',
  $BWP: 'Right hand, weapon',
  $BWR: 'Right hand, weapon',
  $DTH: 'Death thud',
  $CSS: 'Swing',
  $HIT: 'Hit',
  $FSD: 'Footstep',
  $FD1: 'Fidget sound 1',
  $FD2: 'Fidget sound 2',
};

/** What the game's tables say of a tag is not in the file, so that it names nothing by itself; null for tags unknown here. */
export function worldEventMeaning(name: string): EventMeaning | null {
  const words = eventNames[name.slice(0, 4).toUpperCase()];
  return words === undefined ? null : { kind: 'other', words, names: '', file: null, point: null };
}
