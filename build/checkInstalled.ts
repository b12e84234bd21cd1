/** Checks a packed or installed program, for docs/first-binary.md: `node build/checkInstalled.ts dist/linux-unpacked`. */
import { fileURLToPath } from 'node:url';
import { checkInstalled } from './installed/check.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say which folder: node build/checkInstalled.ts dist/linux-unpacked');
  process.exitCode = 2;
} else {
  try {
    const findings = await checkInstalled(folder, fileURLToPath(new URL('..', import.meta.url)));
    for (const { what, faults } of findings) {
      console.log(`${faults.length === 0 ? 'ok    ' : 'WRONG '} ${what}`);
      for (const fault of faults) console.log(`       ${fault}`);
    }
    const wrong = findings.filter(({ faults }) => faults.length > 0).length;
    console.log(
      wrong === 0
        ? 'All is well. Go on with the list of docs/first-binary.md.'
        : `${wrong} of ${findings.length} are wrong.`,
    );
    process.exitCode = wrong === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
