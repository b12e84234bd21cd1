/** The dialog that makes a model a creature: what is offered, what is refused, and the rows in the two open tables. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { creatureTablePaths } from '../../../../../shared/appearance/newCreature.ts';
import { gameTables } from '../../../../../shared/appearance/test/gameTables.ts';
import { openDocument } from '../../../../../shared/document/document.ts';
import { dbc } from '../../../../../shared/formats/dbc/index.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import type { ConnectedHost } from '../../../base/host/index.ts';
import { setHost } from '../../../workbench/files/host.ts';
import { createSession, type Session } from '../../../workbench/state/session.ts';
import { dropSession, showSession, workbench } from '../../../workbench/state/workbench.ts';
import { optionsOf } from '../view/options.ts';

let at: Program;
let hasTables = true;
const tables = new Map<string, Session>();
const paths = [creatureTablePaths.models, creatureTablePaths.displays];

/** A host that finds the tables of a small game, both of them open already. */
function testHost(): ConnectedHost {
  const request = (name: string, params: unknown): Promise<unknown> => {
    const { file, fileId } = params as { file?: { path: string }; fileId?: string };
    if (name === 'mountedOriginOf') return Promise.resolve({ origin: null });
    if (name === 'openFile')
      return Promise.resolve({ kind: 'alreadyOpen', documentId: tables.get(fileId ?? '')?.id ?? '' });
    const path = file?.path ?? '';
    if (!hasTables || gameTables[path] === undefined) return Promise.resolve({ kind: 'missing' });
    return Promise.resolve(
      name === 'readResolved' ? { kind: 'found', blob: path } : { kind: 'file', file: { fileId: path } },
    );
  };
  const fetchBlob = (path: string): Promise<Uint8Array> => Promise.resolve(gameTables[path] ?? new Uint8Array(0));
  return { client: { request, on: () => () => undefined }, request, fetchBlob } as unknown as ConnectedHost;
}

beforeEach(async () => {
  hasTables = true;
  at = await startWith('Squire.m2', []);
  setHost(testHost());
  for (const path of paths) {
    const file = { ...at.session.file.getState(), documentId: path, name: path.slice(path.lastIndexOf('\\') + 1) };
    const session = createSession(file, openDocument(dbc, gameTables[path] ?? new Uint8Array(0)));
    tables.set(path, session);
    await at.page.during(() => showSession(session));
  }
  await at.page.during(() => workbench.setState({ activeId: at.session.id }));
});
afterEach(async () => {
  await at.page.during(() => {
    for (const { id } of tables.values()) dropSession(id);
  });
  await at.end();
  setHost(null);
});

const begin = async (): Promise<HTMLElement> => {
  await at.command('Make it a creature of the game');
  return await at.page.find('dialog', 'Make Squire.m2 a creature');
};
const bytesOf = (path: string): Uint8Array | undefined => tables.get(path)?.document.write();

test('free ids, sizes and the skin that is shown are offered, and the rows are a step in each table', async () => {
  optionsOf(at.document).set({ textures: new Map([[11, 'Creature\\Squire\\SquireSkinBlue.blp']]) });
  const dialog = await begin();
  const field = (name: string): HTMLInputElement => {
    const found = at.page.get(
      name.startsWith('Path') || name.startsWith('Skin') ? 'textbox' : 'spinbutton',
      name,
      dialog,
    );
    if (!(found instanceof window.HTMLInputElement)) throw new Error(name);
    return found;
  };
  expect([field('Path in the game').value, field('Model id').value, field('Display id').value]).toEqual([
    'Creature\\Squire\\Squire.m2',
    '1',
    '51',
  ]);
  expect(field('Skin 1').value).toBe('SquireSkinBlue');
  await at.page.fill(field('Display id'), '40');
  await at.page.press('Enter');
  expect(at.page.text(dialog)).toContain('another display');
  expect(at.page.get('button', 'Add rows', dialog).hasAttribute('disabled')).toBe(true);
  await at.page.fill(field('Display id'), '77');
  await at.page.press('Enter');
  await at.page.fill(field('Path in the game'), 'Creature\\Boss\\Boss.m2');
  await at.page.press('Enter');
  expect(at.page.text(dialog)).not.toContain('another display');
  await at.page.fill(field('Model id'), '9');
  await at.page.press('Enter');
  await at.page.click(at.page.get('button', 'Add rows', dialog));
  await at.page.until(() => !at.page.has('dialog', 'Make Squire.m2 a creature'));
  for (const path of paths) {
    const { document } = tables.get(path) ?? at.session;
    expect(document.history.entries.map(({ label }) => label)).toEqual(['Add creature 77']);
    await at.page.during(() => void document.undo());
    expect(bytesOf(path)).toEqual(gameTables[path]);
  }
  expect(workbench.getState().activeId).toBe(creatureTablePaths.displays);
});

test('ids that open tables have meanwhile are seen, and without the tables it says what to do', async () => {
  const displays = tables.get(creatureTablePaths.displays)?.document;
  const dialog = await begin();
  const rows = (): Uint8Array | undefined => bytesOf(creatureTablePaths.displays);
  await at.page.click(at.page.get('button', 'Add rows', dialog));
  await at.page.until(() => displays?.history.entries.length === 1);
  const once = rows();
  await at.page.during(() => workbench.setState({ activeId: at.session.id }));
  const again = await begin();
  await at.page.click(at.page.get('button', 'Add rows', again));
  await at.page.until(() => at.page.text(again).includes('another display'));
  expect(at.page.text(again)).toContain('52 is free');
  expect(rows()).toEqual(once);
  await at.page.press('Escape');
  hasTables = false;
  await at.command('Make it a creature of the game');
  await at.page.until(() => at.page.text(window.document.body).includes('Mount the game'));
  expect(at.page.has('dialog', 'Make Squire.m2 a creature')).toBe(false);
});
