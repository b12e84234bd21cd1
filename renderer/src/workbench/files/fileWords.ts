/** Sizes and times of files in words. */
import { counted } from '../../../../shared/codec/words.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago a moment was: `just now`, `2 min ago`, `3 hours ago`, `5 days ago`, then the date. */
export function ageText(momentMs: number, nowMs = Date.now()): string {
  const age = nowMs - momentMs;
  if (age < minuteMs) return 'just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`;
  if (age < dayMs) return `${counted(Math.floor(age / hourMs), 'hour')} ago`;
  if (age < 7 * dayMs) return `${counted(Math.floor(age / dayMs), 'day')} ago`;
  return new Date(momentMs).toLocaleDateString();
}
