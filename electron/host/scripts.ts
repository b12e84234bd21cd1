/** Takes the types out of scripts, as Node does before it runs one for `chunksmith run`. Nothing is run here. */
import * as nodeModule from 'node:module';
import { longestScript } from '../../shared/host/scriptContract.ts';
import type { Handlers } from '../../shared/host/server.ts';
import { HostError } from '../../shared/host/error.ts';

type Stripped = Awaited<ReturnType<Handlers['stripTypes']>>;

/** Node's messages begin with `:3`, the line, and the line itself. */
function lineOf({ stack = '' }: Error): number {
  return Number(/^[^\n]*:(\d+)\n/.exec(stack)?.[1] ?? 0);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

/** @param strip Node's own; undefined where there is none */
export function strippedOf(source: string, strip: ((source: string) => string) | undefined): Stripped {
  if (strip === undefined) return { kind: 'unable' };
  try {
    return { kind: 'stripped', code: strip(source) };
  } catch (error) {
    // Electron's Node and that of some systems come without it.
    if (codeOf(error) === 'ERR_NO_TYPESCRIPT') return { kind: 'unable' };
    if (!(error instanceof Error)) throw error;
    return { kind: 'wrong', message: error.message, line: lineOf(error) };
  }
}

export function scriptHandlers() {
  return {
    async stripTypes({ source }) {
      if (source.length > longestScript) throw new HostError('bad-request', 'The script is too long: 1 MB at most.');
      return strippedOf(source, nodeModule.stripTypeScriptTypes);
    },
  } satisfies Partial<Handlers>;
}
