/**
 * The process that is killed: a host with a client that edits and saves without end. It tells its parent what it is
 * about to do and what was acknowledged, one line each, written at once. As `look` it is a second host instead, which says
 * what it is offered, notes a setting and ends.
 */
import { readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { everywhere } from '../../electron/host/access.ts';
import { Host } from '../../electron/host/host.ts';
import { connectInMemory, testFormats } from '../../electron/host/test/testHost.ts';
import type { OpenedDocumentEntry, SaveResult } from '../../shared/host/entities.ts';
import { OpenedDocument } from '../../shared/host/openedDocument.ts';
import { isSubjectName, subjects } from './subjects.ts';

const [root = '', firstNumber = '0', subjectName = '', worker = '', role = 'live'] = process.argv.slice(2);
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
  workerUrl: pathToFileURL(worker),
  access: everywhere,
  samplesFolder: null,
  shell: null,
  workerCount: 1,
  // Small, so that checkpoints are killed as well.
  checkpointSize: 4_000,
  // What a full disk refuses is told to the user in other ways; faults of the program end the run.
  report: (error) => tell('reported', String(error)),
});
const connection = connectInMemory(host);
const { client } = connection;

if (role === 'look') {
  const { recoverable } = await client.request('welcome', {});
  for (const { edits, damage } of recoverable)
    tell('offered', `${edits} ${damage === null ? 'sound' : damage.lost.join(' ')}`);
  await client.request('writeSetting', { name: `look${firstNumber}`, json: '1' });
  await host.stop('looked');
  tell('looked', recoverable.length);
  process.exit(0);
}

/** The edit of this number is not safe from a crash: the program said so. */
let isUnsafe = false;
const listener = {
  changed: () => undefined,
  problem(message: string) {
    if (message.includes('cannot be kept safe')) isUnsafe = true;
    else tell('problem', message);
  },
};

async function openHeld(entry: OpenedDocumentEntry): Promise<OpenedDocument> {
  return await OpenedDocument.open(connection, entry, listener, testFormats);
}

/** Opens what can only be had as a copy, as a user would to look at it, and gives it up. Gives the edit that it holds. */
async function look(journalId: string): Promise<number> {
  const copy = await openHeld(await client.request('openRecovered', { journalId, as: 'copy' }));
  const edit = subject.editOf(copy.document);
  await copy.close('discard');
  return edit;
}

/** Recovered work if there is any, as a user would take it; otherwise the file. */
async function openEntry(): Promise<OpenedDocumentEntry> {
  const { recoverable } = await client.request('welcome', {});
  for (const { journalId, damage } of recoverable) {
    if (damage === null) continue;
    tell('told', damage.lost.join('; '));
    if (damage.isUsable) tell('salvaged', await look(journalId));
    else await client.request('discardRecovered', { journalId });
  }
  // What is not offered any more was saved, to its end.
  const inFiles = new Set(subject.files.flatMap((name) => subject.editIn(name, readFileSync(join(root, name))) ?? []));
  const works = recoverable.filter(({ damage }) => damage === null);
  if (recoverable.length === 0 && inFiles.size > 1)
    tell('problem', `files of edits ${[...inFiles].join(', ')}, and no offer`);
  for (const { journalId, original } of works) {
    if (original === 'same') continue;
    // The file was saved when the journal could not be told: what that has is older, and a copy only.
    tell('stale', await look(journalId));
  }
  const [work, ...others] = works.filter(({ original }) => original === 'same');
  if (others.length > 0) throw new Error(`${works.length} journals for one file`);
  if (work !== undefined) {
    tell('recovered', work.original);
    return await client.request('openRecovered', { journalId: work.journalId, as: 'original' });
  }
  const { fileId } = await host.addPath(path);
  const opened = await client.request('openFile', { fileId });
  if (opened.kind !== 'opened') throw new Error('the file is open already');
  return opened.document;
}

const held = await openHeld(await openEntry());
const { document } = held;
const found = subject.editOf(document);
tell('opened', found);
// The steps lead back as well: to the state they began with, and forth again.
let undone = 0;
while (document.undo() !== null) undone++;
const undoneTo = subject.editOf(document);
// No further: on a full disk the last life may have kept an undoing, and had no room for the doing again.
for (let again = 0; again < undone; again++) document.redo();
if (subject.editOf(document) !== found) tell('problem', `${undone} steps undone and done again lead elsewhere`);
await held.settled();
// A disk that filled up on the way has the undoing, and of doing again what it had room for.
if (isUnsafe) tell('unsafeFrom', undoneTo);
tell('steps', undone);

async function save(): Promise<SaveResult> {
  const result = await held.save();
  if (result.kind !== 'unguarded') return result;
  tell('unguarded', result.message);
  await held.acceptUnguarded();
  return await held.save();
}

for (let number = Number(firstNumber); ; number++) {
  isUnsafe = false;
  subject.edit(document, number);
  tell('sent', number);
  await held.settled();
  if (held.unsentEdits !== 0) throw new Error('an edit was not taken');
  tell(isUnsafe ? 'unsafe' : 'acknowledged', number);
  if (number % 5 !== 4) continue;
  tell('saving', number);
  const { kind } = await save();
  if (kind !== 'saved') throw new Error(`the save ended as ${kind}`);
  tell('saved', number);
}
