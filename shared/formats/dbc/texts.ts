/** Texts of a table while it is changed: where a text stands already, and those that are new. */
import { decodeText, encodeUtf8, textLength } from '../../codec/text.ts';
import type { TableFields } from './schema.ts';

/** From this many texts on a list of all is quicker than looking through the block for each. */
const listedFrom = 4;

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** Where a text stands in a block, as a whole text of its own; −1 when it is not there. */
function findText(block: Uint8Array, text: Uint8Array): number {
  const first = text[0] ?? 0;
  for (let at = block.indexOf(first); at >= 0; at = block.indexOf(first, at + 1)) {
    const startsOne = at === 0 || block[at - 1] === 0;
    if (startsOne && block[at + text.length] === 0 && sameBytes(block.subarray(at, at + text.length), text)) return at;
  }
  return -1;
}

export class TableTexts {
  private readonly fields: TableFields;
  /** Offsets of texts that were asked for, or of all there are. */
  private readonly known = new Map<string, number>();
  private asked = 0;
  private readonly pending: Uint8Array[] = [];
  private pendingSize: number;

  constructor(fields: TableFields) {
    this.fields = fields;
    // What is before the next text must end with a NUL; a block of no bytes gets the empty text first: offset 0 means "none".
    const { texts, addedTexts } = fields;
    const last = addedTexts.length > 0 ? addedTexts.at(-1) : texts.at(-1);
    this.pendingSize = last === 0 ? 0 : 1;
    if (this.pendingSize > 0) this.pending.push(new Uint8Array(1));
  }

  /** The offset of a text in the block; that of a new text is where `added` will put it. */
  offsetOf(text: string): number {
    if (text === '') return 0;
    const known = this.known.get(text) ?? this.find(text);
    if (known !== null) {
      this.known.set(text, known);
      return known;
    }
    const { texts, addedTexts } = this.fields;
    const bytes = encodeUtf8(text);
    const offset = texts.length + addedTexts.length + this.pendingSize;
    this.pending.push(Uint8Array.from([...bytes, 0]));
    this.pendingSize += bytes.length + 1;
    this.known.set(text, offset);
    return offset;
  }

  /** The added texts with the new ones behind them; null when there are no new ones. */
  added(): Uint8Array | null {
    const { addedTexts } = this.fields;
    if (this.pending.every((bytes) => bytes.length === 1)) return null;
    const grown = new Uint8Array(addedTexts.length + this.pendingSize);
    grown.set(addedTexts);
    let at = addedTexts.length;
    for (const bytes of this.pending) {
      grown.set(bytes, at);
      at += bytes.length;
    }
    return grown;
  }

  private find(text: string): number | null {
    this.asked++;
    const { texts, addedTexts } = this.fields;
    if (this.asked > listedFrom) return null;
    if (this.asked === listedFrom) {
      this.list(texts, 0);
      this.list(addedTexts, texts.length);
      return this.known.get(text) ?? null;
    }
    const bytes = Uint8Array.from(encodeUtf8(text));
    const inBlock = findText(texts, bytes);
    if (inBlock >= 0) return inBlock;
    const inAdded = findText(addedTexts, bytes);
    return inAdded < 0 ? null : texts.length + inAdded;
  }

  /** Of equal texts the first counts, as it does when they are looked for. */
  private list(block: Uint8Array, base: number): void {
    for (let at = 0; at < block.length;) {
      const length = textLength(block, at, block.length - at);
      const isWhole = at + length < block.length;
      const text = isWhole ? decodeText(block, at, length) : '';
      if (text !== '' && !this.known.has(text)) this.known.set(text, base + at);
      at += length + 1;
    }
  }
}
