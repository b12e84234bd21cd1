/**
 * What the byte view is told of parts whose content stands elsewhere: noted while a record is read once more for it, under
 * the notes of that reading.
 */
import type { PartSpans } from '../../../codec/reader.ts';
import type { FieldSpan, Run } from '../../../codec/fieldSpan.ts';

const described = new WeakMap<PartSpans, FieldSpan[]>();

export interface Described {
  readonly member: string | null;
  readonly inside?: FieldSpan['inside'];
  readonly offset: number;
  readonly length: number;
  readonly label: string;
  readonly run?: Run;
}

/** Notes a stretch of bytes; nothing when it is empty. */
export function note(spans: PartSpans, { inside = [], run, ...span }: Described): void {
  if (span.length === 0) return;
  const list = described.get(spans) ?? [];
  list.push({ ...span, inside, run: run ?? null });
  described.set(spans, list);
}

/** All that was noted. */
export function notedIn(spans: PartSpans): readonly FieldSpan[] {
  return described.get(spans) ?? [];
}
