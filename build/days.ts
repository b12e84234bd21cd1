/**
 * A modder's day by hand, in the real program with real pointer and keys, for each game: a new attack out of an old one, another
 * head, paint, a fire, weights, a box, and a clean model.
 *
 *     node build/days.ts                       # on the samples, and on real files where the shelf of references is
 *     node build/days.ts wow --out /tmp/pictures
 *     node build/days.ts --files ../models --game mine.json
 *
 * Each task begins on the model as it is on disk. It is saved and read again, checked as `chunksmith validate` does, and all of
 * it is undone: then the file is the one that it was, byte for byte.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../e2e/driver/browser.ts';
import { Editor } from '../e2e/driver/editor.ts';
import { Day } from './days/day.ts';
import type { Game } from './days/game.ts';
import { changedFiles, contentsOf, copyFiles, keepFiles } from './days/files.ts';
import { games } from './days/games.ts';
import { halflifeFiles } from './days/halflifeFiles.ts';
import { comparePoses } from './days/poses.ts';
import { tasks, type Task } from './days/tasks.ts';
import { wowFiles } from './days/wowFiles.ts';
import { shelfCorpus } from '../shared/test/shelfFolder.ts';

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
  const { root } = editor.folders;
  const original = await contentsOf(root);
  const errorsBefore = await errorsOf(path);
  await editor.open(game.model);
  console.log(`  ${task.name}`);
  try {
    await task.run(day, game);
    await day.shot(`${game.name}-${task.name}`);
    const { position } = await editor.document();
    await day.save();
    const written = changedFiles(original, await contentsOf(root));
    await keepFiles(root, written, join(out, `${game.name}-${task.name}`));
    const errors = await errorsOf(path);
    if (errors > errorsBefore) throw new Error(`${errors} errors, ${errorsBefore} before`);
    const told = await comparePoses(path, game.attack);
    await day.undoAll();
    await day.save();
    const others = changedFiles(original, await contentsOf(root));
    if (others.length > 0) throw new Error(`undone, not as they were: ${others.join(', ')}`);
    console.log(`    saved (${written.join(', ')}), valid, ${told}; ${position} steps undone to the byte`);
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
const own = [...games, ...(shelfCorpus === null ? [] : [...wowFiles, ...halflifeFiles])];
const known = values.game === undefined ? own : (JSON.parse(await readFile(values.game, 'utf8')) as readonly Game[]);
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
    const editor = await Editor.start(page, async (root) =>
      copyFiles(game.folder === undefined ? values.files : join(shelfCorpus ?? '', game.folder), root),
    );
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
