/** What the pointer does in a view: what runs has it first, then the tool in hand, then the camera; a click selects. */
import { listenToPointer } from './pointer.ts';
import type { ToolMoment, ViewTool } from './tool.ts';
import { linesOf, type ToolRun } from './toolRun.ts';
import type { ViewControl } from './view.ts';

export interface PointedView {
  readonly canvas: HTMLCanvasElement;
  readonly run: ToolRun;
  readonly view: ViewControl;
  /** The tool in hand; null for none. */
  readonly tool: () => ViewTool | null;
  /** How the view looks at the document now; null without one. */
  readonly moment: () => ToolMoment | null;
  /** A click that nobody else took, in CSS pixels from the upper left corner. */
  readonly click: (x: number, y: number, isAdditive: boolean) => void;
}

/** Returns the way to stop listening. */
export function listenForTools({ canvas, run, view, tool, moment, click }: PointedView): () => void {
  return listenToPointer(canvas, {
    hover: (x, y) => {
      run.pointer = [x, y];
      const now = moment();
      const isOver = now !== null && tool()?.hover(now, x, y) === true;
      canvas.style.cursor = isOver ? 'grab' : '';
    },
    leave: () => tool()?.leave?.(),
    running: () => (run.isRunning ? run : null),
    beginTool: (x, y, press) => {
      const now = moment();
      return now !== null && tool()?.begin(now, x, y, press) === true;
    },
    dragTool: (x, y, keys) => tool()?.drag(x, y, keys),
    keyTool: (event) => tool()?.key?.(event) ?? 'left',
    letGoTool: (event) => tool()?.letGo?.(event),
    wheelTool: (event) => tool()?.wheel?.(linesOf(event)) === true,
    endTool: () => tool()?.finish(),
    cancelTool: () => tool()?.cancel() === true,
    dragCamera: (dx, dy, keys) => view.drag(dx, dy, keys),
    wheel: (event, x, y) => view.wheel(event, x, y),
    click: (x, y, press) => {
      const now = moment();
      if (now !== null && tool()?.click?.(now, x, y, press) === true) return;
      click(x, y, press.shiftKey || press.ctrlKey);
    },
  });
}
