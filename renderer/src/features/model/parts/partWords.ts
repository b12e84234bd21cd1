/** What parts of models are called in titles, and what became of them in sentences. */
import { counted } from '../../../../../shared/codec/words.ts';
import type { Parts } from '../../../../../shared/exchange/parts/collect.ts';
import type { ContentNote } from '../../../../../shared/model/content.ts';

/** “2 meshes and 1 clip” */
export function contentWords({ meshes, materials, clips }: Pick<Parts, 'meshes' | 'materials' | 'clips'>): string {
  const all = [
    ...(meshes.length > 0 ? [counted(meshes.length, 'mesh', 'meshes')] : []),
    ...(materials.length > 0 ? [counted(materials.length, 'material')] : []),
    ...(clips.length > 0 ? [counted(clips.length, 'clip')] : []),
  ];
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}

/** A note as a sentence. */
export function sentenceOf({ kind, text }: ContentNote): string {
  const plain = kind === 'lost' ? `Not taken: ${text}` : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return plain.endsWith('.') ? plain : `${plain}.`;
}

export function outcomeWords(notes: readonly ContentNote[]): string {
  return notes.map(sentenceOf).join(' ');
}
