/** The one list of tools of models: each with its words, its key, and how it is made for a view. */
import type { AppContext } from '../../workbench/commands/context.ts';
import { whyNotResized } from './boxes/whyNot.ts';
import { whyNotScaled } from './whyNotScaled.ts';
import { notePull } from './lastAct/restDrag.ts';
import { boxTargetInFront } from './boxes/boxTarget.ts';
import type { IconName } from '../../base/ui/index.ts';
import { Gizmo, PullTool, type GizmoOptions, type ToolEnvironment, type ViewTool } from '../../viewport/index.ts';

/** What a tool is made with. */
export interface ModelToolEnvironment extends ToolEnvironment {
  /** What goes along with a node that is moved. */
  readonly follow: GizmoOptions['follow'];
  /** What is moved instead of the model at rest; left out for that. */
  readonly targetOf?: GizmoOptions['targetOf'] | undefined;
  readonly snap?: GizmoOptions['snap'];
  readonly axes?: GizmoOptions['axes'];
}

export interface ModelTool {
  /** Stable: commands name it. */
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly keys: string;
  /** Null for one that only selects. */
  readonly make: ((environment: ModelToolEnvironment) => ViewTool) | null;
  /** Works on the model at rest alone, and is no tool of poses. */
  readonly isForRest?: true;
  /** Why it can do nothing just now; null where it can, or where only the view knows. Left out for tools that always can. */
  readonly whyNot?: (context: Pick<AppContext, 'session'>) => string | null;
}

/** In the order of the toolbar. */
export const modelTools: readonly ModelTool[] = [
  { id: 'select', title: 'Select', icon: 'select', keys: 'Q', make: null },
  {
    id: 'move',
    title: 'Move',
    icon: 'move',
    keys: 'W',
    make: (environment) => new Gizmo({ ...environment, mode: 'move' }),
  },
  {
    id: 'rotate',
    title: 'Rotate',
    icon: 'rotate',
    keys: 'E',
    make: (environment) => new Gizmo({ ...environment, mode: 'rotate' }),
  },
  {
    id: 'scale',
    title: 'Scale',
    icon: 'scale',
    keys: 'T',
    make: (environment) => new Gizmo({ ...environment, mode: 'scale' }),
    whyNot: whyNotScaled,
  },
  {
    id: 'boxes',
    title: 'Resize boxes and emitters',
    icon: 'hitbox',
    keys: 'Y',
    make: (environment) => new PullTool({ ...environment, targetOf: boxTargetInFront, done: notePull }),
    isForRest: true,
    whyNot: whyNotResized,
  },
];
