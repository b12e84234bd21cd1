/** What parts of models are called in titles, and what became of them in sentences. */
import { counted } from '../../../base/text/numbers.ts';
import type { Parts } from '../../../../../shared/exchange/parts/collect.ts';
import type { ContentNote } from '../../../../../shared/model/content.ts';
import { fill } from '../../../base/text/language.ts';

/** “2 meshes and 1 clip” */
export function contentWords({
  meshes,
  materials,
  clips,
  nodes,
}: Pick<Parts, 'meshes' | 'materials' | 'clips' | 'nodes'>): string {
  const { bones, points, things } = nodes;
  const { particles, ribbons, lights, cameras, volumes } = things;
  const others = points.length + lights.length + cameras.length + volumes.length + eventNames(nodes).size;
  const all = [
    ...(meshes.length > 0 ? [counted(meshes.length, 'mesh', 'meshes')] : []),
    ...(materials.length > 0 ? [counted(materials.length, 'material')] : []),
    ...(clips.length > 0 ? [counted(clips.length, 'clip')] : []),
    ...(bones.length > 0 ? [counted(bones.length, 'bone')] : []),
    ...(particles.length + ribbons.length > 0 ? [counted(particles.length + ribbons.length, 'emitter')] : []),
    ...(others > 0 ? [counted(others, 'other node')] : []),
  ];
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : fill('{} and {}', all.slice(0, -1).join(', '), last);
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
