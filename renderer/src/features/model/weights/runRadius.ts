/** The size of the brush by moving the pointer from where it is; a click keeps it. No React. */
import type { StartTool } from '../../../viewport/index.ts';
import { setRadius, stepRadius, weightStore } from './weightStore.ts';

export const runRadius: StartTool = (_moment, [fromX, fromY], environment) => {
  const { radius: before } = weightStore.getState();
  const show = (): void => {
    const { radius } = weightStore.getState();
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
};
