/** Acts of a tree for its rows that stay the same object, and do what the tree as it was drawn last would do. */
import { useEffect, useMemo, useRef } from 'react';
import type { RowActs } from './TreeRowView.tsx';

export function useLatestActs(acts: RowActs): RowActs {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  return useMemo(
    () => ({
      toggle: (at) => latest.current.toggle(at),
      click: (at, event) => latest.current.click(at, event),
      activate: (at) => latest.current.activate(at),
      menu: (at, event) => latest.current.menu(at, event),
      renamed: (at, text) => latest.current.renamed(at, text),
      drag: {
        start: (at, event) => latest.current.drag.start(at, event),
        over: (at, event) => latest.current.drag.over(at, event),
        leave: () => latest.current.drag.leave(),
        drop: (at, event) => latest.current.drag.drop(at, event),
        end: () => latest.current.drag.end(),
      },
    }),
    [],
  );
}
