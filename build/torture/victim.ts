/**
 * The process that is killed: a host with a client that edits and saves without end. It tells its parent what it is
 * about to do and what was acknowledged, one line each, written at once.
 */
import { readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { everywhere } from '../../electron/host/access.ts';
import { Host } from '../../electron/host/host.ts';
import { connectInMemory, setWorkerUrl, testFormats } from '../../electron/host/test/testHost.ts';
import type { OpenedDocumentEntry } from '../../shared/host/entities.ts';
import { OpenedDocument } from '../../shared/host/openedDocument.ts';
import { isSubjectName, subjects } from './subjects.ts';

const [root = '', firstNumber = '0', subjectName = ''] = process.argv.slice(2);
if (!isSubjectName(subjectName)) throw new Error(`there is nothing called ${subjectName} to torture`);
const subject = subjects[subjectName];
const path = join(root, subject.files[0] ?? '');

/** Straight to the pipe: what was told before the kill is told. */
function tell(word: string, value: string | number): void {
  writeSync(1, `${word} ${value}\n`);
}

const host = await Host.start({
  kind: 'memory',
  appVersion: '0.0.0',
  dataFolder: join(root, 'data'),
  workerUrl: setWorkerUrl,
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
  // What is not offered any more was saved, to its end.
  const inFiles = new Set(subject.files.map((name) => subject.editIn(readFileSync(join(root, name)))));
  if (recoverable.length === 0 && inFiles.size > 1)
    tell('problem', `files of edits ${[...inFiles].join(', ')}, and no offer`);
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

const listener = { changed: () => undefined, problem: (message: string) => tell('problem', message) };
const held = await OpenedDocument.open(connection, await openEntry(), listener, testFormats);
const { document } = held;
const found = subject.editOf(document);
tell('opened', found);
// The steps lead back as well: to the state they began with, and forth again.
let undone = 0;
while (document.undo() !== null) undone++;
while (document.redo() !== null);
if (subject.editOf(document) !== found) tell('problem', `${undone} steps undone and done again lead elsewhere`);
await held.settled();
tell('steps', undone);

for (let number = Number(firstNumber); ; number++) {
  subject.edit(document, number);
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
