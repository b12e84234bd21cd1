/** The games that models are made for, as lists name them. */
import type { ImportGame } from '../../../../shared/exchange/import/targets.ts';
import { text } from '../../base/text/language.ts';

export const games: readonly { readonly value: ImportGame; readonly label: string }[] = [
  { value: 'warcraft3', label: 'Warcraft III' },
  {
    value: 'wowAlpha',
    get label() {
      return text('World of Warcraft alpha');
    },
  },
  { value: 'wow', label: 'World of Warcraft' },
  { value: 'halfLife', label: 'Half-Life' },
];
