/** What stands beside the pointer while a tool runs, and the region that it draws. */
import { useEffect, useState } from 'react';
import type { ToolHint, ToolRegion, Viewport } from '../../../viewport/index.ts';
import styles from './ViewportPanel.module.css';

/** Room that the words need, px: at an edge they stand on the pointer's other side. */
const words = { width: 280, height: 84, gap: 14 } as const;

export function ToolHints({ viewport, element }: { readonly viewport: Viewport; readonly element: HTMLElement }) {
  const [hint, setHint] = useState<ToolHint | null>(null);
  useEffect(() => viewport.on('hint', setHint), [viewport]);
  if (hint === null) return null;
  const isRight = hint.x + words.width + words.gap < element.clientWidth;
  const isAbove = hint.y > words.height + words.gap;
  const place = {
    // In a narrow view there is room on neither side: then it stands at the edge.
    ...(isRight || hint.x < words.width + words.gap
      ? { left: isRight ? hint.x + words.gap : words.gap }
      : { right: element.clientWidth - hint.x + words.gap }),
    ...(isAbove ? { bottom: element.clientHeight - hint.y + words.gap } : { top: hint.y + words.gap }),
  };
  return (
    <>
      {hint.region !== null && (
        <svg className={styles['region']} aria-hidden>
          <Region region={hint.region} />
        </svg>
      )}
      {hint.lines !== undefined && (
        <svg className={styles['knife']} aria-hidden>
          {hint.lines.map((line, at) => (
            <polyline key={at} points={line.map((point) => point.join()).join(' ')} />
          ))}
          {hint.dots?.map(([x, y], at) => (
            <circle key={at} cx={x} cy={y} r={3} />
          ))}
        </svg>
      )}
      {hint.title !== '' && (
        <div className={styles['hint']} style={place} role="status">
          <b>{hint.title}</b>
          {hint.keys.map((line) => (
            <small key={line}>{line}</small>
          ))}
        </div>
      )}
    </>
  );
}

function Region({ region }: { readonly region: ToolRegion }) {
  if (region.kind === 'circle') return <circle cx={region.x} cy={region.y} r={region.radius} />;
  return <polygon points={region.points.map((point) => point.join()).join(' ')} />;
}
