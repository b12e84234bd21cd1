/** Kills the victim again and again and holds what it acknowledged against what the next one finds. */
import { execFileSync, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { unfinished } from '../../electron/host/journal/journal.ts';
import type { Bundled } from './bundle.ts';
import type { Harm } from './harm.ts';
import { chooseHarm, doHarm, journalLogs } from './harm.ts';
import type { Remains } from './remains.ts';
import { remainsOf } from './remains.ts';
import { isRoot, nobody, rights } from './rights.ts';
import { diskVariable } from './simulatedDisk.ts';
import { fillUp, mountSmall } from './smallDisk.ts';
import type { Subject, SubjectName } from './subjects.ts';
import { subjects } from './subjects.ts';

/** From its first acknowledged edit on, the victim lives for a random part of this. */
const longestLifeMs = 120;
/** Every second one is killed within this time after it began to save. */
const longestSaveMs = 40;
/** On a busy machine a start takes long, and edits on a full disk do. */
const startLimitMs = 300_000;

/**
 * What happens beside a kill. `flip`, `cut`: one file of the journal is damaged afterwards. `full`: the disk of the journal
 * has next to no room. `hidden`: for one start the log cannot be read. `second`: another host starts and ends beside the
 * one at work, in a pid namespace of its own where that can be had, with its clock an hour ahead.
 */
const rounds = ['kill', 'kill', 'kill', 'flip', 'cut', 'full', 'hidden', 'second'] as const;
type Round = (typeof rounds)[number];

export interface TortureResult {
  readonly kills: number;
  readonly acknowledged: number;
  readonly recoveries: number;
  readonly killedSaves: number;
  /** Kills that left some files of a document old and others new. */
  readonly tornSaves: number;
  /** Steps that recovered work had to undo. */
  readonly steps: number;
  readonly rounds: Readonly<Record<Round, number>>;
  /** Damaged journals: nothing lost all the same, told of with something saved, told of with nothing saved. */
  readonly mended: number;
  readonly salvaged: number;
  readonly hopeless: number;
  /** Logs that were cut, and the acknowledged edits that went with what was cut off: those alone may be missing. */
  readonly cutLogs: number;
  readonly cutEdits: number;
  /** Saves without a safety net, and edits that the program said were not safe. */
  readonly unguarded: number;
  readonly unsafe: number;
  /** Whether the full disk was one, and not a simulated one. */
  readonly hasDisk: boolean;
}

interface Life {
  /** Number of the edit that the document held when it was opened; −1 for none. */
  readonly found: number;
  readonly sent: number;
  readonly acknowledged: number;
  readonly saved: number;
  readonly wasRecovered: boolean;
  readonly wasSaving: boolean;
  readonly steps: number;
  readonly told: number;
  readonly salvaged: number;
  readonly unguarded: number;
  readonly unsafe: number;
  /**
   * The edit that undoing led back to, when the program said that undoing and doing again was not safe: so far back it may
   * be found. Steps do not count it: the numbers of edits that were lost, because they were not safe, are left out.
   */
  readonly unsafeFrom: number | null;
  /** The newest edit of work that was offered as a copy only, its file having been saved without word of it; null: none was. */
  readonly stale: number | null;
  /** All that it said, for what went wrong to be understood. */
  readonly said: string;
}

interface Bench {
  readonly root: string;
  readonly bundled: Bundled;
  readonly name: SubjectName;
  /** Whether the data folder is a disk of its own; otherwise it is simulated. */
  readonly hasDisk: boolean;
}

function argumentsOf({ root, bundled, name }: Bench, number: number, role: string): string[] {
  return [bundled.victim, root, String(number), name, bundled.worker, role];
}

function environment({ root, hasDisk }: Bench): NodeJS.ProcessEnv {
  const own = { ...process.env, CHUNKSMITH_SAMPLES: new URL('../../assets/samples/', import.meta.url).href };
  if (hasDisk) return own;
  const disk = new URL('simulatedDisk.ts', import.meta.url).href;
  return { ...own, [diskVariable]: join(root, 'data'), NODE_OPTIONS: `--import=${disk} --no-warnings` };
}

const hourAhead =
  'data:text/javascript,' +
  encodeURIComponent(
    'const real = Date.now; Date.now = () => real() + 3_700_000;' +
      'globalThis.Date = class extends Date { constructor(...given) { given.length === 0 ? super(Date.now()) : super(...given); } };',
  );

/** A second host beside the one at work. @throws Error when it is offered anything, or cannot work */
async function lookBeside(bench: Bench, number: number): Promise<void> {
  const node = [process.execPath, '--import', hourAhead, ...argumentsOf(bench, number, 'look')];
  // In a pid namespace of its own the other host's process cannot be seen at all.
  const [command = '', ...given] = isRoot
    ? [
        'unshare',
        '--pid',
        '--fork',
        '--kill-child',
        'setpriv',
        `--reuid=${nobody}`,
        `--regid=${nobody}`,
        '--clear-groups',
        ...node,
      ]
    : node;
  const child = spawn(command, given, { env: environment(bench), stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
  await new Promise((resolve) => child.once('close', resolve));
  if (!told.includes('looked 0\n')) throw new Error(`a host beside the one at work: ${told}`);
}

/** Runs one victim until it is killed. Throws when it ends by itself. */
async function live(bench: Bench, firstNumber: number, round: Round): Promise<Life> {
  const child = spawn(process.execPath, argumentsOf(bench, firstNumber, 'live'), {
    ...rights,
    env: environment(bench),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  let complaints = '';
  let isKilled = false;
  // On a full disk it is the save that is looked at.
  const diesSaving = round === 'full' || Math.random() < 0.5;
  const kill = (): void => {
    isKilled = true;
    child.kill('SIGKILL');
  };
  const startTimer = setTimeout(kill, startLimitMs);
  let isDoomed = false;
  let beside: Promise<void> = Promise.resolve();
  const atWork = /^(acknowledged|unsafe) /m;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
    if (isDoomed || !(diesSaving ? told.includes('saving') : atWork.test(told))) return;
    isDoomed = true;
    // The one at work stands still while the other looks: nothing is left of it but what the system knows.
    if (round === 'second') child.kill('SIGSTOP');
    beside = round === 'second' ? lookBeside(bench, firstNumber) : Promise.resolve();
    beside
      .catch(() => undefined)
      .finally(() => {
        if (round === 'second') child.kill('SIGCONT');
        setTimeout(kill, Math.random() * (diesSaving ? longestSaveMs : longestLifeMs));
      });
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(startTimer);
  await beside;
  if (!isKilled || !isDoomed) throw new Error(`the host ended by itself:\n${told}${complaints}`);

  const lines = told.split('\n').map((line) => line.split(' '));
  const last = (word: string): number => Number(lines.findLast(([first]) => first === word)?.[1] ?? -1);
  const count = (word: string): number => lines.filter(([first]) => first === word).length;
  const problem = lines.find(([word]) => word === 'problem');
  if (problem !== undefined && round !== 'full') throw new Error(problem.join(' '));
  const fault = lines.find(([word]) => word === 'reported');
  if (fault !== undefined && round !== 'full') throw new Error(fault.join(' '));
  return {
    found: last('opened'),
    sent: last('sent'),
    acknowledged: last('acknowledged'),
    saved: last('saved'),
    wasRecovered: count('recovered') > 0,
    wasSaving: last('saving') > last('saved'),
    steps: Math.max(0, last('steps')),
    told: count('told'),
    salvaged: count('salvaged'),
    unguarded: count('unguarded'),
    unsafe: count('unsafe'),
    unsafeFrom: count('unsafeFrom') > 0 ? last('unsafeFrom') : null,
    stale: count('stale') > 0 ? last('stale') : null,
    said: told,
  };
}

/** The numbers in the files, after checking that each is whole: old or new, and never a part of something. */
async function numbersInFiles(root: string, subject: Subject): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (const name of subject.files) {
    const bytes = new Uint8Array(await readFile(join(root, name)));
    const number = subject.editIn(name, bytes);
    if (!Buffer.from(bytes).equals(subject.bytes(name, number ?? -1)))
      throw new Error(`${name} is a part of something`);
    if (number !== null) numbers.push(number);
  }
  return numbers;
}

/** One start that cannot read a log: it must not take it for empty. Readable again it is all there. */
async function startBlind(bench: Bench, dataFolder: string): Promise<boolean> {
  // One that was being made when its host was killed was never in use, and is told of by nobody.
  const logs = (await journalLogs(dataFolder)).filter((log) => !dirname(log).endsWith(unfinished));
  if (logs.length === 0) return false;
  for (const log of logs) await chmod(log, 0);
  const child = spawn(process.execPath, argumentsOf(bench, 0, 'look'), { ...rights, env: environment(bench) });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
  await new Promise((resolve) => child.once('close', resolve));
  // It ended properly, and the journal with it: the next host has it under another name.
  for (const log of await journalLogs(dataFolder)) await chmod(log, 0o600);
  if (!told.includes('cannot be read')) throw new Error(`a log that cannot be read was not told of: ${told}`);
  return true;
}

/** A log that was cut: what is left of it, and the edit that the main file held then. */
interface Cut {
  readonly remains: Remains | null;
  readonly inFile: number;
}

async function editInMainFile(root: string, subject: Subject): Promise<number> {
  const name = subject.files[0] ?? '';
  return subject.editIn(name, new Uint8Array(await readFile(join(root, name)))) ?? -1;
}

/**
 * What a cut of a log is going to leave; null where it is no log that is cut.
 * @throws Error when the log, still whole, lacks an acknowledged edit
 */
async function cutOf({ root, name }: Bench, { how, path, at }: Harm, acknowledged: number): Promise<Cut | null> {
  const subject = subjects[name];
  if (how !== 'cut' || basename(path) !== 'log' || dirname(path).endsWith(unfinished)) return null;
  const whole = await remainsOf(path, Infinity, subject);
  const inFile = await editInMainFile(root, subject);
  const known = Math.max(whole?.edit ?? -1, inFile);
  if (known < acknowledged) throw new Error(`log and file lead to edit ${known}, but ${acknowledged} was acknowledged`);
  return { remains: await remainsOf(path, at, subject), inFile };
}

/** Whether the edit found is the one that a cut log still leads to, or the file's where the log has nothing more to say. */
function isWhatWasLeft({ found, told, stale }: Life, { remains, inFile }: Cut): boolean {
  if (told > 0) return true;
  if (remains === null) return false;
  return found === remains.edit || (found === inFile && (stale !== null || !remains.isUnsaved));
}

export interface TortureOptions {
  readonly report?: (line: string) => void;
  /** `real`: a small one is mounted where that can be done. */
  readonly disk?: 'real' | 'simulated';
}

/** @throws Error that says what was lost */
export async function torture(
  kills: number,
  bundled: Bundled,
  name: SubjectName,
  { report = () => undefined, disk = 'real' }: TortureOptions = {},
): Promise<TortureResult> {
  const subject: Subject = subjects[name];
  const root = await mkdtemp(join(tmpdir(), 'chunksmith-torture-'));
  if (isRoot) {
    await chown(root, nobody, nobody);
    for (const file of await readdir(bundled.folder)) await chmod(join(bundled.folder, file), 0o644);
    await chmod(bundled.folder, 0o755);
  }
  const dataFolder = join(root, 'data');
  const hasDisk = await mountSmall(dataFolder, disk);
  const bench: Bench = { root, bundled, name, hasDisk };
  for (const file of subject.files) {
    await writeFile(join(root, file), subject.bytes(file, -1));
    if (isRoot) await chown(join(root, file), nobody, nobody);
  }
  let [acknowledged, sent, saved, total] = [-1, -1, -1, 0];
  let [recoveries, killedSaves, tornSaves, steps] = [0, 0, 0, 0];
  let [mended, salvaged, hopeless, unguarded, unsafe] = [0, 0, 0, 0, 0];
  let [cutLogs, cutEdits] = [0, 0];
  const done: Record<Round, number> = { kill: 0, flip: 0, cut: 0, full: 0, hidden: 0, second: 0 };
  let isHarmed = false;
  /** A damaged journal that no sound one could take the place of, as there was no room for it: it is told of again. */
  let isHarmLeft = false;
  let cut: Cut | null = null;
  const lives: string[] = [];
  /** All files as the last life found them: what is left when something was lost. */
  const found = `${root}-found`;
  let mayBeStale = false;
  try {
    for (let kill = 1; kill <= kills; kill++) {
      let round: Round = rounds[kill % rounds.length] ?? 'kill';
      if (round === 'full') await fillUp(dataFolder, hasDisk);
      if (round === 'hidden' && (!(isRoot || process.platform !== 'win32') || !(await startBlind(bench, dataFolder))))
        round = 'kill';
      await rm(found, { recursive: true, force: true });
      await cp(root, found, { recursive: true, filter: (path) => !path.includes('/hosts/') });
      const life = await live(bench, sent + 1, round);
      if (round === 'full') await rm(join(dataFolder, 'filler'));
      done[round]++;
      lives.push(`-- kill ${kill}, ${round}:\n${life.said}`);
      const isTold = life.told > 0;
      if (life.stale !== null && !mayBeStale)
        throw new Error(`after kill ${kill - 1}: work on another file, and no word of a save was lost`);
      mayBeStale = life.unguarded > 0 || round === 'cut';
      if (isTold && !isHarmed && !isHarmLeft) throw new Error(`after kill ${kill - 1}: damage where none was done`);
      if (cut !== null && !isWhatWasLeft(life, cut)) {
        const left = cut.remains === null ? 'nothing' : `edit ${cut.remains.edit}`;
        throw new Error(
          `after kill ${kill - 1}: found edit ${life.found}, but the cut log led to ${left} and the file held ${cut.inFile}`,
        );
      }
      // Edits behind a save without a safety net are safe, but in a copy.
      const isInCopy = life.stale !== null && life.stale >= acknowledged;
      const mayMiss = isTold || cut !== null || isInCopy;
      if ((life.found < acknowledged && !mayMiss) || life.found > sent) {
        throw new Error(`after kill ${kill - 1}: found edit ${life.found}, but ${acknowledged} was acknowledged`);
      }
      if (cut !== null) cutEdits += Math.max(0, acknowledged - life.found);
      if (isHarmed && !isTold) mended++;
      isHarmLeft = (isHarmed || isHarmLeft) && life.unsafe > 0;
      salvaged += life.salvaged;
      hopeless += life.told - life.salvaged;
      unguarded += life.unguarded;
      unsafe += life.unsafe;
      total += Math.max(0, life.acknowledged - sent);
      const known = mayMiss ? life.found : acknowledged;
      acknowledged = Math.max(life.unsafeFrom ?? known, life.acknowledged);
      sent = Math.max(sent, life.sent);
      saved = Math.max(saved, life.saved);
      const inFiles = await numbersInFiles(root, subject);
      const wrong = inFiles.find((number) => number < saved || number > sent);
      if (wrong !== undefined) throw new Error(`a file holds edit ${wrong}, but ${saved} was saved`);
      const isTorn = new Set(inFiles).size > 1;
      if (isTorn) tornSaves++;
      if (life.wasRecovered) steps += life.steps;
      if (life.wasRecovered) recoveries++;
      if (life.wasSaving) killedSaves++;
      const harm = round === 'flip' || round === 'cut' ? await chooseHarm(dataFolder, round, isTorn) : null;
      isHarmed = harm !== null;
      // A log that is cut looks as a kill leaves it: what stood behind the cut is gone without a word, and nothing else.
      cut = harm === null ? null : await cutOf(bench, harm, acknowledged);
      if (cut !== null) cutLogs++;
      if (harm !== null) await doHarm(harm);
      if (kill % 20 === 0) report(`${kill} kills, ${total} edits`);
    }
    const expected = ['data', ...subject.files, ...subject.files.map((file) => `${file}.bak`)];
    const left = (await readdir(root)).filter((each) => !expected.includes(each));
    if (left.some((each) => !/\.tmp-[\w-]{16}$/.test(each))) throw new Error(`left behind: ${left.join(', ')}`);
    const settings: unknown =
      done.second === 0 ? {} : JSON.parse(await readFile(join(dataFolder, 'settings.json'), 'utf8'));
    const looks = (JSON.stringify(settings).match(/"look\d+"/g) ?? []).length;
    if (looks < Math.min(done.second, 1)) throw new Error('settings of a second host are lost');
    await rm(found, { recursive: true, force: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const told = `${message}\nWhat the last one found lies in ${found}. The last lives:\n${lives.slice(-3).join('')}`;
    throw new Error(told, { cause: error });
  } finally {
    if (hasDisk) execFileSync('umount', ['-l', dataFolder]);
    await rm(root, { recursive: true, force: true });
  }
  return {
    ...{ kills, acknowledged: total, recoveries, killedSaves, tornSaves, steps },
    ...{ rounds: done, mended, salvaged, hopeless, cutLogs, cutEdits, unguarded, unsafe, hasDisk },
  };
}
