/** A model follows its source in later runs, too: kept when it is saved, known when it is opened, and forgotten by a command. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentOf, encodeContent } from '../../../../../shared/document/wire.ts';
import type { ConnectedHost, ParamsOf, ResultOf } from '../../../base/host/index.ts';
import { setHost } from '../../../workbench/files/host.ts';
import { openSample, startWith, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import { closeBack } from '../back/bringingBack.ts';
import { followImport, followSources } from './following.ts';
import { followedBy } from './links.ts';

let at: Program;
let asked: (readonly [name: string, params: unknown])[];
let link: ResultOf<'keptSource'>['link'];
let workers: StandInWorkers;

followSources();

const before = (): Uint8Array => encodeContent(contentOf(openSample('Crystal.mdx')));

function testHost(): ConnectedHost {
  const request = (name: string, params: unknown): Promise<unknown> => {
    asked.push([name, params]);
    const answers: Readonly<Record<string, unknown>> = { followSource: { isFollowed: true }, keptSource: { link } };
    return Promise.resolve(answers[name] ?? {});
  };
  const fetchBlob = (): Promise<Uint8Array> => Promise.resolve(before());
  const client = { request, on: () => () => undefined };
  return { client, ...client, fetchBlob } as unknown as ConnectedHost;
}

const known = (isChanged: boolean): ResultOf<'keptSource'>['link'] => ({
  file: {
    ...{ fileId: 'source', name: 'Crystal.glb', location: '/', origin: 'file', exists: true, size: 1, modifiedMs: 1 },
  },
  names: ['Crystal.bin'],
  imported: { target: 'mdx-800', recipe: '{"front":"x"}', beforeBlob: 'before' },
  isChanged,
});
const requests = (name: string): readonly unknown[] =>
  asked.flatMap(([each, params]) => (each === name ? [params] : []));

beforeEach(() => {
  workers = new StandInWorkers();
  [asked, link] = [[], null];
  setHost(testHost());
});
afterEach(async () => {
  await at.page.during(closeBack);
  await at.end();
  expect(workers.running).toBe(0);
  setHost(null);
  vi.unstubAllGlobals();
});

test('what a model came of is kept with each save, and not before', async () => {
  at = await startWith('Crystal.mdx', []);
  const how = { names: ['Crystal.bin'], target: 'mdx-800', recipe: '{"front":"x"}' };
  await at.page.during(() => void followImport(at.session, { fileId: 'source', name: 'Crystal.glb' }, how));
  expect(requests('keepSource')).toEqual([]);
  await at.page.during(() => at.session.file.setState({ savedMs: 5 }));
  const [params] = requests('keepSource') as ParamsOf<'keepSource'>[];
  expect(params).toMatchObject({ documentId: at.session.id, fileId: 'source', names: ['Crystal.bin'] });
  expect(params?.imported).toMatchObject({ target: 'mdx-800', recipe: '{"front":"x"}' });
  expect(params?.imported?.before).toEqual(before());
  await at.page.during(() => at.session.file.setState({ savedMs: 9 }));
  expect(requests('keepSource')).toHaveLength(2);
});

test('a model that is opened follows what it came of; a change meanwhile is told', async () => {
  link = known(true);
  at = await startWith('Crystal.mdx', []);
  await at.page.until(() => followedBy(at.session) !== null);
  expect(followedBy(at.session)).toMatchObject({ source: { name: 'Crystal.glb' }, imported: { target: 'mdx-800' } });
  expect(followedBy(at.session)?.imported?.before).toEqual(before());
  expect(requests('followSource')).toMatchObject([{ fileId: 'source', names: ['Crystal.bin'] }]);
  expect(at.page.text(await at.page.find('dialog', 'Crystal.glb was changed'))).toContain('can be taken over');
  await at.command('Stop following the source');
  expect(followedBy(at.session)).toBeNull();
  expect(requests('forgetSource')).toEqual([{ documentId: at.session.id }]);
  expect(at.page.all('dialog', 'Crystal.glb was changed')).toEqual([]);
  await at.page.during(() => at.session.file.setState({ savedMs: 5 }));
  expect(requests('keepSource')).toEqual([]);
});

test('one that did not change is followed without a word', async () => {
  link = known(false);
  at = await startWith('Crystal.mdx', []);
  await at.page.until(() => followedBy(at.session) !== null);
  expect(at.page.all('dialog', /Crystal\.glb/)).toEqual([]);
});
