/** What a model could do without: each kind with how it is found and taken away. What is seen stays the same. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { collectionList } from '../../../../../shared/codec/collection.ts';
import { referrersOf } from '../../../../../shared/document/referrers.ts';
import { mergeSame } from '../../../../../shared/document/sameRecords.ts';
import { changeStructure } from '../../../../../shared/document/structure.ts';
import { facesWhere } from '../../../../../shared/geometry/mesh/parts.ts';
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import { geometryOf } from '../../../../../shared/model/meshGeometry.ts';
import { cleanClip, whyNotClean } from '../clips/cleanClip.ts';

export interface Saving {
  readonly id: string;
  readonly title: string;
  /** What goes, and what stays, in a sentence. */
  readonly explain: string;
  /** Takes it away inside a step that is open; gives how many things went. */
  readonly run: (document: FormatDocument, model: EditedModel, step: Transaction) => number;
}

/** Places of a clip that clean-up may move, units, and turns, degrees: nobody sees them. */
const unseen = { place: 1e-3, turn: 1e-2 } as const;

function removeUnused(document: FormatDocument, step: Transaction, collection: string): number {
  if (!document.format.collections.some(({ name }) => name === collection)) return 0;
  const used = referrersOf(document, collection);
  const gone = collectionList(document.format, document, collection).filter((_, at) => !used.has(at));
  if (gone.length === 0) return 0;
  changeStructure(document, step, (structure) => {
    for (const id of gone) structure.remove(id);
  });
  return gone.length;
}

/** Collections whose members mean nothing unless something points at them, with every pointer known to the schemas. */
const pointedAt = ['textureAnimations', 'colors', 'textureWeights', 'textureTransforms'] as const;

function keyCount(document: FormatDocument): number {
  const { animation } = document.format;
  const sequences = animation?.sequences(document) ?? [];
  let count = 0;
  for (const record of document.all()) {
    if (animation?.trackTypes.has(record.type) !== true) continue;
    const keysIn = (sequence: RecordId | null): number =>
      animation.track(document, record, sequence)?.keys.frames.length ?? 0;
    // Formats that keep the keys of each sequence apart have others only outside of any.
    const outside = keysIn(null);
    count += outside > 0 ? outside : sequences.reduce((sum, { id }) => sum + keysIn(id), 0);
  }
  return count;
}

export const savings: readonly Saving[] = [
  {
    id: 'sameTextures',
    title: 'Textures that are the same',
    explain: 'What showed one of them shows the other.',
    run: (document, _model, step) => mergeSame(document, step, 'textures'),
  },
  {
    id: 'sameMaterials',
    title: 'Materials that are the same',
    explain: 'What was drawn with one of them is drawn with the other.',
    run: (document, { edits }, step) =>
      // A material of Half-Life is its texture.
      edits.layerChoices?.isTexture === true ? 0 : mergeSame(document, step, 'materials'),
  },
  {
    id: 'materials',
    title: 'Unused materials',
    explain: 'Nothing is drawn with them.',
    run: (document, { edits }, step) =>
      edits.layerChoices?.isTexture === true ? 0 : removeUnused(document, step, 'materials'),
  },
  {
    id: 'textures',
    title: 'Unused textures',
    explain: 'Nothing shows them.',
    run: (_document, { view, edits }, step) => {
      let gone = 0;
      for (let at = view.textures.length - 1; at >= 0; at--) {
        if ((edits.textureUsers?.(at).length ?? 1) > 0) continue;
        edits.removeTexture?.(at, step);
        gone++;
      }
      return gone;
    },
  },
  {
    id: 'movers',
    title: 'Unused animations of textures and colours',
    explain: 'No layer is moved or coloured by them.',
    run: (document, _model, step) =>
      pointedAt.reduce((sum, collection) => sum + removeUnused(document, step, collection), 0),
  },
  {
    id: 'vertices',
    title: 'Vertices without faces',
    explain: 'They are never drawn; groups of bones that only they used go too.',
    run: (_document, { view, edits }, step) => {
      let gone = 0;
      for (const mesh of view.meshes) {
        const used = new Set(mesh.triangles).size;
        // A mesh without any face is left: nobody says that it is not meant for later.
        if (used === 0 || used === mesh.vertexCount || edits.setGeometry === undefined) continue;
        edits.setGeometry(
          mesh.record,
          facesWhere(geometryOf(view, mesh), () => true),
          step,
        );
        gone += mesh.vertexCount - used;
      }
      return gone;
    },
  },
  {
    id: 'keys',
    title: 'Keys that make no difference',
    explain: 'Poses stay within a thousandth of a unit and a hundredth of a degree.',
    run: (document, { view }, step) => {
      const before = keyCount(document);
      for (const clip of view.clips) {
        if (clip.variant === 0 && whyNotClean(document, clip) === null) cleanClip(document, clip, unseen, step);
      }
      return before - keyCount(document);
    },
  },
  {
    id: 'helpers',
    title: 'Helpers that nothing hangs on',
    explain: 'Nodes without vertices, children or a task of their own.',
    run: (document, { view }, step) => {
      let gone = 0;
      for (;;) {
        const { joints } = view;
        const parents = new Set(joints.map(({ parent }) => parent));
        const loose = joints.filter(
          ({ kind, record }, at) => kind === 'helper' && !parents.has(at) && document.get(record).type === 'helper',
        );
        if (loose.length === 0) return gone;
        changeStructure(document, step, (structure) => {
          for (const { record } of loose) structure.remove(record);
        });
        gone += loose.length;
      }
    },
  },
];
