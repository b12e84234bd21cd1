import { describe, expect, it } from 'vitest';
import { ageText } from './fileWords.ts';

describe('age of a moment in words', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  it.each([
    [20_000, 'just now'],
    [125_000, '2 min ago'],
    [3_600_000, '1 hour ago'],
    [3 * 86_400_000, '3 days ago'],
  ])('%i ms ago is %s', (age, words) => {
    expect(ageText(now - age, now)).toBe(words);
  });

  it('takes a clock that runs behind for just now', () => {
    expect(ageText(now + 5000, now)).toBe('just now');
  });
});
