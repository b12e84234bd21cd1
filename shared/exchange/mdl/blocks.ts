/** The blocks of an MDL text, each with the chunk its records stand in, in the order in which texts give them. */
import { draftOf, fieldsOf } from '../../codec/record.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { Geoset, GeosetAnimation } from '../../formats/mdx/schema/geoset.ts';
import { Material, TextureAnimation } from '../../formats/mdx/schema/material.ts';
import { FaceEffect, ModelHeader, Sequence, Texture } from '../../formats/mdx/schema/model.ts';
import * as schemas from '../../formats/mdx/schema/nodes.ts';
import type { Form, Writing } from './forms.ts';
import { bits, extent, integer, number, readForms, text, vector } from './forms.ts';
import { geoset, writeGeoset } from './geosets.ts';
import { readMaterial, writeMaterial } from './materials.ts';
import * as nodes from './nodes.ts';
import type { Place } from './reading.ts';
import type { Entry } from './syntax.ts';
import { animated, writeForms } from './tracks.ts';

export interface MdlBlock {
  readonly tag: string;
  readonly schema: RecordSchema;
  readonly word: string;
  /** The block around a list of them, with their count: `Sequences 2 { Anim … }`. */
  readonly list?: string;
  /** The field that stands in quotes behind the word. */
  readonly name?: string;
  readonly read: (entry: Entry, place: Place) => void;
  readonly write: (writing: Writing) => void;
}

type Around = Pick<MdlBlock, 'list' | 'name'>;

function block(tag: string, schema: RecordSchema, word: string, forms: readonly Form[], around: Around = {}): MdlBlock {
  return {
    tag,
    schema,
    word,
    ...around,
    read: (entry, place) => readForms(place.model.body(entry).entries, word, forms, place),
    write: (writing) => writeForms(writing, forms),
  };
}

const named: Around = { name: 'name' };

const modelForms: readonly Form[] = [
  number('BlendTime', 'blendTime', { isInteger: true }),
  text('AnimationFile', 'animationFile'),
  extent('extent'),
];
/** Counters of the Model block, such as `NumGeosets`: optional, often wrong, and never believed. */
const counters = /^num/;

const sequenceForms: readonly Form[] = [
  vector('Interval', 'interval', { size: 2 }),
  number('MoveSpeed', 'moveSpeed', { omit: 0 }),
  bits('flags', { 1: 'NonLooping' }),
  number('Rarity', 'rarity', { omit: 0 }),
  integer('SyncPoint', 'syncPoint', { omit: 0 }),
  extent('extent'),
];

const textureForms: readonly Form[] = [
  {
    ...text('Image', 'path'),
    // An empty path is written, too: readers want the word.
    write: ({ lines, record }) => lines.add(`Image ${lines.quoted(fieldsOf(Texture, record).path)}`),
  },
  integer('ReplaceableId', 'replaceableId', { omit: 0 }),
  bits('flags', { 1: 'WrapWidth', 2: 'WrapHeight' }),
];

const dropsShadow = 1;
const usesColor = 2;
const color = animated('Color', 'KGAC', { field: 'color' });

/** A colour that is given is used; that is what the second flag says. */
const geosetAnimationForms: readonly Form[] = [
  bits('flags', { [dropsShadow]: 'DropShadow' }, usesColor),
  animated('Alpha', 'KGAO', { field: 'alpha' }),
  {
    ...color,
    read(entry, place) {
      color.read(entry, place);
      const fields = draftOf(GeosetAnimation, place.fields);
      fields.flags = (fields.flags ?? 0) | usesColor;
    },
    write(writing) {
      const { flags, color: value } = fieldsOf(GeosetAnimation, writing.record);
      if ((flags & usesColor) !== 0) color.write(writing);
      else if (JSON.stringify(value) !== '[1,1,1]')
        writing.lines.loses('colours of geoset animations that do not use them');
    },
  },
  integer('GeosetId', 'geosetId'),
];

export const blocks: readonly MdlBlock[] = [
  {
    ...block('MODL', ModelHeader, 'Model', modelForms, named),
    read(entry, place) {
      const entries = place.model.body(entry).entries.filter(({ name }) => !counters.test(name));
      readForms(entries, 'Model', modelForms, place);
    },
  },
  block('SEQS', Sequence, 'Anim', sequenceForms, { list: 'Sequences', name: 'name' }),
  block('TEXS', Texture, 'Bitmap', textureForms, { list: 'Textures' }),
  { tag: 'MTLS', schema: Material, word: 'Material', list: 'Materials', read: readMaterial, write: writeMaterial },
  block(
    'TXAN',
    TextureAnimation,
    'TVertexAnim',
    [animated('Translation', 'KTAT'), animated('Rotation', 'KTAR'), animated('Scaling', 'KTAS')],
    { list: 'TextureAnims' },
  ),
  { ...block('GEOS', Geoset, 'Geoset', geoset), write: writeGeoset },
  block('GEOA', GeosetAnimation, 'GeosetAnim', geosetAnimationForms),
  block('BONE', schemas.Bone, 'Bone', nodes.bone, named),
  block('LITE', schemas.Light, 'Light', nodes.light, named),
  block('HELP', schemas.Helper, 'Helper', nodes.helper, named),
  block('ATCH', schemas.Attachment, 'Attachment', nodes.attachment, named),
  block('PREM', schemas.ParticleEmitter, 'ParticleEmitter', nodes.particleEmitter, named),
  block('CORN', schemas.PopcornEmitter, 'ParticleEmitterPopcorn', nodes.popcornEmitter, named),
  block('PRE2', schemas.ParticleEmitter2, 'ParticleEmitter2', nodes.particleEmitter2, named),
  block('RIBB', schemas.RibbonEmitter, 'RibbonEmitter', nodes.ribbonEmitter, named),
  block('CAMS', schemas.Camera, 'Camera', nodes.camera, named),
  block('EVTS', schemas.EventObject, 'EventObject', nodes.eventObject, named),
  block('CLID', schemas.CollisionShape, 'CollisionShape', nodes.collisionShape, named),
  block('FAFX', FaceEffect, 'FaceFX', [text('Path', 'path')], named),
];
