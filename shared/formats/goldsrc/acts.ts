/** What can be done to a whole studio model, or to what is selected in it: commands of the Model menu. */
import { positions } from '../../codec/count.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { ActField, ActInput, FormatAct } from '../../format/format.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { footPoint, generateHitboxes, recomputeSequenceBoxes } from './edit/bounds.ts';
import { flipMeshes, recomputeNormals } from './edit/mesh.ts';
import { moveToGroup, setFrames } from './edit/sequence.ts';
import { canMerge, hasControllers, mergeBones, mergeError } from './edit/mergeBones.ts';
import { mirrorHitboxes, reparentBone } from './edit/skeleton.ts';
import { addSkin, addSkinColumn, mergeTextures, removeSkin, resizeTexture, splitTextures } from './edit/texture.ts';
import { studioEdits } from './edits/index.ts';
import { addNode, rebuildTransitions, removeNode, usedNodes } from './edit/transitions.ts';
import {
  bonesOf,
  hitboxesOf,
  meshesOf,
  modelFields,
  sequenceGroupsOf,
  sequencesOf,
  submodelsOf,
  texturesOf,
} from './model.ts';
import { heldCount } from '../../codec/count.ts';
import { mostFrames } from './schema/animations.ts';
import { BodyPart, SubModel } from './schema/body.ts';
import { SequenceGroup } from './schema/files.ts';
import { Sequence } from './schema/sequence.ts';
import { Bone } from './schema/skeleton.ts';
import { Texture } from './schema/texture.ts';
import { skinsOf } from './skins.ts';
import { fieldsOf } from '../../codec/record.ts';

const nothing: ActInput = { selection: [], values: new Map() };

function given(input: ActInput, name: string): number {
  const value = input.values.get(name);
  if (value === undefined) throw new RangeError(`“${name}” is missing`);
  return value;
}

/** Selected records of one type. */
function selected(document: DocumentView, { selection }: ActInput, type: string): readonly RecordId[] {
  return selection.filter((id) => document.has(id) && document.get(id).type === type);
}

function orAll(chosen: readonly RecordId[], all: readonly RecordId[]): readonly RecordId[] {
  return chosen.length > 0 ? chosen : all;
}

/** Submodels that are selected or in selected bodyparts; all of them where that is none. */
function submodelsMeant(document: DocumentView, input: ActInput): readonly RecordId[] {
  const parts = selected(document, input, BodyPart.type);
  const inside = parts.flatMap((id) => fieldsOf(BodyPart, document.get(id)).models);
  const ofMeshes = selected(document, input, 'mesh').flatMap((id) => document.get(id).owner ?? []);
  const chosen = new Set([...inside, ...ofMeshes, ...selected(document, input, SubModel.type)]);
  return orAll([...chosen], submodelsOf(document));
}

/** Meshes that are selected or in what is selected; all of them where that is none. */
function meshesMeant(document: DocumentView, input: ActInput): readonly RecordId[] {
  const meshes = selected(document, input, 'mesh');
  if (meshes.length > 0) return meshes;
  return submodelsMeant(document, input).flatMap((id) => fieldsOf(SubModel, document.get(id)).meshes);
}

const only = (document: DocumentView, selection: readonly RecordId[], type: string): RecordId | null =>
  selected(document, { ...nothing, selection }, type).at(-1) ?? null;

const wholeModel: readonly FormatAct[] = [
  {
    id: 'setOrigin',
    title: 'Set the origin…',
    icon: 'pivot',
    keywords: ['pivot', 'centre', 'zero', 'feet', 'ground'],
    explain:
      'The point given becomes the origin, by which the game places the model. Filled in is the point between the feet.',
    asks: (document) => {
      const point = footPoint(document) ?? [0, 0, 0];
      return ['X', 'Y', 'Z'].map((label, axis) => ({
        ...{ name: label, label, unit: 'units' },
        initial: Math.round((point[axis] ?? 0) * 1000) / 1000,
      }));
    },
    apply(document, input = nothing) {
      const move = [-given(input, 'X'), -given(input, 'Y'), -given(input, 'Z')] as const;
      studioEdits(document).transformWhole?.({ scale: 1, turn: [0, 0, 0], move });
    },
  },
  {
    id: 'flipFaces',
    title: 'Flip faces',
    icon: 'geoset',
    keywords: ['inside out', 'winding', 'normals', 'reverse'],
    isOffered: (document) => meshesOf(document).length > 0,
    apply: (document, input = nothing) => flipMeshes(document, meshesMeant(document, input)),
  },
  {
    id: 'recomputeNormals',
    title: 'Recompute normals',
    icon: 'arrowUp',
    keywords: ['shading', 'smooth', 'light'],
    isOffered: (document) => submodelsOf(document).length > 0,
    apply: (document, input = nothing) => recomputeNormals(document, submodelsMeant(document, input)),
  },
];

