/** Sorts a document's diff into what the viewport must redo. */
import { Model } from '../../../../../../shared/formats/m2/schema/index.ts';
import { namesOf } from '../../../../../../shared/codec/record.ts';
import { fieldsByName } from '../../../../../../shared/codec/byName.ts';
import type { DocumentView } from '../../../../../../shared/codec/documentView.ts';
import type { Diff } from '../../../../../../shared/document/diff.ts';
import type { DocumentRecord } from '../../../../../../shared/codec/documentRecord.ts';
import { kindOfType } from '../../../../../../shared/formats/m2/schema/trackKinds.ts';

/**
 * `motion`: bones and tracks. `meshes`: submeshes and vertices, which the model's view follows. `batches`: materials,
 * textures and the tables between. `sequences`: sequences, loops, cameras. `effects`: emitters and ribbons, and what they
 * are made of.
 */
export type ScenePart = 'motion' | 'meshes' | 'batches' | 'sequences' | 'effects';

const partsByType: Readonly<Record<string, readonly ScenePart[]>> = {
  bone: ['motion', 'effects'],
  sequence: ['motion', 'sequences', 'effects'],
  globalLoop: ['motion', 'sequences', 'effects'],
  camera: ['motion', 'sequences'],
  submesh: ['meshes', 'batches'],
  view: ['meshes', 'batches'],
  vertices: ['meshes'],
  batch: ['batches'],
  material: ['batches', 'effects'],
  texture: ['batches', 'effects'],
  particle: ['effects'],
  ribbon: ['effects'],
  // The model's own record holds the tables and all lists.
  m2: ['motion', 'sequences', 'meshes', 'batches', 'effects'],
};

/** Members of the model's own record that no drawing depends on. */
const quietMembers = new Set(namesOf(Model, 'name', 'bounds', 'collisionBounds', 'attachmentLookup', 'keyBoneLookup'));

function note(parts: Set<ScenePart>, record: DocumentRecord, members: readonly string[] | null): void {
  if (kindOfType.has(record.type)) parts.add('motion').add('effects');
  if (record.type === 'm2' && members?.every((member) => quietMembers.has(member)) === true) return;
  for (const part of partsByType[record.type] ?? []) parts.add(part);
}

/** Adds what a diff changed. `document` is its state after the diff. */
export function collectChanges(parts: Set<ScenePart>, document: DocumentView, diff: Diff): void {
  for (const record of diff.added.values()) note(parts, record, null);
  for (const record of diff.removed.values()) note(parts, record, null);
  for (const [from, to] of diff.updated.values()) {
    const [before, now] = [fieldsByName(from.fields), fieldsByName(to.fields)];
    const members = Object.keys(now).filter((name) => now[name] !== before[name]);
    note(parts, to, members);
  }
  for (const { record, member } of diff.tiles) {
    if (!document.has(record)) continue;
    note(parts, document.get(record), [member]);
  }
}
