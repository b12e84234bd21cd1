/** The first check of an opened document is the host's; what comes after it, and what the host cannot do, is the page's. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDocument } from '../../../../shared/document/document.ts';
import { mdx } from '../../../../shared/formats/mdx/index.ts';
import { Texture } from '../../../../shared/formats/mdx/schema/model.ts';
import { checkJob } from '../../../../shared/host/checkJob.ts';
import { HostError } from '../../../../shared/host/error.ts';
import type { HostCheck } from './checking.ts';
import { keepChecking } from './checking.ts';
import { createSession, type Session } from './session.ts';

const knight = new URL('../../../../assets/samples/Knight.mdx', import.meta.url);

let session: Session;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  const made = openDocument(mdx, new Uint8Array(readFileSync(knight)));
  const [first] = [...made.all()].filter(({ type }) => type === Texture.type);
  if (first === undefined) throw new Error('the Knight has textures');
  made.edit('Path', (tx) => tx.set(Texture, first.id, { path: 'Folder/Knight.blp' }));
  // As a file that has that path, without a step of history.
  const document = openDocument(mdx, made.write());
  session = createSession(
    {
      ...{ documentId: 'knight', name: 'Knight.mdx', path: null, origin: null, isReadOnly: false, hasTarget: false },
      ...{ onDisk: 'same', savedMs: null, isSaving: false, unsentEdits: 0 },
    },
    document,
  );
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const state = () => session.state.getState();
const ofHost: HostCheck = ({ engine = null, profile = null }) =>
  Promise.resolve(checkJob(session.document, engine, profile));

test('what the host finds is taken, and nothing is checked in the page', async () => {
  const validate = vi.spyOn(session.document.format, 'validate');
  const found = vi.fn<HostCheck>(async (as) => {
    const problems = await ofHost(as);
    validate.mockClear();
    return problems;
  });
  stop = keepChecking(session, found);
  await vi.advanceTimersByTimeAsync(5000);
  expect(found).toHaveBeenCalledOnce();
  expect(validate).not.toHaveBeenCalled();
  expect(state().checkedRevision).toBe(session.document.revision);
  expect(state().problems.map(({ message }) => message)).toContainEqual(expect.stringContaining('Folder/Knight.blp'));
});

test('fixes of what the host found mend, all of them as one step', async () => {
  stop = keepChecking(session, ofHost);
  await vi.advanceTimersByTimeAsync(1000);
  const fixable = state().problems.filter(({ fix }) => fix !== undefined);
  expect(fixable.length).toBeGreaterThan(0);
  session.document.edit('Fix', (tx) => {
    for (const { fix } of fixable) fix?.apply(tx);
  });
  await vi.advanceTimersByTimeAsync(1000);
  const left = new Set(state().problems.map(({ message }) => message));
  expect(fixable.filter(({ message }) => left.has(message))).toEqual([]);
});

test('an edit that comes before the answer is what counts', async () => {
  let answer: (() => void) | null = null;
  const late: HostCheck = async (as) => {
    const problems = await ofHost(as);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return problems;
  };
  stop = keepChecking(session, late);
  await vi.advanceTimersByTimeAsync(1000);
  const textures = [...session.document.all()].filter(({ type }) => type === Texture.type);
  session.document.edit('Paths', (tx) => {
    for (const { id } of textures) tx.set(Texture, id, { path: 'Other.blp' });
  });
  (answer as (() => void) | null)?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(state().checkedRevision).toBe(session.document.revision);
  expect(state().problems.filter(({ message }) => message.includes('Folder/'))).toEqual([]);
});

test('where the host cannot be asked the page checks; where its validator stopped that is told', async () => {
  stop = keepChecking(session, () => Promise.reject(new HostError('closed', 'gone')));
  await vi.advanceTimersByTimeAsync(1000);
  expect(state().problems.some(({ message }) => message.includes('Folder/'))).toBe(true);
  stop();
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session.state.setState({ problems: [], checkedRevision: -1 });
  const validate = vi.spyOn(session.document.format, 'validate');
  stop = keepChecking(session, () => Promise.reject(new HostError('worker-failed', 'it took longer than 60 seconds')));
  await vi.advanceTimersByTimeAsync(1000);
  expect(validate).not.toHaveBeenCalled();
  expect(told).toHaveBeenCalledOnce();
  expect(state().problems.map(({ rule }) => rule)).toEqual(['check-stopped']);
  expect(state().problems[0]?.message).toContain('longer than 60 seconds');
});
