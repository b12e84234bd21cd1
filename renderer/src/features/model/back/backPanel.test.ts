/** The dialog that brings a model back: what differs, the ticks, one step, and what is wrong in a sentence. */
import { WebIO } from '@gltf-transform/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportGltf } from '../../../../../shared/exchange/gltf/index.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import { backStore, beginBack, closeBack } from './bringingBack.ts';
import { offerBack } from './commands.ts';

let at: Program;
let workers: StandInWorkers;

beforeEach(async () => {
  workers = new StandInWorkers();
  at = await startWith('Crystal.mdx', []);
});
afterEach(async () => {
  await at.page.during(closeBack);
  await at.end();
  vi.unstubAllGlobals();
});

const exported = (): Promise<Uint8Array> => exportGltf(at.document, { texture: () => null });

/** The export with its first mesh higher and without its second clip. */
async function changed(): Promise<Uint8Array> {
  const document = await new WebIO().readBinary(await exported());
  const root = document.getRoot();
  const place = root.listMeshes()[0]?.listPrimitives()[0]?.getAttribute('POSITION');
  place?.setArray(Float32Array.from(place.getArray() ?? [], (value, part) => (part % 3 === 2 ? value * 1.5 : value)));
  root.listAnimations()[0]?.dispose();
  return await new WebIO().writeBinary(document);
}

async function begin(bytes: Uint8Array): Promise<HTMLElement> {
  const file = new File([Uint8Array.from(bytes)], 'Crystal.glb');
  await at.page.during(() => void beginBack(at.session, [file]));
  const dialog = await at.page.find('dialog', 'Bring back Crystal.glb');
  await at.page.until(() => backStore.getState().running === null);
  return dialog;
}

test('what differs is listed, what is ticked is one step, and undo takes it back to the byte', async () => {
  const before = at.document.write();
  const dialog = await begin(await changed());
  const words = at.page.text(dialog);
  expect(words).toMatch(/Changed1.*moved/);
  expect(words).toMatch(/Not in the file1/);
  // What is gone stays unless it is ticked.
  expect(at.page.all('checkbox', /./, dialog).map((box) => box.getAttribute('aria-checked'))).toEqual([
    'true',
    'false',
  ]);
  await at.page.click(at.page.get('button', 'Bring back 1 change', dialog));
  await at.page.until(() => !at.page.has('dialog', /^Bring back/));
  expect(at.steps).toEqual(['Bring back Crystal.glb']);
  expect(at.document.write()).not.toEqual(before);
  await at.page.during(() => void at.document.undo());
  expect(at.document.write()).toEqual(before);
});

test('a tick more takes away what is gone, and without any there is nothing to do', async () => {
  const clips = at.document.format.model?.view(at.document).clips.length ?? 0;
  const dialog = await begin(await changed());
  const [mesh, clip] = at.page.all('checkbox', /./, dialog);
  if (mesh === undefined || clip === undefined) throw new Error('two differences');
  await at.page.click(mesh);
  expect(at.page.get('button', 'Bring back', dialog).hasAttribute('disabled')).toBe(true);
  await at.page.click(clip);
  await at.page.click(at.page.get('button', 'Bring back 1 change', dialog));
  await at.page.until(() => !at.page.has('dialog', /^Bring back/));
  expect(at.document.format.model?.view(at.document).clips).toHaveLength(clips - 1);
});

test('says that nothing differs, and what is wrong with a file', async () => {
  const same = await begin(await exported());
  expect(at.page.text(same)).toContain('Nothing differs');
  await at.page.click(at.page.get('button', 'Close', same));
  const wrong = await begin(Uint8Array.of(1, 2, 3));
  expect(at.page.text(at.page.get('alert', /./, wrong))).toContain('Crystal.glb: ');
  expect(at.steps).toEqual([]);
});

test('is ended by Cancel, and asks what a dropped file is for', async () => {
  workers.beforeAnswer = () => new Promise(() => undefined);
  const file = new File([Uint8Array.from(await exported())], 'Crystal.glb');
  await at.page.during(() => void beginBack(at.session, [file]));
  await at.page.find('dialog', 'Bring back Crystal.glb');
  await at.page.until(() => workers.running === 1);
  await at.page.press('Escape');
  expect([workers.running, backStore.getState().session]).toEqual([0, null]);
  const answers: boolean[] = [];
  await at.page.during(() => void offerBack([file]).then((answer) => answers.push(answer)));
  await at.page.click(await at.page.find('button', 'Import it'));
  await at.page.until(() => answers.length > 0);
  expect(answers).toEqual([false]);
});
