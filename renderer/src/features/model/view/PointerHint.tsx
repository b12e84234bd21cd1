/** Words beside the pointer while something runs: what it does, and by which keys. */
import type { ToolHint } from '../../../viewport/index.ts';
import styles from './ViewportPanel.module.css';
import { translated } from '../../../base/text/language.ts';

/** Room that the words need, px: at an edge they stand on the pointer's other side. */
const words = { width: 280, height: 84, gap: 14 } as const;

interface PointerHintProps extends Pick<ToolHint, 'x' | 'y' | 'title' | 'keys'> {
  /** Size of what `x` and `y` count in, px. */
  readonly width: number;
  readonly height: number;
  /** In the window and not in the view. */
  readonly isFixed?: boolean;
}

export function PointerHint({ x, y, title, keys, width, height, isFixed = false }: PointerHintProps) {
  const isRight = x + words.width + words.gap < width;
  const isAbove = y > words.height + words.gap;
  const place = {
    // In a narrow view there is room on neither side: then it stands at the edge.
    ...(isRight || x < words.width + words.gap
      ? { left: isRight ? x + words.gap : words.gap }
      : { right: width - x + words.gap }),
    ...(isAbove ? { bottom: height - y + words.gap } : { top: y + words.gap }),
  };
  return (
    <div className={styles['hint']} style={place} data-fixed={isFixed || undefined} role="status">
      <b>{translated(title)}</b>
      {keys.map((line) => (
        <small key={line}>{translated(line)}</small>
      ))}
    </div>
  );
}
