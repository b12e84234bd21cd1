/** The program is put together of features, and a mistake in one of their lists is told of when that is done. */
import { describe, expect, it, vi } from 'vitest';
import { formats } from '../../../shared/formats/index.ts';
import type { Contribution } from '../workbench/contribution.ts';
import { putTogether } from '../workbench/program.ts';
import { workspaces } from './workspaces.ts';
import { features } from './features.ts';

// The theme lives in the page's elements.
vi.mock('../workbench/theme.ts', () => ({ themeSwitch: () => ({ state: () => ({ choice: 'dark', theme: 'dark' }) }) }));

const put = (added: Omit<Contribution, 'id'>, id = 'added') => putTogether([...features, { id, ...added }], workspaces);

describe('the features of the program', () => {
  it('bring a view for every format but the distant land, which is shown as a summary', () => {
    const shown = new Set(features.flatMap(({ views = {} }) => Object.keys(views)));
    expect(formats.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual(['wdl']);
  });

  it('go together, with menus in the order that people know', () => {
    const { menus } = putTogether(features, workspaces);
    expect(menus.map(({ label }) => label).join(' ')).toBe(
      'File Edit Select View Model Mesh Animation Texture Terrain Help',
    );
  });

  it('are refused with one id, with a second view for a format, and with a command or a panel that is there already', () => {
    expect(() => put({}, 'terrain')).toThrow('Two features “terrain”');
    const view = {
      icon: 'file',
      overlays: [],
      workspaces: [],
      load: () => Promise.reject(new Error('never')),
    } as const;
    expect(() => put({ views: { mdx: view } })).toThrow('Two views for the format “mdx”');
    expect(() => put({ panels: [{ id: 'map', title: 'Map', icon: 'map', render: () => null }] })).toThrow('“map”');
    const command = { id: 'file.save', title: 'Save', category: 'File', run: () => undefined };
    expect(() => put({ commands: [{ commands: [command] }] })).toThrow('“file.save”');
  });

  it('cannot name a command in a menu that nobody has, nor bring a panel that no workspace has a place for', () => {
    expect(() => put({ menuParts: [{ place: 'file.new', items: ['file.nothing'] }] })).toThrow('“file.nothing”');
    const panel = { id: 'extra', title: 'Extra', icon: 'map', render: () => null } as const;
    expect(() => put({ panels: [panel] })).toThrow('do not agree on extra');
  });
});
