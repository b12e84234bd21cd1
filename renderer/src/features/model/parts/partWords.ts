/** What parts of models are called in titles, and what became of them in sentences. */
import { counted, englishCounted } from '../../../base/text/numbers.ts';
import type { Parts } from '../../../../../shared/exchange/parts/collect.ts';
import type { ContentNote } from '../../../../../shared/model/content.ts';
import { fill } from '../../../base/text/language.ts';

/** What there is of each kind, as `count` says it. */
function contents({ meshes, materials, clips, nodes }: Contents, count: typeof counted): readonly string[] {
  const { bones, points, things } = nodes;
  const { particles, ribbons, lights, cameras, volumes } = things;
  const others = points.length + lights.length + cameras.length + volumes.length + eventNames(nodes).size;
  return [
    ...(meshes.length > 0 ? [count(meshes.length, 'mesh', 'meshes')] : []),
    ...(materials.length > 0 ? [count(materials.length, 'material')] : []),
    ...(clips.length > 0 ? [count(clips.length, 'clip')] : []),
    ...(bones.length > 0 ? [count(bones.length, 'bone')] : []),
    ...(particles.length + ribbons.length > 0 ? [count(particles.length + ribbons.length, 'emitter')] : []),
    ...(others > 0 ? [count(others, 'other node')] : []),
  ];
}

type Contents = Pick<Parts, 'meshes' | 'materials' | 'clips' | 'nodes'>;

/** “2 meshes and 1 clip” */
export function contentWords(parts: Contents): string {
  const all = contents(parts, counted);
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : fill('{} and {}', all.slice(0, -1).join(', '), last);
}

/** The same for steps of the history, which are kept in English. */
export function keptContentWords(parts: Contents): string {
  const all = contents(parts, englishCounted);
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}

function eventNames({ clips }: Parts['nodes']): ReadonlySet<string> {
  return new Set(
    clips.flatMap(({ events }) => events.map(({ name, joint, place }) => `${name} ${joint} ${place.join(' ')}`)),
  );
}

/** A note as a sentence. */
export function sentenceOf({ kind, text }: ContentNote): string {
  const plain = kind === 'lost' ? fill('Not taken: {}', text) : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return plain.endsWith('.') ? plain : `${plain}.`;
}

export function outcomeWords(notes: readonly ContentNote[]): string {
  return notes.map(sentenceOf).join(' ');
}
