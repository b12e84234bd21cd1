/**
 * Pictures of models as a built program draws them, to be compared with those of another state of the program:
 *
 *     node build/pictures.ts take FOLDER [--program ../old] [--models 10] [--kinds halflife,buildings]
 *     node build/pictures.ts compare FOLDER OTHER
 *
 * `take` draws models of every game at three moments each, on a machine without a graphics card the same each time.
 * `compare` says of how many points the colours differ, and writes a picture of these beside the second one.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../e2e/driver/browser.ts';
import { compareFolders } from './pictures/compare.ts';
import { draw } from './pictures/draw.ts';
import { kindNames, modelsToDraw, moments, writeModel } from './pictures/moments.ts';

const usage = `pictures.ts take FOLDER [--program FOLDER] [--models COUNT] [--kinds ${kindNames.join(',')}]
   or  pictures.ts compare FOLDER OTHER`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: 'string' },
    models: { type: 'string', default: '10' },
    kinds: { type: 'string', default: kindNames.join(',') },
  },
});
const [act, folder, other] = positionals;
if (act === 'take' && folder !== undefined) {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(browserLaunch());
  const program = values.program === undefined ? null : resolve(values.program);
  for (const drawn of modelsToDraw(Number(values.models), values.kinds.split(','))) {
    const { name, pose } = drawn;
    const shots = moments.map((moment, at) => ({ ...moment, pose, path: join(folder, `${name}-${at + 1}.png`) }));
    await draw(browser, { name, shots, write: (to) => writeModel(drawn, to) }, program);
  }
  await browser.close();
} else if (act === 'compare' && folder !== undefined && other !== undefined) {
  await compareFolders(folder, other);
} else {
  console.log(usage);
}
