/** A packed file, or an FBX, that is brought back: the host unpacks it, and the dialog goes on with what came. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportGltf } from '../../../../../shared/exchange/gltf/index.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import type { ConnectedHost } from '../../../base/host/index.ts';
import { setHost } from '../../../workbench/files/host.ts';
import { backStore, closeBack } from './bringingBack.ts';
import { offerBack } from './commands.ts';

let at: Program;
let asked: string[];
let unpacks: unknown;
let plain: Uint8Array;

function testHost(): ConnectedHost {
  const answers: Readonly<Record<string, unknown>> = {
    startUpload: { uploadId: 'upload' },
    uploadPiece: {},
    finishUpload: { fileId: 'sent' },
  };
  const request = (name: string): Promise<unknown> => {
    asked.push(name);
    return Promise.resolve(name === 'unpackModel' ? unpacks : (answers[name] ?? {}));
  };
  const client = { request, on: () => () => undefined };
  return { client, ...client, fetchBlob: () => Promise.resolve(plain) } as unknown as ConnectedHost;
}

beforeEach(async () => {
  const workers = new StandInWorkers();
  expect(workers.running).toBe(0);
  asked = [];
  setHost(testHost());
  at = await startWith('Crystal.mdx', []);
});
afterEach(async () => {
  await at.page.during(closeBack);
  await at.end();
  setHost(null);
  vi.unstubAllGlobals();
});

async function drop(): Promise<HTMLElement> {
  await at.page.during(() => void offerBack([new File(['; FBX 7.4.0 project file'], 'Crystal.fbx')]));
  await at.page.click(await at.page.find('button', 'Bring it back'));
  const dialog = await at.page.find('dialog', 'Bring back Crystal.fbx');
  await at.page.until(() => backStore.getState().running === null);
  return dialog;
}

test('is sent to the host, and compared as what comes back', async () => {
  plain = await exportGltf(at.document, { texture: () => null });
  unpacks = { kind: 'unpacked', blob: 'plain' };
  const dialog = await drop();
  expect(asked.filter((name) => /pload|unpack/.test(name))).toEqual([
    ...['startUpload', 'uploadPiece', 'finishUpload'],
    'unpackModel',
  ]);
  expect(at.page.text(dialog)).toContain('Nothing differs');
});

test('says what is wrong with it, and changes nothing', async () => {
  unpacks = { kind: 'failed', message: 'this FBX is damaged' };
  const dialog = await drop();
  expect(at.page.text(at.page.get('alert', /./, dialog))).toContain('Crystal.fbx: this FBX is damaged.');
  expect(at.steps).toEqual([]);
});
