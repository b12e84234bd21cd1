import { describe, expect, it } from 'vitest';
import {
  ancestorsOf,
  dropAt,
  dropZone,
  liesWithin,
  rangeOfRows,
  treeRows,
  typeaheadRow,
  type TreeProvider,
} from './treeRows.ts';

const children: Record<string, readonly string[]> = {
  model: ['sequences', 'nodes'],
  sequences: ['stand', 'attack', 'walk'],
  nodes: ['root'],
  root: ['arm', 'leg'],
};

const provider: TreeProvider = {
  getRoot: () => 'model',
  getItem: (id) => ({ id, label: id, icon: 'model' }),
  getChildren: (id) => children[id] ?? [],
};

const everything = { expanded: new Set(['model', 'sequences', 'nodes', 'root']), showRoot: true };

function ids(view: Parameters<typeof treeRows>[1]): string[] {
  return treeRows(provider, view).map((row) => row.id);
}

describe('tree rows', () => {
  it('lists only what is open, in order', () => {
    expect(ids({ expanded: new Set(['model', 'nodes']), showRoot: true })).toEqual([
      'model',
      'sequences',
      'nodes',
      'root',
    ]);
  });

  it('tells depth, parent and place among siblings', () => {
    const arm = treeRows(provider, everything).find((row) => row.id === 'arm');
    expect(arm).toMatchObject({ depth: 3, position: 1, siblings: 2, isBranch: false, parentRow: 6 });
  });

  it('leaves the root out when asked', () => {
    expect(ids({ ...everything, showRoot: false })[0]).toBe('sequences');
  });

  it('shows matches of a filter with their ancestors, whatever is closed', () => {
    expect(ids({ expanded: new Set(), showRoot: true, filter: 'ar' })).toEqual(['model', 'nodes', 'root', 'arm']);
    expect(ids({ expanded: new Set(), showRoot: true, filter: 'zzz' })).toEqual([]);
  });

  it('knows the way to a thing that is not visible', () => {
    expect(ancestorsOf(provider, 'leg')).toEqual(['model', 'nodes', 'root']);
    expect(ancestorsOf(provider, 'nobody')).toBeUndefined();
  });

  it('asks once a row of 20,000 open ones', () => {
    let asked = 0;
    const many: TreeProvider = {
      getRoot: () => 'r',
      getItem: (id) => {
        asked++;
        return provider.getItem(id);
      },
      getChildren: (id) => {
        asked++;
        if (id === 'r') return Array.from({ length: 100 }, (_, at) => `g${at}`);
        return id.startsWith('g') ? Array.from({ length: 200 }, (_, at) => `${id}/${at}`.replace('g', 'c')) : [];
      },
    };
    const expanded = new Set(['r', ...many.getChildren('r')]);
    asked = 0;
    expect(treeRows(many, { expanded, showRoot: true })).toHaveLength(20_101);
    expect(asked).toBeLessThanOrEqual(3 * 20_101);
  });
});

describe('selection and typing', () => {
  const rows = treeRows(provider, everything);

  it('takes a range in either direction', () => {
    expect(rangeOfRows(rows, 4, 2)).toEqual(['stand', 'attack', 'walk']);
  });

  it('jumps to the next label that begins with the letter, round the end', () => {
    expect(rows[typeaheadRow(provider, rows, 0, 's') ?? -1]?.id).toBe('sequences');
    expect(rows[typeaheadRow(provider, rows, 1, 's') ?? -1]?.id).toBe('stand');
    expect(rows[typeaheadRow(provider, rows, 2, 'ss') ?? -1]?.id).toBe('sequences');
    expect(rows[typeaheadRow(provider, rows, 2, 'st') ?? -1]?.id).toBe('stand');
    expect(typeaheadRow(provider, rows, 0, 'x')).toBeUndefined();
  });
});

describe('drops', () => {
  const rows = treeRows(provider, everything);
  const rowOf = (id: string): number => rows.findIndex((row) => row.id === id);

  it('lands before, inside or after by where the pointer is', () => {
    expect([0.1, 0.5, 0.9].map((at) => dropZone(at, true))).toEqual(['before', 'inside', 'after']);
    expect([0.4, 0.6].map((at) => dropZone(at, false))).toEqual(['before', 'after']);
  });

  it('names the parent and the index', () => {
    expect(dropAt(provider, rows, rowOf('attack'), 'before')).toEqual({ parent: 'sequences', index: 1 });
    expect(dropAt(provider, rows, rowOf('attack'), 'after')).toEqual({ parent: 'sequences', index: 2 });
    expect(dropAt(provider, rows, rowOf('arm'), 'inside')).toEqual({ parent: 'arm', index: 0 });
  });

  it('takes the place below an open branch as its first child', () => {
    expect(dropAt(provider, rows, rowOf('nodes'), 'after')).toEqual({ parent: 'nodes', index: 0 });
  });

  it('refuses a place beside the root', () => {
    expect(dropAt(provider, rows, 0, 'before')).toBeUndefined();
  });

  it('sees that a thing cannot go into itself', () => {
    expect(liesWithin(provider, 'nodes', 'arm')).toBe(true);
    expect(liesWithin(provider, 'sequences', 'arm')).toBe(false);
  });
});
