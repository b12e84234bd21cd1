/** The rows of the hex view: bytes in rows of one length, and in front of each file of several a row with its name. Pure. */
import type { FilePart } from '../../../../../shared/codec/documentView.ts';

export interface ByteRow {
  readonly kind: 'bytes';
  /** First byte, and the one behind the last. */
  readonly start: number;
  readonly end: number;
  /** Place of the first byte in its own file. */
  readonly offset: number;
}

export interface FileRow {
  readonly kind: 'file';
  readonly name: string;
  /** First byte of the file. */
  readonly start: number;
  readonly size: number;
}

export type HexRow = ByteRow | FileRow;

interface Stretch {
  readonly file: FilePart | null;
  readonly start: number;
  readonly end: number;
  /** First row, that with the name where there is one. */
  readonly row: number;
  readonly hasName: boolean;
}

export class HexRows {
  readonly count: number;
  readonly length: number;
  readonly bytesPerRow: number;
  private readonly stretches: readonly Stretch[];

  /** `files` say where each of several files stands; one alone, or none, needs no name. */
  constructor(length: number, files: readonly FilePart[], bytesPerRow: number) {
    this.length = length;
    this.bytesPerRow = bytesPerRow;
    const hasNames = files.length > 1;
    const parts = hasNames ? files.map((file) => ({ file, start: file.start, end: file.end })) : [];
    let row = 0;
    this.stretches = (parts.length > 0 ? parts : [{ file: null, start: 0, end: length }]).map((part) => {
      const stretch = { ...part, row, hasName: hasNames };
      row += Math.ceil((part.end - part.start) / bytesPerRow) + (hasNames ? 1 : 0);
      return stretch;
    });
    this.count = row;
  }

  rowOf(at: number): number {
    const stretch = this.stretchWith(({ start }) => start <= at);
    if (stretch === null) return 0;
    return stretch.row + (stretch.hasName ? 1 : 0) + Math.floor((at - stretch.start) / this.bytesPerRow);
  }

  row(index: number): HexRow | null {
    const stretch = index < this.count ? this.stretchWith(({ row }) => row <= index) : null;
    if (stretch === null) return null;
    const { start, end, file, hasName } = stretch;
    const within = index - stretch.row - (hasName ? 1 : 0);
    if (within < 0) return { kind: 'file', name: file?.name ?? '', start, size: end - start };
    const first = start + within * this.bytesPerRow;
    return { kind: 'bytes', start: first, end: Math.min(end, first + this.bytesPerRow), offset: first - start };
  }

  /** The byte that a moving key leads to, kept inside; null for other keys. */
  target(key: string, hasMod: boolean, at: number, pageRows: number): number | null {
    const row = this.row(this.rowOf(at));
    const [start, end] = row?.kind === 'bytes' ? [row.start, row.end] : [at, at + 1];
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - this.bytesPerRow,
      ArrowDown: at + this.bytesPerRow,
      PageUp: at - pageRows * this.bytesPerRow,
      PageDown: at + pageRows * this.bytesPerRow,
      Home: hasMod ? 0 : start,
      End: hasMod ? this.length - 1 : end - 1,
    };
    const wanted = steps[key];
    return wanted === undefined ? null : Math.min(Math.max(0, wanted), Math.max(0, this.length - 1));
  }

  /** The last stretch for which it holds; it holds for all before that one. Empty files have a name and no bytes. */
  private stretchWith(test: (stretch: Stretch) => boolean): Stretch | null {
    return this.stretches.findLast(test) ?? null;
  }
}
