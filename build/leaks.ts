/**
 * `npm run leaks [-- MINUTES [NAME…]]`: a host in use for an hour, or as long as is asked for: documents of every format are
 * opened, edited, undone, saved and closed, and once a minute it is told what the host holds. Exits 1 when it grew.
 */
import type { Held } from './leaks/hostUse.ts';
import { growthIn, useHost } from './leaks/hostUse.ts';
import { isSubjectName, subjects } from './torture/subjects.ts';

const [minutes = '60', ...chosen] = process.argv.slice(2);
const strange = chosen.find((name) => !isSubjectName(name));
if (strange !== undefined) throw new Error(`there is nothing called ${strange} to open`);
const names = (chosen.length > 0 ? chosen : Object.keys(subjects)).filter(isSubjectName);
const startedMs = Date.now();
const minutesPassed = (): number => (Date.now() - startedMs) / 60_000;
const told = ({ entries, heapMb, openFiles, keptFiles }: Held, rounds: number): string =>
  `${minutesPassed().toFixed(1)} minutes, ${rounds * names.length} documents: ${entries} entries, ` +
  `${heapMb.toFixed(1)} MB, ${openFiles ?? '?'} open files, ${keptFiles} files kept`;

const all: Held[] = [];
let next = 0;
await useHost(names, (held, round) => {
  all.push(held);
  if (minutesPassed() >= next) {
    console.log(told(held, round + 1));
    next = Math.floor(minutesPassed()) + 1;
  }
  return minutesPassed() < Number(minutes);
});
const last = all.at(-1);
if (last !== undefined) console.log(told(last, all.length));
const growth = growthIn(all);
console.log(growth.length === 0 ? 'Nothing grew.' : `Grew by ${growth.join(', ')}.`);
process.exitCode = growth.length === 0 ? 0 : 1;
