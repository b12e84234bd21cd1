/** How an extraction ended, in words. Pure. */
import type { ResultOf } from '../../base/host/index.ts';
import { counted } from '../../base/text/numbers.ts';
import { fill, text } from '../../base/text/language.ts';

const files = (count: number) => counted(count, 'file');

export function extractedText(
  { written, skipped, failed, absent, isCancelled }: ResultOf<'extractMounted'>,
  folder: string,
): { readonly title: string; readonly message: string } {
  const title = isCancelled ? fill('Stopped after {}', files(written)) : fill('Extracted {}', files(written));
  const rest = [
    skipped > 0
      ? fill('{} {} there already and left alone', files(skipped), skipped === 1 ? text('was') : text('were'))
      : null,
    absent > 0 ? fill('{} {} not downloaded', files(absent), absent === 1 ? text('is') : text('are')) : null,
    failed.length > 0 ? fill('{} could not be extracted', files(failed.length)) : null,
  ].filter((part) => part !== null);
  return { title, message: [fill('Into {}', folder), ...rest].join('. ') + '.' };
}
