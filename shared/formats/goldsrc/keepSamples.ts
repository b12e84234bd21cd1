/** Refusing what would part a sequence from its samples: these stand in files that are found by the number of a group. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { modelFields, sequenceGroupsOf, sequencesOf } from './model.ts';
import { SequenceGroup } from './schema/files.ts';
import { Sequence } from './schema/sequence.ts';
import { fieldsOf } from '../../codec/record.ts';

function groupName(document: DocumentView, id: RecordId, position: number): string {
  const { label, name } = document.has(id) ? fieldsOf(SequenceGroup, document.get(id)) : { label: '', name: '' };
  return label === '' && name === '' ? `${position}` : `${position} (${label === '' ? name : label})`;
}

function checkBlends(document: DocumentView, played: ReadonlySet<RecordId>): void {
  for (const id of sequencesOf(document)) {
    const { name, animations } = fieldsOf(Sequence, document.get(id));
    if (animations.length > 0 || !played.has(id)) continue;
    throw new RangeError(
      `the sequence "${name}" needs a blend: the game has nothing to play without one. Delete the sequence instead`,
    );
  }
}

function checkFiles(document: DocumentView, groups: readonly RecordId[]): void {
  if (modelFields(document).textureFiles.length > 1) throw new RangeError('a model has one file of textures');
  for (const [position, id] of groups.entries()) {
    const { files } = fieldsOf(SequenceGroup, document.get(id));
    if (position === 0 ? files.length > 0 : files.length > 1) {
      const what = position === 0 ? 'stands in the model itself' : 'has one file';
      throw new RangeError(`sequence group ${groupName(document, id, position)} ${what}: add a group for another file`);
    }
    if (position === 0 || files.length === 1) continue;
    const kept = sequencesOf(document).find((sequence) => {
      const { group, animations } = fieldsOf(Sequence, document.get(sequence));
      return group === position && animations.length > 0;
    });
    if (kept === undefined) continue;
    const { name } = fieldsOf(Sequence, document.get(kept));
    throw new RangeError(
      `the file of sequence group ${groupName(document, id, position)} holds the samples of "${name}". Move its sequences to another group first`,
    );
  }
}

/**
 * What must still hold when lists have changed.
 * @returns the check, which throws a RangeError with what stands in the way
 */
export function keepSamples(document: DocumentView): () => void {
  const before = sequenceGroupsOf(document);
  const played = new Set<RecordId>();
  const elsewhere = new Set<number>();
  for (const id of sequencesOf(document)) {
    const { group, animations } = fieldsOf(Sequence, document.get(id));
    if (animations.length > 0) played.add(id);
    else elsewhere.add(group);
  }
  return () => {
    checkBlends(document, played);
    const now = sequenceGroupsOf(document);
    const [first] = before;
    if (first !== undefined && now[0] !== first) {
      throw new RangeError(
        'sequence group 0 is the model itself: its sequences stand in the main file, so it stays the first',
      );
    }
    for (const [position, id] of before.entries()) {
      if (position === 0 || now[position] === id || !elsewhere.has(position)) continue;
      throw new RangeError(
        `sequence group ${groupName(document, id, position)} keeps its number: its file is not open beside the model, and the game finds it by that number. Put the file there and open the model again`,
      );
    }
    checkFiles(document, now);
  };
}
