/** The document in front beside another version: saved, before, open, a file; differences taken over and undone (A43). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fieldsOf } from '../../../../shared/codec/record.ts';
import { listOf } from '../../../../shared/document/structure.ts';
import { Sequence } from '../../../../shared/formats/mdx/schema/model.ts';
import type { ConnectedHost, ResultOf } from '../../base/host/index.ts';
import { openSample, startWith, type Program } from '../../test/program.tsx';
import { setHost } from '../files/host.ts';
import { createSession } from '../state/session.ts';
import { showSession } from '../state/workbench.ts';
import { closeCompare, compare, openCompare } from './compareState.ts';

const name = 'Crystal.mdx';
/** What lies beside the document, by name. */
let beside: Readonly<Record<string, Uint8Array>> = {};
/** What the host says of the file as it is. */
let saved: ResultOf<'savedBytes'> = { kind: 'original' };
const blobs = new Map<string, Uint8Array>();

let program: Program;
beforeEach(async () => {
  beside = {};
  saved = { kind: 'original' };
  const request = (what: string, params: Readonly<Record<string, string>>): Promise<unknown> => {
    if (what === 'savedBytes') return Promise.resolve(saved);
    const found = what === 'readBeside' ? beside[params['name'] ?? ''] : undefined;
    if (found === undefined) return Promise.resolve({ kind: 'missing' });
    blobs.set(params['name'] ?? '', found);
    return Promise.resolve({ kind: 'found', blob: params['name'], size: found.length });
  };
  const fetchBlob = (id: string) => Promise.resolve(blobs.get(id) ?? new Uint8Array());
  setHost({ client: { request }, fetchBlob } as unknown as ConnectedHost);
  program = await startWith(name, []);
});
afterEach(async () => {
  await program.page.during(closeCompare);
  await program.end();
  setHost(null);
});

const speeds = (): readonly number[] =>
  listOf(program.document, 'sequences').map((id) => fieldsOf(Sequence, program.document.get(id)).moveSpeed);
const setSpeed = (document: typeof program.document, at: number, moveSpeed: number): void => {
  const id = listOf(document, 'sequences')[at];
  if (id !== undefined) document.edit('Set', (step) => step.update(id, { moveSpeed }));
};

/** As it was, but for two speeds. */
function otherVersion(): Uint8Array {
  const other = openSample(name);
  setSpeed(other, 0, 11);
  setSpeed(other, 1, 22);
  return other.write();
}

test('differences to the version before are listed; one is taken over as a step, and undone to the byte', async () => {
  const { page, document, session } = program;
  const before = document.write();
  beside = { 'Crystal.mdx.bak': otherVersion() };
  await page.during(() => openCompare(session, { kind: 'before' }));
  await page.until(() => page.text().includes('2 differences'));
  await page.click(page.all('button', 'Take over')[0] ?? page.get('button', 'Close'));
  expect(speeds().slice(0, 2)).toEqual([11, 0]);
  expect(document.history.entries.map(({ label }) => label)).toEqual([expect.stringMatching(/^Take over sequences/)]);
  await page.until(() => page.text().includes('1 difference'));
  await page.click(page.get('button', 'Undo'));
  expect(document.write()).toEqual(before);
  await page.until(() => page.text().includes('2 differences'));
  await page.click(page.get('button', 'Take all over'));
  expect(speeds().slice(0, 2)).toEqual([11, 22]);
  expect(document.history.position).toBe(1);
  await page.until(() => page.text().includes('No differences'));
  expect(document.write()).toEqual(otherVersion());
});

test('edits are compared with what is saved, and taken back one by one', async () => {
  const { page, document, session } = program;
  setSpeed(document, 0, 5);
  setSpeed(document, 1, 6);
  await page.during(() => openCompare(session, { kind: 'saved' }));
  await page.until(() => page.text().includes('2 differences'));
  expect(page.text(page.get('list', 'Differences'))).toMatch(/5 units\/s → 0/);
  await page.click(page.all('button', 'Take over')[1] ?? page.get('button', 'Close'));
  expect(speeds().slice(0, 2)).toEqual([5, 0]);
});

test('after a save that is what the save wrote, and nothing where another program wrote the file', async () => {
  const { page, session, document } = program;
  setSpeed(document, 0, 5);
  const bytes = document.write();
  blobs.set('saved', bytes);
  saved = { kind: 'found', blob: 'saved', files: [{ name, start: 0, end: bytes.length }] };
  document.markSaved();
  await page.during(() => openCompare(session, { kind: 'saved' }));
  await page.until(() => page.text().includes('No differences'));
  saved = { kind: 'missing' };
  session.file.setState({ savedMs: 1 });
  await page.during(() => openCompare(session, { kind: 'saved' }));
  await page.until(() => page.text().includes('another program wrote it since'));
});

test('what is not there, and what is of another format, is told', async () => {
  const { page, session } = program;
  await page.during(() => openCompare(session, { kind: 'before' }));
  await page.until(() => page.text().includes('No version before was kept.'));
  const lantern = createSession(
    { ...session.file.getState(), documentId: 'lantern', name: 'AlphaLantern.mdx' },
    openSample('AlphaLantern.mdx'),
  );
  await page.during(() => {
    showSession(lantern);
    openCompare(session, { kind: 'open', sessionId: lantern.id });
  });
  await page.until(() => page.text().includes('is of another format'));
  expect(compare.getState().comparison).toBeNull();
  await page.click(page.get('button', 'Close'));
  expect(compare.getState().session).toBeNull();
});
