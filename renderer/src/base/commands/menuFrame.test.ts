/** Menus are put together of parts, and mistakes are told of when that is done, not when a menu opens. */
import { describe, expect, it } from 'vitest';
import { putMenusTogether, type MenuFrame } from './menuFrame.ts';
import { SEPARATOR } from './menus.ts';

type Place = 'first' | 'inner' | 'last';

const frame: readonly MenuFrame<Place>[] = [
  {
    id: 'file',
    label: 'File',
    items: [
      { place: 'first' },
      SEPARATOR,
      'save',
      SEPARATOR,
      { label: 'Export', items: [{ place: 'inner' }] },
      SEPARATOR,
      { place: 'last' },
    ],
  },
];
const known = new Set(['save', 'new', 'glb', 'mdl']);
const hasCommand = (id: string): boolean => known.has(id);

describe('menus of several hands', () => {
  it('have parts in their places, in the order of the parts, and no lines around nothing', () => {
    const parts = [
      { place: 'inner', items: ['glb'] },
      { place: 'inner', items: ['mdl'] },
    ] as const;
    expect(putMenusTogether(frame, parts, hasCommand)).toEqual([
      { id: 'file', label: 'File', items: ['save', SEPARATOR, { label: 'Export', items: ['glb', 'mdl'] }] },
    ]);
  });

  it('refuse parts for places that no menu has', () => {
    const parts = [{ place: 'middle' as Place, items: ['new'] }];
    expect(() => putMenusTogether(frame, parts, hasCommand)).toThrow('No menu has the place “middle”');
  });

  it('refuse commands that do not exist, also deep inside', () => {
    const parts = [{ place: 'inner', items: ['obj'] }] as const;
    expect(() => putMenusTogether(frame, parts, hasCommand)).toThrow('The menu File names the command “obj”');
  });

  it('refuse a command that stands in two places', () => {
    const parts = [{ place: 'first', items: ['save'] }] as const;
    expect(() => putMenusTogether(frame, parts, hasCommand)).toThrow('“save” stands in the menus twice');
  });
});
