/**
 * The check of action.yml: of the files that were changed since a commit it says whether they come back byte for byte
 * (`verify`), what is wrong with them (`validate`) and which fields changed (`diff`). The page of the run gets a table and
 * the lists, errors stand beside their files. Ends with 1 where a file fails, with 2 where nothing could be looked at.
 *
 * Takes CHUNKSMITH_BASE, CHUNKSMITH_FILES, CHUNKSMITH_STRICT; writes to GITHUB_STEP_SUMMARY and GITHUB_OUTPUT where they are.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../bin/chunksmith.mjs', import.meta.url));
const known = /\.(?:mdx|mdl|m2|wmo|adt|wdt|wdl|dbc|blp|dds|png|tga)$/i;
/** Lines of one file’s list, and letters of all: GitHub cuts a summary off at a megabyte. */
const mostLines = 200;
const mostLetters = 900_000;

function git(...words) {
  return execFileSync('git', words, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function chunksmith(...words) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...words], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return { stdout, stderr, status: status ?? 2 };
}

/** The first line of a command’s JSON; what it said instead where there is none. */
function json(command, file) {
  const { stdout, stderr } = chunksmith(command, '--json', '--', file);
  try {
    return JSON.parse(stdout.split('\n')[0] ?? '');
  } catch {
    return { status: 'error', message: (stderr || stdout).trim().split('\n')[0] ?? 'no answer' };
  }
}

/** A file that belongs to another one is looked at with that: skins, animations, groups of buildings. */
function ownerOf(file, exists) {
  const owner = file
    .replace(/\d\d\.skin$/i, '.m2')
    .replace(/\d{4}-\d\d\.anim$/i, '.m2')
    .replace(/_\d{3}\.wmo$/i, '.wmo');
  return owner !== file && exists(owner) ? owner : file;
}

function changedFiles(base, paths) {
  const words = git(
    '-c',
    'core.quotepath=off',
    'diff',
    '--name-status',
    '--no-renames',
    '-z',
    `${base}...HEAD`,
    '--',
    ...paths,
  );
  const parts = words.split('\0').filter((each) => each !== '');
  const all = new Map();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [state, file] = [parts[at], parts[at + 1]];
    const owner = ownerOf(file, (each) => existsSync(each));
    if (known.test(owner) && !(all.has(owner) && owner !== file)) all.set(owner, owner === file ? state : 'M');
  }
  return [...all].map(([file, state]) => ({ file, state }));
}

/** For a cell of a table and for a line of a command. */
const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
const escaped = (text) => String(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

function look({ file, state }, before, isStrict) {
  if (state === 'D')
    return { file, state, isFailed: false, verified: '', errors: '', warnings: '', changes: ['deleted'] };
  const verified = json('verify', file);
  const checked = json('validate', file);
  const problems = (checked.problems ?? []).filter(
    ({ severity }) => severity === 'error' || (isStrict && severity === 'warning'),
  );
  for (const { path, message } of problems)
    console.log(`::error file=${property(file)},title=${property(path ?? file)}::${escaped(message)}`);
  if (verified.status !== 'identical')
    console.log(`::error file=${property(file)}::${escaped(verified.message ?? `verify: ${verified.status}`)}`);
  if (checked.status === 'error') console.log(`::error file=${property(file)}::${escaped(checked.message)}`);
  const old = join(before, file);
  const changes =
    state === 'A' || !existsSync(old)
      ? ['new']
      : chunksmith('diff', '--', old, file).stdout.trim().split('\n').slice(1);
  return {
    file,
    state,
    isFailed: verified.status !== 'identical' || checked.status === 'error' || problems.length > 0,
    verified: verified.status,
    errors: checked.errors ?? '?',
    warnings: checked.warnings ?? '?',
    changes,
  };
}

function summaryOf(rows) {
  const table = rows.map(({ file, isFailed, verified, errors, warnings, changes, state }) => {
    const words = state === 'D' ? 'deleted' : changes[0] === 'new' ? 'new' : String(changes.length);
    return `| ${isFailed ? '❌' : '✅'} ${cell(file)} | ${cell(verified)} | ${errors} | ${warnings} | ${words} |`;
  });
  const lists = rows
    .filter(({ changes, state }) => state !== 'D' && changes.length > 0 && changes[0] !== 'new')
    .map(({ file, changes }) => {
      const shown = changes.slice(0, mostLines);
      const more = changes.length > shown.length ? [`  … and ${changes.length - shown.length} more`] : [];
      // A longer fence than any in the text, so that a name cannot end it.
      return `<details><summary>${file.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</summary>\n\n\`\`\`\`\`diff\n${[...shown, ...more].map((line) => line.trim()).join('\n')}\n\`\`\`\`\`\n\n</details>`;
    });
  const head = [
    '## Game files',
    '',
    '| file | comes back | errors | warnings | changes |',
    '| --- | --- | --- | --- | --- |',
  ];
  return [...head, ...table, '', ...lists, ''].join('\n').slice(0, mostLetters);
}

function write(variable, text) {
  const file = process.env[variable];
  if (file !== undefined && file !== '') appendFileSync(file, text);
}

function run() {
  const { CHUNKSMITH_BASE: base = '', CHUNKSMITH_FILES: files = '.', CHUNKSMITH_STRICT: strict } = process.env;
  if (base === '')
    throw new Error('there is no commit to compare with: give the input "base", or run on a pull request');
  try {
    git('rev-parse', '--verify', '--quiet', `${base}^{commit}`);
  } catch {
    throw new Error(`the commit ${base} is not here: check out with "fetch-depth: 0"`);
  }
  process.chdir(git('rev-parse', '--show-toplevel').trim());
  const changed = changedFiles(
    base,
    files
      .split('\n')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  );
  // With their neighbours: a model is compared together with its skins.
  const before = mkdtempSync(join(tmpdir(), 'chunksmith-base-'));
  try {
    git('worktree', 'add', '--detach', '--quiet', before, git('merge-base', base, 'HEAD').trim());
    const rows = changed.map((each) => look(each, before, strict === 'true'));
    const failed = rows.filter(({ isFailed }) => isFailed).length;
    const words = rows.length === 0 ? '## Game files\n\nNone was changed.\n' : summaryOf(rows);
    write('GITHUB_STEP_SUMMARY', words);
    write('GITHUB_OUTPUT', `changed=${rows.length}\nfailed=${failed}\n`);
    console.log(words);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    git('worktree', 'remove', '--force', before);
    rmSync(before, { recursive: true, force: true });
  }
}

try {
  run();
} catch (error) {
  console.log(`::error::${escaped(error.message)}`);
  process.exitCode = 2;
}
