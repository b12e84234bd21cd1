/** A document that is closed is gone: whatever showed, checked or followed it lets go of it (V10). */
import { fieldsByName } from '../../../shared/codec/byName.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDocument } from '../../../shared/document/document.ts';
import type { FormatDocument } from '../../../shared/format/format.ts';
import { sniffFormat } from '../../../shared/formats/index.ts';
import { terrainTypeTable } from '../../../shared/test/smallTable.ts';
import { smoothPicture } from '../../../shared/test/textures.ts';
import { encodeTexture } from '../../../shared/texture/index.ts';
import { TableView } from '../features/table/TableView.tsx';
import { TextureView } from '../features/texture/TextureView.tsx';
import { inFront } from '../test/inFront.tsx';
import { openSample, startProgram } from '../test/program.tsx';
import { StandInWorkers } from '../test/workers.ts';
import { Bytes } from '../workbench/panels/bytes/Bytes.tsx';
import { History } from '../workbench/panels/history/History.tsx';
import { Outline } from '../workbench/panels/outline/Outline.tsx';
import { Problems } from '../workbench/panels/problems/Problems.tsx';
import { Properties } from '../workbench/panels/properties/Properties.tsx';

let workers: StandInWorkers;
beforeEach(() => {
  workers = new StandInWorkers();
});
afterEach(() => void vi.unstubAllGlobals());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const picture = smoothPicture(16, 8);
const read = (name: string, bytes: Uint8Array): FormatDocument => {
  const format = sniffFormat(bytes, name);
  if (format === null) throw new Error(`${name} is of no known format`);
  return openDocument(format, bytes);
};
const all = [Outline, Properties, History, Problems, Bytes];

const kinds: readonly (readonly [name: string, open: () => FormatDocument, view: typeof TableView | null])[] = [
  ['TerrainType.dbc', () => read('TerrainType.dbc', terrainTypeTable()), TableView],
  ['x.blp', () => read('x.blp', encodeTexture(picture, { format: 'blp2', encoding: 'dxt5' })), TextureView],
  ['Knight.mdx', () => openSample('Knight.mdx'), null],
];

const rounds = 3;

/** Opens it, goes through its first records, changes and takes back what was changed, closes it. */
async function use(
  name: string,
  document: FormatDocument,
  view: (typeof kinds)[number][2],
): Promise<readonly WeakRef<object>[]> {
  const shown = await startProgram(document, [...(view === null ? [] : [inFront(view)]), ...all], name);
  await shown.page.until(() => workers.running === 0);
  document.edit('Nothing much', (edit) => {
    const record = [...document.all()].at(-1);
    if (record !== undefined) edit.update(record.id, fieldsByName(record.fields));
  });
  const rows = shown.page.all('treeitem').slice(0, 3);
  for (const row of rows) await shown.page.click(row);
  await shown.end();
  return [new WeakRef(document), new WeakRef(shown.session)];
}

test.each(kinds)(
  '%s opened, used and closed is held by nobody',
  async (name, open, view) => {
    const left: WeakRef<object>[] = [];
    for (let round = 0; round < rounds; round++) left.push(...(await use(name, open(), view)));
    expect(workers.running).toBe(0);
    for (let time = 0; time < 3; time++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      collect();
    }
    const held = left.filter((each) => each.deref() !== undefined).length;
    // React keeps what it took off the page last until it draws again: one document with its session, however many went.
    expect(held).toBeLessThanOrEqual(2);
  },
  60_000,
);
