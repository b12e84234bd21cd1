/** Materials as the viewport draws them: a list of passes, each one draw call. Reforged's six HD layers are one pass. */
import { fieldsOf } from '../../../../../../shared/codec/record.ts';
import { Layer, LayerTexture, Material } from '../../../../../../shared/formats/mdx/schema/material.ts';
import { fieldsInBoth } from '../../../../../../shared/formats/mdx/view/records.ts';
import type { DocumentView } from '../../../../../../shared/codec/documentView.ts';
import type { DocumentRecord, RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { GlobalDurations, Samplers } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import { followsWallClock, samplersOf } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import type { TrackSampler } from '../../../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { numberOf, vectorOf } from './values.ts';
import {
  hdShader,
  hdShaderType,
  layerFlags,
  materialFlags,
} from '../../../../../../shared/formats/mdx/schema/flags.ts';
import { sinceTextureLists } from '../../../../../../shared/formats/mdx/schema/versions.ts';

export const FILTER = {
  none: 0,
  transparent: 1,
  blend: 2,
  additive: 3,
  addAlpha: 4,
  modulate: 5,
  modulate2x: 6,
} as const;

/** Places in the texture list of an HD pass (format page 5.3). */
export const HD_SLOT = { diffuse: 0, normal: 1, orm: 2, emissive: 3, teamColor: 4, environment: 5 } as const;

const hdLayerCount = 6;

/** A texture of a pass: a position among the model's textures, that a track may change. */
export interface PassTexture {
  readonly textureId: number;
  readonly track: TrackSampler | null;
}

export interface PassDescription {
  readonly kind: 'classic' | 'hd';
  /** The layer it comes from; of an HD material of six layers the first. Null for the stand-in. */
  readonly layer: RecordId | null;
  readonly textures: readonly PassTexture[];
  readonly filterMode: number;
  readonly isLit: boolean;
  readonly isSphereMapped: boolean;
  readonly isTwoSided: boolean;
  readonly testsDepth: boolean;
  readonly writesDepth: boolean;
  /** Position of a texture animation, or −1. */
  readonly textureAnimationId: number;
  readonly uvSet: number;
  readonly alpha: number;
  readonly emissiveGain: number;
  readonly fresnelColor: Vector3;
  readonly fresnelOpacity: number;
  readonly fresnelTeamColor: number;
  /** Tracks of alpha (KMTA), emissive gain (KMTE) and fresnel (KFC3, KFCA, KFTC). */
  readonly tracks: Samplers;
}

export interface MaterialDescription {
  /** Null for the stand-in. */
  readonly record: RecordId | null;
  readonly priorityPlane: number;
  readonly passes: readonly PassDescription[];
  readonly followsWallClock: boolean;
}

/** Stands in where a geoset names a material that does not exist: lit, opaque, with the checker that says so. */
export const missingMaterial: MaterialDescription = {
  record: null,
  priorityPlane: 0,
  followsWallClock: false,
  passes: [
    {
      kind: 'classic',
      layer: null,
      textures: [],
      filterMode: FILTER.none,
      isLit: true,
      isSphereMapped: false,
      isTwoSided: true,
      testsDepth: true,
      writesDepth: true,
      textureAnimationId: -1,
      uvSet: 0,
      alpha: 1,
      emissiveGain: 1,
      fresnelColor: [1, 1, 1],
      fresnelOpacity: 0,
      fresnelTeamColor: 0,
      tracks: new Map(),
    },
  ],
};

export function readMaterial(document: DocumentView, id: RecordId, globals: GlobalDurations): MaterialDescription {
  const material = fieldsInBoth(Material, document.get(id));
  const layers = (material.layers ?? []).map((layer) => document.get(layer));
  const isTwoSided = (numberOf(material.flags) & materialFlags.twoSided) !== 0;
  const readPass = (layer: DocumentRecord): PassDescription => describePass(document, layer, globals, isTwoSided);
  const isSixLayerHd = material.shader === hdShader && layers.length === hdLayerCount;
  const passes = isSixLayerHd ? [joinHdLayers(layers.map(readPass))] : layers.map(readPass);
  return {
    record: id,
    priorityPlane: numberOf(material.priorityPlane),
    passes: passes.filter((pass): pass is PassDescription => pass !== null),
    followsWallClock: passes.some(
      (pass) =>
        pass !== null &&
        (followsWallClock(pass.tracks) ||
          pass.textures.some((texture) => texture.track?.followsGlobalSequence === true)),
    ),
  };
}

/** Versions 900 to 1099: the first layer says how to draw, and each of the six gives its texture. */
function joinHdLayers(layers: readonly PassDescription[]): PassDescription | null {
  const [first] = layers;
  if (first === undefined) return null;
  const none: PassTexture = { textureId: -1, track: null };
  return { ...first, kind: 'hd', textures: layers.map((layer) => layer.textures[0] ?? none) };
}

function describePass(
  document: DocumentView,
  layer: DocumentRecord,
  globals: GlobalDurations,
  isMaterialTwoSided: boolean,
): PassDescription {
  const fields = fieldsInBoth(Layer, layer);
  const flags = numberOf(fields.flags);
  const filterMode = numberOf(fields.filterMode);
  const tracks = samplersOf(document, layer.id, globals);
  const isOpaque = filterMode === FILTER.none || filterMode === FILTER.transparent;
  return {
    kind: numberOf(fields.shaderTypeId) === hdShaderType ? 'hd' : 'classic',
    layer: layer.id,
    textures: readTextures(document, layer, tracks, globals),
    filterMode,
    isLit: (flags & (layerFlags.unshaded | layerFlags.unlit)) === 0,
    isSphereMapped: (flags & layerFlags.sphereMap) !== 0,
    isTwoSided: isMaterialTwoSided || (flags & layerFlags.twoSided) !== 0,
    testsDepth: (flags & layerFlags.noDepthTest) === 0,
    writesDepth: isOpaque && (flags & layerFlags.noDepthSet) === 0,
    textureAnimationId: numberOf(fields.textureAnimationId, -1),
    // World of Warcraft alpha has −1 for layers without coordinates.
    uvSet: Math.max(0, numberOf(fields.coordId)),
    alpha: numberOf(fields.alpha, 1),
    // Real files hold NaN here (format page 2); it counts as no gain given.
    emissiveGain: numberOf(fields.emissiveGain, 1),
    fresnelColor: vectorOf(fields.fresnelColor, [1, 1, 1]),
    fresnelOpacity: numberOf(fields.fresnelOpacity),
    fresnelTeamColor: numberOf(fields.fresnelTeamColor),
    tracks,
  };
}

/**
 * From version 1100 on a layer of Warcraft III lists its textures; the position in the list is the slot (format page 5.3).
 * Layers of World of Warcraft alpha have one texture and no list, whatever their version.
 */
function readTextures(
  document: DocumentView,
  layer: DocumentRecord,
  tracks: Samplers,
  globals: GlobalDurations,
): readonly PassTexture[] {
  const { textures, textureId } = fieldsInBoth(Layer, layer);
  if (document.version < sinceTextureLists || textures === undefined) {
    return [{ textureId: numberOf(textureId, -1), track: tracks.get('KMTF') ?? null }];
  }
  return textures.map((texture) => ({
    textureId: numberOf(fieldsOf(LayerTexture, document.get(texture)).textureId, -1),
    track: samplersOf(document, texture, globals).get('KMTF') ?? null,
  }));
}

/** True when nothing behind the pass shines through, so that it is drawn before what does. */
export function isOpaque(pass: PassDescription): boolean {
  return pass.filterMode === FILTER.none || pass.filterMode === FILTER.transparent;
}
