/**
 * One field of a large model edited and the file written, against the peers: what saving asks of each. A write makes as many
 * new bytes as the file has, and memory that the system must give first costs six times what copying into it does (700
 * page faults of 1.5 µs for 2.9 MB). So every tool works for the same time, long enough that memory comes round again, as
 * it does in a program that runs; with a few runs each, whoever makes less garbage gets fresh memory and pays for it.
 */
import { createRequire } from 'node:module';
import { openDocument } from '../../shared/document/document.ts';
import { resolvePath } from '../../shared/document/path.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { medianOf, rounded } from './measure.ts';

interface ViewerModel {
  blendTime: number;
  loadMdx(bytes: Uint8Array): void;
  saveMdx(): Uint8Array;
}
interface War3Model {
  readonly Info: { BlendTime: number };
}

const load = createRequire(import.meta.url);
// Neither package has types for these entries; both are called as their documentation says.
const { parseMDX, generateMDX } = load('war3-model') as {
  readonly parseMDX: (bytes: ArrayBuffer) => War3Model;
  readonly generateMDX: (model: War3Model) => ArrayBuffer;
};
const ViewerModelClass = load('mdx-m3-viewer/dist/cjs/parsers/mdlx/model').default as new () => ViewerModel;

/** Gives the field a value and writes the file; returns how long that is, so that nothing can be left out. */
type EditAndWrite = (value: number) => number;

function ours(bytes: Uint8Array): EditAndWrite {
  const document = openDocument(mdx, bytes);
  const { record } = resolvePath(mdx, document, 'model');
  return (value) => {
    // Typing on in one field is one step.
    document.edit('Change', (tx) => tx.update(record, { blendTime: value }), { mergeKey: 'blendTime' });
    return document.write().length;
  };
}

function war3Model(bytes: Uint8Array): EditAndWrite {
  const model = parseMDX(bytes.slice().buffer);
  return (value) => {
    model.Info.BlendTime = value;
    return generateMDX(model).byteLength;
  };
}

function viewer(bytes: Uint8Array): EditAndWrite {
  const model = new ViewerModelClass();
  model.loadMdx(bytes);
  return (value) => {
    model.blendTime = value;
    return model.saveMdx().length;
  };
}

const warmUpMs = 250;
const measuredMs = 250;
/** However slow the machine is: a moment that it gives to something else is not to be the middle one. */
const fewestRuns = 15;
const rounds = 5;

/** The middle time of runs, after some that are not measured. */
function timeFor(work: EditAndWrite): number {
  const times: number[] = [];
  let value = 0;
  const run = (): number => {
    const start = performance.now();
    if (work(++value % 1000) === 0) throw new Error('nothing was written');
    return performance.now() - start;
  };
  for (const end = performance.now() + warmUpMs; performance.now() < end;) run();
  for (const end = performance.now() + measuredMs; performance.now() < end || times.length < fewestRuns;) {
    times.push(run());
  }
  return medianOf(times);
}

/** Tools take turns; `timesQuicker` is against the quicker of the peers, in the middle and in the worst of the rounds. */
export function benchLargeEdit(bytes: Uint8Array): Record<string, unknown> {
  const tools = { ours: ours(bytes), war3Model: war3Model(bytes), viewer: viewer(bytes) };
  const runs = Array.from({ length: rounds }, () => ({
    ours: timeFor(tools.ours),
    war3Model: timeFor(tools.war3Model),
    viewer: timeFor(tools.viewer),
  }));
  const ratios = runs.map((run) => Math.min(run.war3Model, run.viewer) / run.ours);
  const middle = (name: keyof typeof tools): number => rounded(medianOf(runs.map((run) => run[name])));
  return {
    editAndWriteMs: { ours: middle('ours'), war3Model: middle('war3Model'), viewer: middle('viewer') },
    timesQuicker: { median: rounded(medianOf(ratios), 1), worst: rounded(Math.min(...ratios), 1) },
  };
}
