/** The size of a brush by moving the pointer from where it is; a click keeps it. No React. */
import type { StartTool } from '../../../viewport/index.ts';
import { setRadius as setWeightRadius, stepRadius as stepWeightRadius, weightStore } from './weightStore.ts';

/** The size of a brush, CSS pixels of the view. */
export interface BrushSize {
  readonly radius: () => number;
  readonly setRadius: (radius: number) => void;
  readonly stepRadius: (isLarger: boolean) => void;
}

export const runRadius: StartTool = (...begun) =>
  runSize(
    {
      radius: () => weightStore.getState().radius,
      setRadius: setWeightRadius,
      stepRadius: stepWeightRadius,
    },
    ...begun,
  );

/** Begins to size a brush; the rest as for every tool that runs. */
export function runSize(
  { radius: now, setRadius, stepRadius }: BrushSize,
  _moment: Parameters<StartTool>[0],
  [fromX, fromY]: Parameters<StartTool>[1],
  environment: Parameters<StartTool>[2],
): ReturnType<StartTool> {
  const before = now();
  const show = (): void => {
    const radius = now();
    const keys = ['Move changes it · Click or Enter keeps it', 'Escape gives up'];
    const region = { kind: 'circle', x: fromX, y: fromY, radius } as const;
    environment.hint({ x: fromX + radius, y: fromY, title: `Radius ${Math.round(radius)} px`, keys, region });
  };
  show();
  return {
    guides: () => null,
    move: (x) => {
      setRadius(before + x - fromX);
      show();
    },
    down: (_x, _y, _press, button) => {
      if (button === 2) setRadius(before);
      return 'ended';
    },
    up: () => 'taken',
    wheel: (lines) => {
      stepRadius(lines < 0);
      show();
      return 'taken';
    },
    key: ({ key }) => {
      if (key === 'Escape') setRadius(before);
      return key === 'Escape' || key === 'Enter' ? 'ended' : 'taken';
    },
    cancel: () => setRadius(before),
  };
}