function framesField(document: DocumentView, id: RecordId | null): readonly ActField[] {
  const frames = id === null ? 1 : heldCount(fieldsOf(Sequence, document.get(id)).frames, mostFrames);
  return [
    { name: 'first', label: 'First frame', initial: 0, minimum: 0, maximum: Math.max(0, frames - 1), isInteger: true },
    { name: 'count', label: 'Frames', initial: frames, minimum: 1, maximum: 2048, isInteger: true },
  ];
}

const sequences: readonly FormatAct[] = [
  {
    id: 'recomputeSequenceBounds',
    title: 'Recompute sequence bounds',
    icon: 'extent',
    keywords: ['box', 'extent', 'bbmin', 'bbmax'],
    isOffered: (document) => sequencesOf(document).length > 0,
    apply: (document, input = nothing) =>
      recomputeSequenceBoxes(document, orAll(selected(document, input, Sequence.type), sequencesOf(document))),
  },
  {
    id: 'trimSequence',
    title: 'Change the frames of the sequence…',
    icon: 'sequence',
    keywords: ['trim', 'cut', 'length', 'crop'],
    explain: 'Keeps frames from the first one on. Frames beyond the present end repeat the last.',
    isOffered: (document, selection) => only(document, selection, Sequence.type) !== null,
    asks: (document, selection) => framesField(document, only(document, selection, Sequence.type)),
    apply(document, input = nothing) {
      const id = only(document, input.selection, Sequence.type);
      if (id !== null) setFrames(document, id, given(input, 'first'), given(input, 'count'));
    },
  },
  {
    id: 'moveToGroup',
    title: 'Move to a sequence group…',
    icon: 'folder',
    keywords: ['file', 'split', 'seqgroup'],
    explain: 'The samples of the selected sequences go into the file of that group.',
    isOffered: (document, selection) =>
      sequenceGroupsOf(document).length > 1 && only(document, selection, Sequence.type) !== null,
    asks: (document) => [
      {
        name: 'group',
        label: 'Group',
        initial: 0,
        choices: sequenceGroupsOf(document).map((id, value) => {
          const { label, name } = fieldsOf(SequenceGroup, document.get(id));
          return { value, label: `${value} · ${label === '' ? name : label}` };
        }),
      },
    ],
    apply: (document, input = nothing) =>
      moveToGroup(document, selected(document, input, Sequence.type), given(input, 'group')),
  },
];

const transitions: readonly FormatAct[] = [
  {
    id: 'rebuildTransitions',
    title: 'Rebuild the transition graph',
    icon: 'curve',
    keywords: ['nodes', 'xnode', 'ways'],
    isOffered: (document) => usedNodes(document) > 0,
    apply: (document) => rebuildTransitions(document),
  },
  {
    id: 'addTransitionNode',
    title: 'Add a transition node',
    icon: 'plus',
    keywords: ['graph', 'pose'],
    apply: (document) => addNode(document),
  },
  {
    id: 'removeTransitionNode',
    title: 'Remove the last transition node',
    icon: 'minus',
    keywords: ['graph', 'pose', 'delete'],
    isOffered: (document) => modelFields(document).nodeCount > 0,
    apply: (document) => removeNode(document),
  },
];

const chosenBones = (document: DocumentView, selection: readonly RecordId[]): readonly RecordId[] =>
  selected(document, { ...nothing, selection }, Bone.type);

