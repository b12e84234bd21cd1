/**
 * `npm run fuzz -- [FORMAT…] [SECONDS] [readers] [largest BYTES] [seed N]`: damaged files, archives and models of other programs (gltf, obj) through the readers
 * and everything in Node that is given a document; with `readers` hardly anything but the readers. With a seed and no seconds
 * only that case is run. What breaks is kept under out/fuzz with its seed. Exits 1 when anything broke.
 *
 * `npm run fuzz -- page [FILES] [SECONDS] [SEED] [FIRST]`: damaged files in a page of the built program, see e2e/fuzzPage.ts.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Finding } from './fuzz/cases.ts';
import { endArchiveCases } from './fuzz/archiveCases.ts';
import { archiveKinds } from './fuzz/archiveSources.ts';
import { noCounts, runCase, sourcesFor } from './fuzz/cases.ts';
import { importKinds } from './fuzz/importSources.ts';
import { fuzzFormat, keepCase } from './fuzz/run.ts';
import { fuzzedFormats, largestSource } from './fuzz/sources.ts';

const words = process.argv.slice(2);
if (words[0] === 'page') {
  const script = fileURLToPath(new URL('../e2e/fuzzPage.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, ...words.slice(1)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
/** The number behind a word. */
function numberOf(name: string): number | null {
  const at = words.indexOf(name);
  return at < 0 ? null : Number(words[at + 1]);
}
const seed = numberOf('seed');
const largest = numberOf('largest') ?? largestSource;
const isNamed = (at: number): boolean => ['seed', 'largest'].includes(words[at - 1] ?? '');
const numbers = words.filter((word, at) => /^\d+$/.test(word) && !isNamed(at)).map(Number);
const [consumed, edited, anew] = words.includes('readers') ? [0, 0.01, 0.05] : [0.3, 0.25, 1];
const everything = [...fuzzedFormats, ...importKinds, ...archiveKinds];
const chosen = everything.filter((id) => words.includes(id));
const ids = chosen.length > 0 ? chosen : everything;
const folder = fileURLToPath(new URL('../out/fuzz', import.meta.url));

/** The first lines say where it is; of each kind only the first cases are told and kept. */
const kinds = new Map<string, number>();
function kindOf({ formatId, step, message }: Finding): string {
  const place = /at .*?\((?:file:\/\/)?[^)]*\/((?:shared|electron)\/[^)]*)\)/.exec(message)?.[1] ?? '';
  return `${formatId} ${step}: ${(message.split('\n')[0] ?? '').replaceAll(/\d+/g, 'N')} ${place}`;
}
function told(finding: Finding): void {
  const kind = kindOf(finding);
  const count = (kinds.get(kind) ?? 0) + 1;
  kinds.set(kind, count);
  if (count > 3) return;
  console.log(`${finding.formatId} seed ${finding.seed} ${finding.step}: ${finding.message.split('\n')[0] ?? ''}`);
  keeping.push(keepCase(folder, finding, largest));
}
const keeping: Promise<void>[] = [];

if (seed !== null && numbers.length === 0) {
  const counts = { ...noCounts };
  for (const id of ids) {
    const findings = await runCase(id, await sourcesFor(id, largest), seed, counts, { consumed: 1, edited: 1 });
    for (const finding of findings) {
      console.log(`${id} ${finding.step}: ${finding.message}\n${finding.source}\n${finding.damage}`);
      await keepCase(folder, finding, largest);
    }
    if (findings.length > 0) process.exitCode = 1;
  }
  await endArchiveCases();
  console.log(JSON.stringify(counts));
} else {
  const seconds = numbers[0] ?? 60;
  const firstSeed = seed ?? Math.floor(Date.now() / 1000) % 1_000_000_000;
  let broken = 0;
  for (const formatId of ids) {
    const share = seconds / ids.length;
    const result = await fuzzFormat({
      formatId,
      seconds: share,
      firstSeed,
      consumed,
      edited,
      anew,
      largest,
      onFinding: told,
    });
    broken += result.findings.length;
    console.log(
      `${formatId}: ${result.readers} files read, ${result.opened} opened, ${result.edits} edits, ` +
        `${result.consumers} consumer runs (${result.verbs} verbs of models), seeds ${firstSeed} to ${result.nextSeed}; ${result.findings.length} broken`,
    );
  }
  for (const [kind, count] of [...kinds].toSorted((left, right) => right[1] - left[1]))
    console.log(`${count} × ${kind}`);
  await Promise.all(keeping);
  process.exitCode = broken > 0 ? 1 : 0;
}
