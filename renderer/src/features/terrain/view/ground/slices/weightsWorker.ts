/** Makes slices of weights beside the page, one request after the other. */
import { makeSlices } from '../../../../../../../shared/geometry/terrain/slicePacking.ts';
import type { PackingAnswer, PackingRequest } from './slicePacker.ts';

self.addEventListener('message', ({ data: { id, request } }: MessageEvent<PackingRequest>) => {
  const slices = makeSlices(request);
  const memory = request.bytes.buffer;
  const answer: PackingAnswer = { id, slices, memory };
  self.postMessage(answer, { transfer: [slices.buffer, memory] });
});
