import { describe, expect, it } from 'vitest';
import { childSizes, panelsOf, readDockLayout, type DockNode } from './dockLayout.ts';

const known = new Set(['outline', 'properties', 'timeline', 'bytes']);

const layout: DockNode = {
  kind: 'split',
  direction: 'row',
  children: [
    { kind: 'tabs', size: 264, panels: ['outline'] },
    {
      kind: 'split',
      direction: 'column',
      children: [{ kind: 'documents' }, { kind: 'tabs', size: 188, panels: ['timeline', 'bytes'], active: 'bytes' }],
    },
    { kind: 'tabs', size: 312, panels: ['properties'] },
  ],
};

function stored(root: unknown, version: unknown = 1): unknown {
  return JSON.parse(JSON.stringify({ version, root }));
}

describe('stored layouts', () => {
  it('come back as they were saved', () => {
    expect(readDockLayout(stored(layout), known)).toEqual(layout);
    expect(panelsOf(layout)).toEqual(['outline', 'timeline', 'bytes', 'properties']);
  });

  it('lose the panels that no longer exist, and areas left empty', () => {
    const read = readDockLayout(stored(layout), new Set(['timeline', 'properties']));
    expect(read && panelsOf(read)).toEqual(['timeline', 'properties']);
    expect(JSON.stringify(read)).not.toContain('"active"');
  });

  it.each([
    ['nothing', undefined],
    ['another version', stored(layout, 2)],
    ['no place for documents', stored({ kind: 'tabs', panels: ['outline'] })],
    [
      'two places for documents',
      stored({ kind: 'split', direction: 'row', children: [{ kind: 'documents' }, { kind: 'documents' }] }),
    ],
    [
      'a panel twice',
      stored({
        kind: 'split',
        direction: 'row',
        children: [{ kind: 'documents' }, { kind: 'tabs', panels: ['outline', 'outline'] }],
      }),
    ],
    ['a size that is no length', stored({ kind: 'documents', size: -3 })],
    ['an unknown kind', stored({ kind: 'stack' })],
    ['a list', []],
  ])('are refused when they hold %s', (_, value) => {
    expect(readDockLayout(value, known)).toBeUndefined();
  });

  it('are refused when nested without end', () => {
    let node: unknown = { kind: 'documents' };
    for (let depth = 0; depth < 100; depth += 1) node = { kind: 'split', direction: 'row', children: [node] };
    expect(readDockLayout(stored(node), known)).toBeUndefined();
  });
});

describe('sizes', () => {
  it('give side panels their width and the documents the rest', () => {
    expect(childSizes(layout.kind === 'split' ? layout.children : [], 1440)).toEqual([264, 864, 312]);
  });

  it('shrink the side panels before the documents vanish', () => {
    const [left = 0, middle = 0, right = 0] = childSizes(layout.kind === 'split' ? layout.children : [], 488);
    expect(middle).toBe(200);
    expect(left + middle + right).toBeCloseTo(488);
    expect(left / right).toBeCloseTo(264 / 312);
  });
});
