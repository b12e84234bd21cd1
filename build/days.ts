/**
 * A modder's day by hand, in the real program with real pointer and keys, for each game: a new attack out of an old one, another
 * head, paint, a fire, weights, a box, and a clean model.
 *
 *     node build/days.ts                       # on the samples
 *     node build/days.ts wow --out /tmp/pictures
 *     node build/days.ts --files ../models --game mine.json
 *
 * Each task begins on the model as it is on disk. It is saved and read again, checked as `chunksmith validate` does, and all of
 * it is undone: then the file is the one that it was, byte for byte.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../e2e/driver/browser.ts';
import { Editor } from '../e2e/driver/editor.ts';
import { Day } from './days/day.ts';
import type { Game } from './days/game.ts';
import { games } from './days/games.ts';
import { tasks, type Task } from './days/tasks.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/** Errors that the command line finds in a file; what verifying it says, if it does not come back as it is. */
async function errorsOf(path: string): Promise<number> {
  const cli = join(project, 'build/bin/chunksmith.mjs');
  await run(process.execPath, [cli, 'verify', path]);
  const told = await run(process.execPath, [cli, 'validate', '--json', path]).catch(
    (error: { stdout?: string }) => error,
  );
  return (told.stdout ?? '').match(/"severity":\s*"error"/g)?.length ?? 0;
}

async function live(editor: Editor, game: Game, task: Task, out: string): Promise<void> {
  const day = new Day(editor, out);
  const path = editor.pathOnDisk(game.model);
  const original = await readFile(path);
  const errorsBefore = await errorsOf(path);
  await editor.open(game.model);
  console.log(`  ${task.name}`);
  try {
    await task.run(day, game);
    await day.shot(`${game.name}-${task.name}`);
    const { position } = await editor.document();
    await day.save();
    await cp(path, join(out, `${game.name}-${task.name}-${game.model}`));
    const errors = await errorsOf(path);
    if (errors > errorsBefore) throw new Error(`${errors} errors, ${errorsBefore} before`);
    await day.undoAll();
    await day.save();
    const isSame = original.equals(await readFile(path));
    if (!isSame) throw new Error('undone, it is another file than it was');
    console.log(`    saved, valid, ${position} steps undone to the byte`);
  } catch (error) {
    await editor.page.screenshot({ path: join(out, `${game.name}-${task.name}-failed.png`) });
    throw error;
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: '/tmp/days' },
    files: { type: 'string', default: join(project, 'assets/samples') },
    game: { type: 'string' },
    task: { type: 'string' },
  },
});
await mkdir(values.out, { recursive: true });
// The file says what a Game is; what is wrong in it shows at the first thing that is not found.
const known = values.game === undefined ? games : (JSON.parse(await readFile(values.game, 'utf8')) as readonly Game[]);
let failed = 0;
for (const game of known.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  console.log(game.name);
  for (const task of tasks.filter(({ name }) => values.task === undefined || values.task === name)) {
    const browser = await chromium.launch(browserLaunch());
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(10_000);
    const editor = await Editor.start(page, async (root) => cp(values.files, root, { recursive: true }));
    try {
      await live(editor, game, task, values.out);
      if (editor.pageErrors.length > 0) throw new Error(editor.pageErrors.join('; '));
    } catch (error) {
      failed++;
      console.log(
        `    FAILED: ${error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error)}`,
      );
    } finally {
      await editor.dispose();
      await browser.close();
    }
  }
}
process.exitCode = failed === 0 ? 0 : 1;
