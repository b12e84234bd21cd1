/** Reading what the files of a map share: texts that end with a NUL. */
import { Reader } from '../codec/reader.ts';
import { decodeText, textLength } from '../codec/text.ts';
import type { TextRun } from './mention.ts';

export class TextReader extends Reader {
  /** Where a text stands, without its NUL; reads on behind that. */
  run(what: string): TextRun {
    const start = this.position;
    const end = start + textLength(this.bytes, start, this.remaining);
    if (end === this.end) this.fail('a text has no end', what, start);
    this.position = end + 1;
    return { start, end };
  }

  textIn({ start, end }: TextRun): string {
    return decodeText(this.bytes, start, end - start);
  }

  text(what: string): string {
    return this.textIn(this.run(what));
  }

  skip(size: number, what: string): void {
    this.need(size, what);
    this.position += size;
  }
}
