/** Sizes and times of files in words. */

/** `412 bytes`, `48 KB`, `3.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** How long ago a moment was: `just now`, `2 min ago`, `3 hours ago`, `5 days ago`, then the date. */
export function ageText(momentMs: number, nowMs = Date.now()): string {
  const age = nowMs - momentMs;
  if (age < minuteMs) return 'just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`;
  if (age < dayMs) return `${plural(Math.floor(age / hourMs), 'hour')} ago`;
  if (age < 7 * dayMs) return `${plural(Math.floor(age / dayMs), 'day')} ago`;
  return new Date(momentMs).toLocaleDateString();
}
