/** The table of ways between poses, from what the sequences say. Format page 12 and 19. */

export interface NodeUse {
  readonly entryNode: number;
  readonly exitNode: number;
  readonly isReversible: boolean;
}

/** Byte at `[from − 1][to − 1]`: the next node on the way, 0 for none. Nodes are counted by the entries only. */
export function transitionTable(uses: readonly NodeUse[]): { readonly count: number; readonly table: Uint8Array } {
  const count = Math.max(0, ...uses.map(({ entryNode }) => entryNode));
  const table = new Uint8Array(count * count);
  const at = (from: number, to: number): number => table[(from - 1) * count + to - 1] ?? 0;
  const set = (from: number, to: number, next: number): void => {
    if (from <= count && to <= count && from > 0 && to > 0) table[(from - 1) * count + to - 1] = next;
  };
  for (const { entryNode, exitNode, isReversible } of uses) {
    if (entryNode === 0 || exitNode === 0 || entryNode === exitNode) continue;
    set(entryNode, exitNode, exitNode);
    if (isReversible) set(exitNode, entryNode, entryNode);
  }
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    const before = table.slice();
    const was = (from: number, to: number): number => before[(from - 1) * count + to - 1] ?? 0;
    for (let from = 1; from <= count; from++) {
      for (let to = 1; to <= count; to++) {
        if (from === to || at(from, to) !== 0) continue;
        for (let middle = 1; middle <= count; middle++) {
          if (was(from, middle) === 0 || was(middle, to) === 0) continue;
          set(from, to, was(from, middle));
          isChanged = true;
          break;
        }
      }
    }
  }
  return { count, table };
}
