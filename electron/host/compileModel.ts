/** Compiles a QC in a worker of its own: brings the files it asks for, wherever in the folders that may be read they lie. */
import { basename, dirname } from 'node:path';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import { allowedPath } from './access.ts';
import type { HostParts } from './hostParts.ts';
import type { Making } from './makingPool.ts';
import { inWorkerOfItsOwn } from './makingPool.ts';
import { newId } from './opaqueId.ts';
import { SourceFolder } from './sourceFolder.ts';

type Params = ParamsOf<'compileModel'>;
type Result = ResultOf<'compileModel'>;

/** Sources of the largest models of the game have a few hundred files. */
const mostFiles = 20_000;

async function compile(
  { fileId, rule }: Params,
  parts: HostParts,
  { pool, signal, progress }: Making,
): Promise<Result> {
  const chosen = parts.registry.file(fileId);
  if (chosen.origin === 'upload') {
    throw new HostError('bad-request', 'A QC is compiled where it lies, with the files beside it.');
  }
  const path = await allowedPath(parts.access, chosen.path);
  const main = basename(path);
  const folder = new SourceFolder(dirname(path), parts.access, 'read');
  const files = new Map<string, Uint8Array | null>();
  let wanted: readonly string[] = [main];
  for (;;) {
    for (const [done, name] of wanted.entries()) {
      if (signal.aborted) return { kind: 'cancelled' };
      const percent = Math.min(60, 5 + Math.floor((done / wanted.length) * 55));
      progress(`Reading ${basename(name)}`, percent);
      files.set(name.toLowerCase(), await folder.read(name));
      if (files.size > mostFiles) throw new HostError('bad-request', `The QC names more than ${mostFiles} files.`);
    }
    progress(`Compiling ${main}`, 70);
    const outcome = await pool.pick().run('compileModel', { main, files: [...files], rule });
    if (outcome.kind === 'wanting') {
      // Asked for again means that it was read already: nothing new would come of it.
      const next = outcome.paths.filter((each) => !files.has(each.toLowerCase()));
      if (next.length === 0) throw new Error(`the compiler asks again for ${outcome.paths.join(', ')}`);
      wanted = next;
      continue;
    }
    if (outcome.kind === 'failed') return outcome;
    const drop = newId();
    const ids = outcome.files.map(({ name, bytes }) => parts.registry.addUpload(name, bytes, drop));
    const sources = [...files.values()].filter((bytes) => bytes !== null).length;
    return {
      kind: 'compiled',
      files: await Promise.all(ids.map((id) => parts.registry.describe(id))),
      sources,
      warnings: outcome.warnings,
    };
  }
}

export function compileModel(params: Params, parts: HostParts): Promise<Result> {
  return inWorkerOfItsOwn(params, 'Compiled', parts, (making) => compile(params, parts, making));
}
