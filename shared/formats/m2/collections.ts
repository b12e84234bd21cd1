/** The lists of a model that paths start from and references point into. */
import type { Collection } from '../../codec/collection.ts';
import type { ModelList } from './model.ts';
import { listOf } from './model.ts';

const collectionNames: readonly (readonly [name: ModelList, label: string, type: string])[] = [
  ['sequences', 'Sequences', 'sequence'],
  ['globalLoops', 'Global loops', 'globalLoop'],
  ['textures', 'Textures', 'texture'],
  ['materials', 'Materials', 'material'],
  ['views', 'Views', 'view'],
  ['bones', 'Bones', 'bone'],
  ['attachments', 'Attachments', 'attachment'],
  ['events', 'Events', 'event'],
  ['lights', 'Lights', 'light'],
  ['cameras', 'Cameras', 'camera'],
  ['ribbons', 'Ribbons', 'ribbon'],
  ['particles', 'Particle emitters', 'particle'],
  ['colors', 'Colours', 'color'],
  ['textureWeights', 'Texture weights', 'textureWeight'],
  ['textureTransforms', 'Texture transforms', 'textureTransform'],
  ['textureFlipbooks', 'Texture flipbooks', 'textureFlipbook'],
];

export const modelCollections: readonly Collection[] = [
  { name: 'model', label: 'Model', types: ['m2'], list: (document) => [document.root], isSingle: true },
  {
    name: 'vertices',
    label: 'Vertices',
    types: ['vertices'],
    list: (document) => listOf(document, 'vertices'),
    isSingle: true,
  },
  {
    name: 'collision',
    label: 'Collision mesh',
    types: ['collision'],
    list: (document) => listOf(document, 'collision'),
    isSingle: true,
  },
  ...collectionNames.map(([name, label, type]): Collection => ({
    name,
    label,
    types: [type],
    list: (document) => listOf(document, name),
  })),
];
