/**
 * The process that is killed while it writes into an archive: file after file is replaced, and now and then the archive is
 * compacted. Each content carries a number, which is told before and after.
 */
import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { changeArchive } from '../../electron/host/archives/changeArchive.ts';
import { compactArchive } from '../../electron/host/archives/compactArchive.ts';
import { MpqService } from '../../electron/host/archives/mpqService.ts';
import { contentOf } from './archiveContent.ts';

const [path = '', firstNumber = '0', worker = ''] = process.argv.slice(2);

function tell(word: string, value: number): void {
  writeSync(1, `${word} ${value}\n`);
}

const mpq = new MpqService(pathToFileURL(worker));
for (let number = Number(firstNumber); ; number++) {
  tell('writing', number);
  await changeArchive(path, [{ kind: 'put', ...contentOf(path, number), locale: 0 }], mpq);
  tell('written', number);
  if (number % 4 !== 3) continue;
  tell('compacting', number);
  await compactArchive(path, mpq);
  tell('compacted', number);
}
