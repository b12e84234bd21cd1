/** Animations: frames of the files on the bones of the model, linear movement taken out, and samples with their scale. Format page 7, 13, 19. */
import { SourceError } from '../problem.ts';
import type { Smd } from '../smd.ts';
import { poseLength } from '../smd.ts';
import type { ScriptSequence } from './scriptModel.ts';
import type { CompiledBone } from './skeleton.ts';
import { checkParent } from './skeleton.ts';
import type { Sources } from './sources.ts';

export interface CompiledSequence {
  /** Events and pivots count from the first frame that was taken. */
  readonly script: ScriptSequence;
  readonly frames: number;
  /** `bones × frames × 6` of each blend: units and radians. */
  readonly blends: readonly Float64Array[];
  readonly linearMovement: readonly [number, number, number];
}

/** Smallest deviations that take the whole range of a sample. */
const smallestRange = [128, 128, 128, Math.PI / 8, Math.PI / 8, Math.PI / 8] as const;
const largestSample = 32767;
const mostFrames = 2048;
const linearBits = [0x40, 0x80, 0x100] as const;
const heldTurnBits = [0x8, 0x10, 0x20] as const;

/** Frames of one file on the model's bones; bones that it does not have rest. */
function blendOf(
  smd: Smd,
  script: ScriptSequence,
  bones: readonly CompiledBone[],
  file: string,
  warnings: string[],
): { readonly start: number; readonly frames: number; readonly poses: Float64Array } {
  const perFrame = smd.nodes.length * poseLength;
  const stored = perFrame === 0 ? 0 : smd.poses.length / perFrame;
  const first = script.range === null ? 0 : Math.max(0, script.range[0] - smd.start);
  const last = script.range === null ? stored - 1 : Math.min(stored - 1, script.range[1] - smd.start);
  const frames = last - first + 1;
  if (frames < 1) throw new SourceError(`${file} has no frame in the sequence "${script.name}"`, script.place);
  if (frames > mostFrames)
    throw new SourceError(`${file} has ${frames} frames; engines play ${mostFrames}`, script.place);
  const nodeByName = new Map(smd.nodes.map(({ name }, index) => [name.toLowerCase(), index]));
  const poses = new Float64Array(bones.length * frames * poseLength);
  const [sine, cosine] = [Math.sin(script.turn), Math.cos(script.turn)];
  const missing: string[] = [];
  for (const [bone, { name, parent, value }] of bones.entries()) {
    const node = nodeByName.get(name.toLowerCase());
    if (node === undefined) missing.push(name);
    else checkParent(name, smd.nodes[smd.nodes[node]?.parent ?? -1]?.name, bones[parent]?.name, script.place);
    for (let frame = 0; frame < frames; frame++) {
      const to = (bone * frames + frame) * poseLength;
      if (node === undefined) {
        poses.set(value, to);
        continue;
      }
      const from = (first + frame) * perFrame + node * poseLength;
      for (let channel = 0; channel < poseLength; channel++) {
        const read = smd.poses[from + channel] ?? 0;
        const moved = parent < 0 && channel < 3 ? read - (script.origin[channel] ?? 0) : read;
        poses[to + channel] = channel < 3 ? moved * script.scale : moved;
      }
      if (parent >= 0) continue;
      const [x = 0, y = 0] = [poses[to], poses[to + 1]];
      poses[to] = cosine * x - sine * y;
      poses[to + 1] = sine * x + cosine * y;
      poses[to + 5] = (poses[to + 5] ?? 0) + script.turn;
    }
  }
  if (missing.length > 0) {
    const shown = missing
      .slice(0, 4)
      .map((name) => `"${name}"`)
      .join(', ');
    warnings.push(
      `${file} does not move ${missing.length} of the model's bones, which rest: ${shown}${missing.length > 4 ? '…' : ''}`,
    );
  }
  return { start: smd.start + first, frames, poses };
}

/** Takes the movement of the first root out of all roots, and holds turns that are to be held. */
function extractMotion(
  blends: readonly Float64Array[],
  frames: number,
  script: ScriptSequence,
  bones: readonly CompiledBone[],
): readonly [number, number, number] {
  const roots = bones.flatMap(({ parent }, bone) => (parent < 0 ? [bone] : []));
  const [root = 0] = roots;
  const movement: [number, number, number] = [0, 0, 0];
  const [main] = blends;
  if (main === undefined) return movement;
  const lastFrame = (root * frames + frames - 1) * poseLength;
  for (const axis of [0, 1, 2] as const) {
    if ((script.motionType & linearBits[axis]) === 0) continue;
    movement[axis] = (main[lastFrame + axis] ?? 0) - (main[root * frames * poseLength + axis] ?? 0);
  }
  for (const poses of blends) {
    for (const bone of roots) {
      for (let frame = 0; frame < frames; frame++) {
        const at = (bone * frames + frame) * poseLength;
        const passed = frames < 2 ? 0 : frame / (frames - 1);
        for (const axis of [0, 1, 2] as const) {
          poses[at + axis] = (poses[at + axis] ?? 0) - movement[axis] * passed;
          if ((script.motionType & heldTurnBits[axis]) !== 0)
            poses[at + 3 + axis] = poses[bone * frames * poseLength + 3 + axis] ?? 0;
        }
      }
    }
  }
  return movement;
}

