/**
 * `npm run torture [-- KILLS [model|set]]`: kills a host at random moments while edits and saves go on, starts it again, and
 * checks that no acknowledged edit is lost, that no file is ever a part of anything, and that files which belong together
 * come back together. Without a name a model of one file and a document of three take turns. Exits 1 at the first loss.
 */
import { isSubjectName } from './torture/subjects.ts';
import { torture } from './torture/torture.ts';

const [count = '200', name = ''] = process.argv.slice(2);
const kills = Number(count);
for (const subject of isSubjectName(name) ? [name] : (['model', 'set'] as const)) {
  const startedMs = Date.now();
  const result = await torture(kills, subject, (line) => console.log(`${subject}: ${line}`));
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  console.log(
    `${subject}: ${result.kills} kills in ${seconds} s: ${result.acknowledged} edits acknowledged, ${result.recoveries} ` +
      `recoveries with ${result.steps} steps to undo, ${result.killedSaves} kills while saving, ${result.tornSaves} of them ` +
      'between two files. Nothing was lost.',
  );
}
