/** One thing that is given documents, damaged ones among them. */
import type { FormatDocument } from '../../shared/format/format.ts';
import type { Random } from './damage.ts';

export interface Consumer {
  readonly name: string;
  readonly takes: (document: FormatDocument) => boolean;
  readonly run: (document: FormatDocument, random: Random) => unknown;
}
