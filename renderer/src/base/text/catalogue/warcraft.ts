/** Warcraft III models. */
import type { Texts } from './translated.ts';

export const warcraftTexts = {
  'Not all could be said in MDL': ['Nicht alles konnte in MDL gesagt werden', '并非所有内容都能用 MDL 表达'],
  'Left out: {}.': ['Weggelassen: {}.', '已省略：{}。'],
} as const satisfies Texts;
