/** Kills the victim again and again and holds what it acknowledged against what the next one finds. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Subject, SubjectName } from './subjects.ts';
import { subjects } from './subjects.ts';

const victim = fileURLToPath(new URL('./victim.ts', import.meta.url));
/** From its first acknowledged edit on, the victim lives for a random part of this. */
const longestLifeMs = 120;
/** Every second one is killed within this time after it began to save. */
const longestSaveMs = 40;
const startLimitMs = 20_000;

export interface TortureResult {
  readonly kills: number;
  readonly acknowledged: number;
  readonly recoveries: number;
  readonly killedSaves: number;
  /** Kills that left some files of a document old and others new. */
  readonly tornSaves: number;
  /** Steps that recovered work had to undo. */
  readonly steps: number;
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
}

/** Runs one victim until it is killed. Throws when it ends by itself. */
async function live(root: string, firstNumber: number, subject: SubjectName): Promise<Life> {
  const child = spawn(process.execPath, [victim, root, String(firstNumber), subject], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  let complaints = '';
  let isKilled = false;
  const diesSaving = Math.random() < 0.5;
  const kill = (): void => {
    isKilled = true;
    child.kill('SIGKILL');
  };
  const startTimer = setTimeout(kill, startLimitMs);
  let lifeTimer: NodeJS.Timeout | null = null;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
    if (lifeTimer !== null || !told.includes(diesSaving ? 'saving' : 'acknowledged')) return;
    lifeTimer = setTimeout(kill, Math.random() * (diesSaving ? longestSaveMs : longestLifeMs));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(startTimer);
  if (!isKilled || lifeTimer === null) throw new Error(`the host ended by itself:\n${told}${complaints}`);

  const lines = told.split('\n').map((line) => line.split(' '));
  const last = (word: string): number => Number(lines.findLast(([first]) => first === word)?.[1] ?? -1);
  const problem = lines.find(([word]) => word === 'problem');
  if (problem !== undefined) throw new Error(problem.join(' '));
  return {
    found: last('opened'),
    sent: last('sent'),
    acknowledged: last('acknowledged'),
    saved: last('saved'),
    wasRecovered: lines.some(([word]) => word === 'recovered'),
    wasSaving: last('saving') > last('saved'),
    steps: Math.max(0, last('steps')),
  };
}

/** The numbers in the files, after checking that each is whole: old or new, and never a part of something. */
async function numbersInFiles(root: string, subject: Subject): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (const name of subject.files) {
    const bytes = new Uint8Array(await readFile(join(root, name)));
    const number = subject.editIn(bytes);
    if (!Buffer.from(bytes).equals(subject.bytes(name, number))) throw new Error(`${name} is a part of something`);
    numbers.push(number);
  }
  return numbers;
}

/** @throws Error that says what was lost */
export async function torture(
  kills: number,
  subjectName: SubjectName,
  report: (line: string) => void = () => undefined,
): Promise<TortureResult> {
  const subject = subjects[subjectName];
  const root = await mkdtemp(join(tmpdir(), 'chunksmith-torture-'));
  for (const name of subject.files) await writeFile(join(root, name), subject.bytes(name, -1));
  let acknowledged = -1;
  let sent = -1;
  let saved = -1;
  let recoveries = 0;
  let killedSaves = 0;
  let tornSaves = 0;
  let steps = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const life = await live(root, sent + 1, subjectName);
    if (life.found < acknowledged || life.found > sent) {
      throw new Error(`after kill ${kill - 1}: found edit ${life.found}, but ${acknowledged} was acknowledged`);
    }
    acknowledged = Math.max(acknowledged, life.acknowledged);
    sent = Math.max(sent, life.sent);
    saved = Math.max(saved, life.saved);
    const inFiles = await numbersInFiles(root, subject);
    const wrong = inFiles.find((number) => number < saved || number > sent);
    if (wrong !== undefined) throw new Error(`a file holds edit ${wrong}, but ${saved} was saved`);
    if (new Set(inFiles).size > 1) tornSaves++;
    if (life.wasRecovered) steps += life.steps;
    if (life.wasRecovered) recoveries++;
    if (life.wasSaving) killedSaves++;
    if (kill % 20 === 0) report(`${kill} kills, ${acknowledged + 1} edits`);
  }
  const expected = ['data', ...subject.files, ...subject.files.map((name) => `${name}.bak`)];
  const left = (await readdir(root)).filter((name) => !expected.includes(name));
  if (left.some((name) => !/\.tmp-\d+$/.test(name))) throw new Error(`left behind: ${left.join(', ')}`);
  await rm(root, { recursive: true, force: true });
  return { kills, acknowledged: acknowledged + 1, recoveries, killedSaves, tornSaves, steps };
}
