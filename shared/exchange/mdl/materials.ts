/**
 * Materials and their layers. Which textures a layer has is said in three ways, all of which are read (format page 9.4):
 * `static TextureID 3`, `static TextureID 3 <= 1` with the slot, and `NormalTextureID 3`. Written is the first where a layer
 * has one texture by its version, and the second from version 1100 on.
 */
import { Track } from '../../formats/mdx/schema/track.ts';
import { initialFields, draftOf, fieldsOf } from '../../codec/record.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { Layer, LayerTexture, Material } from '../../formats/mdx/schema/material.ts';
import type { Form, Writing } from './forms.ts';
import { bits, integer, readForms, text, words } from './forms.ts';
import type { Place } from './reading.ts';
import type { Entry } from './syntax.ts';
import { animated, readTrack, tracksOf, writeForms, writeTrack } from './tracks.ts';
import { hdShaderType, shaderNames as shaders } from '../../formats/mdx/schema/flags.ts';
import { sinceTextureLists } from '../../formats/mdx/schema/versions.ts';

const slotByName: Readonly<Record<string, number>> = {
  textureid: 0,
  normaltextureid: 1,
  ormtextureid: 2,
  emissivetextureid: 3,
  teamcolortextureid: 4,
  reflectionstextureid: 5,
};

/** Said of a layer in newer texts, and of the whole material in older ones. */
const shaderWords: readonly string[] = ['shader', 'shadertypeid'];

const layerForms: readonly Form[] = [
  words(
    'filterMode',
    { 0: 'None', 1: 'Transparent', 2: 'Blend', 3: 'Additive', 4: 'AddAlpha', 5: 'Modulate', 6: 'Modulate2x' },
    'FilterMode',
  ),
  bits('flags', {
    0x1: 'Unshaded',
    0x2: 'SphereEnvMap',
    0x4: 'WrapWidth',
    0x8: 'WrapHeight',
    0x10: 'TwoSided',
    0x20: 'Unfogged',
    0x40: 'NoDepthTest',
    0x80: 'NoDepthSet',
    0x100: 'Unlit',
  }),
  integer('TVertexAnimId', 'textureAnimationId', { omit: -1 }),
  integer('CoordId', 'coordId', { omit: 0 }),
  animated('Alpha', 'KMTA', { field: 'alpha' }),
  animated('EmissiveGain', 'KMTE', { field: 'emissiveGain', also: ['Emissive'] }),
  animated('FresnelColor', 'KFC3', { field: 'fresnelColor' }),
  animated('FresnelOpacity', 'KFCA', { field: 'fresnelOpacity' }),
  animated('FresnelTeamColor', 'KFTC', { field: 'fresnelTeamColor' }),
];

const materialForms: readonly Form[] = [
  integer('PriorityPlane', 'priorityPlane', { omit: 0 }),
  bits('flags', {
    0x1: 'ConstantColor',
    0x2: 'TwoSided',
    0x8: 'SortPrimsNearZ',
    0x10: 'SortPrimsFarZ',
    0x20: 'FullResolution',
  }),
  text('Shader', 'shader'),
];

interface SlotTexture {
  readonly slot: number;
  readonly textureId: number;
  readonly entry: Entry;
  /** Null for one that does not change. */
  readonly track: Entry | null;
}

function slotTexture(entry: Entry, place: Place): SlotTexture {
  const arrow = entry.atoms.indexOf('<=');
  const given = arrow < 0 ? undefined : entry.atoms[arrow + 1];
  const slot = typeof given === 'number' ? given : (slotByName[entry.name] ?? 0);
  const isTrack = !entry.isStatic && (entry.body?.entries.length ?? 0) > 0;
  return { slot, entry, textureId: isTrack ? 0 : place.model.integer(entry), track: isTrack ? entry : null };
}

function shaderOf(name: string): number {
  const at = shaders.findIndex((shader) => shader.toLowerCase() === name.toLowerCase());
  return at >= 0 ? at : /hd/i.test(name) ? hdShaderType : 0;
}

/** The records of a layer: one, or before version 1100 one for each of its slots. `shader` is the material's. */
function readLayer(entry: Entry, place: Place, shader: Entry | undefined): readonly RecordId[] {
  const { model } = place;
  const { entries } = model.body(entry);
  const textures = entries.filter(({ name }) => name in slotByName).map((each) => slotTexture(each, place));
  if (model.version >= sinceTextureLists || textures.length < 2) return [putLayer(entry, textures, place, shader)];
  return textures
    .toSorted((one, other) => one.slot - other.slot)
    .map((texture) => putLayer(entry, [texture], place, shader));
}

