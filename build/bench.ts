/** `npm run bench`: figures of the codecs and the document against the peers, in one run; kept in out/bench.json. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { corpusFiles } from '../shared/test/corpus.ts';
import { benchDocument } from './bench/document.ts';
import { referenceMs, rounded } from './bench/measure.ts';
import { benchBrowser } from './bench/browser.ts';
import { benchMdx } from './bench/mdx.ts';

const models = corpusFiles('wc3', ['.mdx']);
const large = models.find((file) => file.name.endsWith('agedmale.mdx'));
const report = {
  machine: { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  copy64MegabytesMs: rounded(referenceMs()),
  document: benchDocument(),
  mdx: models.length === 0 ? null : benchMdx(models),
  program: large === undefined ? null : await benchBrowser(large.path),
};
const target = fileURLToPath(new URL('../out/bench.json', import.meta.url));
mkdirSync(fileURLToPath(new URL('../out', import.meta.url)), { recursive: true });
writeFileSync(target, `${JSON.stringify(report, null, 2)}\n`);
console.log(JSON.stringify(report, null, 2));
