/**
 * The check of action.yml: of the files that were changed since a commit it says whether they come back byte for byte
 * (`verify`), what is wrong with them (`validate`) and which fields changed (`diff`). The page of the run gets a table and
 * the lists, errors stand beside their files. Ends with 1 where a file fails, with 2 where nothing could be looked at.
 * How files look before and after goes into a folder (`diff --pictures`), which the action keeps with the run: a run's page
 * shows no pictures of its own.
 *
 * Takes CHUNKSMITH_BASE, CHUNKSMITH_FILES, CHUNKSMITH_STRICT, CHUNKSMITH_PICTURES (the folder; none for no pictures); writes to
 * GITHUB_STEP_SUMMARY and GITHUB_OUTPUT where they are.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../bin/chunksmith.mjs', import.meta.url));
const known = /\.(?:mdx|mdl|m2|wmo|adt|wdt|wdl|dbc|blp|dds|png|tga)$/i;
/** Lines of one file’s list, and letters of all: GitHub cuts a summary off at a megabyte. */
const mostLines = 200;
const mostLetters = 900_000;
/** Files that one run is given: a command line has an end. */
const filesAtOnce = 100;

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

/** What a command says of each file, in one run: a start of ours takes longer than a file. */
function saidOf(command, files) {
  const said = new Map();
  let message = 'no answer';
  for (let from = 0; from < files.length; from += filesAtOnce) {
    const { stdout, stderr } = chunksmith(command, '--json', '--', ...files.slice(from, from + filesAtOnce));
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    for (const each of lines.map((line) => JSON.parse(line))) said.set(each.file, each);
    message = stderr.trim().split('\n')[0] || message;
  }
  return (file) => said.get(file) ?? { status: 'error', message };
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

function look({ file, state }, before, isStrict, said) {
  if (state === 'D')
    return { file, state, isFailed: false, verified: '', errors: '', warnings: '', changes: ['deleted'] };
  const verified = said.verify(file);
  const checked = said.validate(file);
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

/**
 * Draws what differs into the folder, all in one run, so that one browser starts.
 * @returns what was seen of each file, by its path, and why there is no more
 */
function drawInto(folder, rows, before) {
  const list = join(before, '.git-chunksmith-files');
  writeFileSync(list, rows.map(({ file }) => file).join('\n'));
  const { stdout, stderr } = chunksmith('diff', '--json', '--pictures', folder, '--only', list, '--', before, '.');
  rmSync(list);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const seen = new Map(
    lines.map((line) => {
      const { file, other, pictures } = JSON.parse(line);
      return [other ?? (file.startsWith(before) ? file.slice(before.length + 1) : file), pictures];
    }),
  );
  return { seen, trouble: stderr.trim().split('\n')[0] ?? '' };
}

/** How much of it is seen, for a cell. */
function seenWords(pictures) {
  if (pictures === undefined) return '';
  const { pixels, clip, message, files } = pictures;
  if (message !== undefined) return message;
  const when = clip === undefined ? '' : `, “${clip.name}” at ${(clip.timeMs / 1000).toFixed(2)} s`;
  if (pixels === null) return files.length === 0 ? 'nothing' : 'pictured';
  return pixels === 0 ? 'nothing' : `${pixels} pixels${when}`;
}

function summaryOf(rows, { seen, trouble }, isDrawn) {
  const table = rows.map(({ file, isFailed, verified, errors, warnings, changes, state }) => {
    const words = state === 'D' ? 'deleted' : changes[0] === 'new' ? 'new' : String(changes.length);
    const look = isDrawn ? ` ${cell(seenWords(seen.get(file)))} |` : '';
    return `| ${isFailed ? '❌' : '✅'} ${cell(file)} | ${cell(verified)} | ${errors} | ${warnings} | ${words} |${look}`;
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
    `| file | comes back | errors | warnings | changes |${isDrawn ? ' seen |' : ''}`,
    `| --- | --- | --- | --- | --- |${isDrawn ? ' --- |' : ''}`,
  ];
  const count = [...seen.values()].filter((pictures) => pictures?.files.length > 0).length;
  const where = `Pictures of ${count} of these files, before and after, are in the artifact of this run; \`changes.md\` shows them.`;
  const notes = isDrawn ? [...(count > 0 ? [where, ''] : []), ...(trouble === '' ? [] : [cell(trouble), ''])] : [];
  return [...head, ...table, '', ...notes, ...lists, ''].join('\n').slice(0, mostLetters);
}

function write(variable, text) {
  const file = process.env[variable];
  if (file !== undefined && file !== '') appendFileSync(file, text);
}

function run() {
  const { CHUNKSMITH_BASE: base = '', CHUNKSMITH_FILES: files = '.', CHUNKSMITH_STRICT: strict } = process.env;
  const { CHUNKSMITH_PICTURES = '' } = process.env;
  if (base === '')
    throw new Error('there is no commit to compare with: give the input "base", or run on a pull request');
  try {
    git('rev-parse', '--verify', '--quiet', `${base}^{commit}`);
  } catch {
    throw new Error(`the commit ${base} is not here: check out with "fetch-depth: 0"`);
  }
  const folder = CHUNKSMITH_PICTURES === '' ? '' : resolve(CHUNKSMITH_PICTURES);
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
    const there = changed.filter(({ state }) => state !== 'D').map(({ file }) => file);
    const said = { verify: saidOf('verify', there), validate: saidOf('validate', there) };
    const rows = changed.map((each) => look(each, before, strict === 'true', said));
    const failed = rows.filter(({ isFailed }) => isFailed).length;
    const isDrawn = folder !== '' && rows.length > 0;
    const drawn = isDrawn ? drawInto(folder, rows, before) : { seen: new Map(), trouble: '' };
    const words = rows.length === 0 ? '## Game files\n\nNone was changed.\n' : summaryOf(rows, drawn, isDrawn);
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
