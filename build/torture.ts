/**
 * `npm run torture [-- KILLS [NAME…]]`: kills a host at random moments while edits and saves go on, starts it again, and
 * checks that no acknowledged edit is lost, that no file is ever a part of anything, and that files which belong together
 * come back together. Between kills journals are damaged, their disk is filled, they cannot be read for once, and a second
 * host with its clock an hour ahead starts beside the one at work. `archives`: kills within writes of archives and their
 * compaction. Without a name every kind of document and of archive takes its turn. Exits 1 at the first loss. As root on
 * Linux the disk and the second host's pid namespace are real ones; elsewhere the disk is simulated.
 */
import { rm } from 'node:fs/promises';
import { tortureArchives } from './torture/archives.ts';
import { bundleVictims } from './torture/bundle.ts';
import type { Bundled } from './torture/bundle.ts';
import { isSubjectName, subjects } from './torture/subjects.ts';
import { torture } from './torture/torture.ts';

const archives = 'archives';
const [count = '100', ...chosen] = process.argv.slice(2);
const names = chosen.length > 0 ? chosen : [...Object.keys(subjects), archives];
const kills = Number(count);
if (!Number.isInteger(kills) || kills < 1) {
  console.error(
    `"${count}" is no number of kills.\nUse: npm run torture [-- KILLS [NAME…]], names: ${names.join(', ')}`,
  );
  process.exit(2);
}

async function tortured(name: string, bundled: Bundled): Promise<string> {
  if (name === archives) {
    const done = await tortureArchives(kills, bundled);
    const { written, compacted, killedWrites, killedCompactions } = done;
    return `${written} writes and ${compacted} compactions, ${killedWrites} killed writes, ${killedCompactions} killed compactions`;
  }
  if (!isSubjectName(name)) throw new Error(`there is nothing called ${name} to torture`);
  const done = await torture(kills, bundled, name, { report: (line) => console.log(`${name}: ${line}`) });
  const rounds = Object.entries(done.rounds).map(([round, times]) => `${times} ${round}`);
  return (
    `${done.acknowledged} edits acknowledged, ${done.recoveries} recoveries with ${done.steps} steps to undo, ` +
    `${done.killedSaves} kills while saving, ${done.tornSaves} of them between two files; rounds: ${rounds.join(', ')}` +
    `${done.hasDisk ? '' : ' (the disk simulated)'}; of damaged journals ${done.mended} cost nothing, ${done.salvaged} were ` +
    `saved in part and ${done.hopeless} were beyond use, all told of and kept; ${done.cutLogs} logs were cut, and ` +
    `${done.cutEdits} edits went with what was cut off; ${done.unsafe} edits said to be unsafe, ` +
    `${done.unguarded} saves without a safety net`
  );
}

const bundled = await bundleVictims();
try {
  for (const name of names) {
    const startedMs = Date.now();
    const told = await tortured(name, bundled);
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    console.log(`${name}: ${count} kills in ${seconds} s: ${told}. Nothing was lost.`);
  }
} finally {
  await rm(bundled.folder, { recursive: true, force: true });
}
