/** Whose axes the tools of models can go by, in words. No React. */
import type { AxesKind } from '../../viewport/index.ts';
import { text } from '../../base/text/language.ts';

interface AxesChoice {
  readonly value: AxesKind;
  /** Of the command. */
  readonly title: string;
  /** Behind "Axes: ". */
  readonly whose: string;
  readonly keywords: readonly string[];
}

/** In the order of menus. */
export const axesChoices: readonly AxesChoice[] = [
  {
    value: 'model',
    title: 'Tools along the model’s axes',
    get whose() {
      return text('the model’s');
    },
    keywords: ['global', 'world'],
  },
  {
    value: 'own',
    title: 'Tools along its own axes',
    get whose() {
      return text('its own');
    },
    keywords: ['local', 'bone', 'normal'],
  },
  {
    value: 'parent',
    title: 'Tools along the parent’s axes',
    get whose() {
      return text('the parent’s');
    },
    keywords: ['above'],
  },
];
