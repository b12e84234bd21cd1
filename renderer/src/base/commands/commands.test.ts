import { describe, expect, it } from 'vitest';
import { CommandCentre } from './centre.ts';
import type { Command } from './command.ts';
import type { KeyStroke } from './keys.ts';
import { commandIdsIn, menuItems, paletteEntries, SEPARATOR } from './menus.ts';
import { CommandRegistry, findKeyConflicts } from './registry.ts';

interface Context {
  readonly hasSelection: boolean;
  readonly tool: 'select' | 'paint';
}

function stroke(key: string, code: string, ctrlKey = false): KeyStroke {
  return { key, code, ctrlKey, metaKey: false, shiftKey: false, altKey: false };
}

const nowhere = { isTextInput: false, hasLocalChanges: false };

function setUp(context: Context = { hasSelection: true, tool: 'select' }) {
  const ran: string[] = [];
  const errors: unknown[] = [];
  let now = context;
  let asks = 0;
  const list: Command<Context>[] = [
    { id: 'edit.undo', title: 'Undo', category: 'Edit', keys: ['Mod+Z'], run: () => void ran.push('undo') },
    {
      id: 'edit.delete',
      title: 'Delete',
      category: 'Edit',
      keys: ['Delete'],
      when: ({ hasSelection }) => hasSelection,
      run: () => void ran.push('delete'),
    },
    {
      id: 'tool.paint',
      title: 'Paint',
      category: 'Tools',
      keys: ['KeyP'],
      checked: ({ tool }) => tool === 'paint',
      run: () => void ran.push('paint'),
    },
    { id: 'edit.copy', title: 'Copy', category: 'Edit', keys: ['Mod+C'], run: () => void ran.push('copy') },
    {
      id: 'file.fail',
      title: 'Fail',
      category: 'File',
      hidden: true,
      run: () => Promise.reject(new Error('disk full')),
    },
  ];
  const centre = new CommandCentre<Context>({
    registry: new CommandRegistry(list),
    context: () => {
      asks += 1;
      return now;
    },
    platform: 'other',
    onError: (error) => errors.push(error),
  });
  return { centre, ran, errors, asked: () => asks, change: (next: Context) => (now = next) };
}

describe('commands', () => {
  it('take a key of the number pad for its place, whatever it types without Num Lock', () => {
    const make = (id: string, keys: string): Command<null> => ({
      id,
      title: id,
      category: 'View',
      keys: [keys],
      run: () => undefined,
    });
    const registry = new CommandRegistry<null>([
      make('delete', 'Delete'),
      make('focus', 'NumpadDecimal'),
      make('home', 'Home'),
      make('top', 'Numpad7'),
      make('left', 'ArrowLeft'),
    ]);
    const ranBy = (key: string, code: string): string | undefined =>
      registry.commandFor(stroke(key, code), null, 'other')?.id;
    expect(ranBy('Home', 'Numpad7')).toBe('top');
    expect(ranBy('Home', 'Home')).toBe('home');
    expect(ranBy('Delete', 'NumpadDecimal')).toBe('focus');
    expect(ranBy('Delete', 'Delete')).toBe('delete');
    expect(ranBy('ArrowLeft', 'Numpad4')).toBe('left');
  });

  it('run by key when they can', () => {
    const { centre, ran, change } = setUp();
    expect(centre.handleKey(stroke('Delete', 'Delete'), nowhere)).toBe(true);
    change({ hasSelection: false, tool: 'select' });
    expect(centre.handleKey(stroke('Delete', 'Delete'), nowhere)).toBe(false);
    expect(ran).toEqual(['delete']);
  });

  it('leave letters to text boxes, but not chords', () => {
    const { centre, ran } = setUp();
    const box = { isTextInput: true, hasLocalChanges: false };
    expect(centre.handleKey(stroke('p', 'KeyP'), box)).toBe(false);
    expect(centre.handleKey(stroke('Delete', 'Delete'), box)).toBe(false);
    expect(centre.handleKey(stroke('c', 'KeyC', true), box)).toBe(false);
    expect(centre.handleKey(stroke('z', 'KeyZ', true), box)).toBe(true);
    expect(ran).toEqual(['undo']);
  });

  it('leave undo to a text box that has uncommitted text', () => {
    const { centre, ran } = setUp();
    expect(centre.handleKey(stroke('z', 'KeyZ', true), { isTextInput: true, hasLocalChanges: true })).toBe(false);
    expect(ran).toEqual([]);
  });

  it('report what they throw instead of losing it', async () => {
    const { centre, errors } = setUp();
    centre.run('file.fail');
    await Promise.resolve();
    expect(errors).toEqual([new Error('disk full')]);
  });

  it('remember the recent ones, the latest first, without the hidden', () => {
    const { centre } = setUp();
    for (const id of ['edit.undo', 'tool.paint', 'file.fail', 'edit.undo']) centre.run(id);
    expect(centre.recent()).toEqual(['edit.undo', 'tool.paint']);
  });

  it('tell listeners once that the context may have changed, and look at none of them for it', async () => {
    const { centre, asked } = setUp();
    let told = 0;
    centre.subscribe(() => (told += 1));
    centre.contextChanged();
    centre.contextChanged();
    await Promise.resolve();
    expect({ told, asked: asked() }).toEqual({ told: 1, asked: 0 });
    centre.run('edit.undo');
    centre.contextChanged();
    await Promise.resolve();
    expect(told).toBe(2);
  });

  it('cannot share an id', () => {
    const command = { id: 'a', title: 'A', category: 'A', run: () => undefined };
    expect(() => new CommandRegistry([command], [command])).toThrow('Two commands have the id “a”');
  });
});

