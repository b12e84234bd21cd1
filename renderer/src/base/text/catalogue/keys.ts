/** Keys as keyboards of the language have them printed. */
import type { Texts } from './translated.ts';

export const keysTexts = {
  'key: Ctrl': ['Strg', 'Ctrl'],
  'key: Shift': ['Umschalt', 'Shift'],
  'key: Space': ['Leertaste', '空格'],
  'key: Enter': ['Eingabe', 'Enter'],
  'key: Del': ['Entf', 'Del'],
  'key: Insert': ['Einfg', 'Insert'],
  'key: Backspace': ['Rücktaste', 'Backspace'],
  'key: Page up': ['Bild auf', 'Page Up'],
  'key: Page down': ['Bild ab', 'Page Down'],
  'key: Home': ['Pos1', 'Home'],
  'key: End': ['Ende', 'End'],
} as const satisfies Texts;
