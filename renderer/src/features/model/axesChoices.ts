/** Whose axes the tools of models can go by, in words. No React. */
import type { AxesKind } from '../../viewport/index.ts';

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
  { value: 'model', title: 'Tools along the model’s axes', whose: 'the model’s', keywords: ['global', 'world'] },
  { value: 'own', title: 'Tools along its own axes', whose: 'its own', keywords: ['local', 'bone', 'normal'] },
  { value: 'parent', title: 'Tools along the parent’s axes', whose: 'the parent’s', keywords: ['above'] },
];
