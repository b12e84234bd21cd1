/** What became of a converted model, as a text that is kept beside it. */
import { encodeUtf8 } from '../../codec/text.ts';
import type { ContentNote } from '../../model/content.ts';
import type { ExchangeFile } from '../files.ts';

export const noteWords: Readonly<Record<ContentNote['kind'], string>> = {
  made: 'made',
  approximated: 'nearly',
  lost: 'lost',
};

/** @param model file name of the result, with its ending */
export function conversionReport(
  model: string,
  notes: readonly ContentNote[],
  errors: readonly string[],
): ExchangeFile {
  const lines = [...notes.map(({ kind, text }) => `${noteWords[kind]}: ${text}`), ...errors];
  const name = `${model.replace(/\.\w+$/, '')}.conversion.txt`;
  return { name, bytes: Uint8Array.from(encodeUtf8(`${lines.join('\n')}\n`)) };
}
