/** The graph of transitions: which node comes next on the way from one pose to another. Format page 12. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Document } from '../../../document/document.ts';
import { modelFields, sequencesOf } from '../model.ts';
import { Sequence } from '../schema/sequence.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { StudioModel } from '../schema/files.ts';

/** Nodes are bytes counted from 1. */
const mostNodes = 255;
const reversible = 1;

/** A way that a sequence makes from its entry node to its exit node; nodes count from 1. */
export interface Way {
  readonly from: number;
  readonly to: number;
}

/** Ways that the sequences of the model make, each once. */
export function sequenceWays(document: DocumentView): readonly Way[] {
  const ways = new Map<string, Way>();
  const add = (from: number, to: number): void => void ways.set(`${from} ${to}`, { from, to });
  for (const id of sequencesOf(document)) {
    const { entryNode, exitNode, nodeFlags } = fieldsOf(Sequence, document.get(id));
    if (entryNode < 1 || exitNode < 1 || entryNode === exitNode) continue;
    add(entryNode, exitNode);
    if ((nodeFlags & reversible) !== 0) add(exitNode, entryNode);
  }
  return [...ways.values()];
}

/** Nodes that the sequences use: the largest number. */
export function usedNodes(document: DocumentView): number {
  return sequencesOf(document).reduce((most, id) => {
    const { entryNode, exitNode } = fieldsOf(Sequence, document.get(id));
    return Math.max(most, entryNode, exitNode);
  }, 0);
}

/**
 * The first step of a shortest way from every node to every other; 0 where there is none, and from a node to itself: so
 * the compiler makes the tables of all models that are known to have one.
 */
export function shortestWays(nodes: number, ways: readonly Way[]): Uint8Array {
  const table = new Uint8Array(nodes * nodes);
  const next = Array.from({ length: nodes + 1 }, (_, from) => ways.flatMap((way) => (way.from === from ? way.to : [])));
  for (let from = 1; from <= nodes; from++) {
    const row = (from - 1) * nodes;
    let front: readonly (readonly [node: number, first: number])[] = (next[from] ?? []).map((to) => [to, to]);
    while (front.length > 0) {
      const fresh = front.filter(([node, first]) => {
        if (node > nodes || node === from || table[row + node - 1] !== 0) return false;
        table[row + node - 1] = first;
        return true;
      });
      front = fresh.flatMap(([node, first]) => (next[node] ?? []).map((to) => [to, first] as const));
    }
  }
  return table;
}

function store(document: Document, label: string, nodeCount: number, transitions: Uint8Array): void {
  document.edit(label, (transaction) => transaction.set(StudioModel, document.root, { nodeCount, transitions }));
}

/** Computes the graph anew from the entry and exit nodes of the sequences. */
export function rebuildTransitions(document: Document): void {
  const nodes = usedNodes(document);
  if (nodes > mostNodes) throw new RangeError(`a sequence names node ${nodes}, but there can be ${mostNodes} at most`);
  store(document, 'Rebuild transitions', nodes, shortestWays(nodes, sequenceWays(document)));
}

/** Says which node comes next on the way between two, counted from 1; 0 takes the way out. */
export function setTransition(document: Document, { from, to }: Way, next: number): void {
  const { nodeCount } = modelFields(document);
  if ([from, to].some((node) => node < 1 || node > nodeCount) || next < 0 || next > nodeCount) {
    throw new RangeError(`there are ${nodeCount} nodes`);
  }
  document.edit('Change transition', (transaction) =>
    transaction.patch(document.root, 'transitions', (from - 1) * nodeCount + to - 1, [next]),
  );
}

/** Adds a node from which there is no way yet. */
export function addNode(document: Document): void {
  const { nodeCount, transitions } = modelFields(document);
  if (nodeCount >= mostNodes) throw new RangeError(`there are ${mostNodes} nodes already, and no room for more`);
  const nodes = nodeCount + 1;
  const table = new Uint8Array(nodes * nodes);
  for (let row = 0; row < nodeCount; row++) {
    table.set(Uint8Array.from(transitions.subarray(row * nodeCount, (row + 1) * nodeCount)), row * nodes);
  }
  store(document, 'Add transition node', nodes, table);
}

/** Removes the last node, and the ways that led by it. */
export function removeNode(document: Document): void {
  const { nodeCount, transitions } = modelFields(document);
  if (nodeCount < 1) throw new RangeError('there is no node');
  const nodes = nodeCount - 1;
  const table = Uint8Array.from({ length: nodes * nodes }, (_, at) => {
    const next = transitions[Math.floor(at / nodes) * nodeCount + (at % nodes)] ?? 0;
    return next > nodes ? 0 : next;
  });
  store(document, 'Remove transition node', nodes, table);
}