describe('menus', () => {
  it('show how each command stands', () => {
    const { centre } = setUp({ hasSelection: false, tool: 'paint' });
    const items = menuItems(['edit.undo', SEPARATOR, 'edit.delete', { label: 'Tools', items: ['tool.paint'] }], centre);
    expect(items).toMatchObject([
      { kind: 'action', label: 'Undo', shortcut: 'Ctrl Z', disabled: false },
      { kind: 'separator' },
      { kind: 'action', label: 'Delete', disabled: true },
      { kind: 'submenu', label: 'Tools', items: [{ checked: true, shortcut: 'P' }] },
    ]);
  });

  it('leave out what cannot run when asked', () => {
    const { centre } = setUp({ hasSelection: false, tool: 'paint' });
    expect(menuItems(['edit.undo', 'edit.delete'], centre, { hideDisabled: true })).toHaveLength(1);
  });

  it('refuse a command that does not exist', () => {
    expect(() => menuItems(['edit.nothing'], setUp().centre)).toThrow('“edit.nothing”');
    expect(commandIdsIn(['a', SEPARATOR, { label: 'B', items: ['b'] }])).toEqual(['a', 'b']);
  });

  it('feed the palette, what can be run first', () => {
    const { centre } = setUp({ hasSelection: false, tool: 'select' });
    expect(paletteEntries(centre).map((entry) => entry.id)).toEqual([
      'edit.undo',
      'tool.paint',
      'edit.copy',
      'edit.delete',
    ]);
  });
});

describe('key conflicts', () => {
  const samples: Context[] = [
    { hasSelection: true, tool: 'select' },
    { hasSelection: true, tool: 'paint' },
  ];
  const command = (id: string, keys: string, when?: (context: Context) => boolean): Command<Context> => ({
    id,
    title: id,
    category: 'Test',
    keys: [keys],
    ...(when ? { when } : {}),
    run: () => undefined,
  });

  it('are found where two commands may both run', () => {
    const registry = new CommandRegistry([
      command('a', 'Mod+D'),
      command('b', 'Ctrl+D', ({ tool }) => tool === 'paint'),
    ]);
    expect(findKeyConflicts(registry, samples, 'other')).toEqual([{ keys: 'control+d', commands: ['a', 'b'] }]);
  });

  it('are not found where the two exclude each other', () => {
    const registry = new CommandRegistry([
      command('a', 'KeyP', ({ tool }) => tool === 'select'),
      command('b', 'KeyP', ({ tool }) => tool === 'paint'),
    ]);
    expect(findKeyConflicts(registry, samples, 'other')).toEqual([]);
  });
});
