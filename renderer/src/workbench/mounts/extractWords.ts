/** How an extraction ended, in words. Pure. */
import type { ResultOf } from '../../base/host/index.ts';
import { counted } from '../../../../shared/codec/words.ts';

const files = (count: number) => counted(count, 'file');

export function extractedText(
  { written, skipped, failed, absent, isCancelled }: ResultOf<'extractMounted'>,
  folder: string,
): { readonly title: string; readonly message: string } {
  const title = isCancelled ? `Stopped after ${files(written)}` : `Extracted ${files(written)}`;
  const rest = [
    skipped > 0 ? `${files(skipped)} ${skipped === 1 ? 'was' : 'were'} there already and left alone` : null,
    absent > 0 ? `${files(absent)} ${absent === 1 ? 'is' : 'are'} not downloaded` : null,
    failed.length > 0 ? `${files(failed.length)} could not be extracted` : null,
  ].filter((part) => part !== null);
  return { title, message: [`Into ${folder}`, ...rest].join('. ') + '.' };
}
