/** What stands beside the pointer while a tool runs, and the region that it draws. */
import { useEffect, useState } from 'react';
import type { ToolHint, ToolRegion, Viewport } from '../../../viewport/index.ts';
import { PointerHint } from './PointerHint.tsx';
import styles from './ViewportPanel.module.css';

export function ToolHints({ viewport, element }: { readonly viewport: Viewport; readonly element: HTMLElement }) {
  const [hint, setHint] = useState<ToolHint | null>(null);
  useEffect(() => viewport.on('hint', setHint), [viewport]);
  if (hint === null) return null;
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
      {hint.title !== '' && <PointerHint {...hint} width={element.clientWidth} height={element.clientHeight} />}
    </>
  );
}

function Region({ region }: { readonly region: ToolRegion }) {
  if (region.kind === 'circle') return <circle cx={region.x} cy={region.y} r={region.radius} />;
  return <polygon points={region.points.map((point) => point.join()).join(' ')} />;
}
