/** A model that a glTF was brought back into follows that file: it is read again with its neighbours, and compared. */
import { WebIO } from '@gltf-transform/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportGltf } from '../../../../../shared/exchange/gltf/index.ts';
import type { ConnectedHost, ResultOf } from '../../../base/host/index.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import { setHost } from '../../../workbench/files/host.ts';
import { sourceChanges } from '../../../workbench/files/sourceChanges.ts';
import { shell } from '../../../workbench/state/shell.ts';
import { backStore, closeBack } from '../back/bringingBack.ts';
import { offerBack } from '../back/commands.ts';
import { followSources } from './following.ts';
import { followedBy } from './links.ts';

let at: Program;
let workers: StandInWorkers;
let asked: [name: string, params: unknown][];
/** What the source is on the disk. */
let onDisk: Uint8Array;

followSources();

function testHost(): ConnectedHost {
  const answers: Readonly<Record<string, unknown>> = {
    followSource: { isFollowed: true },
    readSource: { blob: 'source', files: [{ name: 'Crystal.bin', blob: 'beside' }] },
  };
  const request = (name: string, params: unknown): Promise<unknown> => {
    asked.push([name, params]);
    return Promise.resolve(answers[name] ?? {});
  };
  const fetchBlob = (id: string): Promise<Uint8Array> => Promise.resolve(id === 'source' ? onDisk : Uint8Array.of(1));
  const addDroppedFile = ({ name }: File): Promise<unknown> => Promise.resolve({ fileId: 'dropped', name });
  const client = { request, on: () => () => undefined };
  return { client, ...client, fetchBlob, addDroppedFile } as unknown as ConnectedHost;
}

const runIn = (hostKind: ResultOf<'welcome'>['hostKind']): void => {
  const none = { recent: [], samples: [], recoverable: [], unshown: [], openDocuments: [] };
  shell.setState({
    welcome: { appVersion: '', hostKind, platform: '', hasDialogs: true, ...none },
  });
};

beforeEach(async () => {
  workers = new StandInWorkers();
  asked = [];
  setHost(testHost());
  at = await startWith('Crystal.mdx', []);
});
afterEach(async () => {
  await at.page.during(closeBack);
  await at.end();
  expect(workers.running).toBe(0);
  setHost(null);
  shell.setState({ welcome: null });
  vi.unstubAllGlobals();
});

/** What Crystal is exported as, made so many times as high. */
async function higher(times: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await new WebIO().readBinary(await exportGltf(at.document, { texture: () => null }));
  const place = document.getRoot().listMeshes()[0]?.listPrimitives()[0]?.getAttribute('POSITION');
  place?.setArray(Float32Array.from(place.getArray() ?? [], (value, part) => (part % 3 === 1 ? value * times : value)));
  return Uint8Array.from(await new WebIO().writeBinary(document));
}

/** Takes over what the dialog has ticked. */
async function takeDialog(): Promise<void> {
  const dialog = await at.page.find('dialog', 'Bring back Crystal.glb');
  await at.page.until(() => backStore.getState().running === null);
  await at.page.click(at.page.get('button', 'Bring back 1 change', dialog));
  await at.page.until(() => !at.page.has('dialog', /^Bring back/));
}

async function dropChanged(): Promise<void> {
  const files = [new File([await higher(1.5)], 'Crystal.glb'), new File([Uint8Array.of(1)], 'Crystal.bin')];
  await at.page.during(() => void offerBack(files));
  await at.page.click(await at.page.find('button', 'Bring it back'));
  await takeDialog();
}

const requests = (name: string): unknown[] => asked.flatMap(([each, params]) => (each === name ? [params] : []));

test('what changes in a file that was brought back is asked about, read with what lies beside it, and taken over', async () => {
  runIn('electron');
  onDisk = await higher(3);
  await dropChanged();
  await at.page.until(() => followedBy(at.session) !== null);
  const documentId = at.session.id;
  expect(requests('followSource')).toEqual([{ documentId, fileId: 'dropped', names: ['Crystal.bin'] }]);
  const once = at.document.write();
  await at.page.during(() => sourceChanges.tell({ documentId, change: 'changed' }));
  expect(at.document.write()).toEqual(once);
  await at.page.click(await at.page.find('button', 'Take it over'));
  await takeDialog();
  expect(requests('readSource')).toEqual([{ fileId: 'dropped', names: ['Crystal.bin'] }]);
  expect(at.steps).toEqual(['Bring back Crystal.glb', 'Bring back Crystal.glb']);
  expect(at.document.write()).not.toEqual(once);
  await at.undo();
  expect(at.document.write()).toEqual(once);
  expect(followedBy(at.session)?.source.name).toBe('Crystal.glb');
});

test('where the program does not know where a dropped file lies, nothing is followed', async () => {
  runIn('browser');
  await dropChanged();
  expect(at.steps).toHaveLength(1);
  expect([requests('followSource'), followedBy(at.session)]).toEqual([[], null]);
});
