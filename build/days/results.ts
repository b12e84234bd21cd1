/** What a day left on the disk: which files it wrote, and what the command line finds in them. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cli = fileURLToPath(new URL('../bin/chunksmith.mjs', import.meta.url));

/** All files of a folder by their paths in it; the program's own are left out: backups, and what a save has not finished. */
export async function filesIn(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.bak|\.tmp-/.test(entry.name));
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [relative(folder, path), await readFile(path)] as const;
      }),
    ),
  );
}

/** Files that came, went or changed, each with what became of it. */
export function differences(
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
): readonly string[] {
  const gone = [...before.keys()].filter((path) => !after.has(path)).map((path) => `${path} is gone`);
  const other = [...after].flatMap(([path, bytes]) => {
    const was = before.get(path);
    if (was === undefined) return [`${path} is new`];
    return was.equals(bytes) ? [] : [`${path} changed`];
  });
  return [...gone, ...other];
}

/** Paths of files that are there afterwards, and are new or hold something else. */
export function changedFiles(
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
): readonly string[] {
  return [...after].flatMap(([path, bytes]) => (before.get(path)?.equals(bytes) === true ? [] : [path]));
}

/** How often each rule finds an error or a warning in a file. What verifying it says, if it does not come back as it is. */
export async function problemsOf(path: string): Promise<ReadonlyMap<string, number>> {
  await run(process.execPath, [cli, 'verify', path]);
  const told = await run(process.execPath, [cli, 'validate', '--json', path], { maxBuffer: 1 << 28 }).catch(
    (error: { stdout?: string }) => error,
  );
  const [line = ''] = (told.stdout ?? '').split('\n');
  // One line a file, as docs/cli.md says.
  const { problems } = JSON.parse(line) as {
    readonly problems: readonly { readonly rule: string; readonly severity: string }[];
  };
  const counts = new Map<string, number>();
  for (const { rule, severity } of problems)
    if (severity !== 'info') counts.set(`${severity} ${rule}`, (counts.get(`${severity} ${rule}`) ?? 0) + 1);
  return counts;
}

export function newProblems(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): readonly string[] {
  return [...after].flatMap(([rule, count]) => {
    const was = before.get(rule) ?? 0;
    return count > was ? [`${rule}: ${count}, ${was} before`] : [];
  });
}
