/** What new records of a studio model begin with: on the selected bone, with pixels, as the next of a list. */
import { fieldsIf, fieldsOf } from '../../codec/record.ts';
import { Sequence } from './schema/sequence.ts';
import { Attachment, BoneController, Hitbox } from './schema/skeleton.ts';
import type { FormatCreation } from '../../format/creation.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord, Fields } from '../../codec/documentRecord.ts';
import { bodypartsOf, bonesOf, sequenceGroupsOf, sequencesOf } from './model.ts';
import { paletteLength } from './schema/texture.ts';

const newTextureSide = 16;

function selectedBone(document: DocumentView, selected: DocumentRecord | null): number {
  if (selected === null) return 0;
  if (selected.type === 'bone') return Math.max(0, bonesOf(document).indexOf(selected.id));
  const { bone } =
    fieldsIf(Hitbox, selected) ?? fieldsIf(Attachment, selected) ?? fieldsIf(BoneController, selected) ?? {};
  return bone !== undefined && bone >= 0 && bone < bonesOf(document).length ? bone : 0;
}

/** A grey texture of the smallest useful size. */
function newTexture(): Fields {
  const palette = Uint8Array.from({ length: paletteLength }, (_, at) => Math.floor(at / 3));
  return {
    width: newTextureSide,
    height: newTextureSide,
    pixels: new Uint8Array(newTextureSide * newTextureSide).fill(128),
    palette,
  };
}

function fields(document: DocumentView, type: string, selected: DocumentRecord | null): Fields {
  switch (type) {
    case 'bone':
      return { parent: selected?.type === 'bone' ? bonesOf(document).indexOf(selected.id) : -1 };
    case 'hitbox':
    case 'attachment':
    case 'controller':
      return { bone: selectedBone(document, selected) };
    case 'sequence': {
      const box = sequencesOf(document)[0];
      if (box === undefined) return {};
      const { minimum, maximum } = fieldsOf(Sequence, document.get(box));
      return { minimum, maximum };
    }
    case 'sequenceGroup':
      return { label: `group${sequenceGroupsOf(document).length}` };
    case 'texture':
      return newTexture();
    default:
      return {};
  }
}

/** Meshes and blends mean nothing when made from nothing; files come with what is in them. */
const notMadeHere: ReadonlySet<string> = new Set(['model', 'mesh', 'animation', 'groupFile', 'textureFile', 'pivot']);

export const studioCreation: FormatCreation = {
  common: [
    'bone',
    'controller',
    'hitbox',
    'attachment',
    'sequence',
    'event',
    'sequenceGroup',
    'bodypart',
    'submodel',
    'texture',
  ],
  isOffered: (document, type) => {
    if (type === 'event') return sequencesOf(document).length > 0;
    if (type === 'submodel') return bodypartsOf(document).length > 0;
    if (type === 'hitbox' || type === 'attachment' || type === 'controller') return bonesOf(document).length > 0;
    return !notMadeHere.has(type);
  },
  names: { texture: 'texture.bmp', event: 'misc/sound.wav', submodel: 'blank', bodypart: 'body' },
  fields,
  /** A bodypart without a submodel makes the engine divide by nothing. */
  children: (_document, type) => (type === 'bodypart' ? [{ member: 'models', type: 'submodel' }] : []),
};
