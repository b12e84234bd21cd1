/** One case of the fuzzer: which file, which damage, which consumers. All of it follows from format and seed. */
import type { Format } from '../../shared/format/format.ts';
import { formatById } from '../../shared/formats/index.ts';
import { runArchiveCase } from './archiveCases.ts';
import { archiveSourcesOf, isArchiveKind } from './archiveSources.ts';
import type { Consumer } from './consumer.ts';
import { consumers } from './consumers.ts';
import { runImportCase } from './importCases.ts';
import { importSourcesOf, isImportKind } from './importSources.ts';
import { isVerb } from './modelConsumers.ts';
import type { DamagedFiles } from './damage.ts';
import { damage, oneOf, randomFrom } from './damage.ts';
import { checkIdentity, checkOneEdit, isRefusal, openDamaged } from './rules.ts';
import type { Source } from './sources.ts';
import { sourcesOf } from './sources.ts';

/** Seconds of processor time that anything may take on one file. SPEC C5. */
export const mostSeconds = 2;

export interface Counts {
  readers: number;
  opened: number;
  edits: number;
  consumers: number;
  /** Of the consumers the verbs of models. */
  verbs: number;
}

export const noCounts: Readonly<Counts> = { readers: 0, opened: 0, edits: 0, consumers: 0, verbs: 0 };

export interface Finding {
  readonly formatId: string;
  readonly seed: number;
  /** What broke: `read`, `edit`, a consumer's name. */
  readonly step: string;
  readonly message: string;
  readonly source: string;
  readonly damage: string;
}

export interface CaseOptions {
  /** Share of the documents that all consumers are given. */
  readonly consumed: number;
  /** Share of the documents in which a field is set. */
  readonly edited: number;
  /** Share of the documents of which every record is encoded anew, which takes many times as long as reading; all if left out. */
  readonly anew?: number;
  /** Told before each step, so that somebody outside can say where it hangs. */
  readonly onStep?: (step: string) => void;
}

export interface Case {
  readonly source: Source;
  readonly damaged: DamagedFiles;
}

/** What a format, a kind of archive or of models of other programs is damaged in; `largest` bytes of the shelf's files, 0 leaves it to those made here. */
export async function sourcesFor(id: string, largest: number): Promise<readonly Source[]> {
  if (isImportKind(id)) return await importSourcesOf(id, largest);
  return isArchiveKind(id) ? await archiveSourcesOf(id, largest) : sourcesOf(id, largest);
}

export function caseOf(sources: readonly Source[], seed: number): Case {
  const random = randomFrom(seed);
  // A third of the cases are on the small made files, which are read quickest and come first.
  const few = Math.min(3, sources.length);
  const source = oneOf(random, random() < 0.3 ? sources.slice(0, few) : sources);
  const donor = oneOf(random, sources).files;
  return { source, damaged: source.damaged?.(random) ?? damage(source.files, donor, random) };
}

const cpuSeconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000_000;
};

function formatNamed(id: string): Format {
  const format = formatById(id);
  if (format === null) throw new Error(`there is no format ${id}`);
  return format;
}

/** Runs one case and returns what broke in it. */
export async function runCase(
  formatId: string,
  sources: readonly Source[],
  seed: number,
  counts: Counts,
  { consumed, edited, anew = 1, onStep }: CaseOptions,
): Promise<readonly Finding[]> {
  const { source, damaged } = caseOf(sources, seed);
  const findings: Finding[] = [];
  const random = randomFrom(seed ^ 0x5eed);
  /** Null when it broke. */
  const attempt = async <R>(step: string, run: () => R | Promise<R>): Promise<R | null> => {
    onStep?.(step);
    const note = (message: string): void => {
      findings.push({ formatId, seed, step, message, source: source.name, damage: damaged.what });
    };
    const started = cpuSeconds();
    try {
      return await run();
    } catch (error) {
      // What a reader refuses, whoever calls it has taken: anything else that it throws is a fault.
      if (step === 'read' || !isRefusal(error))
        note(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return null;
    } finally {
      const seconds = cpuSeconds() - started;
      if (seconds > mostSeconds) note(`took ${seconds.toFixed(1)} s`);
    }
  };
  counts.readers++;
  if (isArchiveKind(formatId)) {
    await runArchiveCase(formatId, damaged.files, random, {
      attempt,
      isConsumed: random() < consumed,
      onOpened: () => void counts.opened++,
      onConsumer: () => void counts.consumers++,
    });
    return findings;
  }
  if (isImportKind(formatId)) {
    await runImportCase(damaged.files, random, {
      attempt,
      isConsumed: random() < consumed,
      onOpened: () => void counts.opened++,
      onConsumer: () => void counts.consumers++,
    });
    return findings;
  }
  const format = formatNamed(formatId);
  const document = await attempt('read', () => openDamaged(format, damaged.files));
  if (document === null) return findings;
  counts.opened++;
  await attempt('write', () => checkIdentity(document, '', random() < anew));
  if (random() < edited && findings.length === 0) {
    const isEdited = await attempt('edit', () => checkOneEdit(document, random));
    if (isEdited === true) counts.edits++;
  }
  if (random() >= consumed || findings.length > 0) return findings;
  const run = async ({ name, run: consume }: Consumer, seedOfStep: number): Promise<void> => {
    counts.consumers++;
    if (isVerb(name)) counts.verbs++;
    const step = randomFrom(seed + seedOfStep);
    await attempt(name, async () => {
      // Documents that acts changed do not go to the next one.
      const own = openDamaged(format, damaged.files);
      if (own !== null) await consume(own, step);
    });
  };
  for (const [index, consumer] of consumers.entries()) {
    if (consumer.takes(document)) await run(consumer, index);
  }
  return findings;
}
