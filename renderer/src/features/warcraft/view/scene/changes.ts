/** Sorts a document's diff into what the viewport must redo. */
import type { DocumentView } from '../../../../../../shared/codec/documentView.ts';
import type { Diff } from '../../../../../../shared/document/diff.ts';
import type { DocumentRecord, RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { nodeTypes } from '../../../../../../shared/formats/mdx/model.ts';

/** The parts of a scene that can be read anew on their own. */
export type ScenePart =
  | 'nodes'
  | 'pivots'
  | 'materials'
  | 'textures'
  | 'textureAnimations'
  | 'geosetAnimations'
  | 'sequences'
  /** Global sequences: every track may depend on them. */
  | 'everything';

export interface SceneChanges {
  readonly parts: Set<ScenePart>;
  /** Materials of which something changed. */
  readonly materials: Set<RecordId>;
  /** Lists of chunks changed: things were added, removed or moved. */
  isStructural: boolean;
}

export function noChanges(): SceneChanges {
  return { parts: new Set(), materials: new Set(), isStructural: false };
}

const partByType: Readonly<Record<string, ScenePart>> = {
  pivots: 'pivots',
  texture: 'textures',
  textureAnimation: 'textureAnimations',
  geosetAnimation: 'geosetAnimations',
  sequence: 'sequences',
  globalSequence: 'everything',
};

/** What the model's view follows by itself. */
const followed: ReadonlySet<string> = new Set(['geoset', 'camera']);

/** Adds what a diff changed. `document` is its state after the diff. */
export function collectChanges(changes: SceneChanges, document: DocumentView, diff: Diff): void {
  const note = (record: DocumentRecord): void => {
    const holder = holderOf(document, diff, record);
    if (holder !== null) noteHolder(changes, holder);
    // Records that the scene does not know, such as the model's name, only ask for a new drawing.
    else if (record.owner === null || record.owner === document.root) changes.isStructural = true;
  };
  for (const record of [...diff.added.values(), ...diff.removed.values()]) note(record);
  for (const [, to] of diff.updated.values()) note(to);
  for (const { record } of diff.tiles) if (document.has(record)) note(document.get(record));
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
  return type in partByType || followed.has(type) || type === 'material' || nodeTypes.has(type);
}

function noteHolder(changes: SceneChanges, { id, type }: DocumentRecord): void {
  if (followed.has(type)) return;
  if (type === 'material') {
    changes.parts.add('materials');
    changes.materials.add(id);
  } else changes.parts.add(partByType[type] ?? 'nodes');
}
