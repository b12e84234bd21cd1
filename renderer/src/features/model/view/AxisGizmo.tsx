/** The small axes in the corner: which way the camera looks, and a click on an end for the view along it. */
import { useEffect, useState } from 'react';
import { useCommands } from '../../../base/commands/index.ts';
import type { Viewport, ViewportEvents } from '../../../viewport/index.ts';
import styles from './ViewportPanel.module.css';
import { text } from '../../../base/text/language.ts';

type CameraFrame = ViewportEvents['camera']['frame'];

const size = 72;
const reach = 24;

const ends = [
  {
    axis: 'x',
    sign: 1,
    view: 'front',
    get name() {
      return text('Front, along −X');
    },
  },
  {
    axis: 'y',
    sign: 1,
    view: 'left',
    get name() {
      return text('Left side, along −Y');
    },
  },
  {
    axis: 'z',
    sign: 1,
    view: 'top',
    get name() {
      return text('Top, along −Z');
    },
  },
  {
    axis: 'x',
    sign: -1,
    view: 'back',
    get name() {
      return text('Back, along X');
    },
  },
  {
    axis: 'y',
    sign: -1,
    view: 'right',
    get name() {
      return text('Right side, along Y');
    },
  },
  {
    axis: 'z',
    sign: -1,
    view: 'bottom',
    get name() {
      return text('Bottom, along Z');
    },
  },
] as const;

const component = { x: 0, y: 1, z: 2 } as const;

export function AxisGizmo({ viewport }: { readonly viewport: Viewport }) {
  const commands = useCommands();
  const [frame, setFrame] = useState<CameraFrame | null>(null);
  useEffect(() => {
    const stop = viewport.on('camera', (camera) => setFrame(camera.frame));
    viewport.invalidate();
    return stop;
  }, [viewport]);
  if (frame === null) return null;
  const placed = ends
    .map((end) => {
      const index = component[end.axis];
      return {
        ...end,
        x: size / 2 + (frame.right[index] ?? 0) * end.sign * reach,
        y: size / 2 - (frame.up[index] ?? 0) * end.sign * reach,
        depth: (frame.towardsViewer[index] ?? 0) * end.sign,
      };
    })
    .sort((left, right) => left.depth - right.depth);
  return (
    <svg className={styles['axes']} width={size} height={size} viewBox={`0 0 ${size} ${size}`}>
      {placed.map(({ axis, sign, view, name, x, y }) => (
        <g
          key={view}
          className={styles[axis]}
          role="button"
          aria-label={name}
          onClick={() => commands.run(`view.${view}`)}
        >
          <title>{name}</title>
          {sign > 0 && <line x1={size / 2} y1={size / 2} x2={x} y2={y} />}
          <circle cx={x} cy={y} r={sign > 0 ? 8 : 5} className={sign > 0 ? styles['positive'] : styles['negative']} />
          {sign > 0 && (
            <text x={x} y={y} dy="0.36em">
              {axis.toUpperCase()}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
