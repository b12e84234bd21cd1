/**
 * A modder's day by hand, in the real program with real pointer and keys, for each game: a new attack out of an old one, another
 * head, paint, a fire, weights, a box, and a clean model.
 *
 *     node build/days.ts                       # on the samples, and on real files where the shelf is
 *     node build/days.ts wow --out /tmp/pictures
 *     node build/days.ts halflife --task bevel,weld,mirror --together
 *     node build/days.ts --files ../models --game mine.json
 *
 * Each task begins on the model as it is on disk. It is saved and read again, checked as `chunksmith validate` does, posed by
 * other programs' code if it is of Warcraft III, and all of it is undone: then the model and its textures are those that they
 * were, byte for byte. Done again, they are those that were saved.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../e2e/driver/browser.ts';
import { Editor } from '../e2e/driver/editor.ts';
import { Day } from './days/day.ts';
import type { Game } from './days/game.ts';
import { games, shelfGames } from './days/games.ts';
import { copyFiles, keepFiles } from './days/files.ts';
import { halflifeFiles } from './days/halflifeFiles.ts';
import { comparePoses } from './days/poses.ts';
import { changedFiles, differences, filesIn, newProblems, problemsOf } from './days/results.ts';
import { apartElsewhere, compareElsewhere } from './days/elsewhere.ts';
import { shapeTasks } from './days/shapeTasks.ts';
import type { Task } from './days/task.ts';
import { tasks } from './days/tasks.ts';
import { wowFiles } from './days/wowFiles.ts';
import { shelfCorpus } from '../shared/test/shelfFolder.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/** Lays the files of a game into the folder that the program shows. */
async function layOut(game: Game, files: string, root: string): Promise<void> {
  const shelf = shelfCorpus ?? '';
  if (game.folder !== undefined) return await copyFiles(join(shelf, game.folder), root);
  if (game.shelf === undefined) return await cp(files, root, { recursive: true });
  for (const [from, as] of game.shelf) {
    const path = join(root, as);
    await mkdir(dirname(path), { recursive: true });
    // Its bytes alone: files of the shelf are read-only, and copies of them would be.
    await writeFile(path, await readFile(join(shelf, from)));
    const cli = join(project, 'build/bin/chunksmith.mjs');
    if (game.convertedTo !== undefined && as.endsWith('.mdx')) {
      await run(process.execPath, [cli, 'convert-model', path, '--to', game.convertedTo, '--out', `${path}.made.mdx`]);
      await rename(`${path}.made.mdx`, path);
    }
  }
}

/** One task of several, with a picture behind each. */
function inOneDay(several: readonly Task[]): Task {
  return {
    name: 'together',
    ...(several.some(({ leavesFiles }) => leavesFiles === true) && { leavesFiles: true }),
    run: async (day, game) => {
      for (const { name, run: runOne } of several) {
        console.log(`   ${name}`);
        try {
          await runOne(day, game);
        } catch (error) {
          // What was done until then is saved and taken back with the rest.
          console.log(`    FAILED: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
          process.exitCode = 1;
          await day.keys('Escape', 'Escape');
        }
        await day.look(name);
      }
    },
  };
}

async function live(editor: Editor, game: Game, task: Task, out: string): Promise<void> {
  const day = new Day(editor, out, game.name);
  const path = editor.pathOnDisk(game.model);
  const { root } = editor.folders;
  const original = await filesIn(root);
  const known = await problemsOf(path);
  const apartBefore = await apartElsewhere(path);
  await editor.open(game.model);
  console.log(`  ${task.name}`);
  try {
    await task.run(day, game);
    await day.shot(task.name);
    const { position } = await editor.document();
    await day.save();
    const written = await filesIn(root);
    console.log(`    written: ${differences(original, written).join(', ') || 'nothing'}`);
    await keepFiles(root, changedFiles(original, written), join(out, `${game.name}-${task.name}`));
    const added = newProblems(known, await problemsOf(path));
    if (added.length > 0) throw new Error(`new problems: ${added.join('; ')}`);
    const told = (await comparePoses(path, game.attack)) ?? compareElsewhere(apartBefore, await apartElsewhere(path));
    console.log(`    ${told}`);
    await day.undoAll();
    await day.save();
    const left = differences(original, await filesIn(root)).filter(
      (each) => task.leavesFiles !== true || !each.endsWith(' is new'),
    );
    if (left.length > 0) throw new Error(`undone, it is not as it was: ${left.join(', ')}`);
    await day.redoAll();
    await day.save();
    const other = differences(written, await filesIn(root));
    if (other.length > 0) throw new Error(`done again, it is not what was written: ${other.join(', ')}`);
    console.log(`    saved, valid, ${position} steps undone to the byte, done again the same`);
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
    // Names of tasks, with commas between; all when left out.
    task: { type: 'string' },
    // All of them on one model that stays open, as one day: quicker, and each finds what those before it left.
    together: { type: 'boolean', default: false },
    // Seconds to wait for what is to come; more on a busy machine.
    patience: { type: 'string', default: '10' },
  },
});
await mkdir(values.out, { recursive: true });
// The file says what a Game is; what is wrong in it shows at the first thing that is not found.
const ours = [...games, ...(shelfCorpus === null ? [] : [...shelfGames, ...wowFiles, ...halflifeFiles])];
const known = values.game === undefined ? ours : (JSON.parse(await readFile(values.game, 'utf8')) as readonly Game[]);
const names = values.task?.split(',');
const strange = [
  ...positionals.filter((name) => known.every((game) => game.name !== name)),
  ...(names ?? []).filter((name) => [...tasks, ...shapeTasks].every((task) => task.name !== name)),
];
if (strange.length > 0) {
  console.error(`No game or task is called ${strange.join(', ')}. Games: ${known.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const asked = [...tasks, ...shapeTasks].filter(({ name }) => names?.includes(name) ?? true);
let failed = 0;
for (const game of known.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  console.log(game.name);
  for (const task of values.together ? [inOneDay(asked)] : asked) {
    const browser = await chromium.launch(browserLaunch());
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(Number(values.patience) * 1000);
    const editor = await Editor.start(page, async (root) => await layOut(game, values.files, root));
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
if (failed > 0) process.exitCode = 1;
