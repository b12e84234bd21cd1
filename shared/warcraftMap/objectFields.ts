/**
 * Fields of objects that name files, by their ids: what people call them in the World Editor's words. Ids and what stands in
 * them: war3-objectdata (units), and the maps of the shelf, where each of them holds such paths. Others that hold a path are
 * shown by their id.
 */
import type { WantedKind } from '../archive/gamePaths.ts';

interface FieldAbout {
  readonly words: string;
  readonly kind: WantedKind;
}

const model = (words: string): FieldAbout => ({ words, kind: 'model' });
const texture = (words: string): FieldAbout => ({ words, kind: 'texture' });

export const pathFields: Readonly<Record<string, FieldAbout>> = {
  umdl: model('Model'),
  ua1m: model('Projectile of attack 1'),
  ua2m: model('Projectile of attack 2'),
  uspa: model('Special effect'),
  uico: texture('Icon'),
  ussi: texture('Icon on the score screen'),
  upat: texture('Pathing'),
  ifil: model('Model'),
  iico: texture('Icon'),
  bfil: model('Model'),
  bgpm: model('Portrait'),
  bptx: texture('Pathing'),
  btxf: texture('Replaceable texture'),
  dfil: model('Model'),
  aart: texture('Icon'),
  auar: texture('Icon when turned off'),
  arar: texture('Icon of research'),
  amat: model('Projectile'),
  acat: model('Effect on the caster'),
  atat: model('Effect on the target'),
  asat: model('Special effect'),
  aeat: model('Effect'),
  fart: texture('Icon'),
  ftat: model('Effect on the target'),
  fsat: model('Special effect'),
  feat: model('Effect'),
  gar1: texture('Icon'),
};
