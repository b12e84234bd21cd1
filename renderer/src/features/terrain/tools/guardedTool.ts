/** A tool whose faults end its drag and no more: what it had begun is taken back, and the next press begins anew. */
import type { TerrainTool } from '../view/contract.ts';
import type { ToolEnvironment } from './environment.ts';

/**
 * The same tool, for the pointer. A fault while it is pressed gives its drag up, and all that it began: a step that stays open
 * would keep every tile it touched from being edited, undone and saved.
 */
export function guardedTool(tool: TerrainTool, environment: Pick<ToolEnvironment, 'attempt'>): TerrainTool {
  let hasFailed = false;
  const guard = <R>(act: () => R, otherwise: R): R => {
    if (hasFailed) return otherwise;
    return environment.attempt(act, () => {
      hasFailed = true;
      tool.cancel();
      return otherwise;
    });
  };
  return {
    hover: (pointer) => tool.hover(pointer),
    begin: (pointer) => {
      hasFailed = false;
      return guard(() => tool.begin(pointer), true);
    },
    move: (pointer) => guard(() => tool.move(pointer), undefined),
    end: () => guard(() => tool.end(), undefined),
    cancel: () => guard(() => tool.cancel(), undefined),
    refresh: () => tool.refresh?.(),
    wheel: (pointer, notches) => tool.wheel?.(pointer, notches) ?? false,
    doubleClick: (pointer) => tool.doubleClick?.(pointer),
  };
}
