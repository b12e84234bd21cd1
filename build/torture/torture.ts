/** Kills the victim again and again and holds what it acknowledged against what the next one finds. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tinyModel } from '../../electron/host/test/tinyModel.ts';

const victim = fileURLToPath(new URL('./victim.ts', import.meta.url));
/** From its first acknowledged edit on, the victim lives for a random part of this. */
const longestLifeMs = 120;
const startLimitMs = 20_000;
const namePattern = /edit (\d{8})/;

export interface TortureResult {
  readonly kills: number;
  readonly acknowledged: number;
  readonly recoveries: number;
  readonly killedSaves: number;
}

interface Life {
  /** Number of the edit that the document held when it was opened; −1 for none. */
  readonly found: number;
  readonly sent: number;
  readonly acknowledged: number;
  readonly saved: number;
  readonly wasRecovered: boolean;
  readonly wasSaving: boolean;
}

/** Runs one victim until it is killed. Throws when it ends by itself. */
async function live(root: string, firstNumber: number): Promise<Life> {
  const child = spawn(process.execPath, [victim, root, String(firstNumber)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  let complaints = '';
  let isKilled = false;
  const kill = (): void => {
    isKilled = true;
    child.kill('SIGKILL');
  };
  const startTimer = setTimeout(kill, startLimitMs);
  let lifeTimer: NodeJS.Timeout | null = null;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
    if (lifeTimer === null && told.includes('acknowledged')) {
      lifeTimer = setTimeout(kill, Math.random() * longestLifeMs);
    }
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
    found: Number(namePattern.exec(told.split('\n').find((line) => line.startsWith('opened')) ?? '')?.[1] ?? -1),
    sent: last('sent'),
    acknowledged: last('acknowledged'),
    saved: last('saved'),
    wasRecovered: lines.some(([word]) => word === 'recovered'),
    wasSaving: last('saving') > last('saved'),
  };
}

/** The number in the file, after checking that the file is whole: nothing but the name may differ from the original. */
async function numberInFile(path: string): Promise<number> {
  const bytes = await readFile(path);
  const original = tinyModel();
  const name = namePattern.exec(bytes.toString('latin1'));
  const expected = tinyModel(name === null ? undefined : [name[0], 'Walk']);
  if (bytes.length !== original.length || !bytes.equals(expected)) throw new Error('the file is a part of something');
  return Number(name?.[1] ?? -1);
}

/** @throws Error that says what was lost */
export async function torture(kills: number, report: (line: string) => void = () => undefined): Promise<TortureResult> {
  const root = await mkdtemp(join(tmpdir(), 'chunksmith-torture-'));
  const path = join(root, 'unit.mdx');
  await writeFile(path, tinyModel());
  let acknowledged = -1;
  let sent = -1;
  let saved = -1;
  let recoveries = 0;
  let killedSaves = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const life = await live(root, sent + 1);
    if (life.found < acknowledged || life.found > sent) {
      throw new Error(`after kill ${kill - 1}: found edit ${life.found}, but ${acknowledged} was acknowledged`);
    }
    acknowledged = Math.max(acknowledged, life.acknowledged);
    sent = Math.max(sent, life.sent);
    saved = Math.max(saved, life.saved);
    const inFile = await numberInFile(path);
    if (inFile < saved || inFile > sent) throw new Error(`the file holds edit ${inFile}, but ${saved} was saved`);
    if (life.wasRecovered) recoveries++;
    if (life.wasSaving) killedSaves++;
    if (kill % 20 === 0) report(`${kill} kills, ${acknowledged + 1} edits`);
  }
  const left = (await readdir(root)).filter((name) => !['data', 'unit.mdx', 'unit.mdx.bak'].includes(name));
  if (left.some((name) => !/\.tmp-\d+$/.test(name))) throw new Error(`left behind: ${left.join(', ')}`);
  await rm(root, { recursive: true, force: true });
  return { kills, acknowledged: acknowledged + 1, recoveries, killedSaves };
}
