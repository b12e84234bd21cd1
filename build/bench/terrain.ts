/** Reading and writing terrain tiles against @wowserhq/format, on every corpus tile. */
import { fieldsByName, listByName } from '../../shared/codec/byName.ts';
import { createRequire } from 'node:module';
import { openDocument } from '../../shared/document/document.ts';
import { adt } from '../../shared/formats/adt/index.ts';
import type { CorpusFile } from '../../shared/test/corpus.ts';
import { rounded, timeOf } from './measure.ts';

const load = createRequire(import.meta.url);
// The package is called as its documentation says.
const { MapArea } = load('@wowserhq/format') as {
  readonly MapArea: new (depth: 4 | 8) => { load(bytes: Uint8Array): unknown };
};

interface Row {
  readonly file: string;
  readonly bytes: number;
  readonly readMs: number;
  /** Null where the package cannot read the tile. */
  readonly readWowserhqMs: number | null;
  /** Read, and every map, height and normal decoded. */
  readonly readDecodedMs: number;
  readonly writeMs: number;
  readonly writeEditedMs: number;
}

function decodeEverything(bytes: Uint8Array): number {
  const { records } = adt.read(bytes, []);
  let sum = 0;
  for (const { fields } of records.values()) {
    for (const value of Object.values(fields)) if (ArrayBuffer.isView(value)) sum += value.byteLength;
  }
  return sum;
}

function measureRival(bytes: Uint8Array, depth: 4 | 8): number | null {
  try {
    new MapArea(depth).load(bytes);
  } catch {
    return null;
  }
  return rounded(timeOf(() => new MapArea(depth).load(bytes)).medianMs);
}

function measure(file: CorpusFile): Row {
  const bytes = file.bytes();
  const document = openDocument(adt, bytes);
  const edited = openDocument(adt, bytes);
  const chunk = listByName(edited.get(edited.root).fields, 'chunks')[100];
  if (chunk === undefined) throw new Error(`${file.name} has no chunk 100`);
  edited.edit('Raise', (transaction) => transaction.patch(chunk, 'heights', 40, [12.5]));
  const depth = fieldsByName(document.get(document.root).fields)['alphaDepth'] === 8 ? 8 : 4;
  return {
    file: file.name,
    bytes: bytes.length,
    readMs: rounded(timeOf(() => adt.read(bytes, [])).medianMs),
    readWowserhqMs: measureRival(bytes, depth),
    readDecodedMs: rounded(timeOf(() => decodeEverything(bytes)).medianMs),
    writeMs: rounded(timeOf(() => document.write()).medianMs),
    writeEditedMs: rounded(timeOf(() => edited.write()).medianMs),
  };
}

export function benchTerrain(files: readonly CorpusFile[]): Record<string, unknown> {
  for (const file of files) adt.read(file.bytes(), []);
  const rows = files.map(measure);
  const compared = rows.filter((row) => row.readWowserhqMs !== null);
  return {
    tiles: rows,
    largestReadMs: Math.max(...rows.map((row) => row.readMs)),
    largestWriteEditedMs: Math.max(...rows.map((row) => row.writeEditedMs)),
    quickerThanWowserhqOn: compared.filter((row) => row.readMs < (row.readWowserhqMs ?? 0)).length,
    comparedTiles: compared.length,
    leastTimesQuicker: rounded(Math.min(...compared.map((row) => (row.readWowserhqMs ?? 0) / row.readMs)), 1),
  };
}
