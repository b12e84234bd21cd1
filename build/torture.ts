/**
 * `npm run torture [-- KILLS]`: kills a host at random moments while edits and saves go on, starts it again, and checks
 * that no acknowledged edit is lost and that the file is never a part of anything. Exits 1 at the first loss.
 */
import { torture } from './torture/torture.ts';

const kills = Number(process.argv[2] ?? 200);
const startedMs = Date.now();
const result = await torture(kills, (line) => console.log(line));
const seconds = Math.round((Date.now() - startedMs) / 1000);
console.log(
  `${result.kills} kills in ${seconds} s: ${result.acknowledged} edits acknowledged, ${result.recoveries} recoveries, ` +
    `${result.killedSaves} kills while saving. Nothing was lost.`,
);
