/** Pictures of the list: textures of materials that the model has, which the file shows otherwise. */
import { grouped } from '../../codec/words.ts';
import type { Comparing, PlannedItem } from './items.ts';
import { toldItem } from './items.ts';
import { plainName } from './match.ts';
import { joinedChange, type PictureChange } from './pictureChange.ts';
import { PictureComparison, type PictureVersion, type ShownTexture, sizeOf } from './pictureComparison.ts';

/** Off by less than this on average, 0 to 255, a picture is what JPEG makes of the same one. */
const jpegLoss = 4;

interface Changed extends PictureVersion {
  readonly change: PictureChange;
}

const isChanged = (version: PictureVersion): version is Changed => version.change !== null;

function textOf(comparison: PictureComparison, texture: number, { change, fitted }: Changed): string {
  const { picture, area, texels } = change;
  if (area !== null) {
    const all = grouped(picture.width * picture.height);
    return `${grouped(texels)} of its ${all} texels ${texels === 1 ? 'has' : 'have'} other colours`;
  }
  const own = comparison.pictureOf(texture);
  const before = own === null ? '' : ` instead of ${sizeOf(own)}`;
  return `is ${sizeOf(picture)} texels${before}${fitted === '' ? '' : `, made of ${fitted}`}`;
}

/** Why somebody may not want it, as the end of its sentence; empty where nothing speaks against it. */
function doubtOf(
  comparison: PictureComparison,
  { texture, versions }: ShownTexture,
  { change, read, use, isNamed }: Changed,
): string {
  const still = versions.find((other) => other.change === null && other.use === use);
  if (still !== undefined) return `, while “${still.material}” has it as it was: both show one texture`;
  if (read.kind === 'image/jpeg' && change.area !== null && change.apart < jpegLoss) return ', as JPEG rounds them';
  const own = plainName((comparison.nameOf(texture).split(/[\\/]/).at(-1) ?? '').replace(/\.\w+$/, ''));
  const theirs = plainName(read.name);
  // A material that was made anew elsewhere shows a picture of its own.
  if (!isNamed && theirs !== '' && theirs.toLowerCase() !== own.toLowerCase())
    return `, from a picture called “${theirs}”`;
  if (comparison.isFilledIn(texture) && !isNamed) return ', if it was exported with the skin that is shown now';
  return '';
}

function itemsOf(comparison: PictureComparison, shown: ShownTexture): readonly PlannedItem[] {
  const { texture, versions, problem } = shown;
  const name = comparison.nameOf(texture);
  if (problem !== '' && versions.length === 0) {
    const told = { id: `picture ${texture}`, kind: 'unmatched', about: 'picture', name } as const;
    return [toldItem({ ...told, text: 'the file has a picture for it', refusal: problem })];
  }
  const refusal = comparison.refusalOf(texture);
  const changed = versions.filter(isChanged);
  const [first] = changed;
  const own = comparison.pictureOf(texture);
  if (first === undefined || own === null) return [];
  const joined = joinedChange(
    own,
    changed.map(({ change }) => change),
  );
  const wanted = joined === null ? changed : [{ ...first, change: joined }];
  return wanted.map((version, at): PlannedItem => {
    const { material } = version;
    const doubt =
      joined === null ? `, on “${material}”: another material has it otherwise` : doubtOf(comparison, shown, version);
    return {
      ...{ id: `picture ${texture}${at === 0 ? '' : ` ${at}`}`, kind: 'changed', about: 'picture', name, refusal },
      text: `${textOf(comparison, texture, version)}${doubt}`,
      isTaken: refusal === '' && doubt === '',
      carryOut: refusal === '' ? (step) => comparison.carryOut(texture, version.change, step) : null,
    };
  });
}

/** Textures whose pictures are other ones in the file. */
export function pictureItems(all: Comparing): readonly PlannedItem[] {
  const comparison = new PictureComparison(all);
  return comparison.compare().flatMap((shown) => itemsOf(comparison, shown));
}
