/**
 * The process that is killed: a host with a client that edits and saves without end. It tells its parent what it is
 * about to do and what was acknowledged, one line each, written at once.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { everywhere } from '../../electron/host/access.ts';
import { Host } from '../../electron/host/host.ts';
import { connectInMemory, workerUrl } from '../../electron/host/test/testHost.ts';
import { collectionList } from '../../shared/codec/format.ts';
import type { OpenedDocumentEntry } from '../../shared/host/entities.ts';
import { OpenedDocument } from '../../shared/host/openedDocument.ts';

const [root = '', firstNumber = '0'] = process.argv.slice(2);
const path = join(root, 'unit.mdx');

/** Straight to the pipe: what was told before the kill is told. */
function tell(word: string, value: string | number): void {
  writeSync(1, `${word} ${value}\n`);
}

const host = await Host.start({
  kind: 'memory',
  appVersion: '0.0.0',
  dataFolder: join(root, 'data'),
  workerUrl,
  access: everywhere,
  samplesFolder: null,
  shell: null,
  workerCount: 1,
  // Small, so that checkpoints are killed as well.
  checkpointSize: 4_000,
});
const connection = connectInMemory(host);
const { client } = connection;

/** Recovered work if there is any, as a user would take it; otherwise the file. */
async function openEntry(): Promise<OpenedDocumentEntry> {
  const { recoverable } = await client.request('welcome', {});
  const [work] = recoverable;
  if (recoverable.length > 1) throw new Error(`${recoverable.length} journals for one file`);
  if (work !== undefined) {
    tell('recovered', work.original);
    return await client.request('openRecovered', { journalId: work.journalId, as: 'original' });
  }
  const { fileId } = await host.addPath(path);
  const opened = await client.request('openFile', { fileId });
  if (opened.kind !== 'opened') throw new Error('the file is open already');
  return opened.document;
}

const held = await OpenedDocument.open(connection, await openEntry(), {
  changed: () => undefined,
  problem: (message) => tell('problem', message),
});
const { document } = held;
const [first] = collectionList(document.format, document, 'sequences');
if (first === undefined) throw new Error('the model has no sequence');
tell('opened', String(document.get(first).fields['name']));

/** Sequence names carry the number of the edit, so every state of the document and of the file can be told apart. */
for (let number = Number(firstNumber); ; number++) {
  const name = `edit ${String(number).padStart(8, '0')}`;
  document.edit('Count', (transaction) => transaction.update(first, { name }));
  tell('sent', number);
  await held.settled();
  if (held.unsentEdits !== 0) throw new Error('an edit was not taken');
  tell('acknowledged', number);
  if (number % 5 !== 4) continue;
  tell('saving', number);
  const { kind } = await held.save();
  if (kind !== 'saved') throw new Error(`the save ended as ${kind}`);
  tell('saved', number);
}
