/** Decodes and encodes textures beside the page, which goes on drawing meanwhile. */
import { FormatError } from '../../../../../shared/codec/error.ts';
import { carryOut } from './carryOut.ts';
import type { TextureJobAnswer, TextureJobRequest } from './jobs.ts';

/** Buffers inside an answer: they move to the page instead of being copied. */
function buffersIn(value: unknown, found: Set<ArrayBuffer>): Set<ArrayBuffer> {
  if (value instanceof Uint8Array) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) buffersIn(inner, found);
  }
  return found;
}

function answer({ id, name, params }: TextureJobRequest): TextureJobAnswer {
  try {
    // The page pairs each name with its own parameters; TypeScript cannot pair the two in a union.
    const job = carryOut[name] as (params: unknown) => unknown;
    return { id, result: job(params) };
  } catch (error) {
    if (error instanceof FormatError) {
      return { id, failure: { problem: error.problem, place: { path: error.path, offset: error.offset } } };
    }
    return { id, failure: { problem: error instanceof Error ? error.message : String(error), place: null } };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<TextureJobRequest>) => {
  const message = answer(data);
  const buffers = 'result' in message ? buffersIn(message.result, new Set()) : [];
  self.postMessage(message, { transfer: [...buffers] });
});
