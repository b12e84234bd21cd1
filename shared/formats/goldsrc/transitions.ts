/** The table of transitions: from each pose (node) to the next one on the way to another. Format page 12. */
import { heldCount, positions } from '../../codec/count.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import { modelFields } from './model.ts';

export interface TransitionGraph {
  /** Nodes, counted from 1, whose rows and columns stand in the table: what the file states may be more. */
  readonly nodes: readonly number[];
  /** The next node on the way; 0 for no way. */
  readonly next: (from: number, to: number) => number;
}

export function transitionsOf(document: DocumentView): TransitionGraph {
  const { nodeCount, transitions } = modelFields(document);
  const held = heldCount(nodeCount, Math.floor(Math.sqrt(transitions.length)));
  return {
    nodes: positions(held, held).map((position) => position + 1),
    next: (from, to) => transitions[(from - 1) * nodeCount + to - 1] ?? 0,
  };
}
