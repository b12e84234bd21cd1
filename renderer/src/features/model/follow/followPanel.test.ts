/** A model that follows its source: the question, what is done at once, work by hand, and what cannot be read. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectedHost, ParamsOf, ResultOf } from '../../../base/host/index.ts';
import { setHost } from '../../../workbench/files/host.ts';
import { sourceChanges } from '../../../workbench/files/sourceChanges.ts';
import { openSample, sample, startWith, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import { closeBack } from '../back/bringingBack.ts';
import { followImport, followSources } from './following.ts';
import { followedBy } from './links.ts';

/** The host does not know which of these it is asked for. */
let blobs: Readonly<Record<string, Uint8Array>>;
let answer: ResultOf<'importModel'>;
let asked: ParamsOf<'importModel'>[];
let at: Program;
let workers: StandInWorkers;

followSources();

function testHost(): ConnectedHost {
  const request = (name: string, params: unknown): Promise<unknown> => {
    if (name === 'importModel') {
      asked.push(params as ParamsOf<'importModel'>);
      return Promise.resolve(answer);
    }
    return Promise.resolve(name === 'followSource' ? { isFollowed: true } : {});
  };
  const fetchBlob = (id: string): Promise<Uint8Array> => Promise.resolve(blobs[id] ?? new Uint8Array());
  const client = { request, on: () => () => undefined };
  return { client, ...client, fetchBlob } as unknown as ConnectedHost;
}

/** Crystal as its source makes it after its first mesh was made higher there. */
function higher(): Uint8Array {
  const document = openSample('Crystal.mdx');
  const { model } = document.format;
  const [mesh] = model?.view(document).meshes ?? [];
  if (model === undefined || mesh === undefined) throw new Error('no mesh');
  const all = Array.from({ length: mesh.vertexCount }, (_, vertex) => vertex);
  model.edits(document).setPositions?.(
    mesh.record,
    all,
    mesh.positions.map((value, part) => (part % 3 === 2 ? value * 1.5 : value)),
  );
  return document.write();
}

const listed = (triangles = 8): ResultOf<'importModel'> => ({
  kind: 'listed',
  summary: {
    ...{
      generator: '',
      meshes: 1,
      triangles,
      boneNames: [],
      bones: 1,
      textures: 0,
      height: 1,
      scale: 1,
      materials: [],
      clips: [],
    },
  },
  ...{ notes: [], errors: [], recipe: '{}', recipeProblem: '', textures: [], read: [] },
  files: [{ name: 'Crystal.mdx', blob: 'now' }],
  shift: { most: 0, blob: 'shift' },
});

beforeEach(async () => {
  workers = new StandInWorkers();
  [asked, blobs, answer] = [[], { now: higher() }, listed()];
  setHost(testHost());
  at = await startWith('Crystal.mdx', []);
  const how = { names: [], target: 'mdx-800', recipe: '{"front":"x"}' };
  await at.page.during(() => void followImport(at.session, { fileId: 'source', name: 'Crystal.glb' }, how));
});
afterEach(async () => {
  await at.page.during(closeBack);
  await at.end();
  expect(workers.running).toBe(0);
  setHost(null);
  vi.unstubAllGlobals();
});

const tell = (change: 'changed' | 'gone'): Promise<void> =>
  at.page.during(() => sourceChanges.tell({ documentId: at.session.id, change }));

async function takeOver(): Promise<void> {
  await tell('changed');
  await at.page.click(await at.page.find('button', 'Take it over'));
}

/** Somebody changes a mesh here. */
async function raise(): Promise<void> {
  const { model } = at.document.format;
  const [mesh] = model?.view(at.document).meshes ?? [];
  const edits = model?.edits(at.document);
  if (mesh === undefined) throw new Error('no mesh');
  await at.page.during(() => void edits?.setPositions?.(mesh.record, [0], [1, 2, 3]));
}

test('a change is told and taken over with the choices of the import, in one step that undo takes back', async () => {
  const before = at.document.write();
  await takeOver();
  await at.page.until(() => at.steps.length > 0);
  expect(asked).toMatchObject([{ fileId: 'source', target: 'mdx-800', recipe: '{"front":"x"}', wants: 'again' }]);
  expect(at.steps).toEqual(['Import Crystal.glb again']);
  expect(at.document.write()).toEqual(higher());
  await at.page.find('dialog', /Took over Crystal\.glb/);
  // What it makes now is what the next change is compared with.
  await at.command('Take over changes of Crystal.glb');
  await at.page.find('dialog', /Nothing differs/);
  await at.undo();
  expect(at.document.write()).toEqual(before);
  await at.command('Take over changes of Crystal.glb');
  const dialog = await at.page.find('dialog', 'Bring back Crystal.glb');
  expect(at.page.text(dialog)).toContain('by hand would be undone');
});

test('it is done at once where that is set, and asked about where work by hand would be lost', async () => {
  await at.command('Take over changed sources at once');
  await tell('changed');
  await at.page.until(() => at.steps.length === 1);
  expect(at.document.write()).toEqual(higher());
  blobs = { now: sample('Crystal.mdx') };
  await raise();
  const byHand = at.document.write();
  await tell('changed');
  await at.page.click(await at.page.find('button', 'Choose…'));
  const dialog = await at.page.find('dialog', 'Bring back Crystal.glb');
  expect(at.page.text(dialog)).toContain('what you did to it by hand would be overwritten');
  expect(at.page.all('checkbox', /./, dialog).map((each) => each.getAttribute('aria-checked'))).not.toContain('true');
  expect(at.document.write()).toEqual(byHand);
  for (const box of at.page.all('checkbox', /./, dialog).slice(-1)) await at.page.click(box);
  await at.page.click(at.page.get('button', 'Bring back 1 change', dialog));
  await at.page.until(() => at.steps.length === 3);
  await at.undo();
  expect(at.document.write()).toEqual(byHand);
});

test('what cannot be read is told and changes nothing, a source that went is told of, and closing ends it', async () => {
  answer = { kind: 'failed', message: 'Crystal.glb: it is damaged.' };
  await takeOver();
  expect(at.page.text(await at.page.find('dialog', /Crystal\.glb could not be taken over/))).toContain('it is damaged');
  expect(at.steps).toEqual([]);
  await tell('gone');
  await at.page.find('dialog', /Crystal\.glb is not there any more/);
  answer = listed();
  await takeOver();
  await at.page.until(() => at.steps.length > 0);
  const { session } = at;
  await at.end();
  expect(followedBy(session)).toBeNull();
});
