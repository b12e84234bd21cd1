/** Sizes and times of files in words. */
import { counted } from '../../base/text/numbers.ts';
import { fill, text } from '../../base/text/language.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago a moment was: `just now`, `2 min ago`, `3 hours ago`, `5 days ago`, then the date. */
export function ageText(momentMs: number, nowMs = Date.now()): string {
  const age = nowMs - momentMs;
  if (age < minuteMs) return text('just now');
  if (age < hourMs) return fill('{} min ago', Math.floor(age / minuteMs));
  if (age < dayMs) return fill('{} ago', counted(Math.floor(age / hourMs), 'hour'));
  if (age < 7 * dayMs) return fill('{} ago', counted(Math.floor(age / dayMs), 'day'));
  return new Date(momentMs).toLocaleDateString();
}