/**
 * The last frame of a loop is the first, except along axes whose movement was taken out, and that for every bone: measured on
 * all loops of the corpus, of which eleven with LX differ there (loader, hgrunt_ld, zombie_ld…) and none elsewhere.
 */
function closeLoop(poses: Float64Array, frames: number, script: ScriptSequence, bones: number): void {
  for (let bone = 0; bone < bones; bone++) {
    const first = bone * frames * poseLength;
    const last = first + (frames - 1) * poseLength;
    for (let channel = 0; channel < poseLength; channel++) {
      const hasMoved = (script.motionType & (linearBits[channel] ?? 0)) !== 0;
      if (!hasMoved) poses[last + channel] = poses[first + channel] ?? 0;
    }
  }
}

/** Events and pivots name frames by the numbers of the first blend's file; in a model they count from its first frame. */
function fromFirstFrame(script: ScriptSequence, start: number, frames: number, warnings: string[]): ScriptSequence {
  const events = script.events.map((event) => {
    const frame = Math.max(0, Math.min(frames - 1, event.frame - start));
    if (frame !== event.frame - start) {
      warnings.push(
        `event ${event.event} of "${script.name}" is at frame ${event.frame}, which is not one of ${start} to ${start + frames - 1}: it comes to ${start + frame}`,
      );
    }
    return { ...event, frame };
  });
  const pivots = script.pivots.map((pivot) => ({ ...pivot, start: pivot.start - start, end: pivot.end - start }));
  return { ...script, events, pivots };
}

export function compileSequence(
  script: ScriptSequence,
  bones: readonly CompiledBone[],
  sources: Sources,
  warnings: string[],
): CompiledSequence {
  const read = script.files.map((file) => blendOf(sources.smd(file, script.place), script, bones, file, warnings));
  const frames = read[0]?.frames ?? 0;
  const odd = read.findIndex((blend) => blend.frames !== frames);
  if (odd >= 0) {
    throw new SourceError(
      `the blends of "${script.name}" differ: ${script.files[odd]} has ${read[odd]?.frames} frames, ${script.files[0]} has ${frames}`,
      script.place,
    );
  }
  const blends = read.map(({ poses }) => poses);
  const linearMovement = extractMotion(blends, frames, script, bones);
  if (script.isLooping) for (const poses of blends) closeLoop(poses, frames, script, bones.length);
  return { script: fromFirstFrame(script, read[0]?.start ?? 0, frames, warnings), frames, blends, linearMovement };
}

/** How far a channel is from its rest value; turns by the shorter way. */
function deviation(value: number, rest: number, channel: number): number {
  const difference = value - rest;
  return channel < 3 ? difference : difference - Math.round(difference / (2 * Math.PI)) * 2 * Math.PI;
}

/** Steps of a bone's samples: the largest deviation of all sequences takes the whole range. */
export function sampleScale(
  bone: number,
  value: readonly number[],
  sequences: readonly CompiledSequence[],
): readonly number[] {
  return smallestRange.map((smallest, channel) => {
    let lowest: number = -smallest;
    let highest: number = smallest;
    for (const { blends, frames } of sequences) {
      for (const poses of blends) {
        for (let frame = 0; frame < frames; frame++) {
          const away = deviation(
            poses[(bone * frames + frame) * poseLength + channel] ?? 0,
            value[channel] ?? 0,
            channel,
          );
          if (away < lowest) lowest = away;
          if (away > highest) highest = away;
        }
      }
    }
    return Math.fround(-lowest > highest ? lowest / -(largestSample + 1) : highest / largestSample);
  });
}

/** Samples of one blend, each rounded to the nearest step: studiomdl cuts off, and is a step off by it. */
export function samplesOf(
  poses: Float64Array,
  frames: number,
  bones: readonly CompiledBone[],
  scales: readonly (readonly number[])[],
): Int16Array {
  const samples = new Int16Array(poses.length);
  for (const [bone, { value }] of bones.entries()) {
    const scale = scales[bone] ?? [];
    for (let at = bone * frames * poseLength; at < (bone + 1) * frames * poseLength; at++) {
      const channel = at % poseLength;
      const steps = Math.round(deviation(poses[at] ?? 0, value[channel] ?? 0, channel) / (scale[channel] || 1));
      samples[at] = Math.max(-largestSample - 1, Math.min(largestSample, steps));
    }
  }
  return samples;
}