const skeleton: readonly FormatAct[] = [
  {
    id: 'generateHitboxes',
    title: 'Generate hitboxes',
    icon: 'hitbox',
    keywords: ['hbox', 'boxes', 'automatic'],
    isOffered: (document) => submodelsOf(document).length > 0,
    apply: (document) => void generateHitboxes(document),
  },
  {
    id: 'mirrorHitboxes',
    title: 'Mirror hitboxes to the other side',
    icon: 'copy',
    keywords: ['left', 'right', 'hbox', 'symmetry'],
    isOffered: (document) => hitboxesOf(document).length > 0,
    apply: (document, input = nothing) =>
      void mirrorHitboxes(document, orAll(selected(document, input, 'hitbox'), hitboxesOf(document))),
  },
  {
    id: 'reparentBone',
    title: 'Put the bone below another…',
    icon: 'bone',
    keywords: ['parent', 'reparent', 'hierarchy'],
    explain: 'It stays where it is, in every frame of every sequence.',
    isOffered: (document, selection) => only(document, selection, Bone.type) !== null,
    asks(document, selection) {
      const bones = bonesOf(document);
      const id = only(document, selection, Bone.type);
      const bone = id === null ? 0 : bones.indexOf(id);
      const names = bones.slice(0, bone).map((each, value) => {
        const { name } = fieldsOf(Bone, document.get(each));
        return { value, label: name === '' ? `Bone ${value}` : name };
      });
      const initial = id === null ? -1 : fieldsOf(Bone, document.get(id)).parent;
      return [{ name: 'parent', label: 'Parent', initial, choices: [{ value: -1, label: 'None' }, ...names] }];
    },
    apply(document, input = nothing) {
      const id = only(document, input.selection, Bone.type);
      if (id !== null) reparentBone(document, bonesOf(document).indexOf(id), given(input, 'parent'));
    },
  },
  {
    id: 'mergeBones',
    title: 'Merge bones into their parents…',
    icon: 'bone',
    keywords: ['join', 'remove', 'reduce', 'collapse', 'weights'],
    explain(document, selection) {
      const { off, sequence, frame } = mergeError(document, chosenBones(document, selection));
      const where = off > 0 ? `, at most in frame ${frame} of “${sequence}”` : '';
      return `What hangs on them goes to their parents, and bones below them stay where they are. Vertices are off by up to ${Number(off.toPrecision(3))} units${where}.`;
    },
    isOffered: (document, selection) => canMerge(document, chosenBones(document, selection)),
    asks(document, selection) {
      const chosen = chosenBones(document, selection);
      const { off } = mergeError(document, chosen);
      const most = { name: 'most', label: 'Vertices off by', unit: 'units', initial: Math.ceil(off * 1000) / 1000 };
      const fates = [
        { value: 0, label: 'Go to the parents' },
        { value: 1, label: 'Are removed' },
      ];
      return hasControllers(document, chosen)
        ? [
            { ...most, minimum: 0 },
            { name: 'controllers', label: 'Controllers', initial: 0, choices: fates },
          ]
        : [{ ...most, minimum: 0 }];
    },
    apply(document, input = nothing) {
      const controllers = input.values.get('controllers') === 1 ? 'gone' : 'parent';
      mergeBones(document, chosenBones(document, input.selection), { most: given(input, 'most'), controllers });
    },
  },
];

function skinChoices(document: DocumentView): ActField['choices'] {
  const { families, table } = skinsOf(document);
  return positions(families, table.length).map((value) => ({ value, label: `Skin ${value}` }));
}

const familyCount = (document: DocumentView): number => skinsOf(document).families;

const textures: readonly FormatAct[] = [
  {
    id: 'addSkin',
    title: 'Add a skin',
    icon: 'textures',
    keywords: ['family', 'texturegroup'],
    isOffered: (document) => familyCount(document) > 0,
    apply: (document) => void addSkin(document),
  },
  {
    id: 'removeSkin',
    title: 'Remove a skin…',
    icon: 'textures',
    keywords: ['family', 'delete', 'texturegroup'],
    isOffered: (document) => familyCount(document) > 1,
    asks: (document) => [
      { name: 'skin', label: 'Skin', initial: familyCount(document) - 1, choices: skinChoices(document) ?? [] },
    ],
    apply: (document, input = nothing) => removeSkin(document, given(input, 'skin')),
  },
  {
    id: 'addSkinColumn',
    title: 'Add a skin column for the texture',
    icon: 'textures',
    keywords: ['skinref', 'use texture'],
    isOffered: (document, selection) => only(document, selection, Texture.type) !== null,
    apply(document, input = nothing) {
      const id = only(document, input.selection, Texture.type);
      if (id !== null) addSkinColumn(document, texturesOf(document).indexOf(id));
    },
  },
  {
    id: 'resizeTexture',
    title: 'Resize the texture…',
    icon: 'texture',
    keywords: ['size', 'width', 'height'],
    explain: 'The picture stays where it is on the model. Half-Life wants widths that are multiples of 4, up to 512.',
    isOffered: (document, selection) => only(document, selection, Texture.type) !== null,
    asks(document, selection) {
      const id = only(document, selection, Texture.type);
      const { width, height } = id === null ? { width: 64, height: 64 } : fieldsOf(Texture, document.get(id));
      const side = { unit: 'texels', minimum: 1, maximum: 4096, isInteger: true } as const;
      return [
        { name: 'width', label: 'Width', initial: width, ...side },
        { name: 'height', label: 'Height', initial: height, ...side },
      ];
    },
    apply(document, input = nothing) {
      const id = only(document, input.selection, Texture.type);
      if (id !== null) resizeTexture(document, id, given(input, 'width'), given(input, 'height'));
    },
  },
  {
    id: 'splitTextures',
    title: 'Put the textures into a file of their own',
    icon: 'upload',
    keywords: ['external', 'T.mdl', 'split'],
    isOffered: (document) => modelFields(document).textures.length > 0,
    apply: (document) => splitTextures(document),
  },
  {
    id: 'mergeTextures',
    title: 'Put the textures into the model',
    icon: 'download',
    keywords: ['internal', 'T.mdl', 'merge'],
    isOffered: (document) => modelFields(document).textureFiles.length > 0,
    apply: (document) => mergeTextures(document),
  },
];

export const studioActs: readonly FormatAct[] = [...wholeModel, ...sequences, ...transitions, ...skeleton, ...textures];
