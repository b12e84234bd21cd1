/** Clips in words: their ranges and lengths, in the unit of their game. No React. */
import { fill } from '../../../base/text/language.ts';
import type { Clip } from '../../../../../shared/model/view.ts';
import { counted, grouped } from '../../../base/text/numbers.ts';

/** What times of a clip are counted in: milliseconds of the time line, or frames from its start. */
export function unitOf({ keyStep, start }: Clip): {
  readonly unit: string;
  readonly size: number;
  readonly origin: number;
} {
  return keyStep === 1 ? { unit: 'ms', size: 1, origin: 0 } : { unit: 'frame', size: keyStep, origin: start };
}

/** `1,000 ms`, `31 frames` */
export function lengthWords(clip: Clip): string {
  const length = clip.end - clip.start;
  if (clip.keyStep === 1) return `${grouped(Math.round(length))} ms`;
  return counted(Math.round(length / clip.keyStep) + 1, 'frame');
}

/** `1167–1667 ms`, `frames 0–30` */
export function rangeWords(clip: Clip): string {
  if (clip.keyStep === 1) return `${clip.start}–${clip.end} ms`;
  return fill('frames 0–{}', Math.round((clip.end - clip.start) / clip.keyStep));
}

/** `120 units/s`; a dash where the clip states no speed. */
export function speedWords({ speed }: Clip): string {
  return speed === null || speed === 0 ? '–' : String(Number(speed.toPrecision(4)));
}
