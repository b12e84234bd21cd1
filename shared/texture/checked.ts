/** What the validator says of a texture that was made of another one. */
import { FormatError } from '../codec/error.ts';
import { errorsOfResult } from '../format/addedErrors.ts';
import { openDocument } from '../document/document.ts';
import type { DocumentView } from '../codec/documentView.ts';
import type { Format } from '../format/format.ts';
import { sniffFormat } from '../formats/index.ts';
import type { TextureFile, TextureSource } from './source.ts';

interface Opened {
  readonly format: Format;
  readonly document: DocumentView;
}

function opened(source: TextureSource): Opened | null {
  if ('format' in source) return { format: source.format, document: source };
  const { bytes, name = '', files = [] } = source;
  const format = sniffFormat(bytes, name);
  if (format === null) return null;
  return { format, document: openDocument(format, bytes, files.length > 1 ? { files } : {}) };
}

/**
 * Errors that a made texture has and its source had not, a line a rule; all of its errors where the source is of another
 * format. What cannot be opened again is one error, too.
 */
export function errorsOfTexture(source: TextureSource, made: TextureFile): readonly string[] {
  try {
    const result = opened(made);
    if (result === null) return ['error that was not there before: the result is not a texture of any format'];
    const before = opened(source);
    return errorsOfResult(result.format, before?.format === result.format ? before.document : null, result.document);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return [`error that was not there before: the result cannot be opened: ${error.message}`];
  }
}
