/** What can be done with a clip, as menus show it. */
import type { MenuNode } from '../../../base/commands/index.ts';
import { SEPARATOR } from '../../../base/commands/index.ts';

export const clipMenu: readonly MenuNode[] = [
  'clip.new',
  'clip.duplicate',
  'clip.rename',
  'clip.earlier',
  'clip.later',
  SEPARATOR,
  'clip.retime',
  'clip.move',
  'clip.reverse',
  SEPARATOR,
  'clip.split',
  'clip.join',
  'clip.cutBefore',
  'clip.cutBehind',
  'clip.insertTime',
  'clip.removeTime',
  SEPARATOR,
  'clip.looping',
  'clip.closeLoop',
  'clip.clean',
  'clip.resample',
  'clip.speed',
  'clip.inPlace',
  'clip.forwards',
  SEPARATOR,
  'clip.delete',
];