function putLayer(
  entry: Entry,
  textures: readonly SlotTexture[],
  { model, self: owner }: Place,
  shader: Entry | undefined,
): RecordId {
  const { entries } = model.body(entry);
  const self = model.builder.reserve();
  const fields = initialFields(Layer, model.version);
  const made = draftOf(Layer, fields);
  const place = { model, fields, self };
  const others = entries.filter(({ name }) => !(name in slotByName) && !shaderWords.includes(name));
  readForms(others, 'Layer', layerForms, place);
  if (model.version >= sinceTextureLists) {
    made.textures = textures.map((texture) => putTexture(texture, self, place));
    const said = entries.find(({ name }) => shaderWords.includes(name)) ?? shader;
    if (said?.name === 'shadertypeid') made.shaderTypeId = model.integer(said);
    else if (said !== undefined) made.shaderTypeId = shaderOf(model.quoted(said));
  } else if (textures[0] !== undefined) {
    const [{ textureId, track }] = textures as readonly [SlotTexture];
    made.textureId = textureId;
    if (track !== null) made.tracks = [...(made.tracks ?? []), readTrack(track, 'KMTF', self, place)];
  }
  model.put(self, Layer, owner, fields, entry);
  return self;
}

function putTexture({ slot, textureId, entry, track }: SlotTexture, owner: RecordId, { model }: Place): RecordId {
  const self = model.builder.reserve();
  const tracks = track === null ? [] : [readTrack(track, 'KMTF', self, { model })];
  const fields = { ...initialFields(LayerTexture, model.version), textureId, slot, tracks };
  model.put(self, LayerTexture, owner, fields, entry);
  return self;
}

/** Reads the inside of a `Material` block. */
export function readMaterial(entry: Entry, place: Place): void {
  const { model, fields } = place;
  const made = draftOf(Material, fields);
  const { entries } = model.body(entry);
  const layers = entries.filter(({ name }) => name === 'layer');
  const own = entries.find(({ name }) => name === 'shader');
  const ofLayer = layers.flatMap((layer) => model.body(layer).entries).find(({ name }) => name === 'shader');
  const shader = own ?? ofLayer;
  const others = entries.filter(({ name }) => name !== 'layer' && name !== 'shader');
  readForms(others, 'Material', materialForms, place);
  if (made.shader !== undefined && shader !== undefined) made.shader = model.quoted(shader);
  made.layers = layers.flatMap((layer) => readLayer(layer, place, own));
}

function writeTextures(writing: Writing): void {
  const { lines, document, record } = writing;
  if (document.version < sinceTextureLists) {
    const track = tracksOf(writing).find((each) => fieldsOf(Track, each).tag === 'KMTF');
    if (track === undefined) lines.add(`static TextureID ${fieldsOf(Layer, record).textureId}`);
    else writeTrack(lines, 'TextureID', track);
    return;
  }
  if (fieldsOf(Layer, record).textureId !== 0)
    lines.loses('texture ids of layers, which versions from 1100 on do not use');
  for (const texture of (fieldsOf(Layer, record).textures ?? []).map((id) => document.get(id))) {
    const { textureId, slot } = fieldsOf(LayerTexture, texture);
    const [track] = tracksOf({ document, record: texture });
    if (track === undefined) lines.add(`static TextureID ${textureId} <= ${slot}`);
    else writeTrack(lines, 'TextureID', track, ` <= ${slot}`);
  }
}

function writeLayer(writing: Writing): void {
  const { lines, record } = writing;
  lines.block('Layer', () => {
    const shader = fieldsOf(Layer, record).shaderTypeId;
    if (typeof shader === 'number') {
      const name = shaders[shader];
      lines.add(name === undefined ? `ShaderTypeId ${shader}` : `Shader ${lines.quoted(name)}`);
    }
    writeTextures(writing);
    writeForms(writing, layerForms);
  });
}

export function writeMaterial(writing: Writing): void {
  writeForms(writing, materialForms);
  const { document, record } = writing;
  for (const id of fieldsOf(Material, record).layers) writeLayer({ ...writing, record: document.get(id) });
}
