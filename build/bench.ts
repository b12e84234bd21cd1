/** `npm run bench`: figures of the codecs and the document against the peers, in one run; kept in out/bench.json. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { corpusModels as m2Models } from '../shared/formats/m2/test/corpus.ts';
import { corpusFiles } from '../shared/test/corpus.ts';
import { corpusModels, isModel } from '../shared/test/studioModels.ts';
import { benchArchives } from './bench/archives.ts';
import { benchDocument } from './bench/document.ts';
import { referenceMs, rounded } from './bench/measure.ts';
import { benchBrowser, benchOpening } from './bench/browser.ts';
import { benchGoldsrc } from './bench/goldsrc.ts';
import { benchGoldsrcView } from './bench/goldsrcView.ts';
import { benchLargeEdit } from './bench/largeEdit.ts';
import { benchLand } from './bench/land.ts';
import { benchM2 } from './bench/m2.ts';
import { benchMapLoading } from './bench/mapLoading.ts';
import { benchLibrary } from './bench/library.ts';
import { benchMdx } from './bench/mdx.ts';
import { benchClips, benchModelTools } from './bench/modelTools.ts';
import { benchStorages } from './bench/storages.ts';
import { benchTerrain } from './bench/terrain.ts';
import { benchTerrainView } from './bench/terrainView.ts';
import { benchPictures } from './bench/pictures.ts';
import { benchTextures } from './bench/textures.ts';
import { benchPaint } from './bench/paint.ts';
import { benchStoredPaint } from './bench/storedPaint.ts';
import { benchWeights } from './bench/weights.ts';

const models = corpusFiles('wc3', ['.mdx']);
const large = models.find((file) => file.name.endsWith('agedmale.mdx'));
const m2Model = m2Models.find(({ name }) => name.endsWith('Hobgoblin.M2'));
const terrainTile = corpusFiles('adt', ['.adt']).find((file) => file.name.endsWith('blizz_335_azeroth_42_29.adt'));
const studioModels = corpusModels('goldsrc').filter(isModel);
const [largestStudio] = studioModels.toSorted((left, right) => right.bytes.length - left.bytes.length);
const report = {
  machine: { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  copy64MegabytesMs: rounded(referenceMs()),
  document: benchDocument(),
  weights: benchWeights(),
  paint: { ...benchPaint(), ...benchStoredPaint() },
  archives: await benchArchives(),
  storages: benchStorages(),
  library: { ...benchLibrary(), pictures: await benchPictures() },
  mdx: models.length === 0 ? null : benchMdx(models),
  largeEdit: large === undefined ? null : benchLargeEdit(large.bytes()),
  m2: benchM2(m2Models),
  m2Opening: m2Model === undefined ? null : await benchOpening(m2Model),
  goldsrc: benchGoldsrc(studioModels),
  goldsrcView: largestStudio === undefined ? null : await benchGoldsrcView(largestStudio),
  tools: { ...(await benchModelTools()), clips: large === undefined ? null : benchClips(large.bytes()) },
  terrain: benchTerrain(corpusFiles('adt', ['.adt'])),
  land: benchLand(),
  terrainView: terrainTile === undefined ? null : await benchTerrainView(terrainTile),
  mapLoading: await benchMapLoading(),
  textures: await benchTextures(corpusFiles('support', ['.blp'])),
  program: large === undefined ? null : await benchBrowser(large.path),
};
const target = fileURLToPath(new URL('../out/bench.json', import.meta.url));
mkdirSync(fileURLToPath(new URL('../out', import.meta.url)), { recursive: true });
writeFileSync(target, `${JSON.stringify(report, null, 2)}\n`);
console.log(JSON.stringify(report, null, 2));
