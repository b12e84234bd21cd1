/** What pages cannot read of models of other programs is unpacked for them, in a worker of its own. Writes nothing. */
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import type { HostParts } from './hostParts.ts';
import { inWorkerOfItsOwn } from './makingPool.ts';
import { modelSourceOf, withItsFiles } from './modelSource.ts';

type Result = ResultOf<'unpackModel'>;

export function unpackModel(params: ParamsOf<'unpackModel'>, parts: HostParts): Promise<Result> {
  return inWorkerOfItsOwn(params, 'Unpacked', parts, async (making): Promise<Result> => {
    const file = parts.registry.file(params.fileId);
    const source = await modelSourceOf(file, parts);
    const ended = await withItsFiles(source, 'Unpacking', making, (files) =>
      making.pool.pick().run('unpackModel', { main: source.name, files }),
    );
    if (ended === null || making.signal.aborted) return { kind: 'cancelled' };
    const { outcome } = ended;
    // What was sent for this alone has served.
    if (file.origin === 'upload') for (const each of [...file.siblings()]) parts.registry.dropUpload(each.id);
    if (outcome.kind === 'failed') return { kind: 'failed', message: outcome.message };
    return { kind: 'unpacked', blob: parts.blobs.put(outcome.bytes) };
  });
}
