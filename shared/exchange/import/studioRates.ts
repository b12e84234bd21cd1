/** Frames a second of clips in Half-Life: fewer where a sequence has no room for them (formats/goldsrc-mdl.md). */
import { furthestChannel } from '../../formats/goldsrc/schema/channels.ts';
import { mostOf } from '../../formats/goldsrc/limits.ts';
import type { ContentClip, ContentNote } from '../../model/content.ts';
import { ImportError } from '../gltf/read/problem.ts';
import type { Compiled } from '../goldsrc/compile/index.ts';
import { SamplesTooFar } from '../goldsrc/compile/index.ts';

export const framesASecond = 30;
/** Fewer are no motion any more. */
const fewestASecond = 4;
/** What samples take does not shrink quite as their number does. */
const safety = 0.97;
const mostTries = 6;

/** @throws ImportError where a clip would have to move in steps that are seen */
function requireMotion({ name, length }: ContentClip, rate: number): void {
  if (rate >= fewestASecond) return;
  throw new ImportError(
    `the clip “${name}” of ${Math.round(length / 1000)} seconds is too long for Half-Life, which has room for ${mostOf.frames.halfLife} frames and 64 KB of samples: split it`,
  );
}

/** Compiles with as many frames a second as there is room for in each clip, and tells where these are fewer. */
export function withRates(
  clips: readonly ContentClip[],
  notes: ContentNote[],
  compile: (rates: readonly number[]) => Compiled,
): Compiled {
  const most = mostOf.frames.halfLife - 1;
  let rates = clips.map(({ length }) => (length > 0 ? Math.min(framesASecond, (most * 1000) / length) : framesASecond));
  for (let attempt = 1; ; attempt++) {
    for (const [at, clip] of clips.entries()) requireMotion(clip, rates[at] ?? framesASecond);
    try {
      const compiled = compile(rates);
      for (const [at, { name }] of clips.entries()) {
        const rate = rates[at] ?? framesASecond;
        if (rate === framesASecond) continue;
        const text = `the clip “${name}” has ${Math.round(rate)} frames a second in place of ${framesASecond}: a sequence has no room for more`;
        notes.push({ kind: 'approximated', text });
      }
      return compiled;
    } catch (error) {
      if (!(error instanceof SamplesTooFar) || attempt === mostTries) throw error;
      const { reaches } = error;
      rates = rates.map((rate, at) => {
        const reach = reaches[at] ?? 0;
        return reach > furthestChannel ? (rate * safety * furthestChannel) / reach : rate;
      });
    }
  }
}
