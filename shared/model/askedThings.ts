/** What formats share when they are given things. */
import { requireFinite } from './steps.ts';
import type { NewThings, ThingClip } from './thingEdits.ts';
import type { Clip, ModelView } from './view.ts';

/** A clip of a model with what is new in it; times count from its start. */
export interface FilledClip extends ThingClip {
  readonly name: string;
  /** Milliseconds. */
  readonly length: number;
}

export function filledClips(clips: readonly Clip[], { clips: given }: NewThings): readonly FilledClip[] {
  return clips.map(({ name, start, end }, at) => {
    const { curves = new Map(), events = [] } = given.get(at) ?? {};
    return { name, length: Math.max(0, end - start), curves, events };
  });
}

/** Throws a RangeError for things on joints that are not there, and for places that are none. */
export function requireThings({ joints, textures }: ModelView, { things, points, materials, clips }: NewThings): void {
  const { lights, particles, ribbons, volumes } = things;
  const events = [...clips.values()].flatMap((clip) => clip.events);
  for (const { time } of events)
    if (!(time >= 0 && time < Infinity)) throw new RangeError('Events have a time in their clip');
  const hung = [...lights, ...particles, ...ribbons, ...points, ...events];
  for (const { place } of hung) requireFinite(place, 'A place');
  for (const { joint } of [...hung, ...volumes]) {
    if (joint !== -1 && joints[joint] === undefined)
      throw new RangeError(`There is no bone ${joint}: the model has ${joints.length}`);
  }
  for (const { texture } of [...particles, ...materials]) {
    if (textures[texture] === undefined) throw new RangeError(`There is no texture ${texture}`);
  }
}
