/** Sorts a document's diff into what the viewport must redo. */
import type { DocumentView } from '../../../../../shared/codec/format.ts';
import type { Diff } from '../../../../../shared/document/diff.ts';
import type { DocumentRecord, RecordId } from '../../../../../shared/document/record.ts';
import { nodeTypes } from '../../../../../shared/formats/mdx/model.ts';

/** The parts of a scene that can be read anew on their own. */
export type ScenePart =
  | 'nodes'
  | 'pivots'
  | 'materials'
  | 'textures'
  | 'textureAnimations'
  | 'geosetAnimations'
  | 'sequences'
  | 'cameras'
  /** Global sequences: every track may depend on them. */
  | 'everything';

export interface SceneChanges {
  readonly parts: Set<ScenePart>;
  /** Geosets that changed, with the names of the members that did. */
  readonly geosets: Map<RecordId, Set<string>>;
  /** Materials of which something changed. */
  readonly materials: Set<RecordId>;
  /** Lists of chunks changed: things were added, removed or moved. */
  isStructural: boolean;
}

export function noChanges(): SceneChanges {
  return { parts: new Set(), geosets: new Map(), materials: new Set(), isStructural: false };
}

const partByType: Readonly<Record<string, ScenePart>> = {
  pivots: 'pivots',
  texture: 'textures',
  textureAnimation: 'textureAnimations',
  geosetAnimation: 'geosetAnimations',
  sequence: 'sequences',
  camera: 'cameras',
  globalSequence: 'everything',
};

/** Adds what a diff changed. `document` is its state after the diff. */
export function collectChanges(changes: SceneChanges, document: DocumentView, diff: Diff): void {
  const note = (record: DocumentRecord, members: Iterable<string>): void => {
    const holder = holderOf(document, diff, record);
    if (holder !== null) noteHolder(changes, holder, holder === record ? members : ['children']);
    // Records that the scene does not know, such as the model's name, only ask for a new drawing.
    else if (record.owner === null || record.owner === document.root) changes.isStructural = true;
  };
  for (const record of diff.added.values()) note(record, ['added']);
  for (const record of diff.removed.values()) note(record, ['removed']);
  for (const [from, to] of diff.updated.values()) {
    note(
      to,
      Object.keys(to.fields).filter((name) => to.fields[name] !== from.fields[name]),
    );
  }
  for (const tile of diff.tiles) {
    if (document.has(tile.record)) note(document.get(tile.record), [tile.member]);
  }
}

/** The record itself or what holds it, up to something the scene knows; null when there is no such thing. */
function holderOf(document: DocumentView, diff: Diff, record: DocumentRecord): DocumentRecord | null {
  let each: DocumentRecord | undefined = record;
  while (each !== undefined && !isHolder(each.type)) {
    if (each.owner === null) return null;
    each = document.has(each.owner) ? document.get(each.owner) : diff.removed.get(each.owner);
  }
  return each ?? null;
}

function isHolder(type: string): boolean {
  return type in partByType || type === 'geoset' || type === 'material' || nodeTypes.has(type);
}

function noteHolder(changes: SceneChanges, holder: DocumentRecord, members: Iterable<string>): void {
  if (holder.type === 'geoset') {
    const known = changes.geosets.get(holder.id) ?? new Set();
    for (const member of members) known.add(member);
    changes.geosets.set(holder.id, known);
  } else if (holder.type === 'material') {
    changes.parts.add('materials');
    changes.materials.add(holder.id);
  } else {
    changes.parts.add(partByType[holder.type] ?? 'nodes');
  }
}
