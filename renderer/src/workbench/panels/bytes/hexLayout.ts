/** How many bytes fit in a row of the hex view. The widths are those of Bytes.module.css, in CSS pixels. */

/** Space before the offset, and behind the offset and the cells. */
const gaps = 12 + 14 + 14;
/** A character of the monospaced font at the small size, rounded up. */
const digitWidth = 7;
const cellWidth = 21;
const characterWidth = 8;
/** Between the two groups of eight in a row of sixteen. */
const groupGap = 8;

export interface HexLayout {
  readonly bytesPerRow: 8 | 16;
  /** What the row takes, px; a view that is narrower scrolls sideways. */
  readonly rowWidth: number;
}

/** For a view of so many pixels, without its scroll bar, and offsets of so many digits. */
export function hexLayout(viewWidth: number, digits: number): HexLayout {
  const widthOf = (bytes: number): number => gaps + digits * digitWidth + bytes * (cellWidth + characterWidth);
  const wide = widthOf(16) + groupGap;
  return viewWidth >= wide ? { bytesPerRow: 16, rowWidth: wide } : { bytesPerRow: 8, rowWidth: widthOf(8) };
}
