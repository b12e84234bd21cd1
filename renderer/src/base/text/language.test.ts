/** The language of the program, while the words of another one are still on their way. */
import { expect, test, vi } from 'vitest';

test('the language that was chosen last is shown, however long the words of the one before take', async () => {
  // The words are brought once: only a program that has none yet waits for them.
  vi.resetModules();
  const { chooseLanguage, language, text } = await import('./language.ts');
  await Promise.all([chooseLanguage('de'), chooseLanguage('en')]);
  expect([language.get(), text('Cancel')]).toEqual(['en', 'Cancel']);
  await chooseLanguage('de');
  expect([language.get(), text('Cancel')]).toEqual(['de', 'Abbrechen']);
});
