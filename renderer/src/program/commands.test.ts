import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formats, sniffFormat } from '../../../shared/formats/index.ts';
import { createDistantView } from '../../../shared/formats/wdl/create.ts';
import { encodeTexture } from '../../../shared/texture/index.ts';
import { openDocument } from '../../../shared/document/document.ts';
import { menuItems, type CommandState } from '../base/commands/index.ts';
import type { MenuItem } from '../base/ui/index.ts';
import { CommandCentre } from '../base/commands/index.ts';
import { createSession } from '../workbench/state/session.ts';
import { workbench } from '../workbench/state/workbench.ts';
import { currentContext } from '../workbench/commands/context.ts';
import { putTogether } from '../workbench/program.ts';
import { workspaces } from './workspaces.ts';
import { features } from './features.ts';

// The theme lives in the page's elements; commands only ask which one is on.
vi.mock('../workbench/theme.ts', () => ({ themeSwitch: () => ({ state: () => ({ choice: 'dark', theme: 'dark' }) }) }));

const { registry, menus } = putTogether(features, workspaces);

const samples = new URL('../../../assets/samples/', import.meta.url);
/** A document of every format. */
const files = [
  'Knight.mdx',
  'AlphaLantern.mdx',
  'Squire.m2',
  'Sentry.mdl',
  'Lodge_001.wmo',
  'Knight.blp',
  'Meadow/Meadow.wdt',
  'Meadow/Meadow_32_32.adt',
];

/** A table of one row with two numbers. */
function table(): Uint8Array {
  const numbers = [1, 2, 8, 1, 7, 9];
  const bytes = new Uint8Array(4 + numbers.length * 4 + 1);
  bytes.set(new TextEncoder().encode('WDBC'));
  numbers.forEach((number, at) => new DataView(bytes.buffer).setUint32(4 + at * 4, number, true));
  return bytes;
}

const picture = { width: 4, height: 4, pixels: new Uint8Array(64).fill(200) };
/** Those that have no sample. */
const made: Readonly<Record<string, () => Uint8Array>> = {
  'Made.dds': () => encodeTexture(picture, { format: 'dds', encoding: 'dxt1' }),
  'Made.tga': () => encodeTexture(picture, { format: 'tga', encoding: 'rle' }),
  'Made.png': () => encodeTexture(picture, { format: 'png' }),
  'Made.wdl': () => createDistantView().write(),
  'Made.dbc': table,
};
files.push(...Object.keys(made));

function show(name: string): string {
  const bytes = made[name]?.() ?? new Uint8Array(readFileSync(new URL(name, samples)));
  const format = sniffFormat(bytes, name);
  if (format === null) throw new Error(`${name} is of no known format`);
  const about = { name, path: `/${name}`, isReadOnly: false, origin: null, onDisk: 'same' };
  // As much of a file as commands look at.
  const session = createSession({ id: name, ...about } as never, openDocument(format, bytes));
  workbench.setState({ sessions: [session], activeId: session.id });
  return format.id;
}

const centre = new CommandCentre({ registry, context: currentContext, platform: 'other', onError: () => undefined });

/** What palette and menus offer, by id. */
function offered(): ReadonlyMap<string, CommandState> {
  return new Map(centre.states().flatMap((state) => (state.isAbout ? [[state.id, state] as const] : [])));
}

function* actionsOf(items: readonly MenuItem[]): Generator<Extract<MenuItem, { kind: 'action' }>> {
  for (const item of items) {
    if (item.kind === 'action') yield item;
    else if (item.kind === 'submenu') yield* actionsOf(item.items);
  }
}

afterEach(() => workbench.setState({ sessions: [], activeId: null }));

describe('all commands over all formats', () => {
  it('are tried on documents of every format there is', () => {
    const shown = new Set(files.map(show));
    expect(formats.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
  });

  it('do not act on a document that is behind the start screen', () => {
    for (const name of files) {
      show(name);
      workbench.setState({ activeId: null });
      const own = [...offered().values()].filter(({ id, isEnabled }) => isEnabled && /^(model|animation)\./.test(id));
      expect([name, own.map(({ id }) => id)]).toEqual([name, []]);
    }
  });

  it('are absent, or can run, or say why not', () => {
    for (const name of [null, ...files]) {
      if (name !== null) show(name);
      for (const state of centre.states()) {
        if (!state.isAbout) expect([name, state.id, state.isEnabled]).toEqual([name, state.id, false]);
        else if (!state.isEnabled)
          expect([name, state.id, state.whyNot]).toEqual([name, state.id, expect.stringMatching(/^[A-Z].{8,40}$/)]);
      }
    }
  });

  it('are those of the document’s own format: acts and additions of others are offered nowhere', () => {
    for (const name of files) {
      const id = show(name);
      const own = formats.find((format) => format.id === id);
      for (const format of formats) {
        for (const act of format.acts ?? []) {
          const isOwn = own?.acts?.some((each) => each.id === act.id) === true;
          expect([name, act.id, offered().has(`model.${act.id}`)]).toEqual([name, act.id, isOwn]);
        }
        for (const type of format.creation?.common ?? []) {
          const isOwn = own?.creation?.common.includes(type) === true;
          expect([name, type, offered().has(`model.add.${type}`)]).toEqual([name, type, isOwn]);
        }
      }
    }
  });

  it('of terrain, textures and time stand only over such documents', () => {
    const groups: Record<string, RegExp> = {
      'Knight.mdx': /^(animation|model|exchange)\./,
      'Sentry.mdl': /^(animation|model|exchange)\./,
      'Knight.blp': /^texture\./,
      'Meadow/Meadow.wdt': /^terrain\./,
    };
    const everywhere = new Set(['terrain.newMap', 'texture.convertFiles', 'exchange.compile']);
    for (const [name, own] of Object.entries(groups)) {
      show(name);
      const special = [...offered().keys()].filter(
        (id) => /^(animation|texture|terrain)\./.test(id) && !everywhere.has(id),
      );
      expect([name, special.filter((id) => !own.test(id))]).toEqual([name, []]);
    }
  });

  it('act when they are offered as able to: what changes whole models is in the palette of all of them, and of nothing else', () => {
    const transforming = () => [...offered().values()].filter(({ title }) => title.startsWith('Transform the model'));
    for (const name of ['Knight.mdx', 'Squire.m2', 'Sentry.mdl', 'AlphaLantern.mdx']) {
      show(name);
      expect([name, transforming().map(({ isEnabled }) => isEnabled)]).toEqual([name, [true]]);
    }
    show('Knight.blp');
    expect(transforming()).toEqual([]);
  });

  it('stand in the menus in the same way, and no menu opens empty', () => {
    for (const name of files) {
      show(name);
      for (const { items } of menus) {
        for (const action of actionsOf(menuItems(items, centre))) {
          const state = centre.state(action.id);
          if (state === undefined) continue;
          expect([name, action.id, state.isAbout]).toEqual([name, action.id, true]);
          expect([name, action.id, action.disabled]).toEqual([name, action.id, action.note !== undefined]);
        }
      }
    }
  });
});
