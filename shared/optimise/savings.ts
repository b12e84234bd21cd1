/** What a model could do without: each kind with how it is found and taken away. What is seen stays the same. No React. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { FormatDocument } from '../format/format.ts';
import { collectionList } from '../codec/collection.ts';
import { referrersOf } from '../document/referrers.ts';
import { mergeSame } from '../document/sameRecords.ts';
import { changeStructure } from '../document/structure.ts';
import { facesWhere } from '../geometry/mesh/parts.ts';
import type { EditedModel } from '../model/edits.ts';
import { geometryOf } from '../model/meshGeometry.ts';
import { cleanClip, whyNotClean } from './cleanClip.ts';
import { removeSameClips } from './sameClips.ts';
import { mergeSamePictures, type PictureWords } from './samePictures.ts';
import { mergeSameVertices } from './sameVertices.ts';
import { removeSpareJoints } from './spareJoints.ts';

export interface Saving {
  readonly id: string;
  readonly title: string;
  /** What goes, and what stays, in a sentence. */
  readonly explain: string;
  /** Takes it away inside a step that is open; gives how many things went. */
  readonly run: (document: FormatDocument, model: EditedModel, step: Transaction, pictures: PictureWords) => number;
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

/** What keys run on beside the clips, in the games that have it. */
const globalClocks = ['globalSequences', 'globalLoops'] as const;

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

const savings: readonly Saving[] = [
  {
    id: 'sameTextures',
    title: 'Textures that are the same',
    explain: 'What showed one of them shows the other.',
    run: (document, _model, step) => mergeSame(document, step, 'textures'),
  },
  {
    id: 'samePictures',
    title: 'Textures with the same pixels',
    explain: 'Pictures that are at hand are compared; the first of the same ones is shown for all of them.',
    run: mergeSamePictures,
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
    id: 'loops',
    title: 'Global loops without keys',
    explain: 'Nothing runs on their clocks.',
    run: (document, _model, step) =>
      globalClocks.reduce((sum, collection) => sum + removeUnused(document, step, collection), 0),
  },
  {
    id: 'sameClips',
    title: 'Clips that are the same',
    explain: 'The game chooses between variants of a clip by chance; of those that are alike the first stays.',
    run: removeSameClips,
  },
  {
    id: 'sameVertices',
    title: 'Vertices that are the same',
    explain: 'They stand at one place with one normal, one place on each picture and the same weights.',
    run: (_document, model, step) => mergeSameVertices(model, step),
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
    id: 'joints',
    title: 'Bones and helpers that move nothing',
    explain:
      'Ends of the skeleton without vertices, and without anything that stands on them or that the game looks for.',
    run: (document, { view }, step) => removeSpareJoints(document, view, step),
  },
];

/** All that can be looked for in a document: what every format has, and what its own has beside. */
export function savingsOf(document: FormatDocument): readonly Saving[] {
  const own = document.format.savings?.own ?? [];
  return [
    ...savings,
    ...own.map(({ run, ...saving }): Saving => ({ ...saving, run: (each, _model, step) => run(each, step) })),
  ];
}
