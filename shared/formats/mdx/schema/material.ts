/** Materials, their layers and texture animations. Format page 5.3 and 5.4. */
import { draftByName } from '../../../codec/byName.ts';
import { between, f32, i32, since, text, u32, vector } from '../../../codec/field.ts';
import { countedRecords, fixed, sized } from '../../../codec/parts.ts';
import type { Part, RecordSchema } from '../../../codec/record.ts';
import { readLater, record } from '../../../codec/record.ts';
import { toTexture, toTextureAnimation } from './common.ts';
import { priorityPlane } from './model.ts';
import { tracks } from './track.ts';
import { hdShader, layerFlags } from './flags.ts';
import { sinceReforged, sinceTextureLists, sinceFresnel } from './versions.ts';

export const layerFilterNames: Readonly<Record<number, string>> = {
  0: 'None',
  1: 'Transparent',
  2: 'Blend',
  3: 'Additive',
  4: 'Add alpha',
  5: 'Modulate',
  6: 'Modulate 2×',
};

export const textureSlotNames: Readonly<Record<number, string>> = {
  0: 'Diffuse',
  1: 'Normal',
  2: 'ORM',
  3: 'Emissive',
  4: 'Team colour',
  5: 'Environment',
};

/** One texture of a layer, from version 1100 on. */
export const LayerTexture = readLater(
  record(
    'layerTexture',
    { label: 'Layer texture', icon: 'texture', engineName: 'Texture slot' },
    fixed({
      textureId: i32({ label: 'Texture', engineName: 'TextureID', reference: toTexture }),
      slot: u32({
        label: 'Slot',
        names: textureSlotNames,
        explain:
          'Said to be unreliable when the texture is animated; the position in the list is what most readers use.',
      }),
    }),
    tracks('tracks', ['KMTF'], 'Texture track'),
  ),
);

/** A part that only versions from `first` on have. */
function fromVersion<F>(first: number, inner: Part<F>, name: string): Part<F> {
  return {
    ...inner,
    inner: [inner],
    read(reader, fields, self) {
      if (reader.version >= first) inner.read(reader, fields, self);
      else draftByName(fields)[name] = [];
    },
    skip(reader, self) {
      if (reader.version >= first) inner.skip?.(reader, self);
    },
    write(output) {
      if (output.context.document.version >= first) inner.write(output);
    },
  };
}

export const Layer = readLater(
  record(
    'layer',
    { label: 'Layer', icon: 'layer', engineName: 'LAYS' },
    sized(
      {},
      fixed({
        filterMode: u32({ label: 'Filter mode', engineName: 'FilterMode', names: layerFilterNames }),
        flags: u32({
          label: 'Shading',
          bits: {
            [layerFlags.unshaded]: 'Unshaded',
            [layerFlags.sphereMap]: 'Sphere environment map',
            [layerFlags.wrapWidth]: 'Wrap width',
            [layerFlags.wrapHeight]: 'Wrap height',
            [layerFlags.twoSided]: 'Two-sided',
            [layerFlags.unfogged]: 'Unfogged',
            [layerFlags.noDepthTest]: 'No depth test',
            [layerFlags.noDepthSet]: 'No depth set',
            [layerFlags.unlit]: 'Unlit (Reforged)',
          },
        }),
        textureId: i32({
          label: 'Texture',
          engineName: 'TextureID',
          reference: toTexture,
          explain: `Unused from version ${sinceTextureLists} on, where the layer has a list of textures.`,
        }),
        textureAnimationId: i32({
          label: 'Texture animation',
          engineName: 'TVertexAnimId',
          reference: toTextureAnimation,
          initial: -1,
        }),
        coordId: u32({ label: 'UV set', engineName: 'CoordId' }),
        alpha: f32({ label: 'Alpha', range: [0, 1], step: 0.01, initial: 1 }),
        emissiveGain: since(sinceReforged, f32({ label: 'Emissive gain', engineName: 'EmissiveGain', initial: 1 })),
        fresnelColor: since(
          sinceFresnel,
          vector('f32', 3, { label: 'Fresnel colour', group: 'Fresnel', color: 'rgb', initial: [1, 1, 1] }),
        ),
        fresnelOpacity: since(sinceFresnel, f32({ label: 'Fresnel opacity', group: 'Fresnel' })),
        fresnelTeamColor: since(sinceFresnel, f32({ label: 'Fresnel team colour', group: 'Fresnel' })),
        shaderTypeId: since(
          sinceTextureLists,
          u32({ label: 'Shader', engineName: 'ShaderTypeId', names: { 0: 'SD', 1: 'HD', 2: 'SD on HD' } }),
        ),
      }),
      fromVersion(
        sinceTextureLists,
        countedRecords('textures', LayerTexture, { smallest: 8 }, { label: 'Textures' }),
        'textures',
      ),
      tracks('tracks', ['KMTF', 'KMTA', 'KMTE', 'KFC3', 'KFCA', 'KFTC'], 'Tracks'),
    ),
  ),
);

/** Names of a layer's bits, by either game's schema. */
export function layerBits(layer: RecordSchema): Readonly<Record<number, string>> {
  const flags = layer.members.find(({ name }) => name === 'flags');
  return flags?.kind === 'field' ? (flags.info.bits ?? {}) : {};
}

export const Material = readLater(
  record(
    'material',
    { label: 'Material', icon: 'material', engineName: 'MTLS' },
    sized(
      {},
      fixed({
        priorityPlane,
        flags: u32({
          label: 'Flags',
          bits: {
            0x1: 'Constant colour',
            0x2: 'Two-sided',
            0x8: 'Sort primitives near Z',
            0x10: 'Sort primitives far Z',
            0x20: 'Full resolution',
          },
        }),
        shader: between(
          sinceReforged,
          sinceTextureLists,
          text(80, { label: 'Shader', explain: `${hdShader} or empty in real files.` }),
        ),
      }),
      countedRecords('layers', Layer, { tag: 'LAYS', smallest: 28 }, { label: 'Layers' }),
    ),
  ),
);

export const TextureAnimation = readLater(
  record(
    'textureAnimation',
    {
      label: 'Texture animation',
      icon: 'textureAnimation',
      engineName: 'TXAN',
      explain: 'Moves, turns and scales texture coordinates; turns about (0.5, 0.5).',
    },
    sized({}, tracks('tracks', ['KTAT', 'KTAR', 'KTAS'], 'Tracks')),
  ),
);
