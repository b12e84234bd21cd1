/** The size of a brush by moving the pointer from where it is; a click keeps it. No React. */
import type { StartTool } from '../../../viewport/index.ts';
import type { Brush } from './brush.ts';
import { fill, text } from '../../../base/text/language.ts';

/** Begins to size a brush; the rest as for every tool that runs. */
export function runRadius(
  brush: Brush,
  _moment: Parameters<StartTool>[0],
  [fromX, fromY]: Parameters<StartTool>[1],
  environment: Parameters<StartTool>[2],
): ReturnType<StartTool> {
  const before = brush.radius;
  const show = (): void => {
    const { radius } = brush;
    const keys = [text('Move changes it · Click or Enter keeps it'), text('Escape gives up')];
    const region = { kind: 'circle', x: fromX, y: fromY, radius } as const;
    environment.hint({ x: fromX + radius, y: fromY, title: fill('Radius {} px', Math.round(radius)), keys, region });
  };
  show();
  return {
    guides: () => null,
    move: (x) => {
      brush.setRadius(before + x - fromX);
      show();
    },
    down: (_x, _y, _press, button) => {
      if (button === 2) brush.setRadius(before);
      return 'ended';
    },
    up: () => 'taken',
    wheel: (lines) => {
      brush.stepRadius(lines < 0);
      show();
      return 'taken';
    },
    key: ({ key }) => {
      if (key === 'Escape') brush.setRadius(before);
      return key === 'Escape' || key === 'Enter' ? 'ended' : 'taken';
    },
    cancel: () => brush.setRadius(before),
  };
}
