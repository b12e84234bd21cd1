/** Reading and writing studio models of Half-Life. No JavaScript peer is among the packages: the goal is absolute. */
import { openDocument } from '../../shared/document/document.ts';
import { goldsrc } from '../../shared/formats/goldsrc/index.ts';
import { sequencesOf } from '../../shared/formats/goldsrc/model.ts';
import type { CorpusModel } from '../../shared/test/studioModels.ts';
import { rounded, timeOf } from './measure.ts';

/** What reading a model of this size may take. */
const goal = { bytes: 1_800_000, milliseconds: 5 };

interface Row {
  readonly file: string;
  readonly bytes: number;
  readonly readMs: number;
  /** Reading, and decoding every sample. */
  readonly readAllMs: number;
  readonly writeEditedMs: number;
  readonly validateMs: number;
}

function measure({ name, bytes, files }: CorpusModel): Row {
  const edited = openDocument(goldsrc, bytes, { files });
  const [sequence] = sequencesOf(edited);
  if (sequence !== undefined) edited.edit('Change', (tx) => tx.update(sequence, { framesPerSecond: 17 }));
  const readAll = (): void => {
    for (const { fields } of goldsrc.read(bytes, files).records.values()) Object.values(fields);
  };
  return {
    file: name,
    bytes: bytes.length,
    readMs: rounded(timeOf(() => goldsrc.read(bytes, files)).medianMs),
    readAllMs: rounded(timeOf(readAll).medianMs),
    writeEditedMs: rounded(timeOf(() => edited.write()).medianMs),
    validateMs: rounded(timeOf(() => goldsrc.validate(edited)).medianMs),
  };
}

/** The largest models, and all together. */
export function benchGoldsrc(models: readonly CorpusModel[]): Record<string, unknown> {
  for (const model of models) model.open();
  const rows = models.map(measure);
  const sum = (pick: (row: Row) => number): number => rounded(rows.reduce((total, row) => total + pick(row), 0));
  const bytes = sum((row) => row.bytes);
  return {
    goal: `${goal.milliseconds} ms for ${goal.bytes} bytes`,
    files: rows.length,
    megabytes: rounded(bytes / 1e6, 1),
    readMs: sum((row) => row.readMs),
    readMsAtGoalSize: rounded((sum((row) => row.readMs) * goal.bytes) / bytes),
    writeEditedMs: sum((row) => row.writeEditedMs),
    largest: rows.toSorted((left, right) => right.bytes - left.bytes).slice(0, 5),
  };
}
